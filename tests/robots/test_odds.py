"""The tables that robots reckon with are exact."""

import random
from fractions import Fraction

import pytest

from games.engine import DECK, card
from games.robots.odds import (
    at_least,
    best_of,
    certain,
    envido_number,
    envido_odds,
    flor_number,
    flor_odds,
    mask_of,
    reweighted,
)
from games.robots.worth import chances


@pytest.mark.parametrize(
    ("cards", "envido", "flor"),
    [
        ("7E 6E 1B", 33, 0),
        ("7E 10B 11O", 7, 0),
        ("10E 11E 12B", 20, 0),
        ("7O 5O 3O", 32, 35),
        ("12C 11C 10C", 20, 20),
    ],
)
def test_numbers(cards: str, envido: int, flor: int) -> None:
    dealt = [card(code) for code in cards.split()]
    assert envido_number(dealt) == envido
    assert flor_number(dealt) == flor


def test_how_many_hands_hold_33() -> None:
    # in each of four suits 7 and 6 with any of the other 38 cards, none counted twice
    assert at_least(envido_odds(), 33) == pytest.approx(float(Fraction(4 * 38, 9880)))


def test_how_many_hands_are_a_flor() -> None:
    without = envido_odds(flores=False)
    assert sum(without) == pytest.approx(1)
    assert sum(flor_odds()) == pytest.approx(1)
    assert at_least(flor_odds(), 38) == pytest.approx(4 / 480)


def test_own_cards_are_nobody_elses() -> None:
    own = mask_of([card("7E"), card("7B"), card("7O")])
    # only copas is left to make 33: its 7 and 6, with any of 35 others
    assert envido_odds(own)[33] == pytest.approx(35 / 7770)


def test_odds_agree_with_dealing() -> None:
    chance = random.Random(3)
    dealt = [envido_number(chance.sample(DECK, 3)) for _ in range(20000)]
    for number in (20, 25, 28, 31):
        assert sum(n >= number for n in dealt) / len(dealt) == pytest.approx(at_least(envido_odds(), number), abs=0.015)


def test_the_better_of_two() -> None:
    both = best_of(envido_odds(), envido_odds())
    assert sum(both) == pytest.approx(1)
    assert at_least(both, 30) == pytest.approx(1 - (1 - at_least(envido_odds(), 30)) ** 2)
    assert best_of(certain(20), certain(27)) == certain(27)


def test_news_that_cannot_be_changes_nothing() -> None:
    assert reweighted(certain(20), [0.0] * 34) == certain(20)


@pytest.mark.parametrize("target", [15, 24, 30])
def test_worth_of_a_score(target: int) -> None:
    table = chances(target)
    assert table[0][0] == pytest.approx(0.5)
    assert table[target - 1][0] > 0.95
    for own in range(1, target):
        for theirs in range(target):
            assert table[own][theirs] > table[own - 1][theirs]
            assert table[own][theirs] + table[theirs][own] == pytest.approx(1)
