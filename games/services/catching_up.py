"""The newest state of tables at which other processes have played on.

What has been played since is applied to the state that this process knows, two or three queries for many tables: to
read a table whole costs some ten times as much. The rows stay the truth. Every step and every other change spends one
version, so that as many new moves and deals as new versions mean that nothing else has happened; else, and where that
can't be told, the table is read whole.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.db.models import Q

from games import engine, store
from games.models import Hand, Move, Table
from games.models.move import By
from games.models.table import Phase
from games.services.change import stepped
from games.table_state import TableState

# A seat, its action, by whom.
Made = tuple[int, str, str]


class Row(NamedTuple):
    """What a step changes in a table's row."""

    version: int
    phase: str
    hand_id: int | None
    hands_made: int
    ply: int
    due_at: datetime | None
    due_what: str


class Prepared(NamedTuple):
    """The hand that is dealt next."""

    serial: int
    commitment: str
    deck: str


def current(table_id: int) -> TableState | None:
    """The table as the database has it now, or None if there is no such table. One small query when cached."""
    return next(iter(_newest(Q(pk=table_id)).values()), None)


def by_code(code: str) -> TableState | None:
    """As `current`, by the public code."""
    return next(iter(_newest(Q(code=code)).values()), None)


def latest(table_ids: Iterable[int]) -> dict[int, TableState]:
    """As `current`, of many tables at once; those that exist."""
    return _newest(Q(pk__in=list(table_ids)))


def _newest(which: Q) -> dict[int, TableState]:
    found: dict[int, TableState] = {}
    behind: dict[int, tuple[TableState, Row]] = {}
    whole: list[int] = []
    for table_id, *values in Table.objects.filter(which).values_list("id", *Row._fields):
        row, known = Row(*values), store.cache.newest(table_id)
        if known is not None and known.version == row.version:
            found[table_id] = known
        elif known is not None and _perhaps_only_played(known, row):
            behind[table_id] = known, row
        else:
            whole.append(table_id)
    moves = _moves([known for known, _ in behind.values()])
    hands = _hands({row.hand_id for known, row in behind.values() if row.hand_id != known.hand_id})
    for table_id, (known, row) in behind.items():
        state = _played_on(known, row, moves.get(known.hand_id, []), hands.get(row.hand_id))
        if state is None:
            whole.append(table_id)
        else:
            store.cache.put(state)
            found[table_id] = state
    for table_id in whole:
        if (read := store.load(table_id)) is not None:
            found[table_id] = read
    return found


def _perhaps_only_played(known: TableState, row: Row) -> bool:
    if known.match is None or not known.running or known.version > row.version:
        return False
    if row.hand_id == known.hand_id:
        return row.phase == Phase.PLAYING
    return row.phase == Phase.BETWEEN and row.hands_made == known.hand_number + 1


def _moves(states: list[TableState]) -> dict[int | None, list[tuple[int, Made]]]:
    """The moves of their hands that these states don't know, with their plies."""
    found: dict[int | None, list[tuple[int, Made]]] = {}
    if states:
        rows = Move.objects.filter(hand__in=[s.hand_id for s in states], ply__gt=min(s.ply for s in states))
        rows = rows.order_by("hand", "ply")
        for hand_id, ply, seat, action, by in rows.values_list("hand", "ply", "seat", "action", "by"):
            found.setdefault(hand_id, []).append((ply, (seat, action, by)))
    return found


def _hands(hand_ids: set[int | None]) -> dict[int | None, Prepared]:
    if not hand_ids:
        return {}
    hands = Hand.objects.filter(pk__in=[hand_id for hand_id in hand_ids if hand_id is not None])
    return {hand_id: Prepared(*values) for hand_id, *values in hands.values_list("id", *Prepared._fields)}


def _played_on(
    known: TableState, row: Row, moves: list[tuple[int, Made]], prepared: Prepared | None
) -> TableState | None:
    """The state that these moves lead to, and the deal before them; None if more has happened than that."""
    # Rows are read one query after another: a move made meanwhile belongs to a later version.
    upto = row.ply if row.hand_id == known.hand_id else 1 << 15
    made = [each for ply, each in moves if known.ply < ply <= upto]
    deals = known.phase == Phase.BETWEEN
    if known.version + deals + len(made) != row.version or (upto != row.ply and prepared is None):
        return None
    # Whose turn a robot or the clock took depends on what was due then (P4.4), known of the first step only.
    if any(by != By.PERSON for _, _, by in made[0 if deals else 1 :]):
        return None
    state = known
    assert state.match is not None
    if deals:
        match, events = engine.deal(state.match, store.hands_of(state.deck, state.config.players))
        state, _ = stepped(state, match, events, None)
    for move in made:
        seat, code, _ = move
        assert state.match is not None
        match, events = engine.apply(state.match, seat, engine.parse_action(code))
        state, _ = stepped(state, match, events, move)
    if prepared is not None:
        state = state._replace(
            hand_id=row.hand_id,
            hand_number=prepared.serial,
            commitment=prepared.commitment,
            deck=prepared.deck,
        )
    return state._replace(phase=row.phase, ply=row.ply, due_at=row.due_at, due_what=row.due_what)
