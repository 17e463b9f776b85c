"""The hands that the help pages tell, as `.truco`: the engine plays them, so that no page can get its numbers wrong."""

from __future__ import annotations

from functools import cache
from typing import Any

from games.engine.notation import parse, play
from games.engine.statements import Deal, Move

EXAMPLES = {
    "argentino": """
        rules: argentino
        target: 15
        hand: 7O 6O 2B / 12C 5C 1B
        1 envido; 2 quiero; 1 6O; 2 12C; 2 truco; 1 quiero; 2 1B; 1 7O
        expect hand B
        expect score 2-2
    """,
    "clasico": """
        rules: clasico
        hand: 7O 6O 2B / 5E 4C 1B
        1 envido; 2 no_quiero
        expect score 1-0
        1 2B; 2 1B; 2 truco; 1 no_quiero
        expect hand B
        expect score 1-1
    """,
    "gaucho": """
        rules: gaucho
        hand: 7E 6E 5E / 7C 6C 4C / 12O 3B 4O / 2E 2O 1B
        1 flor; 2 quiero
        expect score 6-0
        expect hand none
    """,
    "first": """
        rules: argentino
        target: 15
        hand: 7E 6E 2C / 12O 5O 3C
        1 envido; 2 quiero; 1 2C; 2 3C; 2 12O; 1 7E; 1 truco; 2 quiero; 1 6E; 2 5O
        expect said 1 33
        expect said 2 buenas
        expect hand A
        expect score 4-0
    """,
}


def text(name: str) -> str:
    return "\n".join(line.strip() for line in EXAMPLES[name].splitlines() if line.strip())


@cache
def told(name: str) -> dict[str, Any]:
    """What a page tells of an example: the hands dealt, the cards of each trick, the score at the end and after each
    part of it that says its score."""
    document = parse(text(name))
    players = document.config.players
    hands = next(each.hands for each in document.body if isinstance(each, Deal))
    cards = [each.action.code for each in document.body if isinstance(each, Move) and each.action.card is not None]
    tricks = {f"trick{n // players + 1}": " ".join(cards[n : n + players]) for n in range(0, len(cards), players)}
    halfway = parse(text(name).rpartition("expect score")[0].partition("expect score")[0])
    return {
        "hands": [" ".join(card.code for card in each) for each in hands],
        "score": play(document).state.score,
        "scores": [play(halfway).state.score],
        **tricks,
    }
