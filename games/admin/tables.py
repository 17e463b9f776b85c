"""Tables and matches (P8.3): to be looked at, watched live, called off or closed. No hidden card is shown here."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from accounts import deeds, desk, moderation, names
from accounts.desk import DeskList
from accounts.read_only import ReadOnly
from games.admin.deciding import actor, decide
from games.forms import RULES
from games.models import Hand, Match, MatchPlayer, Seat, Table
from games.models.match import MatchState
from games.models.table import Phase
from games.services import moderating

desk.place("matches", Table, Match)
deeds.RULESETS.update(RULES)


# Columns that hold codes and bare numbers: both pages have a line of their own for them.
WRITTEN_OUT = ["rules", "stake"]


def side(match: Match, team: str) -> str:
    """Who played on that side: A are the seats 1 and 3."""
    if not team:
        return "–"
    return ", ".join(names.localised(each.name) for each in match.players_of.all() if "BA"[each.seat % 2] == team)


class SeatInline(ReadOnly, admin.TabularInline):
    model = Seat
    fields = ["number", "user", "robot", "ready", "joined_at", "away_since"]


class ByCode(ReadOnly, DeskList):
    """Found by their whole code: that is what people tell and what stands in the ledger."""

    search_fields = ("code",)
    search_help_text = _("El código entero")
    actions = None

    @admin.display(description=_("modalidad"))
    def ruleset(self, row: Any) -> str:
        return str(deeds.RULESETS[row.rules])

    bet = desk.figure("stake", _("apuesta"))

    def get_search_results(self, request: HttpRequest, queryset: Any, search_term: str) -> tuple[Any, bool]:
        return (queryset.filter(code=search_term.strip()) if search_term.strip() else queryset), False


@admin.register(Table)
class TableAdmin(ByCode):
    list_display = ["code", "phase", "ruleset", "players", "target", "practice", "bet", "live", "created_at"]
    list_filter = ["phase"]
    exclude = ["hand", "vote", *WRITTEN_OUT]
    readonly_fields = ["ruleset", "bet"]
    inlines = [SeatInline]
    change_form_template = "admin/games/table.html"

    @admin.display(description=_("en vivo"))
    def live(self, table: Table) -> str:
        if table.phase == Phase.CLOSED:
            return "–"
        return format_html('<a href="{}">{}</a>', reverse("table", args=[table.code]), _("Mirar"))

    def render_change_form(self, request: HttpRequest, context: dict[str, Any], *args: Any, **kw: Any) -> HttpResponse:
        context["may_close"] = request.user.has_perm(moderation.CLOSE_TABLE)
        context["open"] = kw.get("obj") is not None and kw["obj"].phase != Phase.CLOSED
        return super().render_change_form(request, context, *args, **kw)


class PlayerInline(ReadOnly, admin.TabularInline):
    model = MatchPlayer
    fields = ["seat", "name", "user", "robot", "abandoned", "change", "points"]
    readonly_fields = ["change"]
    change = desk.figure("coins", _("monedas"))


class HandInline(ReadOnly, admin.TabularInline):
    """The hands of a match without salt and deck: a moderator sees no hidden card (P8.3)."""

    model = Hand
    readonly_fields = ["won"]
    fields = ["number", "mano", "commitment", "dealt_at", "ended_at", "won", "score_a", "score_b"]

    @admin.display(description=_("ganó"))
    def won(self, hand: Hand) -> str:
        return side(hand.match, hand.winner)


@admin.register(Match)
class MatchAdmin(ByCode):
    list_display = ["code", "state", "ruleset", "practice", "bet", "won", "started_at", "ended_at", "replay"]
    list_filter = ["state"]
    exclude = ["winner", *WRITTEN_OUT]
    readonly_fields = ["ruleset", "bet", "side_a", "side_b", "won"]
    inlines = [PlayerInline, HandInline]
    change_form_template = "admin/games/match.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        """With who played, for the names of the sides."""
        return super().get_queryset(request).prefetch_related("players_of")

    @admin.display(description=_("equipo A"))
    def side_a(self, match: Match) -> str:
        return side(match, "A")

    @admin.display(description=_("equipo B"))
    def side_b(self, match: Match) -> str:
        return side(match, "B")

    @admin.display(description=_("ganó"))
    def won(self, match: Match) -> str:
        return side(match, match.winner)

    @admin.display(description=_("repetición"))
    def replay(self, match: Match) -> str:
        if not match.over:
            return "–"
        return format_html('<a href="{}">{}</a>', reverse("match", args=[match.code]), _("Ver"))

    def render_change_form(self, request: HttpRequest, context: dict[str, Any], *args: Any, **kw: Any) -> HttpResponse:
        match = kw.get("obj")
        context["may_cancel"] = request.user.has_perm(moderation.CANCEL_MATCH)
        context["running"] = match is not None and match.state == MatchState.RUNNING
        return super().render_change_form(request, context, *args, **kw)


@desk.page("partida/<slug:code>/anular/", "cancel_match", moderation.CANCEL_MATCH)
@require_POST
def cancel_match(request: HttpRequest, code: str) -> HttpResponse:
    match = Match.objects.filter(code=code).first()
    if match is None:
        raise Http404
    status = decide(request, lambda: moderating.cancel_match(actor(request), match, request.POST.get("reason", "")))
    return _answer(status, "admin:games_match_change", match.pk)


@desk.page("mesa/<slug:code>/cerrar/", "close_table", moderation.CLOSE_TABLE)
@require_POST
def close_table(request: HttpRequest, code: str) -> HttpResponse:
    table = Table.objects.filter(code=code).first()
    if table is None:
        raise Http404
    status = decide(request, lambda: moderating.close_table(actor(request), table, request.POST.get("reason", "")))
    return _answer(status, "admin:games_table_change", table.pk)


def _answer(status: int, page: str, pk: int) -> HttpResponse:
    """Back to the page, where the line says what happened; a refusal of permission is said by its status, too."""
    return HttpResponse(status=403) if status == 403 else redirect(page, pk)
