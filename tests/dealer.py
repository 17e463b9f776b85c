"""A dealer that deals what a test has put on the pile, and shuffles when the pile is empty."""

import fcntl
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from games.dealer import SecureDealer
from games.engine import DECK, Card, card


class ScriptedDealer(SecureDealer):
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


def _put(pile: Path, entry: dict[str, Any]) -> None:
    with pile.open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.write(json.dumps(entry) + "\n")


def _take(kind: str) -> Any:
    """The first entry of this kind, taken off the pile. Several processes deal, so the pile is locked."""
    path = os.environ.get("TRUCO_DECKS")
    if not path or not os.path.exists(path):
        return None
    with open(path, "r+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        entries = [json.loads(line) for line in file]
        taken = next((entry for entry in entries if kind in entry), None)
        if taken is not None:
            entries.remove(taken)
            _rewrite(file, entries)
    return taken and taken[kind]


def _rewrite(file: Any, entries: Sequence[Any]) -> None:
    file.seek(0)
    file.truncate()
    file.writelines(json.dumps(entry) + "\n" for entry in entries)
