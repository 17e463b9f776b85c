"""What is said, for pages: the chat of a table and of the lobby, and the doors through which somebody speaks."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import blocks
from accounts.models import User
from accounts.whole_numbers import whole_number
from games.live import chat
from games.live.look import may_look
from games.models.chat_line import Audience, ChatKind
from games.refused import Deny, Refused
from games.services import catching_up, chatting
from games.table_state import TableState
from games.words import said

# The fields of the chat's form, one of which was filled or pressed.
FIELDS = {"gesto": ChatKind.REACTION, "frase": ChatKind.PHRASE, "texto": ChatKind.WORDS}


def table_chat(state: TableState, user_id: int | None) -> dict[str, Any]:
    """The talk at a table as this person hears it."""
    audience = Audience.PLAYERS if state.seat_of(user_id) else Audience.WATCHERS
    return chat.context(audience, chatting.heard(audience, state.id, hidden=blocks.hidden_from(user_id)))


def lobby_chat(user_id: int | None) -> dict[str, Any]:
    return chat.context(Audience.LOBBY, chatting.heard(Audience.LOBBY, hidden=blocks.hidden_from(user_id)))


def chat_since(state: TableState, user_id: int | None, last: str) -> str:
    """What a page whose socket is down has missed since the line with this id, as HTML."""
    after = whole_number(last)
    if after is None:
        return ""
    audience = Audience.PLAYERS if state.seat_of(user_id) else Audience.WATCHERS
    lines = chatting.heard(audience, state.id, after=after, hidden=blocks.hidden_from(user_id))
    return chat.html_of(lines, get_language())


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def talk(request: HttpRequest, code: str) -> HttpResponse:
    """What is said at a table: a page by itself, which doesn't reload while somebody writes, and the door of the chat
    on the table's page."""
    state = catching_up.by_code(code)
    if state is None:
        raise Http404
    if request.method == "POST":
        return _say(request, state.id, ("table_talk" if "aparte" in request.POST else "table", code))
    if not may_look(state, request.user.pk):
        return redirect("table", code)
    context = {"table": state, "seat": state.seat_of(request.user.pk), **table_chat(state, request.user.pk)}
    return render(request, "games/talk.html", context)


@require_POST
def lobby_talk(request: HttpRequest) -> HttpResponse:
    return _say(request, None, ("lobby",))


def _say(request: HttpRequest, table_id: int | None, back: tuple[str, ...]) -> HttpResponse:
    by_script = request.headers.get("X-Truco") == "chat"
    try:
        if not isinstance(request.user, User):
            raise Refused(Deny.CHAT_MEMBERS)
        field = next((name for name in FIELDS if request.POST.get(name)), "texto")
        line = chatting.say(request.user, FIELDS[field], request.POST.get(field, ""), table_id)
    except Refused as refused:
        if by_script:
            return JsonResponse({"say": said(refused), "code": refused.code}, status=refused.status)
        messages.error(request, said(refused))
        return redirect(*back)
    if by_script:
        return JsonResponse({"chat": chat.html_of([line], get_language())})
    return redirect(*back)
