"""P6.5, P6.6: points once for each thing, never below 0; a level reached for the first time brings 2 credits."""

import pytest

from accounts import ledger
from accounts.models import PointsEntry, User
from accounts.points import Points, add_all_points, add_points
from tests.accounts.money import right

pytestmark = pytest.mark.django_db


def test_points_have_an_entry(alice):
    earned = add_points(alice, 20, "m1", "argentino")
    assert (earned.points, earned.total, earned.level, earned.new_levels, earned.credits) == (20, 20, 1, (), 0)
    entry = PointsEntry.objects.get()
    assert (entry.user, entry.points, entry.asked, entry.ruleset, entry.reference) == (
        *(alice, 20, 20, "argentino", "m1"),
    )
    assert alice.points == 20
    alice.refresh_from_db()
    assert alice.points == 20 and right()


def test_once_for_each_thing(alice):
    add_points(alice, 60, "m1")
    again = add_points(alice, 60, "m1")
    assert (again.points, again.total, again.new_levels, again.credits, again.repeated) == (60, 60, (), 0, True)
    assert ledger.credits(alice) == 2 and right()


def test_never_below_nothing(alice):
    add_points(alice, 5, "m1")
    assert add_points(alice, -20, "m2").points == -5
    assert (alice.points, PointsEntry.objects.get(reference="m2").asked) == (0, -20)
    assert add_points(alice, 8, "m3").total == 8 and right()


def test_a_level_brings_credits_the_first_time_only(alice):
    assert add_points(alice, 50, "m1").new_levels == (2,)
    add_points(alice, -20, "m2")
    back = add_points(alice, 40, "m3")
    assert (back.level, back.new_levels) == (2, ())
    assert ledger.credits(alice) == 2 and right()


def test_several_levels_at_once(alice):
    earned = add_points(alice, 310, "m1")
    assert (earned.new_levels, earned.credits, ledger.credits(alice)) == ((2, 3, 4), 6, 6) and right()


def test_a_whole_table(alice, bob):
    earned = add_all_points([Points(bob, 20, "m", "gaucho"), Points(alice, 55, "m", "gaucho"), Points(bob, 60, "n")])
    assert [(one.user, one.points, one.total) for one in earned] == [(bob, 20, 20), (alice, 55, 55), (bob, 60, 80)]
    assert (ledger.credits(alice), ledger.credits(bob)) == (2, 2) and right()


def test_saving_somebody_read_before_does_not_bring_old_points_back(alice):
    before = User.objects.get(pk=alice.pk)
    add_points(alice, 60, "m1")
    before.country = "AR"
    before.save()
    before.refresh_from_db()
    assert (before.points, before.level_reached, before.country) == (60, 2, "AR")
