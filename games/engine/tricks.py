"""Playing cards: tricks, and who takes the hand by them (R2.3, R3)."""

from itertools import product

from .actions import Action
from .cards import Card
from .events import PLAYED, Event, TrickWon
from .hand import NOBODY, TEAM_NAMES, Ending, HandDraft, team_of
from .truco import stake


def _outcome(won: tuple[int | None, ...]) -> int | None:
    """The team index that has won the hand by these tricks (R3.2); None if it is still open or all are pardas."""
    for team in (0, 1):
        if won.count(team) == 2:
            return team
    if len(won) >= 2 and None in won:
        return next((team for team in won if team is not None), None)
    return None


_OUTCOMES = {won: _outcome(won) for n in (1, 2, 3) for won in product((0, 1, None), repeat=n)}


def play(hand: HandDraft, seat: int, action: Action, out: list[Event]) -> Ending | None:
    """Put a card on the table."""
    i = seat - 1
    own = hand.cards[i]
    k = own.index(action.card)
    hand.cards = (*hand.cards[:i], own[:k] + own[k + 1 :], *hand.cards[i + 1 :])
    played = PLAYED[seat][action.index]
    out.append(played)
    table = hand.table = (*hand.table, played)
    if len(table) < len(hand.cards):
        hand.turn = seat % len(hand.cards) + 1
        return None
    return _end_trick(hand, out)


def _end_trick(hand: HandDraft, out: list[Event]) -> Ending | None:
    best, winner, parda = -1, 0, False
    for played in hand.table:
        card = played.card
        strength = card.strength if card is not None and not played.hidden else 0
        if strength > best:
            best, winner, parda = strength, played.seat, False
        elif strength == best and (played.seat - winner) & 1:
            parda = True  # equal cards of opposing teams (R3.1)
    hand.tricks = (*hand.tricks, hand.table)
    hand.table = ()
    number = len(hand.tricks)
    if parda:
        hand.won = (*hand.won, None)
        out.append(TrickWon(number, None, None))
    else:
        hand.lead = winner
        hand.won = (*hand.won, team_of(winner))
        out.append(TrickWon(number, TEAM_NAMES[team_of(winner)], winner))
    hand.turn = hand.lead
    team = _OUTCOMES[hand.won]
    if team is not None:
        return Ending(team, stake(hand))
    if number < 3:
        return None
    return Ending(team_of(hand.deal.mano), stake(hand)) if hand.deal.rules.three_pardas_mano else NOBODY


def weakest(cards: tuple[Card, ...]) -> Card:
    """The card an automatic move plays (R12.1)."""
    return min(cards, key=lambda each: (each.strength, each.envido, each.index))
