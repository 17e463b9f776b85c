"""What a sanctioned person says against it, and what he is answered (P8.1)."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts import notices
from accounts.models import Appeal, Sanction, User
from accounts.models.appeal import AppealState
from accounts.models.sanction import SanctionKind
from accounts.moderation.audit import record
from accounts.moderation.denied import Denied, Why
from accounts.moderation.people import reopen
from accounts.moderation.powers import SANCTION, reason_of, require_over
from accounts.written import cleaned

LONGEST = 1000


def file_appeal(person: User, sanction: Sanction, text: str) -> Appeal:
    """Once a sanction; it lands in the desk's queue."""
    text = cleaned(text, LONGEST)
    if not text:
        raise Denied(Why.NO_REASON)
    if sanction.user_id != person.pk or sanction.kind == SanctionKind.REOPEN:
        raise Denied(Why.NOTHING)
    appeal, new = Appeal.objects.get_or_create(sanction=sanction, defaults={"user": person, "text": text})
    if not new:
        raise Denied(Why.APPEALED)
    return appeal


def answer_appeal(actor: User | None, appeal: Appeal, granted: bool, answer: str) -> None:
    """Accepting it reopens what is in force. Raises Denied where somebody was first."""
    require_over(actor, SANCTION, appeal.user)
    answer = reason_of(answer)
    with transaction.atomic():
        row = Appeal.objects.select_for_update().get(pk=appeal.pk)
        if row.state != AppealState.OPEN:
            raise Denied(Why.HANDLED)
        row.state = AppealState.GRANTED if granted else AppealState.REFUSED
        row.answer, row.handled_by, row.handled_at = answer, actor, timezone.now()
        row.save()
        reference = f"appeal:{row.pk}"
        record(actor, f"appeal_{row.state}", row.user, reference, answer)
        notices.tell(row.user, f"appeal_{row.state}", reason=answer)
        if granted:
            try:
                reopen(actor, row.user, answer, reference)
            except Denied as denied:
                # What he appeals against has ended by itself; a warning was never in force.
                if denied.why is not Why.NOTHING:
                    raise
