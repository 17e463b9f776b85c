"""Robots: players that see what their seat sees, and nothing else (P4.4)."""

from .robot import choose
from .senas import Sena, honest_sena

__all__ = ["Sena", "choose", "honest_sena"]
