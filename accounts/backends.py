"""Who is shut out is nobody (P8.1): whatever session he has, pages and sockets see no person behind it.

To authenticate he is let through, so that the log-in can tell him why it refuses him (`accounts.adapter`).
"""

from __future__ import annotations

from typing import Any

from allauth.account import auth_backends
from django.contrib.auth import backends

from accounts.models import User
from accounts.sanctions import is_shut_out


class _NobodyShutOut(backends.BaseBackend):
    def get_user(self, user_id: Any) -> User | None:
        user = super().get_user(user_id)
        return user if isinstance(user, User) and not is_shut_out(user) else None


class ModelBackend(_NobodyShutOut, backends.ModelBackend):
    pass


class AllauthBackend(_NobodyShutOut, auth_backends.AuthenticationBackend):
    pass
