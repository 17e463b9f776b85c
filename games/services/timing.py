"""What a table does by itself when its moment comes: deal, a robot's move, the automatic move (R12, P4.1)."""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from games import engine, metrics, robots
from games.models import Table
from games.models.move import By
from games.models.table import Due, Phase
from games.refused import Refused
from games.services import catching_up, pulse, senas
from games.services.leaving import STAND_IN_LEVEL
from games.services.play import Deal, Play, Step, act_many
from games.table_state import TableState

logger = logging.getLogger(__name__)
_chance = random.Random()


def run_due(limit: int = 100) -> int:
    """Do what is due at up to `limit` tables, in one transaction; returns how many went on.

    A deal is left to the web process that shows the table for a moment, since it needn't read the table again.
    """
    now = timezone.now()
    young = now - timedelta(seconds=settings.TRUCO["DEAL_SLACK"])
    due = Table.objects.filter(due_at__lte=now).order_by("due_at").values_list("pk", "due_what", "due_at")
    found = [(pk, at) for pk, what, at in due[:limit] if at is not None and (what != Due.DEAL or at <= young)]
    for _, at in found:
        metrics.LATE.observe((now - at).total_seconds())
    ids = [pk for pk, _ in found]
    steps = [step for table_id in ids if (step := _step(table_id, now)) is not None]
    return _do(steps)


def run_table(table_id: int) -> None:
    """Do what is due at one table, if its moment has come. Safe to call from anywhere, any number of times: the
    version under the lock decides who does it.

    A web process that has just come back may be looked at before its first beat: then everyone is to get the time
    back first, and nothing is due.
    """
    step = _step(table_id, timezone.now())
    if step is not None and pulse.beating():
        _do([step])


def _do(steps: list[Step]) -> int:
    done = 0
    for step, result in zip(steps, act_many(steps) if steps else (), strict=True):
        if isinstance(result, Refused):
            # Somebody moved between our look and the lock: then nothing was due any more.
            logger.debug("overtaken", extra={"table": step.table_id})
        elif isinstance(result, Exception):
            logger.error("what was due could not be done", exc_info=result, extra={"table": step.table_id})
        else:
            done += 1
    return done


def _step(table_id: int, now: datetime) -> Step | None:
    """What is due at a table, None if nothing. One broken table must not stop the others: it is found again."""
    try:
        state = catching_up.current(table_id)
        return due_step(state, now) if state is not None else None
    except Exception:
        logger.exception("could not tell what is due", extra={"table": table_id})
        return None


def due_step(state: TableState, now: datetime) -> Step | None:
    """The step that is due at a table by now, or None. In a pair with a robot the robot decides (P4.4)."""
    if state.due_at is None or state.due_at > now or state.match is None:
        return None
    if state.due_what == Due.DEAL:
        return Deal(state.id, state.version)
    if state.phase != Phase.PLAYING:
        return None
    seat, action, by = due_move(state)
    return Play(state.id, state.hand_number, state.ply, action.code, seat=seat, by=by)


def due_move(state: TableState) -> tuple[int, engine.Action, str]:
    """Which seat moves by itself, with what, and who decided it: its robot, else the clock (R12)."""
    assert state.match is not None
    players, mano = state.config.players, state.match.mano
    for seat in sorted(engine.to_act(state.match), key=lambda seat: (seat - mano) % players):
        info = state.seats[seat - 1]
        if info is not None and info.plays_itself:
            view = engine.view_for(state.match, seat)
            sena = senas.read_by(state, seat)
            return seat, robots.choose(view, info.robot_level or STAND_IN_LEVEL, _chance, sena), By.ROBOT.value
    seat, action = engine.automatic_action(state.match)
    return seat, action, By.CLOCK.value


def sweep(
    seconds: float, clock: Callable[[], float] = time.monotonic, sleep: Callable[[float], None] = time.sleep
) -> None:
    """Do what is due for so many seconds, sleeping in between until the next moment, a tenth of a second at most:
    another process may have set a nearer one. Without a web process nobody could act, so nothing is done then: its
    next beat gives everyone the time back."""
    end = clock() + seconds
    while True:
        busy = run_due() if pulse.beating() else 0
        left = end - clock()
        if left <= 0:
            return
        if not busy:
            sleep(min(left, _until_next()))


def _until_next() -> float:
    """Seconds until the next moment of any table, a tenth of one at most. What is due and was not done (a table that
    is broken, a deal that is still young) waits as long, so that it doesn't keep us spinning."""
    soonest = Table.objects.filter(due_at__isnull=False).order_by("due_at").values_list("due_at", flat=True).first()
    left = 0.1 if soonest is None else (soonest - timezone.now()).total_seconds()
    return min(left, 0.1) if left > 0 else 0.1
