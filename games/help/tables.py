"""The tables of the help pages, read from the rulesets: what beats what, and what each bet pays."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from games import engine
from games.calls import CALLS
from games.engine.rulesets import FaltaRule, TieRule


class Rung(NamedTuple):
    """Cards of one strength, and of how many the rest is left out of the drawing."""

    cards: tuple[str, ...]


class Row(NamedTuple):
    """A chain of calls and what it pays. `accepted` is None where that depends on the score."""

    chain: tuple[str, ...]
    declined: int
    accepted: int | None
    resto: bool = False

    @property
    def calls(self) -> list[Any]:
        return [CALLS[code] for code in self.chain]


@cache
def ladder() -> tuple[Rung, ...]:
    """All cards, strongest first (R1.2)."""
    steps: dict[int, list[str]] = {}
    for card in engine.DECK:
        steps.setdefault(card.strength, []).append(card.code)
    return tuple(Rung(tuple(steps[strength])) for strength in sorted(steps, reverse=True))


def truco_rows() -> tuple[Row, ...]:
    """R4.1: declined, a call pays the level before it."""
    calls = (engine.TRUCO, engine.RETRUCO, engine.VALE_CUATRO)
    return tuple(Row((call.code,), level, level + 1) for level, call in enumerate(calls, 1))


def envido_rows(ruleset: engine.Ruleset) -> tuple[Row, ...]:
    return tuple(
        Row(tuple(call.code for call in chain), declined, accepted if isinstance(accepted, int) else None)
        for chain, (declined, accepted) in ruleset.envido_table.items()
    )


def flor_rows(ruleset: engine.Ruleset) -> tuple[Row, ...]:
    return tuple(
        Row(tuple(call.code for call in chain), declined, accepted if isinstance(accepted, int) else None, True)
        for chain, (declined, accepted) in ruleset.flor_table.items()
    )


def rules_facts(ruleset: engine.Ruleset) -> dict[str, Any]:
    """All that the rules pages say of a ruleset in numbers and choices."""
    return {
        "rules": ruleset,
        "deck_size": len(engine.DECK),
        "pairs_only": ruleset.players == (4,),
        "targets": [{"target": target, "half": (target + 1) // 2} for target in ruleset.targets],
        "ladder": ladder(),
        "truco_rows": truco_rows(),
        "envido_rows": envido_rows(ruleset),
        "flor_rows": flor_rows(ruleset),
        "flor_values": [ruleset.flor_alone * flores for flores in range(1, 5)],
        "optional_flor": ruleset.flor_style is engine.FlorStyle.OPTIONAL,
        "nearest": ruleset.ties is TieRule.NEAREST_TO_MANO,
        "falta_chico": ruleset.falta is FaltaRule.CHICO_IN_MALAS,
    }
