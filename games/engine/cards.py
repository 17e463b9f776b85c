"""The Spanish deck of 40 (R1): one object a card, compared by identity."""

from typing import Any

from .frozen import Frozen, put

SUITS = "EBOC"  # espadas, bastos, oros, copas
RANKS = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)

# R1.2, strongest first; the cards of one line are equal
_LADDER = (
    "1E",
    "1B",
    "7E",
    "7O",
    "3E 3B 3O 3C",
    "2E 2B 2O 2C",
    "1C 1O",
    "12E 12B 12O 12C",
    "11E 11B 11O 11C",
    "10E 10B 10O 10C",
    "7C 7B",
    "6E 6B 6O 6C",
    "5E 5B 5O 5C",
    "4E 4B 4O 4C",
)
_STRENGTH = {code: len(_LADDER) - step for step, line in enumerate(_LADDER) for code in line.split()}


class Card(Frozen):
    """One card. Get it with `card("7O")`; there is exactly one object a card, also after pickling or copying."""

    __slots__ = ("code", "envido", "index", "rank", "strength", "suit")

    suit: str  #: "E", "B", "O" or "C"
    rank: int  #: 1-7, 10 sota, 11 caballo, 12 rey
    code: str  #: "7O", as in `.truco`
    strength: int  #: 14 (1E) down to 1 (the fours); the greater takes the trick, equal ones tie (R1.2)
    envido: int  #: its value for envido and flor, 0 to 7 (R1.3)
    index: int  #: 0-39, its place in `DECK`

    def __init__(self, suit: str, rank: int, index: int) -> None:
        code = f"{rank}{suit}"
        put(self, "suit", suit)
        put(self, "rank", rank)
        put(self, "code", code)
        put(self, "strength", _STRENGTH[code])
        put(self, "envido", rank if rank < 10 else 0)
        put(self, "index", index)

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"card({self.code!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return card, (self.code,)


#: All 40 cards: E, B, O, C, each 1-7, 10, 11, 12.
DECK: tuple[Card, ...] = tuple(
    Card(suit, rank, len(RANKS) * s + r) for s, suit in enumerate(SUITS) for r, rank in enumerate(RANKS)
)
_BY_CODE = {each.code: each for each in DECK}


def card(code: str) -> Card:
    """The card written `code` ("7O", "12C"). Raises ValueError if there is none."""
    try:
        return _BY_CODE[code]
    except KeyError:
        raise ValueError(f"no card {code!r}") from None
