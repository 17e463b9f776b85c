"""One hand: what was dealt, and where it stands."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple

from .actions import Action
from .cards import Card
from .config import MatchConfig
from .events import CardPlayed, Event, Team
from .frozen import Record, put
from .rulesets import FlorStyle, Ruleset, TieRule

#: Teams are 0 and 1 inside the engine, "A" and "B" outside it: seat s plays for team (s - 1) % 2.
TEAM_NAMES: tuple[Team, Team] = ("A", "B")


def team_of(seat: int) -> int:
    """The team index of a seat: 0 for odd seats, 1 for even ones."""
    return (seat - 1) & 1


class Phase(Enum):
    """Whose move it is, and of what sort."""

    TURN = auto()  #: a seat plays a card or calls
    TRUCO = auto()  #: a team answers a truco call
    ENVIDO = auto()  #: a team answers an envido call
    FLOR = auto()  #: holders answer a flor
    DUE = auto()  #: a holder has to sing (R6.2)
    OVER = auto()


class EnvidoStatus(Enum):
    """Where the envido of a hand stands."""

    NONE = auto()
    PENDING = auto()
    ACCEPTED = auto()  #: to be told and paid at the end of the hand (R5.7)
    CLOSED = auto()  #: declined, paid or cancelled


@dataclass(frozen=True, slots=True)
class Envido:
    """The envido calls of a hand."""

    chain: tuple[Action, ...] = ()
    by: int = 0  #: seat of the last call
    status: EnvidoStatus = EnvidoStatus.NONE
    winner: int = 0  #: seat of the winning number, once told


@dataclass(frozen=True, slots=True)
class Flor:
    """The flor calls of a hand. It is open as long as some seat is asked."""

    chain: tuple[Action, ...] = ()
    by: int = 0  #: seat of the last call
    sung: tuple[int, ...] = ()
    asking: tuple[int, ...] = ()  #: seats that may answer now
    queue: tuple[int, ...] = ()  #: seats asked after them (R7.3)
    in_play: tuple[int, ...] = ()  #: seats whose flor competes (R7.4)
    value: int = 0  #: R7.5: the value so far, before a contraflor doubled it
    adding: bool = False  #: R7.2: the singer's partner is asked


NO_ENVIDO = Envido()
NO_FLOR = Flor()


class Ending(NamedTuple):
    """What a move that ends the hand leaves to pay: `points` to team index `team`, or nothing to nobody (None)."""

    team: int | None
    points: int


NOBODY = Ending(None, 0)


class Deal(Record):
    """What stays the same through a hand. Tuples "by seat" hold seat s at s - 1."""

    __slots__ = (
        "dealt",
        "flor_on",
        "flor_watch",
        "flores",
        "mano",
        "optional_flores",
        "order",
        "rank",
        "rules",
        "teams",
    )

    rules: Ruleset
    mano: int
    order: tuple[int, ...]  #: all seats in turn order from mano
    teams: tuple[tuple[int, ...], tuple[int, ...]]  #: seats of each team, ascending
    rank: tuple[int, ...]  #: by seat: of equal numbers the lower rank wins (R5.6)
    dealt: tuple[tuple[Card, ...], ...]  #: by seat
    flor_on: bool  #: the table plays with flor
    flores: tuple[int, ...]  #: by seat: what the flor is worth, 0 without one or with flor off
    optional_flores: tuple[int, ...]  #: the same where a flor is sung at will (R7.1), else all 0
    flor_watch: bool  #: some seat has to sing once it is due (R6.2)

    def __init__(self, config: MatchConfig, mano: int, dealt: tuple[tuple[Card, ...], ...]) -> None:
        rules = config.ruleset
        order, teams, rank = _SEATING[config.players, mano, rules.ties]
        no_flores = (0,) * len(order)
        flores = tuple([flor_number(cards) for cards in dealt]) if config.flor else no_flores
        optional = rules.flor_style is FlorStyle.OPTIONAL
        put(self, "rules", rules)
        put(self, "mano", mano)
        put(self, "order", order)
        put(self, "teams", teams)
        put(self, "rank", rank)
        put(self, "dealt", dealt)
        put(self, "flor_on", config.flor)
        put(self, "flores", flores)
        put(self, "optional_flores", flores if optional else no_flores)
        put(self, "flor_watch", not optional and any(flores))


def flor_number(cards: tuple[Card, ...]) -> int:
    """What a flor is worth (R6.1); 0 if these three cards are none."""
    a, b, c = cards
    return 20 + a.envido + b.envido + c.envido if a.suit == b.suit == c.suit else 0


def _seating(
    players: int, mano: int, ties: TieRule
) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...], tuple[int, ...]]:
    order = tuple((mano - 1 + step) % players + 1 for step in range(players))
    teams = tuple(range(1, players + 1, 2)), tuple(range(2, players + 1, 2))
    by_pairs = [seat for team in (team_of(mano), 1 - team_of(mano)) for seat in order if team_of(seat) == team]
    ranking = list(order) if ties is TieRule.NEAREST_TO_MANO else by_pairs
    return order, teams, tuple(ranking.index(seat) for seat in range(1, players + 1))


_SEATING = {
    (players, mano, ties): _seating(players, mano, ties)
    for players in (2, 4)
    for mano in range(1, players + 1)
    for ties in TieRule
}


class HandState(Record):
    """A hand at one moment."""

    __slots__ = (
        "_legal",
        "acting",
        "cards",
        "deal",
        "envido",
        "events",
        "flor",
        "lead",
        "level",
        "over",
        "phase",
        "table",
        "tricks",
        "truco_by",
        "turn",
        "winner",
        "won",
        "word",
    )

    deal: Deal
    cards: tuple[tuple[Card, ...], ...]  #: unplayed, by seat
    table: tuple[CardPlayed, ...]  #: the running trick
    tricks: tuple[tuple[CardPlayed, ...], ...]  #: complete ones
    won: tuple[int | None, ...]  #: team index of each complete trick, None a parda
    lead: int
    turn: int  #: seat to play a card once nothing is pending
    level: int  #: truco accepted: 0 to 3 (R4.1)
    word: int | None  #: team index that may call the next level, None before any (R4.3)
    truco_by: int  #: seat whose call of level + 1 is pending, 0 without
    envido: Envido
    flor: Flor
    phase: Phase
    acting: tuple[int, ...]  #: seats that may act now, ascending
    events: tuple[Event, ...]  #: all of this hand so far
    over: bool
    winner: Team | None  #: of the truco points
    _legal: dict[int, tuple[Action, ...]]  #: memo of `legality.legal`

    def draft(self) -> "HandDraft":
        """A copy to be changed and then frozen."""
        new: HandDraft = object.__new__(HandDraft)
        new.deal = self.deal
        new.cards = self.cards
        new.table = self.table
        new.tricks = self.tricks
        new.won = self.won
        new.lead = self.lead
        new.turn = self.turn
        new.level = self.level
        new.word = self.word
        new.truco_by = self.truco_by
        new.envido = self.envido
        new.flor = self.flor
        new.phase = self.phase
        new.acting = self.acting
        new.events = self.events
        new.over = self.over
        new.winner = self.winner
        new._legal = {}
        return new


class HandDraft(HandState):
    """A hand in the making: the one form that may be changed, by the move that makes it."""

    __slots__ = ()
    if not TYPE_CHECKING:
        __setattr__ = object.__setattr__

    def freeze(self) -> None:
        """Never change again."""
        put(self, "__class__", HandState)


def new_hand(deal: Deal) -> HandDraft:
    """The first moment of a hand."""
    hand: HandDraft = object.__new__(HandDraft)
    hand.deal = deal
    hand.cards = deal.dealt
    hand.table = hand.tricks = hand.won = hand.events = ()
    hand.lead = hand.turn = deal.mano
    hand.level = hand.truco_by = 0
    hand.word = hand.winner = None
    hand.envido = NO_ENVIDO
    hand.flor = NO_FLOR
    hand.phase = Phase.TURN
    hand.acting = (deal.mano,)
    hand.over = False
    hand._legal = {}
    return hand
