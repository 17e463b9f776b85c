"""Logging in by Google or Facebook. Used, and imported by allauth, only where their keys are set."""

from typing import Any

from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from django.db import transaction
from django.http import HttpRequest

from accounts import grants
from accounts.models import User


class SocialAdapter(DefaultSocialAccountAdapter):
    def save_user(self, request: HttpRequest, sociallogin: Any, form: Any = None) -> User:
        """A new person, or the guest of this session, who keeps his row. Without a form the account's own adapter
        isn't asked, so both come through here."""
        with transaction.atomic():
            sociallogin.user.is_guest = False
            user: User = super().save_user(request, sociallogin, form)
            grants.welcome(user)
        return user
