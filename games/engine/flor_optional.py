"""The flor of R7: sung at will, worth three a flower, each holder of the others asked in turn."""

from dataclasses import replace

from .actions import CONTRAFLOR, FLOR, NO_QUIERO, PASO, QUIERO, Action
from .events import Event, FlorSung
from .flor import best, holds, pay, pay_declined, raise_to, say, start
from .hand import Ending, HandDraft, HandState, team_of
from .score import MatchDraft, leader_lacks


def sing(match: MatchDraft, hand: HandDraft, seat: int, out: list[Event]) -> Ending | None:
    """Sing one's flor."""
    start(hand, seat, out)
    if hand.deal.rules.flor_ends_hand:
        hand.truco_by = 0  # a pending truco is void (R7.6)
    partners = tuple(s for s in hand.deal.teams[team_of(seat)] if s != seat and holds(hand, s))
    if not partners:
        return _ask_rivals(match, hand, out)
    hand.flor = replace(hand.flor, asking=partners, adding=True)
    return None


def answer(match: MatchDraft, hand: HandDraft, seat: int, word: Action, out: list[Event]) -> Ending | None:
    """Add to a flor, reply to it, or raise it."""
    flor = hand.flor
    if flor.adding:
        return _answer_partner(match, hand, seat, word, out)
    if flor.chain[-1] is FLOR:
        return _answer_flor(match, hand, seat, word, out)
    if flor.chain[-1] is CONTRAFLOR:
        return _answer_contraflor(match, hand, seat, word, out)
    say(hand, seat, word, out)  # al resto
    if word is NO_QUIERO:
        return pay_declined(match, hand, 2 * flor.value, out)
    return _pay_best(match, hand, leader_lacks(match), out)


def _answer_partner(match: MatchDraft, hand: HandDraft, seat: int, word: Action, out: list[Event]) -> Ending | None:
    flor = hand.flor
    if word is PASO:
        say(hand, seat, word, out)
    else:
        out.append(FlorSung(seat))
        flor = replace(flor, sung=(*flor.sung, seat), in_play=(*flor.in_play, seat))
    hand.flor = replace(flor, adding=False)
    return _ask_rivals(match, hand, out)


def _ask_rivals(match: MatchDraft, hand: HandDraft, out: list[Event]) -> Ending | None:
    flor = hand.flor
    rivals = [s for s in _from(hand, flor.by) if team_of(s) != team_of(flor.by) and holds(hand, s)]
    return _ask_next(match, hand, tuple(rivals), out)


def _answer_flor(match: MatchDraft, hand: HandDraft, seat: int, word: Action, out: list[Event]) -> Ending | None:
    flor = hand.flor
    if word is CONTRAFLOR:
        singers = tuple(s for s in hand.deal.teams[team_of(flor.by)] if s in flor.in_play)
        raise_to(hand, seat, word, singers, out)
        hand.flor = replace(hand.flor, value=_value(hand, flor.in_play))
        return None
    say(hand, seat, word, out)
    if word is QUIERO:
        hand.flor = replace(flor, in_play=(*flor.in_play, seat))
    return _ask_next(match, hand, flor.queue, out)


def _ask_next(match: MatchDraft, hand: HandDraft, queue: tuple[int, ...], out: list[Event]) -> Ending | None:
    flor = hand.flor
    if queue:
        hand.flor = replace(flor, asking=queue[:1], queue=queue[1:])
        return None
    value = _value(hand, flor.in_play)
    if all(team_of(seat) == team_of(flor.by) for seat in flor.in_play):
        return pay_declined(match, hand, value, out)  # R7.3, R7.4: nobody stood up to it
    return _pay_best(match, hand, value, out)


def _answer_contraflor(match: MatchDraft, hand: HandDraft, seat: int, word: Action, out: list[Event]) -> Ending | None:
    flor = hand.flor
    if word is not QUIERO and word is not NO_QUIERO:
        # R7.5: any holder of the others answers, whether asked before or not; that brings no flor into play
        rivals = tuple(s for s in hand.deal.teams[team_of(flor.by)] if holds(hand, s))
        raise_to(hand, seat, word, rivals, out)
        return None
    say(hand, seat, word, out)
    if word is NO_QUIERO:
        return pay_declined(match, hand, flor.value, out)
    return _pay_best(match, hand, 2 * flor.value, out)


def _pay_best(match: MatchDraft, hand: HandDraft, points: int, out: list[Event]) -> Ending | None:
    in_play = hand.flor.in_play
    return pay(match, hand, team_of(best(hand, in_play)), points, in_play, out)


def _value(hand: HandState, in_play: tuple[int, ...]) -> int:
    return hand.deal.rules.flor_alone * len(in_play)


def _from(hand: HandState, seat: int) -> tuple[int, ...]:
    """All seats in turn order, starting with this one."""
    order = hand.deal.order
    k = order.index(seat)
    return order[k:] + order[:k]
