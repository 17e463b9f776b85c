"""A match: deal, act, ask. The engine's front door."""

from collections.abc import Iterable, Sequence
from typing import Any

from . import envido, flor, flor_compulsory, flor_optional, tricks, truco
from .actions import FLOR, NO_QUIERO, PASO, Action, Kind, play
from .cards import Card
from .config import ConfigError, ConfigProblem, MatchConfig
from .events import Event, Folded, HandDealt, HandWon, ProofShown, Reason
from .hand import (
    TEAM_NAMES,
    Deal,
    Ending,
    EnvidoStatus,
    HandDraft,
    HandState,
    Phase,
    new_hand,
    team_of,
)
from .legality import legal, reason
from .refusals import IllegalAction, Refusal
from .rulesets import FlorStyle
from .score import MatchDraft, MatchState, award, end_chico

_SING = {FlorStyle.COMPULSORY: flor_compulsory.sing, FlorStyle.OPTIONAL: flor_optional.sing}
_ANSWER = {FlorStyle.COMPULSORY: flor_compulsory.answer, FlorStyle.OPTIONAL: flor_optional.answer}

Moved = tuple[MatchState, tuple[Event, ...]]


def new_match(config: MatchConfig, mano: int = 1, score: tuple[int, int] = (0, 0)) -> MatchState:
    """A match before its first deal. Raises ConfigError for a mano or score that can't be."""
    if mano not in range(1, config.players + 1):
        raise ConfigError(ConfigProblem.MANO, mano)
    if not all(0 <= points < config.target for points in score):
        raise ConfigError(ConfigProblem.SCORE, score)
    return _match(config, tuple(score), (0, 0), (0, 0), mano, 0, None, False)


def _match(
    config: MatchConfig, score: Any, chicos: Any, totals: Any, mano: int, hand_number: int, winner: Any, chico_over: bool
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
        "score": list(state.score), "chicos": list(state.chicos), "totals": list(state.totals), "mano": state.mano,
        "hand_number": state.hand_number, "winner": state.winner, "chico_over": state.chico_over,
    }


def restore(config: MatchConfig, data: dict[str, Any]) -> MatchState:
    """What `snapshot` told, ready for the next deal. The last hand itself is not in it."""
    return _match(
        config, tuple(data["score"]), tuple(data["chicos"]), tuple(data["totals"]), data["mano"],
        data["hand_number"], data["winner"], data["chico_over"],
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
        return seat, play(tricks.weakest(hand.cards[seat - 1]))
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
    return _finish(match, hand, None, out)


def apply(state: MatchState, seat: int, action: Action) -> Moved:
    """The state after this action, and what happened. Raises IllegalAction; `state` itself never changes."""
    before = state.hand
    if before is None or action not in legal(before, seat):
        raise IllegalAction(refusal(state, seat, action) or Refusal.HAND_OVER)
    match = state.draft()
    hand = before.draft()
    out: list[Event] = []
    return _finish(match, hand, _act(match, hand, seat, action, out), out)


def _act(match: MatchDraft, hand: HandDraft, seat: int, action: Action, out: list[Event]) -> Ending | None:
    kind = action.kind
    if kind is Kind.PLAY:
        return tricks.play(hand, seat, action, out)
    phase = hand.phase
    if phase is Phase.FLOR:
        return _ANSWER[hand.deal.rules.flor_style](match, hand, seat, action, out)
    if kind is Kind.TRUCO:
        truco.call(hand, seat, action, out)
        return None
    if kind is Kind.ENVIDO:
        envido.call(hand, seat, action, out)
        return None
    if kind is Kind.FLOR:
        return _SING[hand.deal.rules.flor_style](match, hand, seat, out)
    if kind is Kind.FOLD:
        return _fold(hand, seat, out)
    if phase is Phase.TRUCO:
        return truco.reply(hand, seat, action, out)
    return envido.reply(match, hand, seat, action, out)


def _fold(hand: HandState, seat: int, out: list[Event]) -> Ending:
    out.append(Folded(seat))
    extra = hand.deal.rules.mazo_extra if envido.window_open(hand, seat) else 0  # R8.2
    return Ending(1 - team_of(seat), truco.stake(hand) + extra)


def _finish(match: MatchDraft, hand: HandDraft, ending: Ending | None, out: list[Event]) -> Moved:
    """Pass the move on, or end the hand; then freeze what was made."""
    if ending is None and hand.deal.flor_watch and not hand.flor.sung:
        ending = _watch_flor(match, hand, out)
    elif ending is None:
        _pass_on(hand)
    if ending is not None:
        _end_hand(match, hand, ending, out)
    events = tuple(out)
    hand.events += events
    hand.freeze()
    match.hand = hand
    match.freeze()
    return match, events


def _watch_flor(match: MatchDraft, hand: HandDraft, out: list[Event]) -> Ending | None:
    """R6.2: a flor that has become due comes before anything else."""
    seat = flor.due(hand)
    if seat and hand.deal.rules.flor_by_game:
        ending = flor_compulsory.sing(match, hand, seat, out)
        if ending is not None:
            return ending
        seat = 0
    if seat:
        hand.phase = Phase.DUE
        hand.acting = (seat,)
    else:
        _pass_on(hand)
    return None


def _pass_on(hand: HandDraft) -> None:
    """Who may act next. A flor is settled before an envido, an envido before a truco, all before the next card."""
    if hand.flor.asking:
        hand.phase = Phase.FLOR
        hand.acting = hand.flor.asking
    elif hand.envido.status is EnvidoStatus.PENDING:
        hand.phase = Phase.ENVIDO
        hand.acting = hand.deal.teams[1 - team_of(hand.envido.by)]
    elif hand.truco_by:
        hand.phase = Phase.TRUCO
        hand.acting = hand.deal.teams[1 - team_of(hand.truco_by)]
    else:
        hand.phase = Phase.TURN
        hand.acting = (hand.turn,)


def _end_hand(match: MatchDraft, hand: HandDraft, ending: Ending, out: list[Event]) -> None:
    """Pay what is left in the order of R9.1, show the proofs, and move mano on (R2.2)."""
    if hand.envido.status is EnvidoStatus.ACCEPTED:
        ending = envido.settle(match, hand, out) or ending
    _show_proofs(hand, out)
    team, points = ending
    winner = None if team is None else TEAM_NAMES[team]
    out.append(HandWon(winner, points))
    if team is not None:
        award(match, team, points, Reason.HAND, out)
    hand.over = True
    hand.winner = winner
    hand.phase = Phase.OVER
    hand.acting = ()
    match.mano = (match.mano - 1 + hand.deal.rules.rotation) % match.config.players + 1
    end_chico(match, out)


def _show_proofs(hand: HandState, out: list[Event]) -> None:
    """R5.9: the winning number of an accepted envido and every sung flor."""
    dealt = hand.deal.dealt
    if hand.envido.winner:
        out.append(ProofShown(hand.envido.winner, envido.envido_cards(dealt[hand.envido.winner - 1])))
    for seat in hand.flor.sung:
        out.append(ProofShown(seat, dealt[seat - 1]))
