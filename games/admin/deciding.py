"""What the desk's pages share: a form's decision is made, and its answer said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.moderation import Denied, Why

FORBIDDEN = (Why.NOT_ALLOWED, Why.ONESELF, Why.STAFF)


def decide(request: HttpRequest, action: Callable[[], Any], done: str = "") -> int:
    """200 if it was done, else the status that says why not, with a line for the next page."""
    try:
        action()
    except Denied as denied:
        messages.error(request, denied.words)
        return 403 if denied.why in FORBIDDEN else 422
    messages.success(request, done or _("Hecho."))
    return 200


def actor(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
