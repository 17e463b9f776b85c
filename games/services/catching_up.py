"""The newest state of tables at which other processes have played on.

What has been played since is applied to the state that this process knows, two or three queries for many tables: to
read a table whole costs some ten times as much. They are plain SQL, since to build them anew each time would cost as
much again (docs/decisions/0013). The rows stay the truth. Every step and every other change spends one
version, so that as many new moves and deals as new versions mean that nothing else has happened; else, and where that
can't be told, the table is read whole.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any, NamedTuple

from django.db import connection

from games import engine, store
from games.models import Table
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
    due_at: Any
    due_what: str


class Prepared(NamedTuple):
    """The hand that is dealt next."""

    serial: int
    commitment: str
    deck: str


def current(table_id: int) -> TableState | None:
    """The table as the database has it now, or None if there is no such table. One small query when cached."""
    return latest([table_id]).get(table_id)


def by_code(code: str) -> TableState | None:
    """As `current`, by the public code."""
    return next(iter(_newest("code = %s", [code]).values()), None)


def latest(table_ids: Collection[int]) -> dict[int, TableState]:
    """As `current`, of many tables at once; those that exist."""
    return _newest(f"id IN {_marks(table_ids)}", list(table_ids)) if table_ids else {}


def versions(table_ids: Collection[int]) -> dict[int, int]:
    """The newest versions of tables, of those that exist."""
    return dict(_rows(f"SELECT id, version FROM games_table WHERE id IN {_marks(table_ids)}", list(table_ids)))


TABLES = "SELECT id, version, phase, hand_id, hands_made, ply, due_at, due_what FROM games_table WHERE "
MOVES = "SELECT hand_id, ply, seat, action, by FROM games_move WHERE ply > %s AND hand_id IN "
HANDS = "SELECT id, serial, commitment, deck FROM games_hand WHERE id IN "


def _marks(values: Collection[Any]) -> str:
    return f"({', '.join(['%s'] * len(values))})"


def _rows(sql: str, values: list[Any]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return list(cursor.fetchall())


def _moment(value: Any) -> datetime | None:
    """A column's moment as Django gives it, whatever the database keeps."""
    column = Table._meta.get_field("due_at").get_col("games_table")
    for convert in (*connection.ops.get_db_converters(column), *column.get_db_converters(connection)):
        value = convert(value, column, connection)
    moment: datetime | None = value
    return moment


def _newest(where: str, values: list[Any]) -> dict[int, TableState]:
    found: dict[int, TableState] = {}
    behind: dict[int, tuple[TableState, Row]] = {}
    whole: list[int] = []
    for table_id, *read in _rows(TABLES + where, values):
        row, known = Row(*read), store.cache.newest(table_id)
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
        if (state := store.load(table_id)) is not None:
            found[table_id] = state
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
        values = [min(state.ply for state in states), *(state.hand_id for state in states)]
        for hand_id, ply, *made in _rows(f"{MOVES}{_marks(states)} ORDER BY hand_id, ply", values):
            found.setdefault(hand_id, []).append((ply, (made[0], made[1], made[2])))
    return found


def _hands(hand_ids: set[int | None]) -> dict[int | None, Prepared]:
    if not hand_ids:
        return {}
    return {hand_id: Prepared(*values) for hand_id, *values in _rows(HANDS + _marks(hand_ids), list(hand_ids))}


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
    return state._replace(phase=row.phase, ply=row.ply, due_at=_moment(row.due_at), due_what=row.due_what)
