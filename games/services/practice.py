"""Practice against robots while a seat waits elsewhere (P2.2): it ends by itself when the match there begins."""

from __future__ import annotations

import logging

from django.utils import timezone

from games.models import Seat, Table
from games.models.match import MatchState
from games.models.table import Phase
from games.services.leaving import RUNNING, close, end
from games.services.lock import NothingToDo, locked

logger = logging.getLogger(__name__)


def end_practice(user_id: int) -> None:
    """A person's match with others has begun: what he plays against robots counts for nothing, and his seat there is
    free. In a transaction of its own, since a match that begins holds the lock of its own table."""
    tables = Table.objects.filter(seats__user=user_id, people=1, free=0).exclude(phase=Phase.CLOSED)
    for table_id in list(tables.values_list("pk", flat=True)):
        try:
            _end(table_id, user_id)
        except Exception:
            # the match with others goes on; the sweep comes back to this one
            logger.exception("table %s: practice could not be ended", table_id)


def _end(table_id: int, user_id: int) -> None:
    try:
        with locked(table_id) as table:
            if {seat.user_id for seat in table.seats.filter(user__isnull=False)} != {user_id}:
                raise NothingToDo
            if table.phase in RUNNING:
                assert table.match is not None
                table.match.state = MatchState.CANCELLED
                end(table, timezone.now())
            close(table)
    except NothingToDo:
        pass


def sweep() -> None:
    """End what a process that died had no time to end."""
    playing = Seat.objects.filter(user__isnull=False, table__phase__in=RUNNING)
    against_robots = playing.filter(table__people=1, table__free=0).values("user")
    for user_id in set(playing.filter(table__people__gt=1, user__in=against_robots).values_list("user_id", flat=True)):
        if user_id is not None:
            end_practice(user_id)
