"""Rows to values: a table as a `TableState`, its match brought back by replaying the hand that runs.

The process keeps the last states it has seen. A cached state is only used where the row's version says that it is
the newest; the database is the truth.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from threading import Lock

from accounts.names import ROBOTS
from games import engine
from games.bets import follow_bets
from games.models import CancelVote, Hand, Match, Move, Seat, Table
from games.models.cancel_vote import VoteState
from games.models.match import MatchState
from games.models.table import Phase
from games.table_state import Earned, OpenBet, SeatInfo, TableConfig, TableState, VoteInfo


class StateCache:
    """The newest known states of the tables this process has met, the least recently used dropped first."""

    def __init__(self, size: int = 8192) -> None:
        self._states: OrderedDict[int, TableState] = OrderedDict()
        self._size = size
        self._lock = Lock()

    def get(self, table_id: int, version: int) -> TableState | None:
        state = self._states.get(table_id)
        return state if state is not None and state.version == version else None

    def newest(self, table_id: int) -> TableState | None:
        """What this process knows; others may have gone on since."""
        return self._states.get(table_id)

    def put(self, state: TableState) -> None:
        with self._lock:
            known = self._states.get(state.id)
            if known is not None and known.version > state.version:
                return
            self._states[state.id] = state
            self._states.move_to_end(state.id)
            while len(self._states) > self._size:
                self._states.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._states.clear()


cache = StateCache()


def load(table_id: int) -> TableState | None:
    """The table read whole from its rows and cached (three queries, four while a hand runs)."""
    table = Table.objects.select_related("match", "hand", "vote").filter(pk=table_id).first()
    if table is None:
        return None
    state = from_row(table)
    cache.put(state)
    return state


def from_row(table: Table) -> TableState:
    """The state of a table whose row has just been read, or changed under a lock; not cached, since a change that is
    rolled back must not be remembered."""
    seats = seat_infos(Seat.objects.select_related("user").filter(table=table))
    match: engine.MatchState | None = None
    bets: tuple[OpenBet, ...] = ()
    if table.match is not None:
        match, bets = replay(table)
    config = TableConfig(**{name: getattr(table, name) for name in Table.AGREED})
    hand = table.hand
    return TableState(
        id=table.pk,
        code=table.code,
        version=table.version,
        phase=str(table.phase),
        config=config,
        seats=seats,
        match=match,
        match_id=table.match_id,
        match_code=table.match.code if table.match else "",
        hand_id=table.hand_id,
        hand_number=hand.serial if hand else 0,
        ply=table.ply,
        due_at=table.due_at,
        due_what=str(table.due_what),
        commitment=hand.commitment if hand else "",
        winner=table.match.winner if table.match else "",
        void=table.match is not None and table.match.state == MatchState.CANCELLED,
        shared_address=table.shared_address,
        earned=earned(table.match) if table.phase == Phase.FINISHED and table.match is not None else (),
        cast=cast(table.match) if table.phase == Phase.FINISHED and table.match is not None else (),
        deck=hand.deck if hand else "",
        bets=bets,
        vote=vote_info(table.vote),
    )


def earned(match: Match) -> tuple[Earned, ...]:
    """What an official match that is over brought to each seat."""
    if match.practice:
        return ()
    won: dict[int | None, list[str]] = {}
    for user_id, code in match.trophies.values_list("user_id", "code"):
        won.setdefault(user_id, []).append(code)
    rows = match.players_of.filter(coins__isnull=False, points__isnull=False)
    return tuple(
        Earned(seat, coins or 0, points or 0, level, tuple(won.get(user_id, ())))
        for seat, user_id, coins, points, level in rows.values_list("seat", "user_id", "coins", "points", "level")
    )


def cast(match: Match) -> tuple[tuple[int | None, str], ...]:
    """Who played each seat of a match, and under which name."""
    return tuple(match.players_of.order_by("seat").values_list("user_id", "name"))


def vote_info(vote: CancelVote | None) -> VoteInfo | None:
    if vote is None or vote.state != VoteState.OPEN:
        return None
    return VoteInfo(vote.pk, vote.seat, vote.due_at, tuple(vote.yes))


def seat_infos(seats: Iterable[Seat]) -> tuple[SeatInfo | None, ...]:
    rows = list(seats)
    people = [s for s in rows if s.user_id is not None and s.joined_at is not None]
    captain = min(people, key=lambda s: (s.joined_at, s.number)).number if people else None
    infos: list[SeatInfo | None] = []
    for seat in rows:
        if seat.free:
            infos.append(None)
            continue
        user = seat.user
        infos.append(
            SeatInfo(
                number=seat.number,
                user_id=seat.user_id,
                name=user.kept_name if user else ROBOTS[(seat.number - 1) % len(ROBOTS)],
                avatar=user.avatar if user else 0,
                robot=user is None,
                ready=user is None or seat.ready,
                captain=seat.number == captain,
                robot_level=seat.robot or 0,
                automatic=seat.automatic,
                misses=seat.misses,
                away_since=seat.away_since,
                settings_new=seat.settings_new,
            )
        )
    return tuple(infos)


def replay(table: Table) -> tuple[engine.MatchState, tuple[OpenBet, ...]]:
    """The match of a table from its hand's snapshot and moves.

    While the next hand is prepared but not dealt, the match is that of the hand before, so that the pause still
    shows how it ended.
    """
    assert table.match is not None
    config = TableConfig(**{name: getattr(table.match, name) for name in Table.AGREED}).match_config()
    hand = table.hand
    # Rows are read one query after another: a move made meanwhile belongs to a later version than the table's.
    upto = {"ply__lte": table.ply}
    if hand is not None and hand.dealt_at is None and hand.number > 1:
        upto = {}
        hand = Hand.objects.get(match=table.match, number=hand.number - 1)
    if hand is None:
        return engine.new_match(config, mano=table.match.first_mano), ()
    state = engine.restore(config, hand.before)
    if hand.dealt_at is None:
        return state, ()
    state, events = engine.deal(state, hands_of(hand.deck, config.players))
    bets = follow_bets((), 0, events).open
    for ply, seat, code in Move.objects.filter(hand=hand, **upto).order_by("ply").values_list("ply", "seat", "action"):
        action = engine.parse_action(code)
        state, events = engine.apply(state, seat, action)
        bets = follow_bets(bets, ply, events).open
    return state, bets


def hands_of(deck: str, players: int) -> tuple[tuple[engine.Card, ...], ...]:
    """Three cards a seat from the top of a deck: seat k gets cards 3k-2 to 3k (P7.2)."""
    cards = [engine.card(code) for code in deck.split(" ", 3 * players)[: 3 * players]]
    return tuple(tuple(cards[3 * k : 3 * k + 3]) for k in range(players))
