"""Trophies (P6.7): what each is called and the rule that wins it. Pure: rules look at values made from recorded rows.

A rule sees one official match of one person (`Feat`) and what he had done by its end, that match included (`Career`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games import engine

BEST_ENVIDO = 33


@dataclass(frozen=True, slots=True)
class Feat:
    """One match. What a bet paid counts for the whole team, cards only for who held them."""

    won: bool
    rules: str = engine.ARGENTINO.id
    played_out: bool = True  # nobody's leaving decided it
    chicos: int = 1
    three_rounds: bool = False
    turbo: bool = False
    rivals_score: int = 15  # in the only chico, or in the last
    rivals_ahead: int = 0  # by how many points, when it stood worst; of matches of one chico
    vale_cuatro: bool = False  # accepted and won
    falta: bool = False
    contraflor: bool = False
    best_envido: bool = False  # an accepted envido won with 33 in hand

    @property
    def won_on_points(self) -> bool:
        return self.won and self.played_out

    @property
    def one_chico(self) -> bool:
        return self.chicos == 1 and not self.three_rounds


@dataclass(frozen=True, slots=True)
class Career:
    """What somebody had done in official matches, from the first to this one."""

    wins: dict[str, int] = field(default_factory=dict)  # by ruleset
    wins_in_a_row: int = 0
    stayed_in_a_row: int = 0  # matches he did not abandon
    days_in_a_row: int = 0  # with a match, up to this one's day
    wins_together: int = 0  # with the partner of this match

    @property
    def all_wins(self) -> int:
        return sum(self.wins.values())


@dataclass(frozen=True, slots=True)
class Prize:
    code: str
    icon: str  # a symbol of c.svg
    name: Promise
    words: Promise
    rule: Callable[[Feat, Career], bool]


PRIZES = (
    Prize(
        *("first_win", "i-star", _("Bautismo"), _("Ganar una partida oficial.")),
        lambda feat, career: career.all_wins >= 1,
    ),
    Prize(
        *("wins_10", "s-B", _("Palo a palo"), _("Ganar 10 partidas oficiales.")),
        lambda feat, career: career.all_wins >= 10,
    ),
    Prize(
        *("wins_50", "s-C", _("Copa en mano"), _("Ganar 50 partidas oficiales.")),
        lambda feat, career: career.all_wins >= 50,
    ),
    Prize(
        *("wins_250", "s-O", _("Oro puro"), _("Ganar 250 partidas oficiales.")),
        lambda feat, career: career.all_wins >= 250,
    ),
    Prize(
        *("argentino", "c-11E", _("Criollo"), _("Ganar una partida oficial de truco argentino.")),
        lambda feat, career: career.wins.get("argentino", 0) > 0,
    ),
    Prize(
        *("clasico", "c-10C", _("De la vieja escuela"), _("Ganar una partida oficial de truco clásico.")),
        lambda feat, career: career.wins.get("clasico", 0) > 0,
    ),
    Prize(
        *("gaucho", "c-12B", _("Gaúcho"), _("Ganar una partida oficial de truco gaúcho.")),
        lambda feat, career: career.wins.get("gaucho", 0) > 0,
    ),
    Prize(
        *("all_rules", "c-12O", _("Todoterreno"), _("Ganar al menos una partida oficial de cada modalidad.")),
        lambda feat, career: all(career.wins.get(rules, 0) for rules in engine.RULESETS),
    ),
    Prize(
        *("shutout", "c-back", _("Zapatero"), _("Ganar sin que los rivales sumen ni un punto.")),
        lambda feat, career: feat.won_on_points and feat.one_chico and feat.rivals_score == 0,
    ),
    Prize(
        *("comeback", "c-4C", _("Remontada"), _("Ganar una partida que perdías por 10 puntos o más.")),
        lambda feat, career: feat.won_on_points and feat.rivals_ahead >= 10,
    ),
    Prize(
        *("vale_cuatro", "c-1E", _("Quiero vale cuatro"), _("Ganar una mano con vale cuatro querido.")),
        lambda feat, career: feat.vale_cuatro,
    ),
    Prize(
        *("falta_envido", "c-7O", _("Sin falta"), _("Ganar una falta envido querida.")),
        lambda feat, career: feat.falta,
    ),
    Prize(
        *("contraflor", "i-flower", _("Flor de jugador"), _("Ganar una contraflor querida.")),
        lambda feat, career: feat.contraflor,
    ),
    Prize(
        *("envido_33", "c-7E", _("Treinta y tres"), _("Ganar un envido querido con 33 en la mano.")),
        lambda feat, career: feat.best_envido,
    ),
    Prize(
        *("streak_5", "b-1", _("Racha"), _("Ganar 5 partidas oficiales seguidas.")),
        lambda feat, career: career.wins_in_a_row >= 5,
    ),
    Prize(
        *("streak_10", "b-2", _("Imparable"), _("Ganar 10 partidas oficiales seguidas.")),
        lambda feat, career: career.wins_in_a_row >= 10,
    ),
    Prize(
        *("three_chicos", "c-3E", _("De largo aliento"), _("Ganar una partida oficial a tres chicos.")),
        lambda feat, career: feat.won_on_points and feat.chicos == 3,
    ),
    Prize(
        *("three_rounds", "c-3C", _("Tres rondas"), _("Ganar una partida oficial a tres rondas.")),
        lambda feat, career: feat.won_on_points and feat.three_rounds,
    ),
    Prize(
        *("turbo", "i-clock", _("A toda máquina"), _("Ganar una partida turbo.")),
        lambda feat, career: feat.won_on_points and feat.turbo,
    ),
    Prize(
        *("partners_10", "i-hand", _("Yunta"), _("Ganar 10 partidas oficiales con el mismo compañero.")),
        lambda feat, career: career.wins_together >= 10,
    ),
    Prize(
        *("seven_days", "c-7B", _("Una semana entera"), _("Jugar partidas oficiales 7 días seguidos.")),
        lambda feat, career: career.days_in_a_row >= 7,
    ),
    Prize(
        *("reliable_50", "i-match", _("De palabra"), _("Jugar 50 partidas oficiales seguidas sin abandonar.")),
        lambda feat, career: career.stayed_in_a_row >= 50,
    ),
)


NAMES = {prize.code: prize.name for prize in PRIZES}


def won_by(feat: Feat, career: Career) -> list[str]:
    """The codes of the trophies whose rules hold after this match."""
    return [prize.code for prize in PRIZES if prize.rule(feat, career)]
