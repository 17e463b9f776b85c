"""Who is here: the last sign of a player, the robot that stands in for him, his coming back (P4.2, P4.3)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games.models import Seat, Table
from games.models.table import Phase
from games.refused import Deny, Refused
from games.services.leaving import RUNNING, get_up, wait_anew
from games.services.lock import NothingToDo, locked

logger = logging.getLogger(__name__)


def seen(user_ids: Iterable[int], ago: float = 0.0) -> None:
    """These people were heard from so many seconds ago: one UPDATE for all their seats."""
    at = timezone.now() - timedelta(seconds=ago)
    Seat.objects.filter(user_id__in=list(user_ids), seen_at__lt=at).update(seen_at=at)


def shut_out(user_ids: Iterable[int]) -> set[int]:
    """Those of them who may not be here any more."""
    rows = User.objects.filter(pk__in=list(user_ids), shut_out_until__gt=timezone.now())
    return set(rows.values_list("pk", flat=True))


def away_tables(user_id: int) -> list[int]:
    """Tables where a robot stands in for this person."""
    return list(Seat.objects.filter(user_id=user_id, away_since__isnull=False).values_list("table_id", flat=True))


def here(user_id: int) -> None:
    """A sign of this person: renew his presence and take a stand-in off his seat at once."""
    seen([user_id])
    for table_id in away_tables(user_id):
        come_back(table_id, user_id)


def come_back(table_id: int, user_id: int) -> None:
    """A player plays himself again: the stand-in or the automatic mode ends, in the middle of a hand too. Nothing
    changes where he does so already, or has no seat any more."""
    try:
        with locked(table_id) as table:
            seat = table.seats.filter(user_id=user_id).first()
            if seat is None or (seat.away_since is None and not seat.automatic):
                raise NothingToDo
            seat.attentive()
            seat.seen_at = timezone.now()
            seat.save()
            wait_anew(table, timezone.now())
    except NothingToDo:
        pass


def back(table_id: int, user: User) -> None:
    """The button "Volví". Raises Refused for somebody without a seat."""
    if not Seat.objects.filter(table_id=table_id, user=user).exists():
        raise Refused(Deny.NOT_SEATED)
    come_back(table_id, user.pk)


# --- the sweep ----------------------------------------------------------------------------------------------------


def sweep() -> None:
    """Let robots stand in for who is away, end what they have waited for too long, free seats that wait for nobody."""
    now = timezone.now()
    after = settings.TRUCO
    away = now - timedelta(seconds=after["AWAY_AFTER"])
    gone = now - timedelta(seconds=after["ABANDONED_AFTER"])
    lost = now - timedelta(seconds=after["WAITING_SEAT_AFTER"])
    silent = Seat.objects.filter(user__isnull=False, away_since__isnull=True)
    # each kind by itself, so that many of one don't keep the others waiting
    for seats, do, before in (
        (silent.filter(seen_at__lt=away, table__phase__in=RUNNING), _stand_in, away),
        (silent.filter(seen_at__lt=lost, table__phase__in=(Phase.WAITING, Phase.FINISHED)), _free, lost),
        (Seat.objects.filter(away_since__lt=gone), _abandoned, gone),
    ):
        for table_id, seat_id in list(seats.order_by().values_list("table_id", "pk")[:200]):
            _each(do, table_id, seat_id, before)


def _each(do: Callable[[Table, Seat, datetime], None], table_id: int, seat_id: int, before: datetime) -> None:
    """Look at the seat again under its table's lock, since its player may have come in between."""
    try:
        with locked(table_id) as table:
            seat = table.seats.filter(pk=seat_id, user__isnull=False).first()
            if seat is None:
                raise NothingToDo
            do(table, seat, before)
    except NothingToDo:
        pass
    except Exception:
        # One broken table must not stop the others; it is found again at the next sweep.
        logger.exception("table %s: absence could not be dealt with", table_id)


def _stand_in(table: Table, seat: Seat, before: datetime) -> None:
    if table.phase not in RUNNING or seat.away_since is not None or seat.seen_at is None or seat.seen_at >= before:
        raise NothingToDo
    seat.attentive()
    seat.away_since = timezone.now()
    seat.save()
    wait_anew(table, timezone.now())


def _abandoned(table: Table, seat: Seat, before: datetime) -> None:
    if seat.away_since is None or seat.away_since >= before:
        raise NothingToDo
    if table.phase not in RUNNING:
        seat.attentive()
        seat.save()
        return
    # whoever has been away as long has abandoned it, too: nobody wins by being looked at second
    get_up(table, *table.seats.filter(user__isnull=False, away_since__lt=before).order_by("number"))


def _free(table: Table, seat: Seat, before: datetime) -> None:
    if table.phase in RUNNING or seat.seen_at is None or seat.seen_at >= before:
        raise NothingToDo
    get_up(table, seat)


def give_back(gap: timedelta) -> None:
    """An outage of ours was nobody's absence: every sign of a player is moved on by it."""
    Seat.objects.filter(user__isnull=False, seen_at__isnull=False).update(seen_at=F("seen_at") + gap)
    Seat.objects.filter(away_since__isnull=False).update(away_since=F("away_since") + gap)
