"""One table as a value: what the services decide on and what the pages show.

Named tuples, since a move makes several of them and they are made, copied and compared in C.
"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple
from zlib import crc32

from games import engine


class TableConfig(NamedTuple):
    """What is agreed at a table: the rules of its next match, or of the one that runs."""

    rules: str
    players: int
    target: int
    chicos: int
    flor: bool
    three_rounds: bool
    turn_seconds: int
    practice: bool
    stake: int = 0
    turbo: bool = False
    private: bool = False
    watching: bool = True
    senas: bool = False
    robots: bool = True

    @property
    def special(self) -> bool:
        """An official match of clasico that costs its creator a credit (P3.4)."""
        kinds = self.players == 4 or self.turbo or self.private or self.three_rounds
        return not self.practice and self.rules == engine.CLASICO.id and kinds

    def whole(self) -> TableConfig:
        """With what follows from the rest: signals are part of gaucho, and need a partner (R11.2)."""
        signals = self.players == 4 and (self.senas or self.rules == engine.GAUCHO.id)
        return self if signals == self.senas else self._replace(senas=signals)

    @property
    def stamp(self) -> int:
        """Tells two agreements apart in a button's value."""
        return crc32(repr(self).encode())

    def match_config(self) -> engine.MatchConfig:
        return engine.MatchConfig(
            engine.RULESETS[self.rules],
            players=self.players,
            target=self.target,
            chicos=self.chicos,
            flor=self.flor,
            three_rounds=self.three_rounds,
        )


class SeatInfo(NamedTuple):
    """A taken chair. `robot` seats have no `user_id`."""

    number: int
    user_id: int | None
    name: str
    avatar: int
    robot: bool
    ready: bool
    captain: bool
    automatic: bool = False
    robot_level: int = 0
    misses: int = 0
    away_since: datetime | None = None
    settings_new: bool = False

    @property
    def plays_itself(self) -> bool:
        """A robot plays it: its own seat, or it stands in for somebody who is away."""
        return self.robot or self.away_since is not None


class VoteInfo(NamedTuple):
    """An open proposal to call the match off."""

    id: int
    seat: int
    due_at: datetime
    yes: tuple[int, ...]


class Earned(NamedTuple):
    """What an official match that is over brought to who played a seat: coins beyond the stake, points, the level he
    reached for the first time by it, and the codes of trophies, which come a moment later."""

    seat: int
    coins: int
    points: int
    level: int | None = None
    trophies: tuple[str, ...] = ()


class OpenBet(NamedTuple):
    """The last call of its kind in the running hand, whose row may still get an answer or points."""

    ply: int
    kind: str
    answer: str = ""
    settled: bool = False


class TableState(NamedTuple):
    """A table at one version.

    `hand_number` counts the hands of the table, not those of the match. `winner` is the team that won the match, by
    its score or since the others left; `void`: the match was called off. `earned` tells, of an official match that is
    over, what it brought; `cast`, of any match that is over, who played each seat (his user id) under which name:
    others may sit there by now. `deck` is the whole deck of the hand `hand_id`, for the
    one who deals it.
    """

    id: int
    code: str
    version: int
    phase: str
    config: TableConfig
    seats: tuple[SeatInfo | None, ...]
    match: engine.MatchState | None
    match_id: int | None
    match_code: str
    hand_id: int | None
    hand_number: int
    ply: int
    due_at: datetime | None
    due_what: str
    commitment: str
    winner: str = ""
    void: bool = False
    shared_address: bool = False
    earned: tuple[Earned, ...] = ()
    cast: tuple[tuple[int | None, str], ...] = ()
    deck: str = ""
    bets: tuple[OpenBet, ...] = ()
    vote: VoteInfo | None = None

    def __repr__(self) -> str:
        # A log must not show cards, and both the deck and the match are full of them.
        return f"<TableState {self.code} v{self.version} {self.phase} {self.hand_number}.{self.ply}>"

    def seat_of(self, user_id: int | None) -> int | None:
        """The seat of a person at this table, or None."""
        if user_id is None:
            return None
        for seat in self.seats:
            if seat is not None and seat.user_id == user_id:
                return seat.number
        return None

    @property
    def running(self) -> bool:
        """A match is under way (its pauses included)."""
        return self.phase in ("playing", "between")

    def robot_seats(self) -> frozenset[int]:
        """The seats that robots play, stand-ins too."""
        return frozenset(s.number for s in self.seats if s is not None and s.plays_itself)

    def people(self) -> tuple[SeatInfo, ...]:
        """The seats whose persons are here."""
        return tuple(s for s in self.seats if s is not None and not s.plays_itself)
