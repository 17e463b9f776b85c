"""What a seat may do: play a card or say one of thirteen words. One object an action, with a text code both ways."""

from enum import Enum
from typing import Any

from .cards import DECK, Card
from .frozen import Frozen, put


class Kind(Enum):
    """What an action is about."""

    PLAY = "play"
    ENVIDO = "envido"
    FLOR = "flor"
    TRUCO = "truco"
    REPLY = "reply"
    FOLD = "fold"


class Action(Frozen):
    """One action. Get it from the constants, `play` or `parse_action`; compared by identity."""

    __slots__ = ("card", "code", "hidden", "index", "kind")

    code: str  #: "7O", "-7O" (face down) or the word, as in `.truco`
    kind: Kind
    card: Card | None  #: the card of a play
    hidden: bool  #: played face down (R3.6)
    index: int  #: 0-39 cards open, 40-79 face down, 80-92 the words: its place in `ACTIONS`

    def __init__(self, code: str, kind: Kind, index: int, card: Card | None = None, hidden: bool = False) -> None:
        put(self, "code", code)
        put(self, "kind", kind)
        put(self, "card", card)
        put(self, "hidden", hidden)
        put(self, "index", index)

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"parse_action({self.code!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return parse_action, (self.code,)


OPEN: tuple[Action, ...] = tuple(Action(each.code, Kind.PLAY, each.index, each) for each in DECK)
HIDDEN: tuple[Action, ...] = tuple(
    Action(f"-{each.code}", Kind.PLAY, len(DECK) + each.index, each, hidden=True) for each in DECK
)

_WORD_KINDS = (
    ("envido", Kind.ENVIDO),
    ("real_envido", Kind.ENVIDO),
    ("falta_envido", Kind.ENVIDO),
    ("flor", Kind.FLOR),
    ("contraflor", Kind.FLOR),
    ("contraflor_al_resto", Kind.FLOR),
    ("truco", Kind.TRUCO),
    ("retruco", Kind.TRUCO),
    ("vale_cuatro", Kind.TRUCO),
    ("quiero", Kind.REPLY),
    ("no_quiero", Kind.REPLY),
    ("paso", Kind.REPLY),
    ("mazo", Kind.FOLD),
)
#: The thirteen words, in the order of the names below.
WORDS: tuple[Action, ...] = tuple(Action(code, kind, 2 * len(DECK) + i) for i, (code, kind) in enumerate(_WORD_KINDS))
(
    ENVIDO,
    REAL_ENVIDO,
    FALTA_ENVIDO,
    FLOR,
    CONTRAFLOR,
    CONTRAFLOR_AL_RESTO,
    TRUCO,
    RETRUCO,
    VALE_CUATRO,
    QUIERO,
    NO_QUIERO,
    PASO,
    MAZO,
) = WORDS

#: All 93 actions there are.
ACTIONS: tuple[Action, ...] = OPEN + HIDDEN + WORDS
_BY_CODE = {action.code: action for action in ACTIONS}


def parse_action(code: str) -> Action:
    """The action written `code` ("7O", "-7O", "real_envido"). Raises ValueError if there is none."""
    try:
        return _BY_CODE[code]
    except KeyError:
        raise ValueError(f"no action {code!r}") from None


def play(card: Card, hidden: bool = False) -> Action:
    """Playing this card, face down if `hidden` (R3.6)."""
    return (HIDDEN if hidden else OPEN)[card.index]
