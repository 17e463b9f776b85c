"""What is legal, and why something is not. The set of legal actions is the one truth; reasons only explain it."""

from collections.abc import Callable
from functools import cache

from . import flor
from .actions import (
    CONTRAFLOR,
    CONTRAFLOR_AL_RESTO,
    ENVIDO,
    FALTA_ENVIDO,
    FLOR,
    HIDDEN,
    MAZO,
    NO_QUIERO,
    OPEN,
    QUIERO,
    REAL_ENVIDO,
    Action,
    Kind,
)
from .envido import answers as envido_answers
from .envido import window_open
from .hand import EnvidoStatus, HandState, Phase, team_of
from .refusals import Refusal
from .rulesets import Ruleset
from .truco import TRUCO_CALLS, next_call

Actions = tuple[Action, ...]

_ENVIDOS: Actions = (ENVIDO, REAL_ENVIDO, FALTA_ENVIDO)
_YES_NO = (False, True)

# the words of a turn and of an answer, by what is open: looked up, never put together during a match
_TURN_WORDS: dict[tuple[bool, Action | None, bool], Actions] = {
    (envido, call, sing): (_ENVIDOS if envido else ()) + ((call,) if call else ()) + ((FLOR,) if sing else ()) + (MAZO,)
    for envido in _YES_NO
    for call in (*TRUCO_CALLS, None)
    for sing in _YES_NO
}
_TRUCO_ANSWERS: dict[tuple[int, bool, bool], Actions] = {
    (level, envido, sing): (QUIERO, NO_QUIERO, *TRUCO_CALLS[level + 1 : level + 2])
    + (_ENVIDOS if envido else ())
    + ((FLOR,) if sing else ())
    for level in range(3)
    for envido in _YES_NO
    for sing in _YES_NO
}


@cache
def _envido_answers(rules: Ruleset, chain: Actions) -> Actions:
    return envido_answers(rules.envido_table, chain)


def _turn(hand: HandState, seat: int) -> Actions:
    cards = hand.cards[seat - 1]
    plays = [OPEN[card.index] for card in cards]
    if hand.deal.rules.hidden_cards:
        plays += [HIDDEN[card.index] for card in cards]
    words = _TURN_WORDS[window_open(hand, seat), next_call(hand, seat), flor.may_sing(hand, seat)]
    return (*plays, *words)


def _truco(hand: HandState, seat: int) -> Actions:
    return _TRUCO_ANSWERS[hand.level, window_open(hand, seat), flor.may_sing(hand, seat)]


def _envido(hand: HandState, seat: int) -> Actions:
    words = _envido_answers(hand.deal.rules, hand.envido.chain)
    return (*words, FLOR) if flor.may_sing(hand, seat) else words


def _flor(hand: HandState, seat: int) -> Actions:
    return flor.answers(hand)


def _due(hand: HandState, seat: int) -> Actions:
    return (FLOR,) if _call_pending(hand) else (FLOR, MAZO)  # R6.2


def _over(hand: HandState, seat: int) -> Actions:
    return ()


_OPTIONS: dict[Phase, Callable[[HandState, int], Actions]] = {
    Phase.TURN: _turn,
    Phase.TRUCO: _truco,
    Phase.ENVIDO: _envido,
    Phase.FLOR: _flor,
    Phase.DUE: _due,
    Phase.OVER: _over,
}


def legal(hand: HandState, seat: int) -> Actions:
    """All this seat may do now."""
    known = hand._legal.get(seat)
    if known is None:
        known = hand._legal[seat] = _OPTIONS[hand.phase](hand, seat) if seat in hand.acting else ()
    return known


def _call_pending(hand: HandState) -> bool:
    return bool(hand.truco_by) or hand.envido.status is EnvidoStatus.PENDING


def addressed_team(hand: HandState) -> int | None:
    """The team index that is to answer what is pending, whoever of it may."""
    if hand.phase is Phase.FLOR:
        return team_of(hand.flor.asking[0])
    if hand.envido.status is EnvidoStatus.PENDING:
        return 1 - team_of(hand.envido.by)
    if hand.truco_by:
        return 1 - team_of(hand.truco_by)
    return None


def reason(hand: HandState, seat: int, action: Action) -> Refusal:
    """Why an action that is not legal is not. Tells nothing that this seat does not know."""
    if hand.over:
        return Refusal.HAND_OVER
    if action.kind is Kind.PLAY and action.card not in hand.cards[seat - 1]:
        return Refusal.CARD_NOT_HELD
    if action.hidden and not hand.deal.rules.hidden_cards:
        return Refusal.HIDDEN_NOT_ALLOWED
    if seat not in hand.acting:
        return _reason_to_wait(hand, seat)
    if hand.phase is Phase.DUE and not (action is MAZO and _call_pending(hand)):
        return Refusal.FLOR_FIRST
    if addressed_team(hand) is None:
        return _reason_on_turn(hand, seat, action)
    return _reason_in_answer(hand, seat, action)


def _reason_to_wait(hand: HandState, seat: int) -> Refusal:
    asked = addressed_team(hand)
    if asked is None:
        return Refusal.NOT_YOUR_TURN
    # Of a team that is asked, only holders of a flor may be able to speak; which seat that is stays untold.
    return Refusal.WAITING if asked == team_of(seat) else Refusal.CALL_PENDING


def _reason_on_turn(hand: HandState, seat: int, action: Action) -> Refusal:
    if action.kind is Kind.ENVIDO:
        return _reason_no_envido(hand)
    if action.kind is Kind.TRUCO:
        return _reason_no_truco(hand, seat, action, hand.level)
    if action is FLOR:
        return _reason_no_flor(hand, seat)
    return Refusal.NOTHING_TO_ANSWER


def _reason_in_answer(hand: HandState, seat: int, action: Action) -> Refusal:
    if action.kind in (Kind.PLAY, Kind.FOLD):
        return Refusal.CALL_PENDING
    if action is FLOR:
        return _reason_no_flor(hand, seat)
    if action.kind is Kind.TRUCO and hand.phase is Phase.TRUCO:
        return _reason_no_truco(hand, seat, action, hand.level + 1)
    if action.kind is Kind.ENVIDO and hand.phase is Phase.TRUCO:
        return _reason_no_envido(hand)
    if action.kind is Kind.ENVIDO and hand.phase is Phase.ENVIDO:
        return Refusal.CALL_NOT_HIGHER
    if action in (CONTRAFLOR, CONTRAFLOR_AL_RESTO) and action in hand.flor.chain and hand.phase is Phase.FLOR:
        return Refusal.CALL_NOT_HIGHER
    return Refusal.NOT_AN_ANSWER


def _reason_no_envido(hand: HandState) -> Refusal:
    if hand.flor.sung:
        return Refusal.FLOR_SUNG
    if hand.envido.status is not EnvidoStatus.NONE:
        return Refusal.ENVIDO_ALREADY_CALLED
    return Refusal.ENVIDO_WINDOW_CLOSED


def _reason_no_truco(hand: HandState, seat: int, action: Action, called: int) -> Refusal:
    wanted = TRUCO_CALLS.index(action)
    if wanted < called:
        return Refusal.CALL_NOT_HIGHER
    if wanted > called:
        return Refusal.LEVEL_SKIPPED
    return Refusal.NOT_YOUR_WORD


def _reason_no_flor(hand: HandState, seat: int) -> Refusal:
    rules = hand.deal.rules
    if not hand.deal.flor_on:
        return Refusal.FLOR_OFF
    if rules.flor_by_game:
        return Refusal.FLOR_BY_GAME
    if hand.flor.sung:
        return Refusal.FLOR_SUNG
    if not hand.deal.flores[seat - 1]:
        return Refusal.NO_FLOR
    return Refusal.FLOR_TOO_LATE
