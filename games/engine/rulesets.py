"""The three rulesets as data (R1-R9). The engine has one code path; whatever differs stands here."""

from dataclasses import dataclass
from enum import Enum
from typing import Literal

from .actions import (
    CONTRAFLOR,
    CONTRAFLOR_AL_RESTO,
    ENVIDO,
    FALTA_ENVIDO,
    FLOR,
    REAL_ENVIDO,
    Action,
)

#: Raised whenever a change makes old moves play differently; stored with every match.
RULES_VERSION = 1

Pay = int | Literal["falta"]
#: chain of calls -> (points if declined, points if accepted): R5.3
EnvidoTable = dict[tuple[Action, ...], tuple[int, Pay]]

_E, _R, _F = ENVIDO, REAL_ENVIDO, FALTA_ENVIDO
ENVIDO_TABLE: EnvidoTable = {
    (_E,): (1, 2),
    (_R,): (1, 3),
    (_F,): (1, "falta"),
    (_E, _E): (2, 4),
    (_E, _R): (2, 5),
    (_E, _F): (2, "falta"),
    (_R, _F): (3, "falta"),
    (_E, _E, _R): (4, 7),
    (_E, _E, _F): (4, "falta"),
    (_E, _R, _F): (5, "falta"),
    (_E, _E, _R, _F): (7, "falta"),
}


class FlorStyle(Enum):
    """Which of the two flor games is played."""

    COMPULSORY = "compulsory"  #: R6: one flor speaks for all
    OPTIONAL = "optional"  #: R7: three points a flower


class TieRule(Enum):
    """Who wins equal envidos and flores (R5.6)."""

    NEAREST_TO_MANO = "nearest_to_mano"
    PAIR_OF_MANO = "pair_of_mano"


class FaltaRule(Enum):
    """What falta pays (R5.5)."""

    CHICO_IN_MALAS = "chico_in_malas"  #: the chico in malas, else what the leading team lacks
    LEADER_LACKS = "leader_lacks"  #: always what the leading team lacks


#: chain of flor calls -> (points if declined, points if accepted); "resto" is R6.5's or R7.5's al resto
FlorTable = dict[tuple[Action, ...], tuple[int, int | Literal["resto"]]]


def _flor_table(resto_over_flor: int) -> FlorTable:
    return {
        (FLOR,): (3, 4),
        (FLOR, CONTRAFLOR): (4, 6),
        (FLOR, CONTRAFLOR_AL_RESTO): (resto_over_flor, "resto"),
        (FLOR, CONTRAFLOR, CONTRAFLOR_AL_RESTO): (6, "resto"),
    }


def _raises(*over_flor: Action) -> dict[Action, tuple[Action, ...]]:
    return {FLOR: over_flor, CONTRAFLOR: (CONTRAFLOR_AL_RESTO,), CONTRAFLOR_AL_RESTO: ()}


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """One modalidad. Compared by identity: there are three."""

    id: str
    players: tuple[int, ...]  #: seats allowed, the default first
    targets: tuple[int, ...]  #: points of a chico allowed (R9.2)
    default_target: int
    default_flor: bool
    chicos: tuple[int, ...]  #: chicos to win allowed (R9.3), the default first
    three_rounds: bool  #: may be played as three rounds (R10)
    rotation: int  #: from one hand's mano to the next (R2.2): +1 or -1
    hidden_cards: bool  #: cards may be played face down (R3.6)
    three_pardas_mano: bool  #: three pardas: mano's team, or nobody (R3.3)
    envido_table: EnvidoTable
    envido_at_end: bool  #: an accepted envido is told and paid at the end of the hand (R5.7)
    falta: FaltaRule
    ties: TieRule
    flor_style: FlorStyle
    flor_by_game: bool  #: the game sings a due flor (R6.2)
    flor_alone: int  #: R6.4: unopposed; R7.2: each flor in play
    flor_table: FlorTable  #: R6.5; empty where flores add up (R7)
    flor_raises: dict[Action, tuple[Action, ...]]  #: what may be called above a flor call (R6.5, R7.3, R7.5)
    resto_wins_chico: bool  #: an accepted al resto wins the chico, in buenas too; else it pays as falta (R6.5)
    flor_ends_hand: bool  #: R7.6
    mazo_extra: int  #: more for the others when a seat folds with its envido window open (R8.2)

    def __repr__(self) -> str:
        return f"<Ruleset {self.id}>"

    def __reduce__(self) -> tuple[object, ...]:
        return ruleset, (self.id,)

    def __copy__(self) -> "Ruleset":
        return self

    def __deepcopy__(self, memo: object) -> "Ruleset":
        return self


ARGENTINO = Ruleset(
    id="argentino",
    players=(2, 4),
    targets=(15, 30),
    default_target=30,
    default_flor=False,
    chicos=(1, 2, 3),
    three_rounds=False,
    rotation=1,
    hidden_cards=True,
    three_pardas_mano=True,
    envido_table=ENVIDO_TABLE,
    envido_at_end=True,
    falta=FaltaRule.CHICO_IN_MALAS,
    ties=TieRule.NEAREST_TO_MANO,
    flor_style=FlorStyle.COMPULSORY,
    flor_by_game=False,
    flor_alone=3,
    flor_table=_flor_table(resto_over_flor=6),
    flor_raises=_raises(CONTRAFLOR, CONTRAFLOR_AL_RESTO),
    resto_wins_chico=True,
    flor_ends_hand=False,
    mazo_extra=1,
)

CLASICO = Ruleset(
    id="clasico",
    players=(2, 4),
    targets=(15,),
    default_target=15,
    default_flor=False,
    chicos=(1, 2, 3),
    three_rounds=True,
    rotation=1,
    hidden_cards=False,
    three_pardas_mano=True,
    envido_table=ENVIDO_TABLE,
    envido_at_end=False,
    falta=FaltaRule.CHICO_IN_MALAS,
    ties=TieRule.NEAREST_TO_MANO,
    flor_style=FlorStyle.COMPULSORY,
    flor_by_game=True,
    flor_alone=3,
    flor_table=_flor_table(resto_over_flor=4),
    flor_raises=_raises(CONTRAFLOR, CONTRAFLOR_AL_RESTO),
    resto_wins_chico=False,
    flor_ends_hand=False,
    mazo_extra=0,
)

GAUCHO = Ruleset(
    id="gaucho",
    players=(4,),
    targets=(24,),
    default_target=24,
    default_flor=True,
    chicos=(1,),
    three_rounds=False,
    rotation=-1,
    hidden_cards=False,
    three_pardas_mano=False,
    envido_table=ENVIDO_TABLE,
    envido_at_end=False,
    falta=FaltaRule.LEADER_LACKS,
    ties=TieRule.PAIR_OF_MANO,
    flor_style=FlorStyle.OPTIONAL,
    flor_by_game=False,
    flor_alone=3,
    flor_table={},
    flor_raises=_raises(CONTRAFLOR),
    resto_wins_chico=False,
    flor_ends_hand=True,
    mazo_extra=0,
)

RULESETS: dict[str, Ruleset] = {each.id: each for each in (ARGENTINO, CLASICO, GAUCHO)}


def ruleset(id: str) -> Ruleset:
    """The ruleset of this id. Raises ValueError if there is none."""
    try:
        return RULESETS[id]
    except KeyError:
        raise ValueError(f"no ruleset {id!r}") from None
