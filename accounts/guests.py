"""Guests: people without an account, who become rows at their first POST."""

import secrets

from django.contrib.auth import login
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from accounts import limits
from accounts.models import User
from accounts.taste import remembered

BACKEND = "accounts.backends.ModelBackend"


def ensure_player(request: HttpRequest) -> User:
    """Who plays in this session. Somebody new becomes a guest, so call it from a POST only."""
    if isinstance(request.user, User):
        return request.user
    limits.check("guest", limits.visitor(request))
    guest = create_guest(request)
    token = request.META.get("CSRF_COOKIE")
    login(request, guest, backend=BACKEND)
    if token:
        # This post has just shown its token. Nobody was logged in before, so it stays: other tabs hold it too.
        request.META["CSRF_COOKIE"] = token
    return guest


def create_guest(request: HttpRequest | None = None) -> User:
    """Numbers are drawn, not counted: they would tell how many people have come."""
    for digits in (6, 6, 6, 8, 8, 12):
        number = secrets.randbelow(9 * 10 ** (digits - 1)) + 10 ** (digits - 1)
        guest = User(username=f"invitado-{number}", is_guest=True, avatar=secrets.randbelow(User.AVATARS) + 1)
        guest.set_unusable_password()
        if request is not None:
            remembered(request, guest)
        try:
            with transaction.atomic():
                guest.save(force_insert=True)
        except IntegrityError:
            continue
        return guest
    raise RuntimeError("no free guest number")
