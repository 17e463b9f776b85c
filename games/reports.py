"""The page on which a player reports another (P8.4), from his profile or from a table."""

from __future__ import annotations

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from games.models import ChatLine, MatchPlayer, Table
from games.models.chat_line import Audience
from games.models.report import ReportReason
from games.refused import Refused
from games.services import reporting
from games.words import said


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def report(request: HttpRequest, username: str) -> HttpResponse:
    """`mesa` in the address says where it happened."""
    person = User.objects.filter(username=username, deleted_at=None).first()
    if person is None:
        raise Http404
    code = request.GET.get("mesa", "")
    table = Table.objects.select_related("match").filter(code=code).first() if code else None
    return _report(request, person, table if table is not None and _was_there(person, table) else None, None)


def _was_there(person: User, table: Table) -> bool:
    """Has he sat at it, or said something there? Anybody can write any table into an address."""
    return _sat_there(person, table) or ChatLine.objects.filter(table=table, author=person).exists()


def _sat_there(person: User, table: Table) -> bool:
    """Does he sit at it now, or has he played a match there?"""
    seated = table.seats.filter(user=person).exists()
    return seated or MatchPlayer.objects.filter(match__table=table, user=person).exists()


@require_safe
@login_required
@never_cache
def report_at_table(request: HttpRequest, code: str) -> HttpResponse:
    """Whom of those who sit at a table, or played its last match."""
    table = Table.objects.filter(code=code).first()
    if table is None:
        raise Http404
    there = Q(seats__table=table) | Q(pk__in=MatchPlayer.objects.filter(match=table.match_id).values("user"))
    people = (
        User.objects.filter(there, deleted_at=None).exclude(pk=request.user.pk or 0).distinct().order_by("username")
    )
    return render(request, "games/report_whom.html", {"table": table, "people": people})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def report_line(request: HttpRequest, line_id: int) -> HttpResponse:
    """About a line of chat that he could read."""
    line = ChatLine.objects.standing().select_related("author", "table__match").filter(pk=line_id).first()
    if line is None or line.author is None or not _heard(line, request.user):
        raise Http404
    return _report(request, line.author, line.table, line)


def _heard(line: ChatLine, user: object) -> bool:
    """Players' talk is for who sits, or has played, at their table; at a private table nobody else hears it."""
    if line.audience != Audience.PLAYERS or line.table is None:
        return True
    return isinstance(user, User) and _sat_there(user, line.table)


def _report(request: HttpRequest, person: User, table: Table | None, line: ChatLine | None) -> HttpResponse:
    assert isinstance(request.user, User)
    error, status = "", 200
    if request.method == "POST":
        # Reports are counted by person, too; guests cost nothing, so they are by address.
        if limited := ratelimit.consume_or_429(request, action="report"):
            return limited
        reason, text = request.POST.get("reason", ""), request.POST.get("text", "")
        try:
            reporting.report(request.user, person, reason, text, table, line)
        except Refused as refused:
            error, status = said(refused), refused.status
        else:
            messages.success(request, _("Gracias: un moderador va a mirar tu denuncia, y te avisaremos."))
            return redirect("table", table.code) if table is not None else redirect("lobby")
    context = {"person": person, "table": table, "reasons": ReportReason.choices, "error": error, "line": line}
    return render(request, "games/report.html", context, status=status)
