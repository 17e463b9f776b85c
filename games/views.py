"""The pages: the lobby, a new table, a table. Function views of a few lines; the services do the work."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.middleware import HtmxDetails

from accounts.guests import ensure_player
from games import store
from games.forms import TableForm
from games.live.page import table_context, whole_frame
from games.refused import Deny, Refused
from games.services import presence, seating
from games.services.doing import do
from games.services.timing import run_table
from games.table_state import TableConfig, TableState
from games.words import said

# The quick match against a robot (P1.1): the smallest whole thing.
QUICK = TableConfig(
    rules="argentino",
    players=2,
    target=15,
    chicos=1,
    flor=False,
    three_rounds=False,
    turn_seconds=60,
    practice=True,
)


class HtmxRequest(HttpRequest):
    """A request as django-htmx's middleware leaves it."""

    htmx: HtmxDetails


@require_safe
@never_cache
def lobby(request: HtmxRequest) -> HttpResponse:
    """The open tables, and the ways into a game. Asked by htmx, only the list."""
    user = request.user if request.user.is_authenticated else None
    context = {"tables": store.open_tables(), "own": user and seating.running_table(user)}
    part = request.htmx and not request.htmx.boosted
    return render(request, "games/lobby_tables.html" if part else "games/lobby.html", context)


@require_POST
def play_robot(request: HttpRequest) -> HttpResponse:
    """One click to a hand against a robot, without an account."""
    try:
        return redirect("table", seating.play_robot(ensure_player(request), QUICK).code)
    except Refused as refused:
        messages.error(request, said(refused))
        return redirect("lobby")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def create(request: HttpRequest) -> HttpResponse:
    """Open a table with chosen settings."""
    form = TableForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect("table", seating.open_table(ensure_player(request), form.config()).code)
        except Refused as refused:
            form.add_error(None, said(refused))
            return render(request, "games/create.html", {"form": form}, status=refused.status)
    return render(request, "games/create.html", {"form": form}, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def table(request: HttpRequest, code: str) -> HttpResponse:
    """A table, and everything that is done at it by a plain post."""
    state = _state(code)
    if request.method == "POST":
        return _do(request, state)
    run_table(state.id)
    if "v" not in request.GET and "sola" not in request.GET and request.user.pk is not None:
        # Somebody opened the page, it didn't refresh itself: he is back.
        presence.come_back(state.id, request.user.pk)
    state = _state(code)
    if "v" in request.GET:
        return _news(request, state)
    return render(request, "games/table.html", table_context(state, request.user.pk, get_language()))


def _state(code: str) -> TableState:
    state = store.by_code(code)
    if state is None:
        raise Http404
    return state


def _do(request: HttpRequest, state: TableState) -> HttpResponse:
    what = request.POST.get("do", "")
    try:
        user = ensure_player(request) if what.startswith("sit:") else request.user
        if not user.is_authenticated:
            raise Refused(Deny.NOT_SEATED)
        do(state.id, user, what)
    except Refused as refused:
        context = table_context(_state(state.code), request.user.pk, get_language())
        return render(request, "games/table.html", {**context, "refusal": said(refused)}, status=refused.status)
    if what in ("leave", "abandon") and _state(state.code).phase in ("closed", "waiting"):
        return HttpResponseRedirect("/")
    return redirect("table", state.code)


def _news(request: HttpRequest, state: TableState) -> HttpResponse:
    """What a page polls while its socket is down: nothing, or a frame with the whole view."""
    if request.GET["v"] == str(state.version):
        return HttpResponse(status=204)
    return JsonResponse(whole_frame(state, request.user.pk, get_language()))
