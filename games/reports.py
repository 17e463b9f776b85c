"""The page on which a player reports another (P8.4), from his profile or from a table."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games.models import Table
from games.models.report import ReportReason
from games.refused import Refused
from games.services import reporting
from games.words import said


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def report(request: HttpRequest, username: str) -> HttpResponse:
    """`mesa` in the address says where it happened."""
    assert isinstance(request.user, User)
    person = User.objects.filter(username=username, deleted_at=None).first() if "\0" not in username else None
    if person is None:
        raise Http404
    code = request.GET.get("mesa", "")
    table = Table.objects.select_related("match").filter(code=code).first() if code and "\0" not in code else None
    error, status = "", 200
    if request.method == "POST":
        reason, text = request.POST.get("reason", ""), request.POST.get("text", "")
        try:
            reporting.report(request.user, person, reason, text, table)
        except Refused as refused:
            error, status = said(refused), refused.status
        else:
            messages.success(request, _("Gracias: un moderador va a mirar tu denuncia, y te avisaremos."))
            return redirect("table", table.code) if table is not None else redirect("lobby")
    context = {"person": person, "table": table, "reasons": ReportReason.choices, "error": error}
    return render(request, "games/report.html", context, status=status)
