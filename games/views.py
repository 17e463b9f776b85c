"""The pages: the lobby, a new table, a table. Function views of a few lines; the services do the work."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.utils.translation import get_language, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.middleware import HtmxDetails

from accounts import limits
from accounts.guests import ensure_player
from accounts.models import User
from games import challenging, metrics, talking
from games.forms import RULES, TableForm
from games.live.language import page_language
from games.live.lobby import list_html, row_html
from games.live.look import may_look
from games.live.page import table_context, whole_frame
from games.lobby import Ask, listing, row_of
from games.models import MatchPlayer
from games.notices import own_of
from games.refused import Deny, Refused
from games.services import access, agreeing, catching_up, connected, presence, quick, seating, senas
from games.services.doing import do
from games.services.timing import run_table
from games.table_state import TableConfig, TableState
from games.words import said

# Not a refusal of anything one did, just a table one may not look at.
GATE = 403

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
    """The tables, who is connected, and the ways into a game. Asked by htmx, only the list."""
    ask = Ask.of(request.GET.dict())
    found = listing(ask)
    context: dict[str, Any] = {"listing": found, "tables": mark_safe(list_html(found, get_language()))}
    if request.htmx and not request.htmx.boosted:
        return render(request, "games/lobby_list.html", context)
    context |= {
        "ask": ask,
        "filtered": ask._replace(helpings=1) != Ask(),
        "rulesets": RULES,
        "own": own_of(request).playing,
        "company": connected.company(),
        "quick_stake": quick.stake(request.user),
    }
    return render(request, "games/lobby.html", context | talking.lobby_chat(request.user.pk))


@require_POST
def sit(request: HttpRequest) -> HttpResponse:
    """Sit down at a table straight from the lobby: `seat` is the table's code and the chair's number."""
    code, _, number = request.POST.get("seat", "").partition(":")
    try:
        state = catching_up.by_code(code) if code.isascii() and code.isalnum() else None
        if state is None:
            raise Refused(Deny.NO_SUCH_TABLE)
        what = f"sit:{number}"
        do(state.id, _who(request, state, what), what)
        return redirect("table", state.code)
    except Refused as refused:
        messages.error(request, said(refused))
        return redirect("lobby")


@require_POST
def play_robot(request: HttpRequest) -> HttpResponse:
    """One click to a hand against a robot, without an account."""
    try:
        return _play_robot(request)
    except Refused as refused:
        messages.error(request, said(refused))
        return redirect("lobby")


def _play_robot(request: HttpRequest) -> HttpResponse:
    user = ensure_player(request)
    limits.check("open", user.pk)
    return redirect("table", seating.play_robot(user, QUICK).code)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def create(request: HttpRequest) -> HttpResponse:
    """Open a table with chosen settings."""
    form = TableForm(request.POST or None)
    status = 422 if form.errors else 200
    if request.method == "POST" and form.is_valid():
        user = ensure_player(request)
        limits.check("open", user.pk)
        try:
            table = seating.open_table(user, form.config())
            challenging.invite_named(request, table, user)
            return redirect("table", table.code)
        except Refused as refused:
            form.add_error(None, said(refused))
            status = refused.status
    context = {"form": form, "friend_names": challenging.friend_names(request.user), "seconds": challenging.SECONDS}
    return render(request, "games/create.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def table(request: HttpRequest, code: str) -> HttpResponse:
    """A table, and everything that is done at it by a plain post."""
    state = _state(code)
    if request.method == "POST":
        return _do(request, state)
    if not _may_look(request, state):
        return _gate(request, state)
    run_table(state.id)
    if "v" not in request.GET and "sola" not in request.GET and request.user.pk is not None:
        # Somebody opened the page, it didn't refresh itself: he is back.
        presence.come_back(state.id, request.user.pk)
    if "sola" in request.GET:
        # It has no socket, whose hub would see to this.
        senas.robots_signal(state.id, state.hand_number)
    state = _state(code)
    if not _may_look(request, state):
        return _gate(request, state)
    if "v" in request.GET:
        return _news(request, state)
    return render(request, "games/table.html", _page(request, state))


def _page(request: HttpRequest, state: TableState) -> dict[str, Any]:
    chat = talking.table_chat(state, request.user.pk)
    invite = challenging.captains(request, state)
    return {**table_context(state, request.user.pk, get_language()), **chat, **invite}


def _state(code: str) -> TableState:
    state = catching_up.by_code(code)
    if state is None:
        raise Http404
    return state


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def settings(request: HtmxRequest, code: str) -> HttpResponse:
    """The settings of a table: for everyone who sees it to read, for its captain to change. Asked by htmx, only the
    panel."""
    state = _state(code)
    if not _may_look(request, state):
        return _gate(request, state)
    form = TableForm.of(state.config, request.POST or None)
    status = 200
    if request.method == "POST":
        limits.check("act", limits.visitor(request))
        try:
            if not isinstance(request.user, User):
                raise Refused(Deny.NOT_SEATED)
            if form.is_valid():
                agreeing.change(state.id, request.user, form.config())
                return redirect("table", state.code)
            status = 422
        except Refused as refused:
            form.add_error(None, said(refused))
            status = refused.status
    elif isinstance(request.user, User):
        agreeing.seen(state.id, request.user)
    seat = state.seat_of(request.user.pk)
    info = state.seats[seat - 1] if seat is not None else None
    changeable = info is not None and info.captain and not state.running
    context = {"form": form, "table": state, "changeable": changeable, "running": state.running}
    part = request.htmx and not request.htmx.boosted
    return render(request, f"games/settings{'_panel' if part else ''}.html", context, status=status)


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """Juega ya: one click to a seat where a match is about to begin."""
    user = ensure_player(request)
    limits.check("open", user.pk)
    try:
        return redirect("table", quick.play_now(user).code)
    except Refused as refused:
        messages.error(request, said(refused))
        return redirect("lobby")


def _may_look(request: HttpRequest, state: TableState) -> bool:
    return may_look(state, request.user.pk) or access.oversees(request.user)


def _gate(request: HttpRequest, state: TableState) -> HttpResponse:
    """Instead of a table that isn't open to the public: why, and how to sit down there all the same."""
    row = row_of(state.id)
    user = request.user if isinstance(request.user, User) else None
    if not seating.welcome_at(state.id, user):
        row = row._replace(free=0)
    context = {"table": state, "row": row_html(row, get_language(), door=True), "played": _last_played(state, user)}
    return render(request, "games/gate.html", context, status=GATE)


def _last_played(state: TableState, user: User | None) -> str | None:
    """The last match that he played there: who has left a table without public sees by it how his match ended."""
    if user is None:
        return None
    played = MatchPlayer.objects.filter(match__table=state.id, user=user)
    return played.order_by("-match").values_list("match__code", flat=True).first()


def _do(request: HttpRequest, state: TableState) -> HttpResponse:
    what = request.POST.get("do", "")
    try:
        if not limits.allowed("act", limits.visitor(request)):
            raise Refused(Deny.TOO_MUCH)
        if what == "meanwhile":
            return _play_robot(request)
        if what == "settings":
            return redirect("settings", state.code)
        do(state.id, _who(request, state, what), what)
    except Refused as refused:
        metrics.refused(refused.code)
        state = _state(state.code)
        if not _may_look(request, state):
            messages.error(request, said(refused))
            return _gate(request, state)
        context = {**_page(request, state), "refusal": said(refused)}
        return render(request, "games/table.html", context, status=refused.status)
    if what in ("leave", "abandon") and _state(state.code).phase in ("closed", "waiting"):
        return HttpResponseRedirect("/")
    return redirect("table", state.code)


def _who(request: HttpRequest, state: TableState, what: str) -> User:
    """Who acts. Somebody new who asks for a free seat is a guest from now on; who is refused leaves no guest behind."""
    if isinstance(request.user, User):
        return request.user
    verb, _, number = what.partition(":")
    if verb != "sit":
        raise Refused(Deny.NOT_SEATED)
    seating.look_for_seat(state, number)
    return ensure_player(request)


def _news(request: HttpRequest, state: TableState) -> HttpResponse:
    """What a page polls while its socket is down: nothing, or a frame with the whole view, what was said, or both."""
    frame = {}
    language = page_language(request.GET.get("l", ""))
    with override(language):
        if request.GET["v"] != str(state.version):
            frame = whole_frame(state, request.user.pk, language)
        if chat := talking.chat_since(state, request.user.pk, request.GET.get("c", "")):
            frame["chat"] = chat
    return JsonResponse(frame) if frame else HttpResponse(status=204)
