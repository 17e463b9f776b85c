"""Three strengths, each measurably better than the one below."""

import pytest

from games import engine
from tests.robots.arena import robot, uniform, wins

ONE_ON_ONE = engine.MatchConfig(engine.ARGENTINO, target=15)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_beats_a_random_player(level: int) -> None:
    assert wins(ONE_ON_ONE, robot(level), uniform, 60) >= 0.85


def test_sharp_beats_relaxed() -> None:
    assert wins(ONE_ON_ONE, robot(3), robot(1), 80) > 0.55


def test_solid_beats_relaxed() -> None:
    assert wins(ONE_ON_ONE, robot(2), robot(1), 80) > 0.52


def test_sharp_beats_relaxed_in_pairs() -> None:
    assert wins(engine.MatchConfig(engine.GAUCHO), robot(3), robot(1), 40) > 0.55
