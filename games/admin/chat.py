"""Chat (P8.4): all that was said in public on one page, with a button that takes a line away; and the word list."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _

from accounts import desk, moderation, searching
from accounts.admin import FOLLOWED
from accounts.models import User
from accounts.moderation import record
from accounts.whole_numbers import whole_number
from games.admin.deciding import actor, decide
from games.models import ChatLine, MaskedWord, Table
from games.models.chat_line import Audience
from games.services import moderating

desk.place("chat", MaskedWord)

PAGE = 60


@desk.page("charla/", "chat", moderation.DELETE_CHAT, "chat", _("Toda la charla pública"))
def chat(request: HttpRequest) -> HttpResponse:
    """The newest first; `antes` goes on from a line's id, so that what is said meanwhile shifts nothing."""
    if request.method == "POST":
        line = _line(request.POST.get("line", ""))
        if decide(request, lambda: moderating.delete_line(actor(request), line)) == 403:
            return HttpResponse(status=403)
        return redirect(request.get_full_path())
    lines = _asked(request)
    found = list(lines.select_related("author", "table", "deleted_by").order_by("-pk")[: PAGE + 1])
    context = {
        **admin.site.each_context(request),
        "title": _("Charla"),
        "lines": found[:PAGE],
        "older": found[PAGE - 1].pk if len(found) > PAGE else None,
        "asked": {name: request.GET.get(name, "") for name in ("q", "mesa", "salon")},
    }
    return render(request, "admin/chat.html", context)


def _asked(request: HttpRequest) -> Any:
    """Public lines, of a person or a place if one is named: each by an index."""
    before, name, code = (request.GET.get(asked, "").strip() for asked in ("antes", "q", "mesa"))
    # All that is said in the lobby is public: a plain walk along its index.
    lobby = ChatLine.objects.filter(table=None, audience=Audience.LOBBY)
    lines = lobby if request.GET.get("salon") else ChatLine.objects.public()
    if before:
        lines = lines.filter(pk__lt=_number(before))
    if name:
        # Theirs as one list of ids: the few whose name begins so.
        lines = lines.filter(author__in=list(searching.people(name).values_list("pk", flat=True)[:FOLLOWED]))
    if code:
        table = Table.objects.filter(code=code).first()
        lines = lines.filter(table=table, audience__in=[Audience.PLAYERS, Audience.WATCHERS]) if table else lines.none()
    return lines


def _line(number: str) -> ChatLine:
    line = ChatLine.objects.filter(pk=_number(number)).first()
    if line is None:
        raise Http404
    return line


def _number(text: str) -> int:
    number = whole_number(text)
    if number is None:
        raise Http404
    return number


@admin.register(MaskedWord)
class MaskedWordAdmin(admin.ModelAdmin):
    list_display = ["word", "inside"]
    search_fields = ["word"]
    list_per_page = 100
    show_full_result_count = False

    def save_model(self, request: HttpRequest, obj: MaskedWord, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        self._note(request, "word_changed" if change else "word_added", obj)

    def delete_model(self, request: HttpRequest, obj: MaskedWord) -> None:
        self._note(request, "word_deleted", obj)
        super().delete_model(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: Any) -> None:
        for word in queryset:
            self._note(request, "word_deleted", word)
        super().delete_queryset(request, queryset)

    def _note(self, request: HttpRequest, action: str, word: MaskedWord) -> None:
        """The admin runs these in a transaction of its own."""
        assert isinstance(request.user, User)
        record(request.user, action, reference=f"word:{word.word}", inside=word.inside)
