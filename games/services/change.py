"""A decided change of a table, and how it is written: the rows of many tables in a few statements."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from typing import Any

from django.conf import settings
from django.db import connection

from games import engine, store
from games.bets import BetAnswer, BetChanges, BetMade, BetPaid, follow_bets
from games.dealer import dealer
from games.engine.commitment import commitment
from games.models import Bet, Hand, Match, Move, Seat, Table
from games.models.match import MatchState
from games.models.move import By
from games.models.table import Due, Phase
from games.services import rows
from games.services.due import next_due
from games.services.rows import Insert, Row, Statement, Update
from games.services.settling import close_match
from games.table_state import SeatInfo, TableState


@dataclass(slots=True)
class Change:
    """What one action did to one table. `after.hand_id` is filled in when a new hand's row has been made."""

    before: TableState
    after: TableState
    now: datetime
    move: tuple[int, int, int, str, str] | None = None  # hand id, ply, seat, action, by
    made: list[BetMade] = field(default_factory=list)
    answered: list[BetAnswer] = field(default_factory=list)
    paid: list[BetPaid] = field(default_factory=list)
    dealt: bool = False
    next_hand: Hand | None = None


def prepare_hand(table_id: int, match_id: int, match: engine.MatchState, serial: int) -> Hand:
    """The next hand, shuffled and committed to, but not dealt (P7.2). Not saved."""
    deck = dealer().deck()
    salt = secrets.token_hex(16)
    return Hand(
        table_id=table_id,
        match_id=match_id,
        serial=serial,
        number=match.hand_number + 1,
        rules_version=engine.RULES_VERSION,
        mano=match.mano,
        before=engine.snapshot(match),
        salt=salt,
        deck=" ".join(card.code for card in deck),
        commitment=commitment(salt, deck),
    )


def stepped(
    state: TableState, match: engine.MatchState, events: Sequence[engine.Event], move: tuple[int, str, str] | None
) -> tuple[TableState, BetChanges]:
    """The next version of a table whose hand goes on, and what became of its bets."""
    ply = state.ply + 1 if move else state.ply
    bets = follow_bets(state.bets if move else (), ply, events)
    seats = state.seats if move is None else attention(state, move)
    after = state._replace(
        version=state.version + 1, match=match, ply=ply, bets=bets.open, phase=Phase.PLAYING.value, seats=seats
    )
    return after, bets


def advance(
    state: TableState,
    match: engine.MatchState,
    events: Sequence[engine.Event],
    now: datetime,
    move: tuple[int, str, str] | None,
) -> Change:
    """The change that a new engine state makes: of a move (seat, action, by), or of a deal (None)."""
    after, bets = stepped(state, match, events, move)
    change = Change(before=state, after=state, now=now, dealt=move is None)
    if move is not None:
        assert state.hand_id is not None
        change.move = (state.hand_id, after.ply, *move)
    change.made, change.answered, change.paid = bets.made, bets.answered, bets.paid
    if match.winner is not None:
        after = finished(after)._replace(winner=match.winner)
    elif match.hand is not None and match.hand.over:
        if nobody_home(after.seats):
            # P4.2: all its people let the automatic mode play, so nobody plays this match
            after = finished(after)._replace(void=True)
        else:
            assert state.match_id is not None
            hand = prepare_hand(state.id, state.match_id, match, state.hand_number + 1)
            change.next_hand = hand
            after = after._replace(
                phase=Phase.BETWEEN.value,
                hand_number=hand.serial,
                ply=0,
                commitment=hand.commitment,
                deck=hand.deck,
            )
    due_at, due_what = next_due(after, now)
    change.after = after._replace(due_at=due_at, due_what=due_what)
    return change


def finished(state: TableState) -> TableState:
    """The match is over: nobody is ready for another one yet, and there is nothing left to vote on."""
    seats = tuple(s and s._replace(ready=s.robot, misses=0, automatic=False) for s in state.seats)
    return state._replace(phase=Phase.FINISHED.value, seats=seats, vote=None)


def attention(state: TableState, move: tuple[int, str, str]) -> Seats:
    """The seats after a move: whoever acts himself is attentive, whoever let his time run out has missed a turn, and
    has his seat play by itself after two in a row (P4.2)."""
    seat, _, by = move
    info = state.seats[seat - 1]
    assert info is not None
    if by == By.PERSON:
        return _noted(state.seats, seat, 0) if info.misses or info.automatic else state.seats
    if state.due_what != Due.TURN:
        return state.seats
    if by == By.CLOCK:
        return _noted(state.seats, seat, info.misses + 1)
    seats = state.seats
    assert state.match is not None
    for other in engine.to_act(state.match):
        # P4.4: a robot decided at the deadline, for want of an answer from anyone who could have given it
        who = state.seats[other - 1]
        if who is not None and not who.plays_itself:
            seats = _noted(seats, other, who.misses + 1)
    return seats


Seats = tuple[SeatInfo | None, ...]


def _noted(seats: Seats, number: int, misses: int) -> Seats:
    automatic = misses >= settings.TRUCO["MISSES"]
    return tuple(s and (s._replace(misses=misses, automatic=automatic) if s.number == number else s) for s in seats)


def nobody_home(seats: Seats) -> bool:
    """Are all the people of a match in automatic mode? Who is away isn't: he may come back in time (P4.3), and the
    others can't rid themselves of a match that they are losing by letting their own time run out meanwhile."""
    people = [s for s in seats if s is not None and not s.robot]
    return bool(people) and all(s.automatic for s in people)


MOVES = Insert(Move, "hand_id", "ply", "seat", "action", "by", "at")
TABLES = Update(
    Table,
    *("version", "phase", "hand_id", "hands_made", "ply", "due_at", "due_what", "changed_at"),
    where=("id",),
)
BETS = Insert(Bet, "hand_id", "ply", "kind", "seat", "call", "answer", "answer_seat", "points", "winner")
ANSWERS = Update(Bet, "answer", "answer_seat", where=("hand_id", "ply", "kind"))
PAID = Update(Bet, "points", "winner", where=("hand_id", "ply", "kind"))
SEATS = Update(Seat, "misses", "automatic", where=("table_id", "number"))
DEALT = Update(Hand, "dealt_at", where=("id",))
ENDED = Update(Hand, "ended_at", "winner", "score_a", "score_b", where=("id",))
NEXT_HANDS = Insert(
    Hand,
    *("table_id", "match_id", "serial", "number", "rules_version", "mano", "before", "salt", "deck", "commitment"),
    *("made_at", "winner"),
    returning="table_id, id",
)


def write(changes: Sequence[Change]) -> list[TableState]:
    """Write changes of different tables, whose rows the caller has locked; returns the states after them.

    The statements are plain SQL since an ORM call a row costs several times the move (docs/decisions/0004).
    """
    if not changes:
        return []
    # the moments of a batch are mostly the same
    stamp = cache(connection.ops.adapt_datetimefield_value)
    order = (DEALT, ENDED, MOVES, TABLES, BETS, ANSWERS, PAID, SEATS)
    made: dict[Statement, list[Row]] = {name: [] for name in order}
    with connection.cursor() as cursor:
        hands = [_hand_row(c.next_hand, stamp(c.now)) for c in changes if c.next_hand is not None]
        hand_ids = dict(rows.insert(cursor, NEXT_HANDS, hands))
        for change in changes:
            before, now = change.before, stamp(change.now)
            if change.next_hand is not None:
                change.after = change.after._replace(hand_id=hand_ids[before.id])
            after = change.after
            match = after.match
            assert match is not None and match.hand is not None
            if change.dealt:
                made[DEALT].append((now, before.hand_id))
            if match.hand.over:
                made[ENDED].append((now, match.hand.winner or "", *match.score, before.hand_id))
            if change.move:
                made[MOVES].append((*change.move, now))
            made[BETS] += [(before.hand_id, b.ply, b.kind, b.seat, b.call, "", None, None, "") for b in change.made]
            made[ANSWERS] += [(b.answer, b.seat, before.hand_id, b.ply, b.kind) for b in change.answered]
            made[PAID] += [(b.points, b.winner, before.hand_id, b.ply, b.kind) for b in change.paid]
            if after.seats is not before.seats:
                made[SEATS] += [
                    (seat.misses, seat.automatic, after.id, seat.number)
                    for was, seat in zip(before.seats, after.seats, strict=True)
                    if seat is not None and seat != was
                ]
            made[TABLES].append(
                (
                    *(after.version, after.phase, after.hand_id, after.hand_number, after.ply),
                    *(stamp(after.due_at), after.due_what, now, after.id),
                )
            )
        rows.write(cursor, made)
    for change in changes:
        if change.after.phase == Phase.FINISHED:
            end_match(change)
    return [change.after for change in changes]


def _hand_row(hand: Hand, now: Any) -> Row:
    return (
        *(hand.table_id, hand.match_id, hand.serial, hand.number, hand.rules_version, hand.mano),
        *(hand.before, hand.salt, hand.deck, hand.commitment, now, ""),
    )


def end_match(change: Change) -> None:
    """The rows of a match that is over."""
    match, before = change.after.match, change.before
    assert match is not None and before.match_id is not None
    row = Match.objects.get(pk=before.match_id)
    row.score_a, row.score_b = match.score
    row.chicos_a, row.chicos_b = match.chicos
    row.winner = change.after.winner
    row.state = MatchState.CANCELLED if change.after.void else MatchState.FINISHED
    close_match(row, change.now)
    change.after = change.after._replace(earned=store.earned(row), cast=store.cast(row))
    Table.objects.filter(pk=before.id).update(vote=None)
    Seat.objects.filter(table_id=before.id).update(ready=False)


def lock(table_ids: Sequence[int]) -> dict[int, int]:
    """Lock table rows in the order of their ids; returns the versions they have."""
    wanted = ", ".join(["%s"] * len(table_ids))
    locking = " FOR UPDATE" if connection.features.has_select_for_update else ""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT id, version FROM games_table WHERE id IN ({wanted}) ORDER BY id{locking}", list(table_ids)
        )
        return dict(cursor.fetchall())


def made_move(table_id: int, serial: int, ply: int) -> tuple[int, str] | None:
    """The seat and action of a move that was made, or None."""
    return (
        Move.objects.filter(hand__table_id=table_id, hand__serial=serial, ply=ply).values_list("seat", "action").first()
    )
