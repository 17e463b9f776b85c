"""Flor, what both games of it share: who competes, how it is paid, when it is due (R6, R7)."""

from collections.abc import Iterable
from dataclasses import replace

from .actions import FLOR, NO_QUIERO, PASO, QUIERO, Action
from .events import CALLED, REPLIED, Event, FlorAnnounced, FlorSung, FlorWon, Reason
from .hand import (
    NOBODY,
    TEAM_NAMES,
    Ending,
    Envido,
    EnvidoStatus,
    Flor,
    HandDraft,
    HandState,
    team_of,
)
from .score import MatchDraft, award


def holds(hand: HandState, seat: int) -> bool:
    """Was this seat dealt a flor, and has it not played a card?"""
    return hand.deal.flores[seat - 1] > 0 and len(hand.cards[seat - 1]) == 3


def may_sing(hand: HandState, seat: int) -> bool:
    """May this seat, on its turn or instead of a reply, sing at will (R7.1)?"""
    return (
        hand.deal.optional_flores[seat - 1] > 0
        and len(hand.cards[seat - 1]) == 3
        and hand.level == 0
        and not hand.flor.sung
        and hand.envido.status in (EnvidoStatus.NONE, EnvidoStatus.PENDING)
    )


def due(hand: HandState) -> int:
    """The seat that has to sing now (R6.2), 0 if none."""
    if hand.truco_by or hand.envido.status is EnvidoStatus.PENDING:
        return next((seat for seat in hand.deal.order if holds(hand, seat)), 0)
    return hand.turn if holds(hand, hand.turn) else 0


def answers(hand: HandState) -> tuple[Action, ...]:
    """What the asked seats may say."""
    flor = hand.flor
    if flor.adding:
        return (FLOR, PASO)
    return (QUIERO, NO_QUIERO, *hand.deal.rules.flor_raises[flor.chain[-1]])


def start(hand: HandDraft, seat: int, out: list[Event]) -> None:
    """The first flor of the hand: it cancels envido (R6.3, R7.6)."""
    out.append(FlorSung(seat))
    if hand.envido.status is EnvidoStatus.PENDING:
        hand.envido = Envido(hand.envido.chain, hand.envido.by, EnvidoStatus.CLOSED)
    hand.flor = Flor(chain=(FLOR,), by=seat, sung=(seat,), in_play=(seat,))


def raise_to(hand: HandDraft, seat: int, word: Action, asking: tuple[int, ...], out: list[Event]) -> None:
    """A contraflor or al resto by this seat, to be answered by `asking`."""
    out.append(CALLED[seat][word])
    flor = hand.flor
    in_play = flor.in_play if seat in flor.in_play else (*flor.in_play, seat)
    hand.flor = replace(flor, chain=(*flor.chain, word), by=seat, asking=asking, queue=(), in_play=in_play)


def say(hand: HandDraft, seat: int, word: Action, out: list[Event]) -> None:
    """Note a reply."""
    out.append(REPLIED[seat][word])


def best(hand: HandState, seats: Iterable[int]) -> int:
    """The seat of the best flor among these (ties R5.6)."""
    deal = hand.deal
    return max(seats, key=lambda seat: (deal.flores[seat - 1], -deal.rank[seat - 1]))


def pay(
    match: MatchDraft, hand: HandDraft, team: int, points: int, competing: Iterable[int], out: list[Event]
) -> Ending | None:
    """Close the flor and pay it at once. `competing`: the winning team's flores that may be named (R5.9)."""
    own = [seat for seat in competing if team_of(seat) == team]
    if own:
        seat = best(hand, own)
        out.append(FlorAnnounced(seat, hand.deal.flores[seat - 1]))
    hand.flor = replace(hand.flor, asking=(), queue=(), adding=False)
    out.append(FlorWon(TEAM_NAMES[team], points))
    ended = award(match, team, points, Reason.FLOR, out)
    return NOBODY if ended or hand.deal.rules.flor_ends_hand else None


def pay_declined(match: MatchDraft, hand: HandDraft, points: int, out: list[Event]) -> Ending | None:
    """Nobody took up the last call: its team wins `points`. A flor nobody sang is not named."""
    return pay(match, hand, team_of(hand.flor.by), points, hand.flor.sung, out)
