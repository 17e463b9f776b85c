"""Envido (R5): its window, its numbers, its calls and how it is told and paid."""

from .actions import NO_QUIERO, QUIERO, WORDS, Action, Kind
from .cards import Card
from .events import CALLED, REPLIED, EnvidoWon, Event, PointsSaid, Reason
from .hand import (
    NOBODY,
    TEAM_NAMES,
    Ending,
    Envido,
    EnvidoStatus,
    HandDraft,
    HandState,
    team_of,
)
from .rulesets import EnvidoTable
from .score import MatchDraft, award, falta


def window_open(hand: HandState, seat: int) -> bool:
    """May this seat, on its turn or under R4.5, call the first envido of the hand (R5.1)?"""
    # three cards in hand also means the first trick
    return (
        hand.envido.status is EnvidoStatus.NONE
        and hand.level == 0
        and not hand.flor.sung
        and len(hand.cards[seat - 1]) == 3
    )


def answers(table: EnvidoTable, chain: tuple[Action, ...]) -> tuple[Action, ...]:
    """What may be said to this chain of calls (R5.3)."""
    raises = tuple(word for word in WORDS if word.kind is Kind.ENVIDO and (*chain, word) in table)
    return (QUIERO, NO_QUIERO, *raises)


def envido_number(cards: tuple[Card, ...]) -> int:
    """The envido points of three dealt cards (R5.2)."""
    a, b, c = cards
    best = max(a.envido, b.envido, c.envido)
    if a.suit == b.suit:
        best = 20 + a.envido + b.envido
    if a.suit == c.suit:
        best = max(best, 20 + a.envido + c.envido)
    if b.suit == c.suit:
        best = max(best, 20 + b.envido + c.envido)
    return best


def envido_cards(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Those of the three that make the number: two of a suit, or one."""
    number = envido_number(cards)
    pairs = [(a, b) for i, a in enumerate(cards) for b in cards[i + 1 :] if a.suit == b.suit]
    for a, b in pairs:
        if 20 + a.envido + b.envido == number:
            return a, b
    return (max(cards, key=lambda each: each.envido),)


def call(hand: HandDraft, seat: int, word: Action, out: list[Event]) -> None:
    """Call or raise."""
    out.append(CALLED[seat][word])
    hand.envido = Envido((*hand.envido.chain, word), seat, EnvidoStatus.PENDING)


def reply(match: MatchDraft, hand: HandDraft, seat: int, word: Action, out: list[Event]) -> Ending | None:
    """Accept or decline what is pending."""
    envido = hand.envido
    out.append(REPLIED[seat][word])
    if word is QUIERO:
        hand.envido = Envido(envido.chain, envido.by, EnvidoStatus.ACCEPTED)
        return None if hand.deal.rules.envido_at_end else settle(match, hand, out)
    hand.envido = Envido(envido.chain, envido.by, EnvidoStatus.CLOSED)
    team = team_of(envido.by)
    points = hand.deal.rules.envido_table[envido.chain][0]
    out.append(EnvidoWon(TEAM_NAMES[team], points, accepted=False))
    return NOBODY if award(match, team, points, Reason.ENVIDO, out) else None


def settle(match: MatchDraft, hand: HandDraft, out: list[Event]) -> Ending | None:
    """Tell and pay an accepted envido (R5.7)."""
    envido = hand.envido
    seat = _tell(hand, out)
    hand.envido = Envido(envido.chain, envido.by, EnvidoStatus.CLOSED, seat)
    team = team_of(seat)
    pay = hand.deal.rules.envido_table[envido.chain][1]
    points = falta(match, team) if pay == "falta" else pay
    number = envido_number(hand.deal.dealt[seat - 1])
    out.append(EnvidoWon(TEAM_NAMES[team], points, True, seat, number))
    return NOBODY if award(match, team, points, Reason.ENVIDO, out) else None


def _tell(hand: HandState, out: list[Event]) -> int:
    """Let the seats say their points (R5.8). Returns the seat of the winning number."""
    deal = hand.deal
    # a seat with the greater claim wins: the number, then the tie rule
    claims = [(envido_number(cards), -deal.rank[i]) for i, cards in enumerate(deal.dealt)]
    leader = deal.mano
    out.append(PointsSaid(leader, claims[leader - 1][0]))
    silent: list[int] = []
    for seat in deal.order[1:]:
        if team_of(seat) == team_of(leader):
            out.append(PointsSaid(seat, "nothing"))
            silent.append(seat)
        elif claims[seat - 1] < claims[leader - 1]:
            out.append(PointsSaid(seat, "buenas"))
        else:
            leader = seat
            out.append(PointsSaid(leader, claims[leader - 1][0]))
            while back := [s for s in silent if team_of(s) != team_of(leader) and claims[s - 1] > claims[leader - 1]]:
                leader = back[0]
                silent.remove(leader)
                out.append(PointsSaid(leader, claims[leader - 1][0]))
    return leader
