"""Who shuffles and draws: the only source of chance at a table (R1.4, R2.1)."""

import secrets
from collections.abc import Sequence
from math import factorial
from random import Random
from typing import Protocol, TypeVar, cast

from django.conf import settings
from django.utils.module_loading import import_string

from games.engine import DECK, Card

ORDERS = factorial(len(DECK))
Thing = TypeVar("Thing")


class Dealer(Protocol):
    def deck(self) -> tuple[Card, ...]:
        """The 40 cards in the order in which they will be dealt."""
        ...

    def first_mano(self, players: int) -> int:
        """The seat that leads the first trick of a match."""
        ...


class SecureDealer:
    """Shuffles and draws with the operating system's secure source.

    All orders of the deck are equally likely. One is drawn whole: to ask the system for each card would interrupt the
    thread that writes some sixty times a hand, while tables are locked.
    """

    _random: Random = secrets.SystemRandom()

    def deck(self) -> tuple[Card, ...]:
        return arranged(DECK, self._random.randrange(ORDERS))

    def first_mano(self, players: int) -> int:
        return self._random.randrange(players) + 1


def arranged(things: Sequence[Thing], order: int) -> tuple[Thing, ...]:
    """Things in one of their n! orders, which are numbered from 0."""
    found = list(things)
    for last in range(len(found) - 1, 0, -1):
        order, at = divmod(order, last + 1)
        found[last], found[at] = found[at], found[last]
    return tuple(found)


def dealer() -> Dealer:
    """The dealer that the settings name."""
    return cast(Dealer, import_string(settings.TRUCO["DEALER"])())
