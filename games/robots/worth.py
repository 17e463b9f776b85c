"""What a score is worth: the chance to win the chico from it."""

from collections.abc import Callable
from functools import lru_cache

from .situation import Situation

#: how often a hand moves the score by so many points, whoever wins them
_STEPS = ((1, 0.36), (2, 0.32), (3, 0.16), (4, 0.10), (6, 0.06))

Worth = Callable[[int, int], float]


@lru_cache(maxsize=8)
def chances(target: int) -> tuple[tuple[float, ...], ...]:
    """[own][theirs]: the chance to win the chico between equals."""
    table = [[0.5] * target for _ in range(target)]

    def at(own: int, theirs: int) -> float:
        return 1.0 if own >= target else 0.0 if theirs >= target else table[own][theirs]

    for points in range(2 * target - 2, -1, -1):
        for own in range(max(0, points - target + 1), min(points, target - 1) + 1):
            theirs = points - own
            table[own][theirs] = sum(
                share * (at(own + step, theirs) + at(own, theirs + step)) / 2 for step, share in _STEPS
            )
    return tuple(tuple(row) for row in table)


def worth_of(situation: Situation, weighs_score: bool) -> Worth:
    """A function of points for us and points for them: how good the score is after these.

    In three rounds (R10) every point counts besides the round itself. A player who does not weigh the score
    just counts points, and only knows that the chico ends at the target.
    """
    target, mine, theirs = situation.target, situation.mine, situation.theirs
    table = chances(target)
    count = 0.0 if weighs_score else 1.0
    if situation.view.config.three_rounds:
        count = max(count, 0.5)

    def worth(for_us: int, for_them: int) -> float:
        own, other = mine + for_us, theirs + for_them
        if own >= target:
            return 1.0
        if other >= target:
            return 0.0
        return count * (0.5 + (own - other) / (2 * target)) + (1 - count) * table[own][other]

    return worth


def with_bet_open(worth: Worth, chance: float, won: int, lost: int) -> Worth:
    """The same while another bet is to be paid first: `won` to us with this chance, else `lost` to them."""

    def mixed(for_us: int, for_them: int) -> float:
        if_won = 1.0 if worth(won, 0) >= 1.0 else worth(won + for_us, for_them)
        if_lost = 0.0 if worth(0, lost) <= 0.0 else worth(for_us, lost + for_them)
        return chance * if_won + (1 - chance) * if_lost

    return mixed


def point(worth: Worth) -> float:
    """What one point is worth here."""
    return max((worth(1, 0) - worth(0, 1)) / 2, 1e-6)
