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
from accounts.moderation.people import look_again
from accounts.moderation.powers import SANCTION, reason_of, require_over
from accounts.written import cleaned

LONGEST = 1000


def file_appeal(person: User, sanction: Sanction, text: str) -> Appeal:
    """Once a sanction; it lands in the desk's queue."""
    text = cleaned(text, LONGEST)
    if not text:
        raise Denied(Why.EMPTY)
    if sanction.user_id != person.pk or sanction.kind == SanctionKind.REOPEN:
        raise Denied(Why.NOTHING)
    appeal, new = Appeal.objects.get_or_create(sanction=sanction, defaults={"user": person, "text": text})
    if not new:
        raise Denied(Why.APPEALED)
    return appeal


def answer_appeal(actor: User | None, appeal: Appeal, granted: bool | None, answer: str) -> None:
    """Accepting it ends what it is about, and nothing else. Raises Denied where somebody was first, and for neither."""
    require_over(actor, SANCTION, appeal.user)
    if granted is None:
        raise Denied(Why.NOTHING)
    answer = reason_of(answer)
    with transaction.atomic():
        row = Appeal.objects.select_for_update().get(pk=appeal.pk)
        if row.state != AppealState.OPEN:
            raise Denied(Why.HANDLED)
        row.state = AppealState.GRANTED if granted else AppealState.REFUSED
        row.answer, row.handled_by, row.handled_at = answer, actor, timezone.now()
        row.save()
        record(actor, f"appeal_{row.state}", row.user, f"appeal:{row.pk}", answer)
        notices.tell(row.user, f"appeal_{row.state}", reason=answer)
        if granted:
            look_again(row.user)
