"""A dealer that deals what a test has put on the pile, and shuffles by chance when nothing is left there."""

import fcntl
import json
import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from games.dealer import SecureDealer
from games.engine import DECK, Card, card


class ScriptedDealer(SecureDealer):
    def __init__(self) -> None:
        chance = _take_chance()
        if chance is not None:
            self._random = random.Random(chance)

    def deck(self) -> tuple[Card, ...]:
        codes = _take("deck")
        return super().deck() if codes is None else tuple(card(code) for code in codes)

    def first_mano(self, players: int) -> int:
        mano = _take("mano")
        return super().first_mano(players) if mano is None else int(mano)


def put_hands(pile: Path, *hands: str) -> None:
    """The next deal gives these cards, a text such as "7O 1E 4C" a seat."""
    codes = [code for hand in hands for code in hand.split()]
    rest = [str(other) for other in DECK if str(other) not in codes]
    _put(pile, {"deck": codes + rest})


def put_mano(pile: Path, seat: int) -> None:
    """The next match's first mano."""
    _put(pile, {"mano": seat})


def put_chance(pile: Path, name: str) -> None:
    """Until another name is put: what nobody has scripted hangs on this name, and on how often was dealt under it."""
    with _locked(pile) as entries:
        entries[:] = [entry for entry in entries if "chance" not in entry]
        entries.append({"chance": name, "dealt": 0})


def _put(pile: Path, entry: dict[str, Any]) -> None:
    with _locked(pile) as entries:
        entries.append(entry)


def _take(kind: str) -> Any:
    """The first entry of this kind, taken off the pile."""
    with _locked(_pile()) as entries:
        taken = next((entry for entry in entries if kind in entry), None)
        if taken is not None:
            entries.remove(taken)
    return taken and taken[kind]


def _take_chance() -> str | None:
    with _locked(_pile()) as entries:
        for entry in entries:
            if "chance" in entry:
                entry["dealt"] += 1
                return f"{entry['chance']} {entry['dealt']}"
    return None


def _pile() -> Path | None:
    path = os.environ.get("TRUCO_DECKS")
    return Path(path) if path else None


@contextmanager
def _locked(pile: Path | None) -> Iterator[list[dict[str, Any]]]:
    """The entries on the pile, written back after. Several processes deal, so the pile is locked meanwhile."""
    if pile is None:
        yield []
        return
    with pile.open("a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        entries = [json.loads(line) for line in file]
        yield entries
        file.seek(0)
        file.truncate()
        file.writelines(json.dumps(entry) + "\n" for entry in entries)
