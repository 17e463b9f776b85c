"""One page a person (P8.1): who he is, what he did, what was decided about him, and the forms to decide more."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.contrib import admin
from django.db.models import Max
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import desk, ledger, moderation, sanctions
from accounts.levels import level_of
from accounts.models import Appeal, AuditEntry, Sanction, SeenAddress, User
from accounts.moderation import Denied, Why
from accounts.whole_numbers import whole_number
from games.admin.deciding import actor, decide
from games.models import ChatLine, MatchPlayer, Report, Seat, Suspicion

ROWS = 20
# A number with a mark between its thousands, the same throughout; a person's language says which.
MARKS = re.compile("[ .,\u00a0\u202f]")
THOUSANDS = re.compile(rf"[0-9]{{1,3}}({MARKS.pattern})[0-9]{{3}}(\1[0-9]{{3}})*")
# How long a mute or a suspension may be, in hours.
LENGTHS = {
    "1": _("1 hora"),
    "24": _("24 horas"),
    "72": _("3 días"),
    "168": _("7 días"),
    "720": _("30 días"),
    "8760": _("1 año"),
}


@desk.page("persona/<int:pk>/", "person", "accounts.view_user")
def person(request: HttpRequest, pk: int) -> HttpResponse:
    found = User.objects.filter(pk=pk).first()
    if found is None:
        raise Http404
    status = 200
    if request.method == "POST":
        status = decide(request, lambda: _do(request, found))
        if status == 200:
            return redirect("admin:person", pk)
    return render(request, "admin/person.html", _context(request, found), status=status)


def _do(request: HttpRequest, person: User) -> None:
    what, reason = request.POST.get("do", ""), request.POST.get("reason", "")
    acting = actor(request)
    actions: dict[str, Callable[[], Any]] = {
        "warn": lambda: moderation.warn(acting, person, reason),
        "mute": lambda: moderation.mute(acting, person, reason, _until(request)),
        "suspend": lambda: moderation.suspend(acting, person, reason, _until(request)),
        "ban": lambda: moderation.ban(acting, person, reason),
        "reopen": lambda: moderation.reopen(acting, person, reason),
        "reset_name": lambda: moderation.reset_name(acting, person, reason),
        "reset_avatar": lambda: moderation.reset_avatar(acting, person, reason),
        "give": lambda: moderation.give(acting, person, _amount(request), reason, _form(request), _credits(request)),
        "take": lambda: moderation.take(acting, person, _amount(request), reason, _form(request), _credits(request)),
    }
    if what not in actions:
        raise Denied(Why.NOTHING)
    actions[what]()


def _until(request: HttpRequest) -> Any:
    hours = request.POST.get("hours", "")
    if hours not in LENGTHS:
        raise Denied(Why.PAST)
    return timezone.now() + timedelta(hours=int(hours))


def _amount(request: HttpRequest) -> int:
    """A whole number, with or without marks between its thousands; elsewhere they would begin a fraction."""
    written = request.POST.get("amount", "").strip()
    if THOUSANDS.fullmatch(written):
        written = MARKS.sub("", written)
    amount = whole_number(written, digits=11)
    if amount is None:
        raise Denied(Why.AMOUNT)
    return amount


def _form(request: HttpRequest) -> str:
    """The form's own name, which makes a second sending of it do nothing."""
    try:
        return str(uuid.UUID(request.POST.get("form", "")))
    except ValueError:
        raise Denied(Why.NOTHING) from None


def _credits(request: HttpRequest) -> bool:
    return request.POST.get("what") == "credits"


def _context(request: HttpRequest, person: User) -> dict[str, Any]:
    """As many queries for much as for little: each part is the newest rows, by an index."""
    may = {name: request.user.has_perm(permission) for name, permission in MAY.items()}
    context: dict[str, Any] = {
        **admin.site.each_context(request),
        "title": person.name,
        "person": person,
        "level": level_of(person.points),
        "force": sanctions.of(person),
        "may": may,
        "lengths": LENGTHS.items(),
        "form": uuid.uuid4(),
        "matches": MatchPlayer.objects.filter(user=person).select_related("match").order_by("-match_id")[:ROWS],
        "seats": Seat.objects.filter(user=person).select_related("table"),
    }
    if may["ledger"]:
        context |= {
            "coins": ledger.balance(person),
            "credits": ledger.credits(person),
            "ledger": ledger.statement(person, size=ROWS),
        }
    if may["sanction"]:
        context |= {
            "sanctions": Sanction.objects.filter(user=person).select_related("actor").order_by("-pk")[:ROWS],
            "appeals": Appeal.objects.filter(user=person).select_related("handled_by").order_by("-pk")[:ROWS],
            "sharing": _sharing(person),
        }
    if may["reports"]:
        about = Report.objects.select_related("reporter", "person", "handled_by").order_by("-pk")
        context |= {"about": about.filter(person=person)[:ROWS], "made": about.filter(reporter=person)[:ROWS]}
    if may["chat"]:
        said = ChatLine.objects.public().filter(author=person).select_related("table")
        context["said"] = said.order_by("-pk")[:ROWS]
    if may["signs"]:
        signs = Suspicion.objects.select_related("first", "second").order_by("-coins", "-matches", "pk")
        context["signs"] = [*signs.filter(first=person)[:ROWS], *signs.filter(second=person)[:ROWS]]
    if may["audit"]:
        entries = AuditEntry.objects.filter(person=person).select_related("actor")
        context["entries"] = entries.order_by("-pk")[:ROWS]
    return context


MAY = {
    "sanction": "accounts.sanction",
    "coins": "accounts.move_coins",
    "ledger": "accounts.view_transfer",
    "chat": moderation.DELETE_CHAT,
    "reports": "games.handle_report",
    "signs": "games.view_suspicion",
    "audit": "accounts.view_auditentry",
    "matches": "games.view_match",
}


def _sharing(person: User) -> list[dict[str, Any]]:
    """Who else came from an address of his, the last first. The hashes themselves tell nobody anything."""
    hashes = list(SeenAddress.objects.filter(user=person).order_by("-last_seen").values_list("hash", flat=True)[:ROWS])
    rows = (
        SeenAddress.objects.filter(hash__in=hashes)
        .exclude(user=person)
        .values("user")
        .annotate(last=Max("last_seen"))
        .order_by("-last", "user")[:ROWS]
    )
    last = {row["user"]: row["last"] for row in rows}
    people = User.objects.in_bulk(list(last))
    return [{"person": people[pk], "last": day} for pk, day in last.items() if pk in people]
