"""Players without browsers at a real table: they read their buttons out of what they receive, and keep every byte."""

from __future__ import annotations

import html
import json
import random
import re
from dataclasses import dataclass

from tests.socket_client import SocketClient
from tests.stack import Stack, wait_until

BUTTON = re.compile(r"<button\b([^>]*)>")
VALUE = re.compile(r'\bvalue="?([^"\s>]+)"?')
TARGET = re.compile(r"<hx-partial id=([\w-]+)")


@dataclass(frozen=True)
class Heard:
    """Something that came, and the version of the table it shows (None: it shows none)."""

    how: str  # "page", "frame" or "answer"
    data: bytes
    version: int | None


class Listener(SocketClient):
    """Somebody at a table, or looking on (`seat` None)."""

    def __init__(self, url: str, code: str = "", seat: int | None = None) -> None:
        super().__init__(url)
        self.code, self.seat = code, seat
        self.version = 0
        self.parts: dict[str, list[str]] = {}

    @property
    def path(self) -> str:
        return f"/mesa/{self.code}/"

    def buttons(self) -> list[str]:
        return [value for part in self.parts.values() for value in part]

    def moves(self) -> list[str]:
        return [value for value in self.buttons() if value[0].isdigit()]

    def receive(self, timeout: float = 5.0) -> str | None:
        text = super().receive(timeout)
        if text is not None:
            self.read(text)
        return text

    def read(self, text: str) -> None:
        frame = json.loads(text)
        assert "say" not in frame, f"refused: {frame}"
        if "v" not in frame:
            return
        assert frame["v"] > self.version, "a frame that is not newer than the one before"
        self.version = frame["v"]
        for region in frame["content"].split("</hx-partial>"):
            target = TARGET.search(region)
            if target is not None and target[1] in ("r-hand", "r-calls", "r-seats"):
                self.parts[target[1]] = enabled(region)

    def reach(self, version: int) -> None:
        """Read on until this version is there."""
        while self.version < version:
            assert self.receive(10), f"seat {self.seat} waits for version {version}; closed: {self.closed}"

    def press(self, value: str) -> None:
        self.send({"do": value, "headers": {"HX-Request": "true"}})

    def heard(self) -> list[Heard]:
        """Everything in the order in which it came."""
        return [Heard(how_it_came(data), data, shown_version(data)) for data in self.received]


def enabled(region: str) -> list[str]:
    """The values of the buttons that can be pressed."""
    found = [VALUE.search(button[1]) for button in BUTTON.finditer(region) if "aria-disabled" not in button[1]]
    return [html.unescape(value[1]) for value in found if value is not None]


def how_it_came(data: bytes) -> str:
    return "frame" if data.startswith(b"{") else "page" if b"<!doctype html>" in data else "answer"


def shown_version(data: bytes) -> int | None:
    found = re.search(rb'data-v="?(\d+)', data) or re.search(rb'\{"v": ?(\d+)', data)
    return int(found[1]) if found else None


# --- a table ------------------------------------------------------------------------------------------------------


def open_table(stack: Stack, players: int, **fields: str) -> list[Listener]:
    """People who sit at a new table, their sockets open; nobody is ready yet."""
    first = Listener(stack.url, seat=1)
    first.code = first.post("/crear/", players=str(players), **{**AGREED, **fields}).path.strip("/").rpartition("/")[2]
    people = [first]
    for seat in range(2, players + 1):
        person = Listener(stack.url, first.code, seat)
        assert person.post(person.path, do=f"sit:{seat}").status == 200
        people.append(person)
    for person in people:
        person.open(first.code)
        assert person.receive()
    return people


# What would end a hand or a match too soon to learn much from it.
RARE = {"mazo": 0.05, "no_quiero": 0.3, "falta_envido": 0.02, "contraflor_al_resto": 0.05, "envido": 1.5, "truco": 0.4}
AGREED = {"rules": "argentino", "target": "15", "chicos": "1", "turn_seconds": "60", "watching": "on", "robots": "on"}


def row(stack: Stack, code: str) -> tuple[int, str]:
    """Version and phase of a table."""
    return stack.rows("select version, phase from games_table where code = %s", code)[0]  # type: ignore[return-value]


def start(stack: Stack, people: list[Listener], *others: Listener) -> None:
    """Everybody gets ready; returns when all have seen the first hand dealt."""
    for person in people:
        person.press("ready")
        version = person.version
        while "ready" in person.buttons() or person.version == version:
            assert person.receive(10)
    wait_until(lambda: row(stack, people[0].code)[1] == "playing", "the first hand is dealt")
    for each in (*people, *others):
        each.reach(row(stack, people[0].code)[0])


def play_match(stack: Stack, people: list[Listener], others: list[Listener], chance: random.Random) -> int:
    """Random moves by socket or post, with pages and polls in between, until the match is over. How many moves."""
    made = 0
    code = people[0].code
    while True:
        acting = [person for person in people if person.moves()]
        if not acting:
            if any("rematch" in person.buttons() for person in people):
                return made
            for each in (*people, *others):  # a deal is to come
                each.reach(people[0].version + 1 if each is people[0] else people[0].version)
            continue
        assert len({value.partition(":")[0] for person in acting for value in person.moves()}) == 1
        person = chance.choice(acting)
        value = chance.choices(person.moves(), [RARE.get(move.partition(":")[2], 1.0) for move in person.moves()])[0]
        version = person.version + 1
        if chance.random() < 0.15:
            assert person.post(person.path, do=value).status == 200
        else:
            person.press(value)
        for each in (*people, *others):
            each.reach(version)
        made += 1
        assert made < 1000
        if chance.random() < 0.15:
            curious = chance.choice([*people, *others])
            curious.get(curious.path + chance.choice(["", "?v=1"]))
            curious.get("/")
        if chance.random() < 0.05:
            again = chance.choice([*people, *others])
            again.version = 0
            again.open(code)
            again.reach(version)
