"""The same, at the same moment: really so on PostgreSQL only, where rows are locked one by one."""

from functools import partial

import pytest

from accounts import addresses, grants, ledger
from accounts.ledger import BANK, coins_of
from accounts.models import PointsEntry, SeenAddress, Transfer, User
from accounts.points import add_points
from tests.accounts.money import give, race, right

pytestmark = pytest.mark.django_db(transaction=True)


def failures(answers):
    return [answer for answer in answers if isinstance(answer, Exception)]


def test_one_key_from_many_sides(alice, bob):
    give(alice, 100)
    answers = race([partial(ledger.move, "k", coins_of(alice), coins_of(bob), 60, "given")] * 8)
    assert not failures(answers)
    assert len({made.pk for made in answers}) == 1
    assert (ledger.balance(alice), ledger.balance(bob)) == (40, 60) and right()


def test_one_key_for_different_things(alice, bob, charlie, dave):
    people = [alice, bob, charlie, dave]
    answers = race([partial(ledger.move, "k", BANK, coins_of(one), 60, "given") for one in people])
    assert [type(error) for error in failures(answers)] == [ledger.KeyReused] * 3
    assert sorted(ledger.balances(people).values()) == [0, 0, 0, 60] and right()


def test_one_key_between_different_accounts(alice, bob, charlie, dave):
    """No account in common, so nothing but the key's own constraint keeps them apart."""
    give(alice, 100)
    give(charlie, 100)
    answers = race(
        [
            partial(ledger.move, "k", coins_of(alice), coins_of(bob), 60, "given"),
            partial(ledger.move, "k", coins_of(charlie), coins_of(dave), 60, "given"),
        ]
    )
    assert [type(error) for error in failures(answers)] == [ledger.KeyReused]
    assert ledger.balance(bob) + ledger.balance(dave) == 60 and right()


def test_coins_for_one_stake_only(alice):
    """Eight matches at once want the same 6,000."""
    give(alice, 6_000)
    answers = race([partial(ledger.escrow_in, f"m{number}", {alice: 6_000}) for number in range(8)])
    assert [type(error) for error in failures(answers)] == [ledger.TooLittle] * 7
    assert ledger.balance(alice) == 0 and right()


def test_in_opposite_directions(alice, bob):
    """Locks are taken by id, so nobody waits in a circle."""
    give(alice, 1_000)
    give(bob, 1_000)
    there = [partial(ledger.move, f"a{number}", coins_of(alice), coins_of(bob), 10, "given") for number in range(6)]
    back = [partial(ledger.move, f"b{number}", coins_of(bob), coins_of(alice), 10, "given") for number in range(6)]
    assert not failures(race(there + back))
    assert ledger.balance(alice) == 1_000 and right()


def test_accounts_opened_at_once(alice, bob):
    """Nobody has an account yet: each is made once."""
    both = [ledger.Move(f"{one.pk}", BANK, coins_of(one), 5, "given") for one in (alice, bob)]
    assert not failures(race([partial(ledger.move_all, moves) for moves in (both, both[::-1], both, both[::-1])]))
    assert ledger.balances([alice, bob]) == {alice.pk: 5, bob.pk: 5} and right()


def test_a_match_is_settled_once(alice, bob):
    for one in (alice, bob):
        give(one, 100)
    assert not failures(race([partial(ledger.escrow_in, "m", {alice: 100, bob: 100})] * 4))
    pay, back = partial(ledger.escrow_out, "m", {alice: 150}, 50), partial(ledger.refund, "m")
    answers = race([pay, back, pay, back])
    assert [type(error) for error in failures(answers)] == [ledger.AlreadySettled] * 2
    assert ledger.escrow_balance("m") == 0
    assert (ledger.balance(alice), ledger.balance(bob)) in ((150, 0), (100, 100)) and right()


def test_two_tabs_on_the_day_of_signing_up(alice):
    assert not failures(race([partial(grants.visit, User.objects.get(pk=alice.pk)) for _ in range(6)]))
    assert (ledger.balance(alice), ledger.credits(alice)) == (63_000, 3) and right()


def test_two_tabs_of_somebody_with_little(alice):
    give(alice, 500)
    answers = race([partial(grants.top_up, alice)] * 6)
    assert sorted(answers) == [0] * 5 + [5_500]
    assert ledger.balance(alice) == 6_000 and right()


def test_points_of_one_match_from_many_sides(alice, bob):
    wins = [partial(add_points, User.objects.get(pk=alice.pk), 60, "m") for _ in range(4)]
    others = [partial(add_points, User.objects.get(pk=alice.pk), 10, f"n{number}") for number in range(4)]
    assert not failures(race(wins + others))
    alice.refresh_from_db()
    assert (alice.points, alice.level_reached, ledger.credits(alice)) == (100, 2, 2)
    assert PointsEntry.objects.count() == 5 and Transfer.objects.count() == 1 and right()


def test_an_address_seen_by_two_tabs(alice):
    assert not failures(race([partial(addresses.remember, alice, "192.0.2.1")] * 6))
    assert SeenAddress.objects.count() == 1
