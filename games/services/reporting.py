"""Reports of players on players (P8.4): filed by anybody who plays, decided by moderators, answered to who filed."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone, translation

from accounts import moderation, names, notices
from accounts.models import User
from accounts.moderation import HANDLE_REPORT, Denied, Why, record
from accounts.moderation.powers import require_over
from accounts.written import cleaned
from games.models import ChatLine, Report, Table
from games.models.report import ReportReason, ReportState
from games.refused import Deny, Refused
from games.services.moderating import delete_line

# What a moderator may do with a report by one click.
OUTCOMES = ("dismiss", "warn", "mute", "suspend", "ban", "delete")


def report(
    reporter: User,
    person: User,
    reason: str,
    text: str = "",
    table: Table | None = None,
    line: ChatLine | None = None,
) -> Report:
    """File one, about somebody or about a line of his. Raises Refused: about oneself, twice for the same, too many in
    a while, a reason that isn't."""
    if reason not in ReportReason.values:
        raise Refused(Deny.MALFORMED)
    if reporter.pk == person.pk:
        raise Refused(Deny.REPORT_SELF)
    if person.deleted_at is not None:
        raise Refused(Deny.MALFORMED)
    if line is not None and line.author_id != person.pk:
        raise Refused(Deny.MALFORMED)
    now = timezone.now()
    with transaction.atomic():
        # One at a time of each reporter, so that the limits hold.
        User.objects.select_for_update(no_key=True).get(pk=reporter.pk)
        if Report.objects.filter(reporter=reporter, person=person, state=ReportState.OPEN, line=line).exists():
            raise Refused(Deny.REPORT_AGAIN)
        made = Report.objects.filter(reporter=reporter)
        desk = settings.TRUCO_DESK
        for span, most in ((timedelta(hours=1), desk["REPORTS_AN_HOUR"]), (timedelta(days=1), desk["REPORTS_A_DAY"])):
            if made.filter(at__gt=now - span)[:most].count() >= most:
                raise Refused(Deny.REPORT_TOO_MANY)
        return Report.objects.create(
            reporter=reporter,
            person=person,
            reason=reason,
            text=cleaned(text, 500),
            table=table,
            match_code=table.match.code if table is not None and table.match is not None else "",
            line=line,
            quote=(line.original or line.text) if line is not None else "",
            at=now,
        )


def handle(actor: User | None, found: Report, outcome: str, words: str = "") -> None:
    """Decide a report; without words of the moderator's own, what it was reported for is the reason. Raises Denied:
    not allowed, about himself, decided already."""
    if outcome not in OUTCOMES:
        raise Denied(Why.NOTHING)
    require_over(actor, HANDLE_REPORT, found.person)
    now = timezone.now()
    with transaction.atomic():
        row = (
            Report.objects.select_for_update(of=("self",))
            .select_related("person", "reporter", "line__author")
            .get(pk=found.pk)
        )
        if row.state != ReportState.OPEN:
            raise Denied(Why.HANDLED)
        # Both are told: persons are locked by id.
        list(User.objects.select_for_update(no_key=True).filter(pk__in=[row.person_id, row.reporter_id]).order_by("pk"))
        row.state = ReportState.DISMISSED if outcome == "dismiss" else ReportState.ACTED
        row.outcome, row.handled_by, row.handled_at = outcome, actor, now
        row.save()
        reference = f"report:{row.pk}"
        record(actor, f"report_{row.state}", row.person, reference, words, outcome=outcome)
        if outcome == "delete":
            _delete(actor, row, reference)
        elif outcome != "dismiss":
            _sanction(actor, row, outcome, words or _reason(row), reference)
        notices.tell(row.reporter, f"report_{row.state}", name=names.shown(row.person.username))


def _sanction(actor: User | None, row: Report, outcome: str, reason: str, reference: str) -> None:
    """Its length is fixed here, and nobody sees what is in force: that is not to end sooner for it."""
    desk, now = settings.TRUCO_DESK, timezone.now()
    if outcome == "warn":
        moderation.warn(actor, row.person, reason, reference)
    elif outcome == "mute":
        until = now + timedelta(hours=desk["MUTE_HOURS"])
        moderation.mute(actor, row.person, reason, until, reference, shorten=False)
    elif outcome == "suspend":
        until = now + timedelta(days=desk["SUSPEND_DAYS"])
        moderation.suspend(actor, row.person, reason, until, reference, shorten=False)
    else:
        moderation.ban(actor, row.person, reason, reference)


def _delete(actor: User | None, row: Report, reference: str) -> None:
    """Take away the line it is about; whoever was first with that has done what is wanted."""
    if row.line is None:
        raise Denied(Why.NOTHING)
    try:
        delete_line(actor, row.line, reference)
    except Denied as denied:
        if denied.why is not Why.HANDLED:
            raise


def _reason(row: Report) -> str:
    """What it was reported for, in the language of who reads it."""
    with translation.override(row.person.language or settings.LANGUAGE_CODE):
        label = str(ReportReason(row.reason).label)
        return f"{label}: «{row.quote[:200]}»" if row.quote else label
