"""P6.6: level n from 25·n·(n−1) points."""

import pytest

from accounts.levels import level_of, points_for, until_next


@pytest.mark.parametrize(
    ("points", "level"), [(0, 1), (49, 1), (50, 2), (149, 2), (150, 3), (299, 3), (300, 4), (499, 4), (500, 5), (-5, 1)]
)
def test_levels(points, level):
    assert level_of(points) == level


def test_every_level_begins_where_it_says():
    for level in range(1, 3_000):
        begins = points_for(level)
        assert begins == 25 * level * (level - 1)
        assert level_of(begins) == level
        assert level == 1 or level_of(begins - 1) == level - 1


def test_how_far_the_next_one_is():
    assert [until_next(points) for points in (0, 49, 50, 149)] == [50, 1, 100, 1]
