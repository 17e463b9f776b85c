"""A match as text, `.truco`: `parse`, `play`, `report` and `verify` read it, `write` writes it."""

import re

from .document import SETTINGS, Document, HandRecord, MatchRecord, parse
from .replaying import Failure, Replay, play, report
from .statements import ParseError
from .verifying import Verdict, verify

__all__ = [
    "Document",
    "Failure",
    "HandRecord",
    "MatchRecord",
    "ParseError",
    "Replay",
    "Verdict",
    "parse",
    "play",
    "report",
    "verify",
    "write",
]

_MOVES_A_LINE = 6


def write(record: MatchRecord) -> str:
    """The match as a `.truco` text. Raises ValueError for a header value that would not be read back."""
    config = record.config
    settings = {
        "rules": config.ruleset.id,
        "players": config.players,
        "target": config.target,
        "chicos": config.chicos,
        "flor": "on" if config.flor else "off",
        "type": "three-rounds" if config.three_rounds else "normal",
        "score": f"{record.score[0]}-{record.score[1]}",
        "mano": record.mano,
    }
    lines = [f"{key}: {value}" for key, value in settings.items()]
    lines += [_told(key, value) for key, value in record.headers.items()]
    for hand in record.hands:
        lines.append("")
        lines += _hand_lines(hand)
    if record.winner:
        lines.append(f"expect match {record.winner}")
    return "\n".join(lines) + "\n"


def _hand_lines(hand: HandRecord) -> list[str]:
    seals = {"commit": hand.commit, "salt": hand.salt, "deck": " ".join(each.code for each in hand.deck)}
    lines = [f"{key}: {value}" for key, value in seals.items() if value]
    lines.append("hand: " + " / ".join(" ".join(each.code for each in cards) for cards in hand.hands))
    moves = [f"{seat} {action.code}" for seat, action in hand.moves]
    lines += ["; ".join(moves[i : i + _MOVES_A_LINE]) for i in range(0, len(moves), _MOVES_A_LINE)]
    if hand.score is not None:
        lines.append(f"expect score {hand.score[0]}-{hand.score[1]}")
    return lines


def _told(key: str, value: str) -> str:
    if re.fullmatch("player[0-9]+", key):
        plain = "".join(c if c.isprintable() else " " for c in value)
        return f'{key}: "{plain.replace(chr(34), chr(39))}"'
    if (
        key in (*SETTINGS, "hand", "commit", "salt", "deck")
        or not re.fullmatch("[A-Za-z_][A-Za-z0-9_-]*", key)
        or re.search(r"[#\n\r]", value)
    ):
        raise ValueError(f"not a header: {key}: {value!r}")
    return f"{key}: {value}"
