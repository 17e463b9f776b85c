"""What a robot reads off its view: the facts every decision starts from."""

from dataclasses import dataclass
from functools import cached_property

from games.engine import (
    DECK,
    Card,
    EnvidoWon,
    PlayView,
    SeatView,
)

from .odds import mask_of


def team_of(seat: int) -> int:
    """0 for team A, 1 for team B."""
    return (seat - 1) & 1


@dataclass(frozen=True)
class Situation:
    """A view, seen from its own seat."""

    view: SeatView
    seat: int

    @cached_property
    def players(self) -> int:
        """Seats at the table."""
        return self.view.config.players

    @cached_property
    def team(self) -> int:
        """The own team, 0 or 1."""
        return team_of(self.seat)

    @cached_property
    def partner(self) -> int | None:
        """The seat across, at a table of four."""
        return (self.seat + 1) % 4 + 1 if self.players == 4 else None

    @cached_property
    def rivals(self) -> tuple[int, ...]:
        """The seats of the other team."""
        return tuple(s for s in range(1, self.players + 1) if team_of(s) != self.team)

    @cached_property
    def mine(self) -> int:
        """The own team's score."""
        return self.view.score[self.team]

    @cached_property
    def theirs(self) -> int:
        """The rivals' score."""
        return self.view.score[1 - self.team]

    @cached_property
    def target(self) -> int:
        """Points of a chico."""
        return self.view.config.target

    @cached_property
    def wins_ties(self) -> bool:
        """Does an equal number win for the own team (R5.6; of four seats the pair of mano counts)?"""
        return team_of(self.view.mano) == self.team

    @cached_property
    def results(self) -> tuple[int, ...]:
        """The complete tricks: 1 won, -1 lost, 0 parda."""
        own = "AB"[self.team]
        done = [trick for trick in self.view.tricks if trick.complete]
        return tuple(0 if trick.parda else 1 if trick.winner == own else -1 for trick in done)

    @cached_property
    def table(self) -> tuple[PlayView, ...]:
        """The cards of the running trick."""
        return next((trick.plays for trick in self.view.tricks if not trick.complete), ())

    @cached_property
    def shown(self) -> dict[int, list[Card]]:
        """The cards each other seat has played open."""
        shown: dict[int, list[Card]] = {s: [] for s in range(1, self.players + 1) if s != self.seat}
        for trick in self.view.tricks:
            for play in trick.plays:
                if play.seat != self.seat and play.card is not None:
                    shown[play.seat].append(play.card)
        return shown

    @cached_property
    def seen(self) -> int:
        """Own and open cards, as a mask."""
        return mask_of(self.view.dealt) | mask_of([card for cards in self.shown.values() for card in cards])

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """All cards that may be anywhere."""
        return tuple(card for card in DECK if not self.seen >> card.index & 1)

    @cached_property
    def is_last(self) -> bool:
        """Does the own card complete the trick?"""
        return len(self.table) == self.players - 1

    @cached_property
    def envido_owed(self) -> bool:
        """Is there an accepted envido that is paid only at the end of the hand (R5.7)?"""
        view = self.view
        if not view.envido_chain or view.flores or (view.pending is not None and view.pending.kind == "envido"):
            return False
        return not any(isinstance(event, EnvidoWon) for event in view.events)
