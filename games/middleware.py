"""What every request of a player tells us."""

from __future__ import annotations

import time
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from games.services import connected, presence

# Seconds in which one sign of a person is enough.
OFTEN = 2.0
# And in which it is enough that he counts as connected.
CONNECTED = 20.0
MOST = 20_000


class Presence:
    """Any request of a person renews his presence, and takes the robot off his seat (P4.3)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self._told: dict[int, float] = {}
        self._noted: dict[int, float] = {}

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if settings.SESSION_COOKIE_NAME in request.COOKIES and request.user.is_authenticated:
            self._note(request.user.pk)
        return self.get_response(request)

    def _note(self, user_id: int) -> None:
        now = time.monotonic()
        if now - self._told.get(user_id, -OFTEN) < OFTEN:
            return
        if len(self._told) >= MOST:
            self._told.clear()
            self._noted.clear()
        self._told[user_id] = now
        presence.here(user_id)
        if now - self._noted.get(user_id, -CONNECTED) >= CONNECTED:
            self._noted[user_id] = now
            connected.note([user_id])


class OnlyForms:
    """Who comes by a link to an address that takes forms only (back from logging in, or from another language) finds
    the lobby, not an empty page. For programs it stays the refusal that it is."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code == 405 and request.method == "GET" and "text/html" in request.headers.get("Accept", ""):
            return redirect("lobby")
        return response
