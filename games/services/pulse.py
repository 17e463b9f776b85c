"""Are we there at all? The web processes beat; what passes without a beat is our outage, and every deadline gets that
time back (P4.1)."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.models import CancelVote, Pulse, Table
from games.models.cancel_vote import VoteState
from games.services import presence


def beat() -> timedelta | None:
    """A web process is alive. Returns the outage that ended with this beat, if one did."""
    now = timezone.now()
    outage = timedelta(seconds=settings.TRUCO["OUTAGE"])
    if Pulse.objects.filter(pk=1, seen_at__gt=now - outage).update(seen_at=now):
        return None
    with transaction.atomic():
        last = Pulse.objects.select_for_update().filter(pk=1).first()
        if last is None:
            Pulse.objects.get_or_create(pk=1, defaults={"seen_at": now})
            return None
        gap = now - last.seen_at
        if gap <= outage:
            return None
        last.seen_at = now
        last.save(update_fields=["seen_at"])
        waiting = Table.objects.filter(due_at__isnull=False)
        waiting.update(due_at=F("due_at") + gap, version=F("version") + 1)
        CancelVote.objects.filter(state=VoteState.OPEN).update(due_at=F("due_at") + gap)
        presence.give_back(gap)
    return gap


def swept() -> None:
    """A sweep runs."""
    Pulse.objects.filter(pk=1).update(swept_at=timezone.now())


def worked() -> None:
    """A worker has done a task of the ordinary queue."""
    Pulse.objects.filter(pk=1).update(worked_at=timezone.now())


def beating() -> bool:
    """Is a web process there? Also where none has ever been: then nobody's time is running out for want of one."""
    last = Pulse.objects.filter(pk=1).values_list("seen_at", flat=True).first()
    return last is None or timezone.now() - last <= timedelta(seconds=settings.TRUCO["OUTAGE"])
