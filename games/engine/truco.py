"""Truco (R4): calls, the word, replies."""

from .actions import QUIERO, RETRUCO, TRUCO, VALE_CUATRO, Action
from .events import CALLED, REPLIED, Event
from .hand import Ending, HandDraft, HandState, team_of

#: TRUCO_CALLS[level] is what may be called above an accepted level
TRUCO_CALLS = (TRUCO, RETRUCO, VALE_CUATRO)


def stake(hand: HandState) -> int:
    """What the hand is worth at the accepted level (R4.1)."""
    return hand.level + 1


def next_call(hand: HandState, seat: int) -> Action | None:
    """The level this seat may call on its turn (R4.3)."""
    level = hand.level
    if level == 0:
        return TRUCO
    return TRUCO_CALLS[level] if level < 3 and hand.word == team_of(seat) else None


def call(hand: HandDraft, seat: int, word: Action, out: list[Event]) -> None:
    """Call the next level; in reply to a call it accepts that one first (R4.4)."""
    out.append(CALLED[seat][word])
    if hand.truco_by:
        hand.level += 1
    hand.truco_by = seat


def reply(hand: HandDraft, seat: int, word: Action, out: list[Event]) -> Ending | None:
    """Accept or decline what is pending."""
    out.append(REPLIED[seat][word])
    if word is QUIERO:
        hand.level += 1
        hand.word = team_of(seat)
        hand.truco_by = 0
        return None
    return Ending(team_of(hand.truco_by), stake(hand))
