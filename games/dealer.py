"""Who shuffles and draws: the only source of chance at a table (R1.4, R2.1)."""

import secrets
from random import Random
from typing import Protocol, cast

from django.conf import settings
from django.utils.module_loading import import_string

from games.engine import DECK, Card


class Dealer(Protocol):
    def deck(self) -> tuple[Card, ...]:
        """The 40 cards in the order in which they will be dealt."""
        ...

    def first_mano(self, players: int) -> int:
        """The seat that leads the first trick of a match."""
        ...


class SecureDealer:
    """Shuffles and draws with the operating system's secure source."""

    _random: Random = secrets.SystemRandom()

    def deck(self) -> tuple[Card, ...]:
        cards = list(DECK)
        self._random.shuffle(cards)
        return tuple(cards)

    def first_mano(self, players: int) -> int:
        return self._random.randrange(players) + 1


def dealer() -> Dealer:
    """The dealer that the settings name."""
    return cast(Dealer, import_string(settings.TRUCO["DEALER"])())
