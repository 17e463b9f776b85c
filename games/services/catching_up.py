"""The newest state of tables at which other processes have played on.

What has been played since is applied to the state that this process knows, two to four queries for many tables: to
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
from games.services import rows
from games.services.change import stepped
from games.table_state import TableState

# A seat, its action, by whom.
Made = tuple[int, str, str]
# Of hands by id, with their plies.
Moves = dict[int | None, list[tuple[int, Made]]]
# Of hands by id, the ply that is known.
Plies = dict[int | None, int]
# SQL, and its values.
Query = tuple[str, list[Any]]


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
    return _newest(rows.read(_tables("id = %s", [table_id]))[0], {}).get(table_id)


def by_code(code: str) -> TableState | None:
    """As `current`, by the public code."""
    return next(iter(_newest(rows.read(_tables("code = %s", [code]))[0], {}).values()), None)


def latest(table_ids: Collection[int]) -> dict[int, TableState]:
    """As `current`, of many tables at once, of those that exist. Others are thought to have played there: what is new
    in the hands that this process knows is asked for along with the tables."""
    if not table_ids:
        return {}
    known = [state for table_id in table_ids if (state := store.cache.newest(table_id)) is not None]
    since: Plies = {state.hand_id: state.ply for state in known if state.hand_id is not None}
    (read,), moves = _with_moves(since, _tables(f"id IN {_marks(table_ids)}", list(table_ids)))
    return _newest(read, moves)


def versions(table_ids: Collection[int]) -> dict[int, int]:
    """The newest versions of tables, of those that exist."""
    return dict(rows.read((f"SELECT id, version FROM games_table WHERE id IN {_marks(table_ids)}", list(table_ids)))[0])


TABLES = "SELECT id, version, phase, hand_id, hands_made, ply, due_at, due_what FROM games_table WHERE "
MOVES = "SELECT hand_id, ply, seat, action, by FROM games_move WHERE ply > %s AND hand_id IN "
HANDS = "SELECT id, serial, commitment, deck FROM games_hand WHERE id IN "


def _marks(values: Collection[Any]) -> str:
    return f"({', '.join(['%s'] * len(values))})"


def _tables(where: str, values: list[Any]) -> Query:
    return TABLES + where, values


def _with_moves(since: Plies, *queries: Query) -> tuple[list[list[tuple[Any, ...]]], Moves]:
    """The answers to queries, and the moves of hands after these plies, in one go."""
    if since:
        values = [min(since.values()), *since]
        queries = (*queries, (f"{MOVES}{_marks(since)} ORDER BY hand_id, ply", values))
    answers = rows.read(*queries) if queries else []
    # a hand in which nothing is new is known, too
    found: Moves = {hand_id: [] for hand_id in since}
    for hand_id, ply, *made in answers.pop() if since else ():
        found[hand_id].append((ply, (made[0], made[1], made[2])))
    return answers, found


def _moment(value: Any) -> datetime | None:
    """A column's moment as Django gives it, whatever the database keeps."""
    column = Table._meta.get_field("due_at").get_col("games_table")
    for convert in (*connection.ops.get_db_converters(column), *column.get_db_converters(connection)):
        value = convert(value, column, connection)
    moment: datetime | None = value
    return moment


def _newest(read: list[tuple[Any, ...]], moves: Moves) -> dict[int, TableState]:
    """The states of tables whose rows were just read, with moves that were read after them."""
    found: dict[int, TableState] = {}
    behind: dict[int, tuple[TableState, Row]] = {}
    whole: list[int] = []
    for table_id, *values in read:
        row, known = Row(*values), store.cache.newest(table_id)
        if known is not None and known.version == row.version:
            found[table_id] = known
        elif known is not None and _perhaps_only_played(known, row):
            behind[table_id] = known, row
        else:
            whole.append(table_id)
    moves, hands = _more(behind.values(), moves)
    for table_id, (known, row) in behind.items():
        state = _played_on(known, row, moves, hands.get(row.hand_id))
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
    return row.phase in (Phase.BETWEEN, Phase.PLAYING) and row.hands_made == known.hand_number + 1


def _more(behind: Collection[tuple[TableState, Row]], moves: Moves) -> tuple[Moves, dict[int | None, Prepared]]:
    """All moves that these tables lack, some of which are known, and the hands that they do."""
    since: Plies = {known.hand_id: known.ply for known, _ in behind}
    since |= {row.hand_id: 0 for _, row in behind if row.ply and row.hand_id not in since}
    lacking = {hand_id: ply for hand_id, ply in since.items() if hand_id not in moves}
    hand_ids = {row.hand_id for known, row in behind if row.hand_id != known.hand_id}
    queries = [(HANDS + _marks(hand_ids), list(hand_ids))] if hand_ids else []
    answers, more = _with_moves(lacking, *queries)
    hands = answers[0] if answers else []
    return moves | more, {hand_id: Prepared(*values) for hand_id, *values in hands}


def _played_on(known: TableState, row: Row, moves: Moves, prepared: Prepared | None) -> TableState | None:
    """The state that these moves lead to, with the deals before and between them; None if more has happened."""
    crosses = row.hand_id != known.hand_id
    # Rows are read one query after another: a move made meanwhile belongs to a later version.
    here = [made for ply, made in moves.get(known.hand_id, []) if ply > known.ply and (crosses or ply <= row.ply)]
    then = [made for ply, made in moves.get(row.hand_id, []) if crosses and ply <= row.ply]
    was_dealt, is_dealt = known.phase == Phase.BETWEEN, crosses and row.phase == Phase.PLAYING
    if known.version + was_dealt + len(here) + is_dealt + len(then) != row.version:
        return None
    # Whose turn a robot or the clock took depends on what was due then (P4.4), known of the first step only.
    if any(by != By.PERSON for _, _, by in [*here, *then][0 if was_dealt else 1 :]):
        return None
    state = _stepped(_dealt(known) if was_dealt else known, here)
    if crosses:
        if prepared is None:
            return None
        state = state._replace(
            hand_id=row.hand_id,
            hand_number=prepared.serial,
            ply=0,
            commitment=prepared.commitment,
            deck=prepared.deck,
        )
    if is_dealt:
        state = _stepped(_dealt(state), then)
    return state._replace(phase=row.phase, ply=row.ply, due_at=_moment(row.due_at), due_what=row.due_what)


def _dealt(state: TableState) -> TableState:
    assert state.match is not None
    match, events = engine.deal(state.match, store.hands_of(state.deck, state.config.players))
    return stepped(state, match, events, None)[0]


def _stepped(state: TableState, moves: list[Made]) -> TableState:
    for move in moves:
        seat, code, _ = move
        assert state.match is not None
        match, events = engine.apply(state.match, seat, engine.parse_action(code))
        state, _ = stepped(state, match, events, move)
    return state
