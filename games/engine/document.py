"""A whole `.truco` text, parsed. Nothing is guessed; what is wrong is named with its line."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from .actions import Action
from .cards import Card, card
from .config import ConfigError, ConfigProblem, MatchConfig
from .events import Team
from .rulesets import RULESETS
from .statements import (
    CardTwice,
    Deal,
    Expect,
    Header,
    Move,
    ParseError,
    Seal,
    Statement,
    read_line,
)


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A dealt hand and its moves, with the commitment to its deal where there is one (P7.2)."""

    hands: tuple[tuple[Card, ...], ...]
    moves: tuple[tuple[int, Action], ...] = ()
    commit: str = ""  #: hex
    salt: str = ""  #: hex
    deck: tuple[Card, ...] = ()
    score: tuple[int, int] | None = None  #: to be expected after it


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match to be written: how it was set, what is told about it, and its hands."""

    config: MatchConfig
    mano: int = 1
    score: tuple[int, int] = (0, 0)
    headers: Mapping[str, str] = field(default_factory=dict)  #: id, date, player1…, result
    hands: tuple[HandRecord, ...] = ()
    winner: Team | Literal["open"] | None = None  #: to be expected at its end


@dataclass(frozen=True, slots=True)
class Document:
    """A parsed text. `body` holds everything but the headers, in order."""

    config: MatchConfig
    mano: int
    score: tuple[int, int]
    headers: Mapping[str, str]  #: those that don't set the match
    body: tuple[Seal | Deal | Move | Expect, ...]

    def record(self) -> MatchRecord:
        """The match without its expectations."""
        hands: list[HandRecord] = []
        seals: dict[str, str] = {}
        for statement in self.body:
            if isinstance(statement, Seal):
                seals[statement.key] = statement.value
            elif isinstance(statement, Deal):
                deck = tuple(card(code) for code in seals.get("deck", "").split())
                hands.append(HandRecord(statement.hands, (), seals.get("commit", ""), seals.get("salt", ""), deck))
                seals = {}
            elif isinstance(statement, Move):
                last = hands[-1]
                moves = (*last.moves, (statement.seat, statement.action))
                hands[-1] = HandRecord(last.hands, moves, last.commit, last.salt, last.deck)
        return MatchRecord(self.config, self.mano, self.score, self.headers, tuple(hands))


def parse(text: str, cards_twice: bool = False) -> Document:
    """Read a whole text. Raises ParseError for the first line that is wrong; a missing `rules:` counts as line 1.

    With `cards_twice` decks and deals that name a card twice are let through, for who says what is wrong with them.
    """
    statements: list[Statement] = []
    errors: list[ParseError] = []
    for number, line in enumerate(text.split("\n"), start=1):
        try:
            statements += read_line(number, line)
        except CardTwice as error:
            statements.append(error.statement)
            if not cards_twice:
                errors.append(error)
        except ParseError as error:
            errors.append(error)
    document = _Reader(statements, errors).document()
    if errors:
        raise min(errors, key=lambda error: error.line)
    assert document is not None  # it is only without errors
    return document


class _Reader:
    """Looks at the statements as a whole and notes every error."""

    def __init__(self, statements: list[Statement], errors: list[ParseError]) -> None:
        self.statements = statements
        self.errors = errors
        self.headers: dict[str, Header] = {}

    def wrong(self, line: int, reason: str) -> None:
        self.errors.append(ParseError(line, reason))

    def document(self) -> Document | None:
        self._read_order()
        config = self._config()
        if config is None:
            return None
        mano = self._mano(config)
        score = self._score(config)
        body = tuple(each for each in self.statements if not isinstance(each, Header))
        self._check_seats(config.players, body)
        told = {key: _unquoted(header.value) for key, header in self.headers.items() if key not in SETTINGS}
        return Document(config, mano, score, told, body)

    def _read_order(self) -> None:
        """What may stand where; gathers the headers."""
        dealt = False
        seals: list[Seal] = []
        for each in self.statements:
            if isinstance(each, Seal):
                if any(seal.key == each.key for seal in seals):
                    self.wrong(each.line, f"{each.key}: given twice")
                seals.append(each)
                continue
            if seals and not isinstance(each, Deal):
                self.wrong(seals[0].line, f"{seals[0].key}: not directly before a hand")
            seals = []
            if isinstance(each, Deal):
                dealt = True
            elif isinstance(each, Move) and not dealt:
                self.wrong(each.line, "an action before the first hand")
            elif isinstance(each, Header):
                self._read_header(each, dealt)
        if seals:
            self.wrong(seals[0].line, f"{seals[0].key}: not directly before a hand")

    def _read_header(self, header: Header, dealt: bool) -> None:
        if dealt:
            self.wrong(header.line, f"{header.key}: headers stand before the first hand")
        elif header.key in self.headers:
            self.wrong(header.line, f"{header.key}: given twice")
        else:
            self.headers[header.key] = header

    def _choice(self, key: str, choices: Iterable[str]) -> str | None:
        header = self.headers.get(key)
        if header is None:
            return None
        if header.value not in choices:
            self.wrong(header.line, f"{key}: {header.value!r} is none of {', '.join(choices)}")
            return None
        return header.value

    def _number(self, key: str, *choices: str) -> int | None:
        value = self._choice(key, choices)
        return None if value is None else int(value)

    def _config(self) -> MatchConfig | None:
        if "rules" not in self.headers:
            self.wrong(1, "rules: missing")
            return None
        rules = self._choice("rules", tuple(RULESETS))
        if rules is None:
            return None
        flor = self._choice("flor", ("on", "off"))
        try:
            return MatchConfig(
                RULESETS[rules],
                players=self._number("players", "2", "4"),
                target=self._number("target", "15", "24", "30"),
                chicos=self._number("chicos", "1", "2", "3"),
                flor=None if flor is None else flor == "on",
                three_rounds=self._choice("type", ("normal", "three-rounds")) == "three-rounds",
            )
        except ConfigError as error:
            header = self.headers[_HEADER_OF[error.code]]
            self.wrong(header.line, f"{header.key}: {header.value!r} is not for {rules}")
            return None

    def _mano(self, config: MatchConfig) -> int:
        return self._number("mano", *(str(seat) for seat in range(1, config.players + 1))) or 1

    def _score(self, config: MatchConfig) -> tuple[int, int]:
        header = self.headers.get("score")
        if header is None:
            return 0, 0
        parts = re.fullmatch("([0-9]+)-([0-9]+)", header.value)
        if parts is None or max(int(parts[1]), int(parts[2])) >= config.target:
            self.wrong(header.line, f"score: {header.value!r} is not A-B below the target")
            return 0, 0
        return int(parts[1]), int(parts[2])

    def _check_seats(self, players: int, body: tuple[Statement, ...]) -> None:
        for each in body:
            seats: tuple[int, ...] = ()
            if isinstance(each, Move):
                seats = (each.seat,)
            elif isinstance(each, Expect):
                seats = each.seats
            elif isinstance(each, Deal) and len(each.hands) != players:
                self.wrong(each.line, f"cards of {len(each.hands)} seats, not of {players}")
            for seat in seats:
                if seat not in range(1, players + 1):
                    self.wrong(each.line, f"no seat {seat}")


SETTINGS = ("rules", "players", "target", "chicos", "flor", "type", "score", "mano")
_HEADER_OF = {
    ConfigProblem.PLAYERS: "players",
    ConfigProblem.TARGET: "target",
    ConfigProblem.CHICOS: "chicos",
    ConfigProblem.THREE_ROUNDS: "type",
}


def _unquoted(value: str) -> str:
    return value[1:-1] if len(value) > 1 and value[0] == value[-1] == '"' else value
