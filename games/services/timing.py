"""What a table does by itself when its moment comes: deal, a robot's move, the automatic move (R12, P4.1)."""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games import announce, engine, robots, store
from games.models import Table
from games.models.move import By
from games.models.table import Due, Phase
from games.refused import Refused
from games.services.change import advance, lock, write
from games.services.play import Play, act
from games.table_state import TableState

logger = logging.getLogger(__name__)
_chance = random.Random()


def run_due(limit: int = 200) -> int:
    """Do what is due at up to `limit` tables; returns how many tables were looked at."""
    now = timezone.now()
    ids = list(Table.objects.filter(due_at__lte=now).order_by("due_at").values_list("pk", flat=True)[:limit])
    for table_id in ids:
        try:
            run_table(table_id)
        except Exception:
            # One broken table must not stop the others; it is found again at the next sweep.
            logger.exception("table %s: what was due could not be done", table_id)
    return len(ids)


def run_table(table_id: int) -> None:
    """Do what is due at one table, if its moment has come. Safe to call from anywhere, any number of times: the
    version under the lock decides who does it."""
    state = store.current(table_id)
    if state is None or state.due_at is None or state.due_at > timezone.now():
        return
    if state.due_what == Due.DEAL:
        deal(state)
    elif state.due_what in (Due.ROBOT, Due.TURN):
        move(state)


def deal(state: TableState) -> None:
    """Deal the prepared hand of a table in its pause, unless somebody has done so already."""
    with transaction.atomic():
        version = lock([state.id]).get(state.id)
        if version != state.version or state.phase != Phase.BETWEEN or state.match is None:
            return
        row = Table.objects.select_related("hand").get(pk=state.id)
        assert row.hand is not None
        deck = tuple(engine.card(code) for code in row.hand.deck.split())
        match, events = engine.deal(state.match, store.hands_of(deck, state.config.players))
        after = write([advance(state, match, events, timezone.now(), None)])
    store.cache.put(after[0])
    announce.changed(after)


def move(state: TableState) -> None:
    """The move of the seat whose moment has come: a robot's own, else the automatic one."""
    if state.match is None or state.phase != Phase.PLAYING:
        return
    seat, action, by = due_move(state)
    try:
        act(Play(state.id, state.hand_number, state.ply, action.code, seat=seat, by=by))
    except Refused:
        # Somebody moved between our look and the lock: then nothing was due any more.
        logger.debug("table %s: overtaken", state.id)


def due_move(state: TableState) -> tuple[int, engine.Action, str]:
    """Which seat moves, with what, and who decided it. In a pair with a robot the robot decides (P4.4)."""
    assert state.match is not None
    players, mano = state.config.players, state.match.mano
    can = sorted(engine.to_act(state.match), key=lambda seat: (seat - mano) % players)
    for seat in can:
        info = state.seats[seat - 1]
        if info is not None and info.robot:
            view = engine.view_for(state.match, seat)
            return seat, robots.choose(view, info.robot_level, _chance), By.ROBOT.value
    seat, action = engine.automatic_action(state.match)
    return seat, action, By.CLOCK.value


def sweep(seconds: float, clock: Callable[[], float] = time.monotonic, sleep: Callable[[float], None] = time.sleep) -> None:
    """Do what is due for so many seconds, sleeping in between until the next moment (or a change of plan)."""
    end = clock() + seconds
    while True:
        busy = run_due()
        left = end - clock()
        if left <= 0:
            return
        if busy:
            continue
        sleep(max(0.0, min(left, 0.05, _until_next(left))))


def _until_next(most: float) -> float:
    """Seconds until the next due moment, at most `most`."""
    soonest = (
        Table.objects.filter(due_at__lte=timezone.now() + timedelta(seconds=most))
        .order_by("due_at")
        .values_list("due_at", flat=True)
        .first()
    )
    if soonest is None or soonest is not None and soonest <= timezone.now():
        return most if soonest is None else 0.0
    return (soonest - timezone.now()).total_seconds()
