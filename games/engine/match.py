"""A match: deal, act, ask. The engine's front door."""

from collections.abc import Iterable, Sequence
from typing import Any

from .actions import FLOR, NO_QUIERO, PASO, Action, play
from .cards import Card
from .config import ConfigError, ConfigProblem, MatchConfig
from .events import Event, HandDealt
from .hand import Deal, Phase, new_hand
from .legality import legal, reason
from .moves import act, finish
from .refusals import IllegalAction, Refusal
from .score import MatchDraft, MatchState
from .tricks import weakest

Moved = tuple[MatchState, tuple[Event, ...]]


def new_match(config: MatchConfig, mano: int = 1, score: tuple[int, int] = (0, 0)) -> MatchState:
    """A match before its first deal. Raises ConfigError for a mano or score that can't be."""
    if mano not in range(1, config.players + 1):
        raise ConfigError(ConfigProblem.MANO, mano)
    if not all(0 <= points < config.target for points in score):
        raise ConfigError(ConfigProblem.SCORE, score)
    return _match(config, tuple(score), (0, 0), (0, 0), mano, 0, None, False)


def _match(
    config: MatchConfig,
    score: Any,
    chicos: Any,
    totals: Any,
    mano: int,
    hand_number: int,
    winner: Any,
    chico_over: bool,
) -> MatchState:
    match: MatchDraft = object.__new__(MatchDraft)
    match.config = config
    match.score = score
    match.chicos = chicos
    match.totals = totals
    match.mano = mano
    match.hand_number = hand_number
    match.hand = None
    match.winner = winner
    match.chico_over = chico_over
    match.freeze()
    return match


def snapshot(state: MatchState) -> dict[str, Any]:
    """The match between two hands as a JSON-able dict. Raises ValueError while a hand runs."""
    if state.hand is not None and not state.hand.over:
        raise ValueError("a hand is running: its moves are what to store")
    return {
        "score": list(state.score),
        "chicos": list(state.chicos),
        "totals": list(state.totals),
        "mano": state.mano,
        "hand_number": state.hand_number,
        "winner": state.winner,
        "chico_over": state.chico_over,
    }


def restore(config: MatchConfig, data: dict[str, Any]) -> MatchState:
    """What `snapshot` told, ready for the next deal. The last hand itself is not in it."""
    return _match(
        config,
        tuple(data["score"]),
        tuple(data["chicos"]),
        tuple(data["totals"]),
        data["mano"],
        data["hand_number"],
        data["winner"],
        data["chico_over"],
    )


def to_act(state: MatchState) -> tuple[int, ...]:
    """The seats that may act now, ascending."""
    hand = state.hand
    return () if hand is None else hand.acting


def legal_actions(state: MatchState, seat: int) -> tuple[Action, ...]:
    """All that this seat may do now; () when it isn't his to act."""
    hand = state.hand
    return () if hand is None else legal(hand, seat)


def refusal(state: MatchState, seat: int, action: Action) -> Refusal | None:
    """Why the action is refused, None exactly if it is legal."""
    hand = state.hand
    if hand is not None and action in legal(hand, seat):
        return None
    if seat not in range(1, state.config.players + 1):
        return Refusal.NO_SUCH_SEAT
    if state.winner is not None:
        return Refusal.MATCH_OVER
    return Refusal.NO_HAND if hand is None else reason(hand, seat, action)


def automatic_action(state: MatchState) -> tuple[int, Action]:
    """The move made for whoever let his time run out (R12). Raises IllegalAction if nobody may act."""
    hand = state.hand
    if hand is None or not hand.acting:
        raise IllegalAction(Refusal.NO_HAND if hand is None else Refusal.HAND_OVER)
    seat = next(s for s in hand.deal.order if s in hand.acting)
    if hand.phase is Phase.DUE:
        return seat, FLOR
    if hand.phase is Phase.TURN:
        return seat, play(weakest(hand.cards[seat - 1]))
    return seat, PASO if hand.flor.adding else NO_QUIERO


def deal(state: MatchState, hands: Sequence[Iterable[Card]]) -> Moved:
    """Deal the next hand: three cards to seat 1, 2, … Raises IllegalAction while a hand runs or after the match,
    ValueError for anything but three different cards a seat."""
    if state.winner is not None:
        raise IllegalAction(Refusal.MATCH_OVER)
    if state.hand is not None and not state.hand.over:
        raise IllegalAction(Refusal.HAND_RUNNING)
    dealt = tuple([tuple(cards) for cards in hands])
    if [len(cards) for cards in dealt] != [3] * state.config.players:
        raise ValueError("three cards a seat")
    if len(set().union(*dealt)) != 3 * len(dealt):
        raise ValueError("a card is dealt twice")
    match = state.draft()
    if match.chico_over:
        match.score = (0, 0)
        match.chico_over = False
    match.hand_number += 1
    hand = new_hand(Deal(match.config, match.mano, dealt))
    out: list[Event] = [HandDealt(match.mano)]
    finish(match, hand, None, out)
    return match, hand.events


def apply(state: MatchState, seat: int, action: Action) -> Moved:
    """The state after this action, and what happened. Raises IllegalAction; `state` itself never changes."""
    before = state.hand
    if before is None or action not in legal(before, seat):
        raise IllegalAction(refusal(state, seat, action) or Refusal.HAND_OVER)
    match = state.draft()
    hand = before.draft()
    out: list[Event] = []
    finish(match, hand, act(match, hand, seat, action, out), out)
    return match, tuple(out)
