"""What one viewer may know, and nothing else: what robots think with and pages show.

Named tuples, since a page is rendered from several of them after every move.
"""

from typing import Literal, NamedTuple

from .actions import Action
from .cards import Card
from .config import MatchConfig
from .events import Event, Said, Team
from .rulesets import Pay


class PlayView(NamedTuple):
    """A card on the table; `card` is None when it lies face down and is another's."""

    seat: int
    card: Card | None
    hidden: bool


class TrickView(NamedTuple):
    """A trick, its plays in order. `complete` once every seat has played; then a team won it or it is a parda."""

    plays: tuple[PlayView, ...]
    winner: Team | None
    parda: bool
    complete: bool


class PendingView(NamedTuple):
    """A call that waits for the answer of `team`."""

    kind: Literal["truco", "envido", "flor"]
    call: Action
    seat: int  #: who made it
    team: Team


class EnvidoStakes(NamedTuple):
    """What the envido called so far pays (R5.3)."""

    declined: int
    accepted: Pay


class SeatView(NamedTuple):
    """All that `seat` (None: a spectator) may know of the match now."""

    seat: int | None
    config: MatchConfig
    score: tuple[int, int]
    chicos: tuple[int, int]
    totals: tuple[int, int]
    winner: Team | None  #: of the match
    mano: int  #: of the hand that runs, or of the next one
    hand_number: int
    hand_running: bool
    hand_winner: Team | None
    cards: tuple[Card, ...]  #: own unplayed ones; () for a spectator
    dealt: tuple[Card, ...]  #: own three
    card_counts: tuple[int, ...]  #: unplayed cards of seat 1, 2, ...
    tricks: tuple[TrickView, ...]
    stake: int  #: what the hand is worth now (R4.1)
    truco_level: int  #: accepted: 0 none, 1 truco, 2 retruco, 3 vale cuatro
    word: Team | None  #: the only team that may call the next level (R4.3); None: either, or nobody
    pending: PendingView | None
    envido_chain: tuple[Action, ...]
    envido_points_at_stake: EnvidoStakes | None  #: of `envido_chain`, also once it is settled
    said: tuple[tuple[int, Said], ...]  #: R5.8, in order of speaking
    flores: tuple[int, ...]  #: seats that sang
    proofs: tuple[tuple[int, tuple[Card, ...]], ...]  #: R5.9
    lead: int | None  #: seat that leads this trick
    turn: int | None  #: seat to play a card; None while an answer is pending
    may_act: tuple[int, ...]  #: seats; a whole team where only its holder of a flor may answer
    acting_team: Team | None
    legal: tuple[Action, ...]  #: for this seat
    own_envido: int | None
    has_flor: bool  #: own three are a flor, and the table plays with it
    events: tuple[Event, ...]  #: of this hand, without what this viewer may not know
