"""News for one person, on every page: what waits for his answer, what has begun without him looking.

A part of the site adds its own with `@provider`. Whenever something changes, `announce.user(user_id)` makes each of his
open pages ask for its notices again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, cast
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import notices as told
from accounts.models import User
from games.own import OwnTables, own_tables


class Notice(NamedTuple):
    """`key` names it on the page, so that the same one is not told twice. A loud one also sounds and shows in the
    tab's title. `context` is for its template, which gets the request too."""

    key: str
    template: str
    context: dict[str, Any]
    loud: bool = False


Provider = Callable[[HttpRequest, User], Iterable[Notice]]
_providers: list[Provider] = []


def provider(function: Provider) -> Provider:
    """Let this function say what is new for a person. It is asked for every page, so it needs few queries."""
    _providers.append(function)
    return function


def for_request(request: HttpRequest) -> list[Notice]:
    # an error page may come before anybody knows who asks
    user = getattr(request, "user", None)
    if not isinstance(user, User):
        return []
    return [notice for provide in _providers for notice in provide(request, user)]


class Asked(HttpRequest):
    """A request that knows the tables of who asks."""

    own_tables: OwnTables


def own_of(request: HttpRequest) -> OwnTables:
    """The tables of whoever asks, looked up once a request."""
    asked = cast(Asked, request)
    if not hasattr(asked, "own_tables"):
        user = getattr(request, "user", None)
        asked.own_tables = own_tables(user) if isinstance(user, User) else OwnTables()
    return asked.own_tables


def page_of(request: HttpRequest) -> str:
    """The path of the page that is being looked at: of the request, or of the page that asks for its notices."""
    return urlsplit(request.headers.get("HX-Current-URL", "")).path or request.path


def context(request: HttpRequest) -> dict[str, Any]:
    """For every template: `notices`, and `live_table`, where the viewer's match is under way elsewhere. Both cost
    nothing on a page that doesn't show them."""
    return {
        "notices": SimpleLazyObject(lambda: for_request(request)),
        "live_table": SimpleLazyObject(lambda: _live_elsewhere(request)),
    }


def _live_elsewhere(request: HttpRequest) -> Any:
    playing = own_of(request).playing
    return None if playing is None or page_of(request) == reverse("table", args=[playing.code]) else playing


@require_safe
@never_cache
def notices(request: HttpRequest) -> HttpResponse:
    """What a page asks for when it hears that there is news."""
    return render(request, "notices.html", {"fresh": True})


# --- the tables' own ----------------------------------------------------------------------------------------------


@provider
def match_begun(request: HttpRequest, user: User) -> Iterator[Notice]:
    """His match with other people is under way, and he looks at something else (P2.2)."""
    playing = _live_elsewhere(request)
    if playing and playing.people > 1:
        yield Notice(f"match-{playing.match_id}", "games/notices/match.html", {"table": playing}, loud=True)


@provider
def seat_waits(request: HttpRequest, user: User) -> Iterator[Notice]:
    """He has a seat where a match may begin, and looks at something else."""
    waiting = own_of(request).waiting
    if waiting is not None and page_of(request) != reverse("table", args=[waiting.code]):
        yield Notice(f"seat-{waiting.pk}", "games/notices/seat.html", {"table": waiting})


@provider
def decided(request: HttpRequest, user: User) -> Iterator[Notice]:
    """What moderators decided about him, or what became of his report (P8)."""
    if user.has_news and (unread := told.unread(user)):
        yield Notice(f"told-{unread[0].id}", "games/notices/told.html", {"told": unread, "back": page_of(request)})
