"""What happens at the tables when something happens to a person."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.models import User
from accounts.signals import guest_became
from games import announce
from games.services import seating


@receiver(user_logged_out)
def close_sockets(request: HttpRequest | None, **_: Any) -> None:
    """A log-out ends the session's live pages too, in every process."""
    key = getattr(getattr(request, "session", None), "session_key", None)
    if key:
        announce.session_ended(key)


@receiver(guest_became)
def move_seat(guest: User, user: User, **_: Any) -> None:
    """Who logs in while he plays as a guest goes on playing, under his own name."""
    seating.take_over(guest, user)
