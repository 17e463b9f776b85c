"""The help pages: their addresses and titles, and the facts that their prose takes from the settings and the engine.

The prose of each language is a template of its own, `help/LANGUAGE/NAME.html`; `tests/games/test_help.py` holds them to
the same headings and the same facts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.levels import points_for
from games import engine
from games.help.tables import rules_facts
from games.table_state import TableConfig
from games.trophies import PRIZES

LEVELS = 10


def _nothing() -> dict[str, Any]:
    return {}


def _rules(rules: str) -> Callable[[], dict[str, Any]]:
    return lambda: rules_facts(engine.RULESETS[rules])


def table_facts() -> dict[str, Any]:
    game = settings.TRUCO
    return {
        "game": game,
        "money": settings.TRUCO_MONEY,
        "turn_seconds": ", ".join(str(seconds) for seconds in game["TURN_SECONDS"]),
        "turbo_seconds": game["TURBO_SECONDS"],
        "waiting_seconds": round(game["WAITING_SEAT_AFTER"]),
        "away_seconds": round(game["AWAY_AFTER"]),
        "abandoned_minutes": round(game["ABANDONED_AFTER"] / 60),
        "vote_seconds": round(game["VOTE_SECONDS"]),
        "vote_minutes": round(game["VOTE_AGAIN"] / 60),
        "points_abandoned": -settings.TRUCO_MONEY["POINTS_ABANDONED"],
    }


def money_facts() -> dict[str, Any]:
    money = settings.TRUCO_MONEY
    return {
        **table_facts(),
        "stakes": money["MINIMUM_STAKE"],
        "bank": money["BANK_PERCENT"],
        "pots": [_pot("clasico", 2), _pot("argentino", 4)],
        "points": [
            {"rules": rules, "won": money["POINTS_WON"][rules], "lost": money["POINTS_LOST"][rules]}
            for rules in engine.RULESETS
        ],
        "levels": [{"level": level, "points": points_for(level)} for level in range(1, LEVELS + 1)],
        "trophies": len(PRIZES),
    }


def _pot(rules: str, players: int) -> dict[str, Any]:
    """What a match at the least stake brings, for a table of examples."""
    stake = settings.TRUCO_MONEY["MINIMUM_STAKE"][rules]
    pot = stake * players
    paid = pot - pot * settings.TRUCO_MONEY["BANK_PERCENT"][rules] // 100
    return {"rules": rules, "players": players, "stake": stake, "pot": pot, "share": paid // (players // 2)}


def agreed(config: TableConfig) -> dict[str, Any]:
    """The rules of one table."""
    ruleset = engine.RULESETS[config.rules]
    return {
        **rules_facts(ruleset),
        "config": config.whole(),
        "half": (config.target + 1) // 2,
        "bank_percent": settings.TRUCO_MONEY["BANK_PERCENT"][config.rules],
    }


class HelpPage(NamedTuple):
    slug: str
    template: str
    title: Promise
    summary: Promise
    facts: Callable[[], dict[str, Any]] = _nothing


PAGES = (
    HelpPage(
        *("primera-mano", "first_hand", _("Tu primera mano")),
        _("Una mano contada paso a paso, para quien nunca jugó."),
    ),
    HelpPage(
        *("argentino", "rules", _("Truco argentino")),
        _("Las reglas completas, con ejemplos y tablas."),
        _rules("argentino"),
    ),
    HelpPage(
        *("clasico", "rules", _("Truco clásico")),
        _("También turbo y a tres rondas."),
        _rules("clasico"),
    ),
    HelpPage(
        *("gaucho", "rules", _("Truco gaúcho")),
        _("Cuatro jugadores, señas y flores que se suman."),
        _rules("gaucho"),
    ),
    HelpPage(
        *("senas", "signals", _("Las señas")),
        _("Lo que se dicen los compañeros sin hablar."),
    ),
    HelpPage(
        *("mesa", "table", _("La mesa y sus ajustes")),
        _("El capitán, los ajustes y las partidas especiales."),
        table_facts,
    ),
    HelpPage(
        *("robots", "robots", _("Los robots")),
        _("Cómo juegan y cuándo reemplazan a alguien."),
    ),
    HelpPage(
        *("ausencia", "absence", _("Tiempo, ausencias y abandono")),
        _("El reloj, el modo automático y qué pasa si te vas."),
        table_facts,
    ),
    HelpPage(
        *("anular", "cancelling", _("Anular una partida")),
        _("Terminar sin ganador, de común acuerdo."),
        table_facts,
    ),
    HelpPage(
        *("monedas", "coins", _("Monedas y créditos")),
        _("Cómo se consiguen, se apuestan y se cobran."),
        money_facts,
    ),
    HelpPage(
        *("puntos", "points", _("Puntos, niveles y ranking")),
        _("Cómo se ganan y para qué sirven."),
        money_facts,
    ),
)
BY_SLUG = {page.slug: page for page in PAGES}


def templates_of(page: HelpPage, language: str) -> list[str]:
    """The page in this language; Spanish where there is none yet."""
    return [f"help/{each}/{page.template}.html" for each in (language, "es")]
