"""What happened, as small values. `seen_by` takes away what a viewer may not know."""

from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, ClassVar, Literal, Self

from .actions import HIDDEN, OPEN, WORDS, Action
from .cards import Card

Team = Literal["A", "B"]
Said = int | Literal["buenas", "nothing"]


class Reason(Enum):
    """What points were paid for."""

    FLOR = "flor"
    ENVIDO = "envido"
    HAND = "hand"  #: the truco stake, a point more for an early fold (R8.2) included


@dataclass(frozen=True, slots=True)
class Event:
    """The base of all events. `code` is stable."""

    code: ClassVar[str]

    def seen_by(self, seat: int | None) -> Self | None:
        """What `seat` (None: a spectator) may see of this event: itself, a copy without secrets, or nothing."""
        return self

    def as_data(self) -> dict[str, Any]:
        """The event as a JSON-able dict. Take `seen_by` first: this hides nothing."""
        return {"code": self.code} | {f.name: _plain(getattr(self, f.name)) for f in fields(self)}


def _plain(value: Any) -> Any:
    if isinstance(value, (Card, Action)):
        return value.code
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value


@dataclass(frozen=True, slots=True)
class HandDealt(Event):
    """Three cards to each seat; `mano` leads."""

    code = "hand_dealt"
    mano: int


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A card on the table. Face down its `card` is None to all but its owner (R3.6)."""

    code = "card_played"
    seat: int
    card: Card | None
    hidden: bool

    def seen_by(self, seat: int | None) -> "CardPlayed":
        return FACE_DOWN[self.seat] if self.hidden and seat != self.seat else self


@dataclass(frozen=True, slots=True)
class CallMade(Event):
    """An envido, a truco or a contraflor, first or raised."""

    code = "call_made"
    seat: int
    call: Action


@dataclass(frozen=True, slots=True)
class Replied(Event):
    """`quiero`, `no_quiero` or `paso`."""

    code = "replied"
    seat: int
    reply: Action


@dataclass(frozen=True, slots=True)
class FlorSung(Event):
    """A flor was sung, or added by a partner (R7.2)."""

    code = "flor_sung"
    seat: int


@dataclass(frozen=True, slots=True)
class PointsSaid(Event):
    """What a seat said when an accepted envido was settled (R5.8)."""

    code = "points_said"
    seat: int
    said: Said


@dataclass(frozen=True, slots=True)
class FlorAnnounced(Event):
    """The number of the flor that won (R5.9)."""

    code = "flor_announced"
    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class EnvidoWon(Event):
    """An envido was settled for `points`. Declined: nobody's number is known, `seat` and `number` are None."""

    code = "envido_won"
    team: Team
    points: int
    accepted: bool
    seat: int | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class FlorWon(Event):
    """A flor was settled for `points`."""

    code = "flor_won"
    team: Team
    points: int


@dataclass(frozen=True, slots=True)
class TrickWon(Event):
    """Trick `trick` (1-3) is complete; a parda has no team and no seat."""

    code = "trick_won"
    trick: int
    team: Team | None
    seat: int | None


@dataclass(frozen=True, slots=True)
class ProofShown(Event):
    """Cards shown to all at the end of the hand (R5.9)."""

    code = "proof_shown"
    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Folded(Event):
    """A seat went to the mazo, its whole team with it (R8.1)."""

    code = "folded"
    seat: int


@dataclass(frozen=True, slots=True)
class HandWon(Event):
    """The hand is over. `team` is None when nobody takes truco points; `points` is its worth, before R9.1 cuts it."""

    code = "hand_won"
    team: Team | None
    points: int


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """`points` were really added (R9.1); `score` is the chico's score after it, (A, B)."""

    code = "scored"
    team: Team
    points: int
    reason: Reason
    score: tuple[int, int]


@dataclass(frozen=True, slots=True)
class ChicoWon(Event):
    """A chico ended at `score`; `chicos` are those won so far, (A, B)."""

    code = "chico_won"
    team: Team
    score: tuple[int, int]
    chicos: tuple[int, int]


@dataclass(frozen=True, slots=True)
class RoundWon(Event):
    """The same in three rounds; `totals` are the points left so far (R10.2)."""

    code = "round_won"
    team: Team
    score: tuple[int, int]
    chicos: tuple[int, int]
    totals: tuple[int, int]


@dataclass(frozen=True, slots=True)
class MatchWon(Event):
    """The match is over."""

    code = "match_won"
    team: Team


# The common events exist once, so that a move only looks them up: [seat][action.index]; [0] is no seat.
_SEATS = range(5)
PLAYED: tuple[tuple[CardPlayed, ...], ...] = tuple(
    tuple(CardPlayed(seat, action.card, action.hidden) for action in OPEN + HIDDEN) for seat in _SEATS
)
FACE_DOWN: tuple[CardPlayed, ...] = tuple(CardPlayed(seat, None, True) for seat in _SEATS)
CALLED: tuple[dict[Action, CallMade], ...] = tuple({word: CallMade(seat, word) for word in WORDS} for seat in _SEATS)
REPLIED: tuple[dict[Action, Replied], ...] = tuple({word: Replied(seat, word) for word in WORDS} for seat in _SEATS)
