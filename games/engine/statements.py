"""The lines of a `.truco` text: each becomes one statement, or a ParseError. See the notation page of the docs."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from .actions import Action, parse_action
from .cards import DECK, Card, card


class ParseError(Exception):
    """A text that is no `.truco`: `line` (from 1) and `reason`."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class BadValue(Exception):
    """What is wrong with a line, before it is known which one it is."""


class CardTwice(ParseError):
    """A deck or a deal that names a card twice. Its line reads well otherwise: `statement` is what it says."""

    def __init__(self, line: int, reason: str, statement: "Seal | Deal") -> None:
        super().__init__(line, reason)
        self.statement = statement


@dataclass(frozen=True, slots=True)
class Header:
    """`key: value` before the first hand."""

    line: int
    key: str
    value: str


@dataclass(frozen=True, slots=True)
class Seal:
    """A `commit:`, `salt:` or `deck:` line; it belongs to the hand that follows."""

    line: int
    key: Literal["commit", "salt", "deck"]
    value: str


@dataclass(frozen=True, slots=True)
class Deal:
    """`hand:` with the cards of seat 1, 2, …"""

    line: int
    hands: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Move:
    """`SEAT ACTION`."""

    line: int
    seat: int
    action: Action


@dataclass(frozen=True, slots=True)
class Expect:
    """`expect WHAT …`. `seat` where the line names one, `value` what it expects, in the line's own words."""

    line: int
    what: str
    seat: int
    value: tuple[str, ...]

    @property
    def seats(self) -> tuple[int, ...]:
        """All seats the line names."""
        named = tuple(int(s) for s in self.value) if self.what == "turn" and self.value != ("-",) else ()
        return named + ((self.seat,) if self.seat else ())


Statement = Header | Seal | Deal | Move | Expect

_HEADER = re.compile(r"([A-Za-z_][A-Za-z0-9_-]*)\s*:\s*(.*)")
_NAME = re.compile(r'(player[0-9]+)\s*:\s*("[^"]*")\s*(?:#.*)?')
_EXPECT = re.compile(r"expect(?:\s+|$)(\S*)\s*(.*)")
_MOVE = re.compile(r"([0-9]+)\s+(\S+)")
_PAIR = re.compile(r"[0-9]+-[0-9]+")
_DECK = "a deck is each of the 40 cards once"
_SEAL_VALUES = {"commit": re.compile(r"[0-9a-fA-F]{64}"), "salt": re.compile(r"[0-9a-fA-F]{32}")}


def read_line(number: int, text: str) -> list[Statement]:
    """The statements of one line; none if it is blank or a comment. Raises ParseError."""
    text = text.strip()
    name = _NAME.fullmatch(text)
    if name:
        return [Header(number, name[1], name[2])]
    text = text.partition("#")[0].strip()
    if not text:
        return []
    try:
        return _statements(number, text)
    except BadValue as error:
        raise ParseError(number, str(error)) from None


def _statements(line: int, text: str) -> list[Statement]:
    expected = _EXPECT.fullmatch(text)
    if expected is not None:
        return [_expect(line, *expected.groups())]
    header = _HEADER.fullmatch(text)
    if header is None:
        return [_move(line, each.strip()) for each in text.split(";")]
    key, value = header[1], header[2].strip()
    if key == "hand":
        return [_deal(line, value)]
    if key in ("commit", "salt", "deck"):
        return [_seal(line, key, value)]
    if re.fullmatch("player[0-9]+", key) and '"' in value:
        raise BadValue(f"{key}: a name is quoted whole or not at all")
    return [Header(line, key, value)]


def _move(line: int, text: str) -> Move:
    if not text:
        raise BadValue("an empty action")
    parts = _MOVE.fullmatch(text)
    if parts is None:
        raise BadValue(f"neither a header nor SEAT ACTION: {text!r}")
    return Move(line, int(parts[1]), _action(parts[2]))


def _action(code: str) -> Action:
    try:
        return parse_action(code)
    except ValueError as error:
        raise BadValue(str(error)) from None


def _cards(text: str) -> tuple[Card, ...]:
    try:
        return tuple(card(code) for code in text.split())
    except ValueError as error:
        raise BadValue(str(error)) from None


def _deal(line: int, value: str) -> Deal:
    hands = tuple(_cards(part) for part in value.split("/"))
    if any(len(cards) != 3 for cards in hands):
        raise BadValue("a seat is dealt three cards")
    deal = Deal(line, hands)
    if len({each for cards in hands for each in cards}) != 3 * len(hands):
        raise CardTwice(line, "a card is dealt twice", deal)
    return deal


def _seal(line: int, key: str, value: str) -> Seal:
    if key == "deck":
        cards = _cards(value)
        seal = Seal(line, "deck", " ".join(each.code for each in cards))
        if len(cards) != len(DECK):
            raise BadValue(_DECK)
        if len(set(cards)) != len(DECK):
            raise CardTwice(line, _DECK, seal)
        return seal
    if _SEAL_VALUES[key].fullmatch(value) is None:
        raise BadValue(f"{key}: not hex digits of the right number")
    return Seal(line, "salt" if key == "salt" else "commit", value)


def _expect(line: int, what: str, rest: str) -> Expect:
    if what not in _EXPECTATIONS:
        raise BadValue(f"nothing can be expected of {what!r}")
    seat, value = _EXPECTATIONS[what](rest)
    return Expect(line, what, seat, value)


def _seat(text: str) -> int:
    if re.fullmatch("[0-9]+", text) is None:
        raise BadValue(f"no seat: {text!r}")
    return int(text)


def _pair(text: str) -> tuple[int, tuple[str, ...]]:
    if _PAIR.fullmatch(text) is None:
        raise BadValue(f"not A-B: {text!r}")
    a, b = text.split("-")
    return 0, (str(int(a)), str(int(b)))


def _turn(text: str) -> tuple[int, tuple[str, ...]]:
    if text == "-":
        return 0, ("-",)
    seats = [_seat(part.strip()) for part in text.split(",")]
    if len(set(seats)) != len(seats):
        raise BadValue("a seat is named twice")
    return 0, tuple(str(seat) for seat in sorted(seats))


def _legal(text: str) -> tuple[int, tuple[str, ...]]:
    seat, colon, rest = text.partition(":")
    codes = rest.split()
    if not colon or not codes:
        raise BadValue("not SEAT: ACTIONS")
    if codes != ["-"]:
        for code in codes:
            if code not in ("cards", "hidden"):
                _action(code)
    return _seat(seat.strip()), tuple(codes)


def _refused(text: str) -> tuple[int, tuple[str, ...]]:
    parts = _MOVE.fullmatch(text)
    if parts is None:
        raise BadValue("not SEAT ACTION")
    return int(parts[1]), (_action(parts[2]).code,)


def _said(text: str) -> tuple[int, tuple[str, ...]]:
    parts = _MOVE.fullmatch(text)
    if parts is None or re.fullmatch("[0-9]+|buenas|nothing", parts[2]) is None:
        raise BadValue("not SEAT and a number, buenas or nothing")
    said = parts[2]
    return int(parts[1]), (str(int(said)) if said.isdigit() else said,)


def _one_of(*words: str) -> Callable[[str], tuple[int, tuple[str, ...]]]:
    def check(text: str) -> tuple[int, tuple[str, ...]]:
        if text not in words:
            raise BadValue(f"{text!r} is none of {', '.join(words)}")
        return 0, (text,)

    return check


_EXPECTATIONS: dict[str, Callable[[str], tuple[int, tuple[str, ...]]]] = {
    "score": _pair,
    "totals": _pair,
    "chicos": _pair,
    "turn": _turn,
    "legal": _legal,
    "refused": _refused,
    "hand": _one_of("A", "B", "none", "open"),
    "match": _one_of("A", "B", "open"),
    "said": _said,
    "mano": lambda text: (_seat(text), ()),
}
