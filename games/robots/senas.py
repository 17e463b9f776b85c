"""Señas (R11): what an honest signal says of a hand, and which hands fit one."""

from collections.abc import Sequence
from enum import Enum

from games.engine import Card

from .odds import envido_number


class Sena(Enum):
    """The ten signals of R11.1, best news first."""

    ESPADA = "1E"
    BASTO = "1B"
    SIETE_ESPADAS = "7E"
    SIETE_OROS = "7O"
    ENVIDO_30 = "envido_30"
    ENVIDO_27 = "envido_27"
    TRES = "3"
    DOS = "2"
    AS_FALSO = "1"
    NADA = "nada"


_STRENGTHS = {
    Sena.ESPADA: 14,
    Sena.BASTO: 13,
    Sena.SIETE_ESPADAS: 12,
    Sena.SIETE_OROS: 11,
    Sena.TRES: 10,
    Sena.DOS: 9,
    Sena.AS_FALSO: 8,
}


def fits(sena: Sena, dealt: Sequence[Card]) -> bool:
    """Is this signal true of these three cards?"""
    if sena is Sena.ENVIDO_30:
        return envido_number(dealt) >= 30
    if sena is Sena.ENVIDO_27:
        return 27 <= envido_number(dealt) < 30
    if sena is Sena.NADA:
        return max(card.strength for card in dealt) < _STRENGTHS[Sena.AS_FALSO] and envido_number(dealt) < 27
    return any(card.strength == _STRENGTHS[sena] for card in dealt)


def honest_sena(dealt: Sequence[Card]) -> Sena:
    """The best news a robot has for its partner, truthfully."""
    return next(sena for sena in Sena if fits(sena, dealt))
