"""Logging in by Google or Facebook. Used, and imported by allauth, only where their keys are set."""

from typing import Any, cast

from allauth.core.exceptions import ImmediateHttpResponse
from allauth.socialaccount.adapter import DefaultSocialAccountAdapter
from allauth.socialaccount.providers.base import AuthProcess
from django.contrib.auth import update_session_auth_hash
from django.db import transaction
from django.http import HttpRequest
from django.shortcuts import redirect

from accounts import grants
from accounts.adapter import guest_of
from accounts.models import User
from accounts.taste import remembered


class KeepsGuest(HttpRequest):
    keeps_guest: bool


class SocialAdapter(DefaultSocialAccountAdapter):
    def pre_social_login(self, request: HttpRequest, sociallogin: Any) -> None:
        """allauth logs out whoever is there before it lets somebody in. A guest must stay: he is going to be him. What
        he can't do is to connect an account to the one he hasn't got."""
        if sociallogin.state.get("process") == AuthProcess.CONNECT and guest_of(request):
            raise ImmediateHttpResponse(redirect("account_signup"))
        # An attribute of ours on allauth's way from here to the adapter's log-in: the request is all that goes along.
        cast(KeepsGuest, request).keeps_guest = True

    def new_user(self, request: HttpRequest, sociallogin: Any) -> User:
        """Never the guest's own row, which would pass for an account that is linked already."""
        return remembered(request, User())

    def save_user(self, request: HttpRequest, sociallogin: Any, form: Any = None) -> User:
        """A new person, or the guest of this session, who keeps his row. Without a form the account's own adapter
        isn't asked, so both come through here."""
        with transaction.atomic():
            if guest := guest_of(request):
                for name in ("username", "email", "first_name", "last_name"):
                    setattr(guest, name, getattr(sociallogin.user, name))
                guest.is_guest = False
                sociallogin.user = guest
            user: User = super().save_user(request, sociallogin, form)
            if guest:
                update_session_auth_hash(request, user)
            grants.welcome(user)
        return user
