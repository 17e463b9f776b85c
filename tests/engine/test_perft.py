"""Perft: how many sequences of legal actions a fixed deal has. Any change of the rules moves a number."""

import pytest

from games import engine

from .play import table


def perft(state, depth):
    """Sequences of legal actions of exactly `depth`, or shorter where the hand ends."""
    if depth == 0 or state.hand.over:
        return 1
    return sum(
        perft(engine.apply(state, seat, action)[0], depth - 1)
        for seat in engine.to_act(state)
        for action in engine.legal_actions(state, seat)
    )


@pytest.mark.parametrize(
    ("rules", "cards", "flor", "counts"),
    [
        (engine.ARGENTINO, "7E 6E 1B / 1O 2O 4C", False, [11, 83, 381, 1908, 6602, 26217]),
        (engine.ARGENTINO, "7E 6E 5E / 7O 6O 4O", True, [2, 5, 22, 132, 671, 3095, 9015]),
        (engine.CLASICO, "7E 6E 1B / 1O 2O 4C", False, [8, 41, 134, 434, 1198, 3229, 7236, 15371]),
        (engine.CLASICO, "1E 1B 4C / 7O 6O 5O", True, [8, 34, 114, 332, 843, 1887, 3912, 7038]),
        (engine.ARGENTINO, "1E 1B 4C / 7E 6E 4E / 7O 6O 5O / 1C 2C 3C", True, [11, 17, 47, 263, 1581, 10107]),
        (engine.GAUCHO, "7E 6E 5E / 7C 6C 4C / 7O 6O 4O / 7B 5B 4B", True, [9, 70, 398, 1987, 7966]),
        (engine.GAUCHO, "7E 6E 1B / 1O 2O 4C / 3C 4B 5O / 6C 7B 10E", False, [8, 57, 321, 1596, 6792]),
    ],
)
def test_perft(rules, cards, flor, counts):
    state = table(rules, cards, flor=flor)
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts
