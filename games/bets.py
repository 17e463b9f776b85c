"""From a hand's events to its bets: which call was answered by what, and what it paid (see `models.Bet`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from games import engine
from games.models.bet import BetKind
from games.table_state import OpenBet

ENVIDO, FLOR, TRUCO = BetKind.ENVIDO.value, BetKind.FLOR.value, BetKind.TRUCO.value

KIND = {
    engine.ENVIDO: ENVIDO,
    engine.REAL_ENVIDO: ENVIDO,
    engine.FALTA_ENVIDO: ENVIDO,
    engine.FLOR: FLOR,
    engine.CONTRAFLOR: FLOR,
    engine.CONTRAFLOR_AL_RESTO: FLOR,
    engine.TRUCO: TRUCO,
    engine.RETRUCO: TRUCO,
    engine.VALE_CUATRO: TRUCO,
}


@dataclass(frozen=True, slots=True)
class BetMade:
    """A new row: a call."""

    ply: int
    kind: str
    seat: int
    call: str


@dataclass(frozen=True, slots=True)
class BetAnswer:
    """The row of (ply, kind) got this answer."""

    ply: int
    kind: str
    seat: int
    answer: str


@dataclass(frozen=True, slots=True)
class BetPaid:
    """The row of (ply, kind) paid `points` to team `winner` ('' where nobody takes them)."""

    ply: int
    kind: str
    points: int
    winner: str


@dataclass(slots=True)
class BetChanges:
    """What one action did to the bets of its hand; `open` is what the next action starts from."""

    open: tuple[OpenBet, ...]
    made: list[BetMade] = field(default_factory=list)
    answered: list[BetAnswer] = field(default_factory=list)
    paid: list[BetPaid] = field(default_factory=list)

    def last(self, kind: str) -> OpenBet | None:
        return next((bet for bet in self.open if bet.kind == kind), None)

    def keep(self, bet: OpenBet) -> None:
        self.open = (*(b for b in self.open if b.kind != bet.kind), bet)

    def answer(self, bet: OpenBet, seat: int, text: str) -> None:
        self.answered.append(BetAnswer(bet.ply, bet.kind, seat, text))
        # A flor may be answered by both rivals (R7.3): it stays open until it is settled.
        self.keep(bet._replace(answer=text, settled=bet.kind != FLOR))

    def pay(self, kind: str, points: int, winner: str) -> None:
        bet = self.last(kind)
        if bet is not None:
            self.paid.append(BetPaid(bet.ply, kind, points, winner))
            self.keep(bet._replace(settled=True))


def follow_bets(bets: tuple[OpenBet, ...], ply: int, events: Sequence[engine.Event]) -> BetChanges:
    """The bets of a hand after the events of the move numbered `ply` (0: the deal)."""
    changes = BetChanges(bets)
    for event in events:
        if isinstance(event, engine.CallMade):
            _called(changes, ply, event.seat, event.call)
        elif isinstance(event, engine.FlorSung):
            _called(changes, ply, event.seat, engine.FLOR)
        elif isinstance(event, engine.Replied):
            _replied(changes, event.seat, event.reply.code)
        elif isinstance(event, engine.EnvidoWon):
            changes.pay(ENVIDO, event.points, event.team)
        elif isinstance(event, engine.FlorWon):
            changes.pay(FLOR, event.points, event.team)
        elif isinstance(event, engine.HandWon):
            changes.pay(TRUCO, event.points, event.team or "")
    return changes


def _called(changes: BetChanges, ply: int, seat: int, call: engine.Action) -> None:
    kind = KIND[call]
    same = changes.last(kind)
    if same is not None and not same.settled:
        changes.answer(same, seat, call.code)
    if kind == FLOR:
        envido = changes.last(ENVIDO)
        if envido is not None and not envido.settled:
            # R6.3, R7.6: a flor cancels a pending envido
            changes.answer(envido, seat, call.code)
    changes.made.append(BetMade(ply, kind, seat, call.code))
    changes.keep(OpenBet(ply, kind))


def _replied(changes: BetChanges, seat: int, reply: str) -> None:
    for kind in (FLOR, ENVIDO, TRUCO):
        bet = changes.last(kind)
        if bet is None or bet.settled:
            continue
        if bet.answer != engine.QUIERO.code:
            changes.answer(bet, seat, reply)
        return
