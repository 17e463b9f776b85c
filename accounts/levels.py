"""Levels by points (P6.6): level n starts at 25·n·(n−1) points. Pure functions."""

from math import isqrt

from django.conf import settings


def _step() -> int:
    return settings.TRUCO_MONEY["LEVEL_STEP"]


def points_for(level: int) -> int:
    """The points that level starts at."""
    return _step() * level * (level - 1)


def level_of(points: int) -> int:
    # The largest n with n(n−1) <= points / step.
    return (1 + isqrt(1 + 4 * (max(0, points) // _step()))) // 2


def until_next(points: int) -> int:
    """How many points the next level is away."""
    return points_for(level_of(points) + 1) - points
