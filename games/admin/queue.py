"""The queue (P8.4): what players reported and what the sanctioned say, oldest first, each with one click to decide."""

from __future__ import annotations

from collections import defaultdict
from datetime import timedelta
from typing import Any, NamedTuple

from django.contrib import admin
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _

from accounts import deeds, desk, moderation
from accounts.admin import found, person_link
from accounts.desk import DeskList
from accounts.models import Appeal, Sanction
from accounts.models.appeal import AppealState
from accounts.read_only import ReadOnly
from accounts.whole_numbers import whole_number
from games.admin import background
from games.admin.background import Background
from games.admin.deciding import actor, decide
from games.models import ChatLine, Report
from games.models.report import ReportState
from games.services import reporting

desk.place("reports", Report)

PAGE = 20
# How many earlier ones are looked at for a page.
EARLIER = 200
# Of the talk around a line, so many before and after it, within so long.
AROUND, NEAR, MOST_AROUND = 6, timedelta(minutes=3), 2_000


class Case(NamedTuple):
    """A report with what one must know to decide it."""

    report: Report
    earlier: list[Report]  # about the same person, decided, the last first
    sanctions: list[Sanction]
    around: list[ChatLine]  # what was said there before and after the line it is about
    background: Background | None  # of one that is about no line


@desk.page("cola/", "queue", "games.handle_report", "reports", _("Cola: lo que espera una decisión"))
def queue(request: HttpRequest) -> HttpResponse:
    status = 200
    if request.method == "POST":
        status = _decide(request)
        if status == 200:
            return redirect("admin:queue")
    context = {**admin.site.each_context(request), "title": _("Cola"), **_waiting(request)}
    return render(request, "admin/queue.html", context, status=status)


def _decide(request: HttpRequest) -> int:
    words = request.POST.get("reason", "")
    acting = actor(request)
    if number := request.POST.get("appeal", ""):
        appeal = _row(Appeal.objects.select_related("user"), number)
        granted = {"grant": True, "refuse": False}.get(request.POST.get("do", ""))
        return decide(request, lambda: moderation.answer_appeal(acting, appeal, granted, words))
    report = _row(Report.objects.select_related("person"), request.POST.get("report", ""))
    outcome = request.POST.get("do", "")
    return decide(request, lambda: reporting.handle(acting, report, outcome, words))


def _row(rows: Any, number: str) -> Any:
    row = rows.filter(pk=whole_number(number)).first()
    if row is None:
        raise Http404
    return row


def _waiting(request: HttpRequest) -> dict[str, Any]:
    after = whole_number(request.GET.get("desde", "0"))
    if after is None:
        raise Http404
    rows = Report.objects.filter(state=ReportState.OPEN, pk__gt=after).order_by("pk")
    reports = list(rows.select_related("reporter", "person", "table", "line")[: PAGE + 1])
    appeals = Appeal.objects.filter(state=AppealState.OPEN).order_by("pk")
    return {
        "cases": _cases(reports[:PAGE]),
        "more": reports[PAGE - 1].pk if len(reports) > PAGE else None,
        "appeals": list(appeals.select_related("user", "sanction__actor")[:PAGE]),
        "may_answer": request.user.has_perm(moderation.SANCTION),
        "may_see_matches": request.user.has_perm("games.view_match"),
    }


def _cases(reports: list[Report]) -> list[Case]:
    people = {report.person_id for report in reports}
    earlier: dict[int, list[Report]] = defaultdict(list)
    for row in Report.objects.filter(person__in=people).exclude(state=ReportState.OPEN).order_by("-pk")[:EARLIER]:
        earlier[row.person_id].append(row)
    sanctions: dict[int, list[Sanction]] = defaultdict(list)
    for sanction in Sanction.objects.filter(user__in=people).order_by("-pk")[:EARLIER]:
        sanctions[sanction.user_id].append(sanction)
    around, behind = _around(reports), background.of(reports)
    return [
        Case(
            report,
            earlier[report.person_id][:5],
            sanctions[report.person_id][:5],
            around.get(report.pk, []),
            behind.get(report.pk),
        )
        for report in reports
    ]


def _around(reports: list[Report]) -> dict[int, list[ChatLine]]:
    """The talk around the line of each, in one query for all: what was said in the same place within minutes."""
    about = [(report.pk, report.line) for report in reports if report.line is not None]
    wanted = Q()
    for _pk, line in about:
        wanted |= _near(line)
    if not about:
        return {}
    lines = list(ChatLine.objects.filter(wanted).select_related("author").order_by("pk")[:MOST_AROUND])
    found = {}
    for pk, line in about:
        near = [one for one in lines if (one.table_id, one.audience) == (line.table_id, line.audience)]
        before = [one for one in near if one.pk < line.pk and line.created_at - one.created_at <= NEAR][-AROUND:]
        after = [one for one in near if one.pk > line.pk and one.created_at - line.created_at <= NEAR][:AROUND]
        found[pk] = [*before, line, *after]
    return found


def _near(line: ChatLine) -> Q:
    place = Q(table=line.table_id, audience=line.audience)
    return place & Q(created_at__gte=line.created_at - NEAR, created_at__lte=line.created_at + NEAR)


@admin.register(Report)
class ReportAdmin(ReadOnly, DeskList):
    """All that ever were; what is to be done is in the queue."""

    list_display = ("at", "whom", "reason", "quote", "text", "who", "state", "decision", "handled_by")
    list_display_links = None
    list_select_related = ("reporter", "person", "handled_by")
    list_filter = ("state",)
    search_fields = ("person",)
    search_help_text = _("El comienzo del nombre del denunciado, o #número")
    actions = None

    @admin.display(description=_("sobre"))
    def whom(self, report: Report) -> str:
        return person_link(report.person)

    @admin.display(description=_("decisión"))
    def decision(self, report: Report) -> str:
        return str(deeds.OUTCOMES.get(report.outcome, report.outcome))

    @admin.display(description=_("de"))
    def who(self, report: Report) -> str:
        return person_link(report.reporter)

    def get_search_results(self, request: HttpRequest, queryset: Any, search_term: str) -> tuple[Any, bool]:
        return (queryset.filter(person__in=found(search_term)) if search_term.strip() else queryset), False
