"""From a state to what one viewer may know of it."""

from .actions import WORDS, Action
from .envido import envido_number
from .events import CardPlayed, PointsSaid, ProofShown, Said, Team
from .hand import TEAM_NAMES, EnvidoStatus, HandState, Phase, team_of
from .legality import addressed_team, legal
from .match import refusal
from .refusals import Refusal
from .score import MatchState
from .truco import TRUCO_CALLS, stake
from .view import EnvidoStakes, PendingView, PlayView, SeatView, TrickView


def view_for(state: MatchState, seat: int | None) -> SeatView:
    """All that `seat`, or a spectator (None), may know. Raises ValueError for a seat that doesn't exist."""
    if seat is not None and seat not in range(1, state.config.players + 1):
        raise ValueError(f"no seat {seat}")
    hand = state.hand
    if hand is None:
        return _before_the_first_deal(state, seat)
    events = tuple([seen for event in hand.events if (seen := event.seen_by(seat)) is not None])
    running = not hand.over
    acting = _acting_seats(hand)
    chain = hand.envido.chain
    return SeatView(
        seat=seat,
        config=state.config,
        score=state.score,
        chicos=state.chicos,
        totals=state.totals,
        winner=state.winner,
        mano=state.mano,
        hand_number=state.hand_number,
        hand_running=running,
        hand_winner=hand.winner,
        cards=() if seat is None else hand.cards[seat - 1],
        dealt=() if seat is None else hand.deal.dealt[seat - 1],
        card_counts=tuple([len(cards) for cards in hand.cards]),
        tricks=_tricks(hand, seat),
        stake=stake(hand),
        truco_level=hand.level,
        word=_word(hand),
        pending=_pending(hand),
        envido_chain=chain,
        envido_points_at_stake=EnvidoStakes(*hand.deal.rules.envido_table[chain]) if chain else None,
        said=said(hand),
        flores=hand.flor.sung,
        proofs=tuple([(e.seat, e.cards) for e in events if isinstance(e, ProofShown)]) if hand.over else (),
        lead=hand.lead if running else None,
        turn=hand.turn if running and addressed_team(hand) is None else None,
        may_act=acting,
        acting_team=TEAM_NAMES[team_of(acting[0])] if acting else None,
        legal=() if seat is None else legal(hand, seat),
        own_envido=None if seat is None else envido_number(hand.deal.dealt[seat - 1]),
        has_flor=seat is not None and hand.deal.flores[seat - 1] > 0,
        events=events,
    )


def refusals_for(state: MatchState, seat: int) -> dict[Action, Refusal]:
    """Why each word that this seat can't say now is refused."""
    reasons = {word: refusal(state, seat, word) for word in WORDS}
    return {word: why for word, why in reasons.items() if why is not None}


def said(hand: HandState) -> tuple[tuple[int, Said], ...]:
    """What each seat said of its envido (R5.8), in order of speaking; a number replaces an earlier silence."""
    told: dict[int, Said] = {}
    for event in hand.events:
        if isinstance(event, PointsSaid):
            told.pop(event.seat, None)
            told[event.seat] = event.said
    return tuple(told.items())


def _before_the_first_deal(state: MatchState, seat: int | None) -> SeatView:
    return SeatView(
        seat=seat,
        config=state.config,
        score=state.score,
        chicos=state.chicos,
        totals=state.totals,
        winner=state.winner,
        mano=state.mano,
        hand_number=state.hand_number,
        hand_running=False,
        hand_winner=None,
        cards=(),
        dealt=(),
        card_counts=(0,) * state.config.players,
        tricks=(),
        stake=1,
        truco_level=0,
        word=None,
        pending=None,
        envido_chain=(),
        envido_points_at_stake=None,
        said=(),
        flores=(),
        proofs=(),
        lead=None,
        turn=None,
        may_act=(),
        acting_team=None,
        legal=(),
        own_envido=None,
        has_flor=False,
        events=(),
    )


def _acting_seats(hand: HandState) -> tuple[int, ...]:
    """Who may act, as far as all may know: where only holders of a flor may, their whole team."""
    only_holders = hand.phase is Phase.FLOR or (hand.phase is Phase.DUE and addressed_team(hand) is not None)
    return hand.deal.teams[team_of(hand.acting[0])] if only_holders else hand.acting


def _tricks(hand: HandState, seat: int | None) -> tuple[TrickView, ...]:
    tricks = [
        TrickView(_plays(plays, seat), None if team is None else TEAM_NAMES[team], parda=team is None, complete=True)
        for plays, team in zip(hand.tricks, hand.won, strict=True)
    ]
    if hand.table:
        tricks.append(TrickView(_plays(hand.table, seat), None, parda=False, complete=False))
    return tuple(tricks)


def _plays(plays: tuple[CardPlayed, ...], seat: int | None) -> tuple[PlayView, ...]:
    seen = [played.seen_by(seat) for played in plays]
    return tuple([PlayView(played.seat, played.card, played.hidden) for played in seen])


def _word(hand: HandState) -> Team | None:
    if hand.over or hand.level + bool(hand.truco_by) >= len(TRUCO_CALLS):
        return None  # nothing above vale cuatro
    if hand.truco_by:
        return TEAM_NAMES[1 - team_of(hand.truco_by)]
    return None if hand.word is None else TEAM_NAMES[hand.word]


def _pending(hand: HandState) -> PendingView | None:
    asked = addressed_team(hand)
    if asked is None or hand.over:
        return None
    if hand.phase is Phase.FLOR:
        return PendingView("flor", hand.flor.chain[-1], hand.flor.by, TEAM_NAMES[asked])
    if hand.envido.status is EnvidoStatus.PENDING:
        return PendingView("envido", hand.envido.chain[-1], hand.envido.by, TEAM_NAMES[asked])
    return PendingView("truco", TRUCO_CALLS[hand.level], hand.truco_by, TEAM_NAMES[asked])
