"""Staff open the desk only in a session that has shown its second factor (allauth.mfa)."""

from __future__ import annotations

from typing import Any

from allauth.account.authentication import get_authentication_records
from allauth.account.internal.flows.login import record_authentication
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.models import User

METHOD = "mfa"


def has_one(user: User) -> bool:
    return bool(get_adapter().is_mfa_enabled(user, [Authenticator.Type.TOTP]))


def shown(request: HttpRequest) -> bool:
    """Has this session shown it? One that was open before he set it up, or was stolen, has not."""
    if not isinstance(request.user, User):
        return False
    return any(record.get("method") == METHOD for record in get_authentication_records(request, request.user))


@receiver(authenticator_added)
def just_set_up(request: HttpRequest, user: User, authenticator: Authenticator, **_: Any) -> None:
    """Setting it up takes a code from it, so this session has shown it."""
    if authenticator.type == Authenticator.Type.TOTP:
        record_authentication(request, user, METHOD, type=authenticator.type)
