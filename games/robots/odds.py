"""How likely three unknown cards make an envido or a flor: exact, by counting all 9,880 hands of three."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from games.engine import DECK, Card

#: chance of each number: index 0 to 33 for envido, 0 to 38 for flor
Distribution = tuple[float, ...]

HIGHEST_ENVIDO = 33
HIGHEST_FLOR = 38


def mask_of(cards: Sequence[Card]) -> int:
    """A set of cards as the bits of a number."""
    mask = 0
    for each in cards:
        mask |= 1 << each.index
    return mask


def envido_number(cards: Sequence[Card]) -> int:
    """The envido of up to three cards (R5.2)."""
    best = max(each.envido for each in cards)
    for a, b in combinations(cards, 2):
        if a.suit == b.suit:
            best = max(best, 20 + a.envido + b.envido)
    return best


def flor_number(cards: Sequence[Card]) -> int:
    """What three cards are worth as a flor (R6.1), 0 if they are none."""
    one_suit = len(cards) == 3 and all(each.suit == cards[0].suit for each in cards)
    return 20 + sum(each.envido for each in cards) if one_suit else 0


#: (cards as a mask, envido, flor or 0, cards) of every hand of three
_HANDS = tuple((mask_of(cards), envido_number(cards), flor_number(cards), cards) for cards in combinations(DECK, 3))

#: every hand of three by its envido, and all that are flores
HANDS_BY_ENVIDO = tuple(
    tuple(cards for _, envido, _, cards in _HANDS if envido == number) for number in range(HIGHEST_ENVIDO + 1)
)
HANDS_WITH_FLOR = tuple(cards for _, _, flor, cards in _HANDS if flor)


def _shares(counts: list[int]) -> Distribution:
    total = sum(counts) or 1
    return tuple(each / total for each in counts)


@lru_cache(maxsize=4096)
def envido_odds(seen: int = 0, flores: bool = True) -> Distribution:
    """The chance of each envido in a random hand without the cards `seen`; `flores`: may it be a flor?"""
    counts = [0] * (HIGHEST_ENVIDO + 1)
    for mask, envido, flor, _ in _HANDS:
        if not mask & seen and (flores or not flor):
            counts[envido] += 1
    return _shares(counts)


@lru_cache(maxsize=1024)
def flor_odds(seen: int = 0) -> Distribution:
    """The chance of each number of a random flor without the cards of the mask `seen`."""
    counts = [0] * (HIGHEST_FLOR + 1)
    for mask, _, flor, _ in _HANDS:
        if flor and not mask & seen:
            counts[flor] += 1
    return _shares(counts)


def at_least(odds: Distribution, number: int) -> float:
    """The chance of `number` or more."""
    return sum(odds[max(number, 0) :])


def best_of(one: Distribution, other: Distribution) -> Distribution:
    """The greater of two numbers."""
    below_one = below_other = 0.0
    result = []
    for p, q in zip(one, other, strict=True):
        result.append(p * (below_other + q) + q * below_one)
        below_one += p
        below_other += q
    return tuple(result)


def certain(number: int, highest: int = HIGHEST_ENVIDO) -> Distribution:
    """A number that is known."""
    return tuple(1.0 if n == number else 0.0 for n in range(highest + 1))


def reweighted(odds: Distribution, weights: Sequence[float]) -> Distribution:
    """Bayes: what is left of `odds` after something that happens with `weights[number]`."""
    joint = [p * w for p, w in zip(odds, weights, strict=True)]
    total = sum(joint)
    return tuple(each / total for each in joint) if total else odds


def ramp(floor: float, low: int, high: int, highest: int = HIGHEST_ENVIDO) -> tuple[float, ...]:
    """`floor` up to the number `low`, rising to 1 at `high`."""
    return tuple(floor + (1 - floor) * min(1.0, max(0.0, (n - low) / (high - low))) for n in range(highest + 1))
