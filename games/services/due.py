"""What a table waits for, and until when (P4.1, P4.4)."""

from __future__ import annotations

import random
from datetime import datetime, timedelta

from django.conf import settings

from games import engine
from games.models.table import Due, Phase
from games.table_state import TableState

# Only a robot's pause comes from here, never anything of the game.
_pauses = random.Random()


def next_due(state: TableState, now: datetime) -> tuple[datetime | None, str]:
    """The moment at which something happens to the table by itself, and what.

    A turn's moment is its shown deadline plus the grace. Where a pair may reply, a robot lets its human partner
    answer first: the wait is then the person's. A seat in automatic mode plays at once.
    """
    if state.phase == Phase.BETWEEN:
        first = state.match is None or state.match.hand is None
        pause = settings.TRUCO["START_PAUSE" if first else "TURBO_PAUSE" if state.config.turbo else "HAND_PAUSE"]
        return now + timedelta(seconds=pause), Due.DEAL.value
    if state.phase != Phase.PLAYING or state.match is None:
        return None, Due.NOTHING.value
    due = _who(state)
    if due is Due.ROBOT:
        low, high = settings.TRUCO["ROBOT_DELAY"]
        return now + timedelta(seconds=_pauses.uniform(low, high)), due.value
    if due is Due.AUTO:
        return now + timedelta(seconds=settings.TRUCO["AUTO_DELAY"]), due.value
    wait = state.config.turn_seconds + settings.TRUCO["TURN_GRACE"]
    return now + timedelta(seconds=wait), Due.TURN.value


def _who(state: TableState) -> Due:
    """Who is waited for. An automatic seat waits for its human partner as robots do (P4.2)."""
    assert state.match is not None
    robots = False
    for seat in engine.to_act(state.match):
        info = state.seats[seat - 1]
        assert info is not None
        if info.plays_itself:
            robots = True
        elif not info.automatic:
            return Due.TURN
    return Due.ROBOT if robots else Due.AUTO


def shown_deadline(state: TableState) -> datetime | None:
    """When the running turn ends on the players' clock, or None when no person's turn runs."""
    if state.due_what != Due.TURN or state.due_at is None:
        return None
    return state.due_at - timedelta(seconds=settings.TRUCO["TURN_GRACE"])
