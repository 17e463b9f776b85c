"""The one door for every action in a hand: a person's, a robot's and the clock's, and for the deal before it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games import announce, engine, metrics, store
from games.models.move import By
from games.models.table import Phase
from games.refused import Deny, Refused
from games.services import catching_up
from games.services.change import Change, advance, lock, made_move, write
from games.table_state import TableState

PLAY = re.compile(r"(\d{1,7})\.(\d{1,3}):(-?[0-9A-Z]{2,3}|[a-z_]{4,20})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Play:
    """Somebody wants to act: where he thinks the table stands (hand and ply), and the action's code."""

    table_id: int
    hand: int
    ply: int
    code: str
    user_id: int | None = None
    seat: int | None = None
    by: str = By.PERSON.value


@dataclass(frozen=True, slots=True)
class Deal:
    """The pause of a table is over: deal its prepared hand, if the table is still at this version."""

    table_id: int
    version: int


Step = Play | Deal


def parse(text: str) -> tuple[int, int, str]:
    """Hand, ply and action code of a button's value such as `3.7:quiero`; raises Refused (malformed)."""
    found = PLAY.fullmatch(text)
    if found is None:
        raise Refused(Deny.MALFORMED)
    return int(found[1]), int(found[2]), found[3]


def act(step: Step) -> TableState:
    """Do one step; returns the table after it. Raises Refused, and then nothing has changed."""
    result = act_many([step])[0]
    if isinstance(result, Exception):
        raise result
    return result


def act_many(steps: Sequence[Step]) -> list[TableState | Exception]:
    """Do steps of different tables in one transaction; each gets its table's new state, or why not.

    If the batch fails as a whole, each is done again by itself, so that one bad row can't stop the others.
    """
    try:
        results, states = _together(steps)
    except Exception as error:
        if len(steps) == 1:
            return [error]
        return [act_many([step])[0] for step in steps]
    for state in states:
        store.cache.put(state)
    if states:
        announce.changed(states, lobby=any(state.phase == Phase.FINISHED for state in states))
    made = set(map(id, states))
    for step, result in zip(steps, results, strict=True):
        if id(result) in made:
            if isinstance(step, Play):
                metrics.moved(step.by)
            else:
                metrics.DEALS.inc()
    return results


def _together(steps: Sequence[Step]) -> tuple[list[TableState | Exception], list[TableState]]:
    results: list[TableState | Exception] = []
    changes: list[Change] = []
    places: list[int] = []
    with transaction.atomic():
        now = timezone.now()
        versions = lock([step.table_id for step in steps])
        states_now = _locked_states(versions)
        for step in steps:
            try:
                state = states_now.get(step.table_id)
                if state is None:
                    raise Refused(Deny.NO_SUCH_TABLE)
                change = decide(state, step, now) if isinstance(step, Play) else decide_deal(state, step, now)
            except Refused as refused:
                results.append(refused)
                continue
            if change is None:
                results.append(state)
                continue
            places.append(len(results))
            changes.append(change)
            results.append(state)
        states = write(changes)
    for place, state in zip(places, states, strict=True):
        results[place] = state
    return results, states


def _locked_states(versions: dict[int, int]) -> dict[int, TableState]:
    """The states of locked tables, which nobody can change any more."""
    known = {table_id: store.cache.get(table_id, version) for table_id, version in versions.items()}
    behind = [table_id for table_id, state in known.items() if state is None]
    found = {table_id: state for table_id, state in known.items() if state is not None}
    return found | catching_up.latest(behind)


def decide(state: TableState, play: Play, now: datetime) -> Change | None:
    """The change that a play makes; None if it has been made already by the same seat. Raises Refused.

    Reads the database only where the play is stale, to tell a doubled click from a late one.
    """
    seat = state.seat_of(play.user_id) if play.by == By.PERSON else play.seat
    if seat is None:
        raise Refused(Deny.NOT_SEATED)
    try:
        action = engine.parse_action(play.code)
    except ValueError:
        raise Refused(Deny.MALFORMED) from None
    if state.phase != Phase.PLAYING or (play.hand, play.ply) != (state.hand_number, state.ply):
        if made_move(state.id, play.hand, play.ply + 1) == (seat, play.code):
            return None
        if not state.running and play.hand == 0:
            raise Refused(Deny.NO_MATCH)
        raise Refused(Deny.STALE)
    if play.by != By.PERSON and (state.due_at is None or state.due_at > now):
        # Since the look that found it due its player came back, or an outage was given back.
        raise Refused(Deny.STALE)
    assert state.match is not None
    try:
        match, events = engine.apply(state.match, seat, action)
    except engine.IllegalAction as illegal:
        raise Refused(illegal.refusal) from None
    return advance(state, match, events, now, (seat, play.code, play.by))


def decide_deal(state: TableState, deal: Deal, now: datetime) -> Change | None:
    """The change that dealing makes; None if the table has gone on since."""
    if state.version != deal.version or state.phase != Phase.BETWEEN or state.match is None:
        return None
    match, events = engine.deal(state.match, store.hands_of(state.deck, state.config.players))
    return advance(state, match, events, now, None)
