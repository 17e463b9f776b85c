"""What a legal action does to a hand, who moves after it, and how a hand ends (R5.7, R6.2, R8, R9.1)."""

from . import envido, flor, flor_compulsory, flor_optional, tricks, truco
from .actions import Action, Kind
from .events import Event, Folded, HandWon, ProofShown, Reason
from .hand import TEAM_NAMES, Ending, EnvidoStatus, HandDraft, HandState, Phase, team_of
from .rulesets import FlorStyle
from .score import MatchDraft, award, end_chico

_SING = {FlorStyle.COMPULSORY: flor_compulsory.sing, FlorStyle.OPTIONAL: flor_optional.sing}
_ANSWER = {FlorStyle.COMPULSORY: flor_compulsory.answer, FlorStyle.OPTIONAL: flor_optional.answer}


def act(match: MatchDraft, hand: HandDraft, seat: int, action: Action, out: list[Event]) -> Ending | None:
    """Make a legal action on a draft. Returns what there is to pay if it ends the hand."""
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


def finish(match: MatchDraft, hand: HandDraft, ending: Ending | None, out: list[Event]) -> None:
    """Pass the move on or end the hand, keep its events and freeze what was made."""
    if ending is None and hand.deal.flor_watch and not hand.flor.sung:
        ending = _watch_flor(match, hand, out)
    elif ending is None:
        _pass_on(hand)
    if ending is not None:
        _end_hand(match, hand, ending, out)
    hand.events = (*hand.events, *out)
    hand.freeze()
    match.hand = hand
    match.freeze()


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
