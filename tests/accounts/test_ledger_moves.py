"""P6.1: what moves is a transfer, once by its key, and nobody gives what he hasn't got."""

import pytest

from accounts import ledger
from accounts.ledger import BANK, CREDIT_BANK, Move, coins_of, credits_of, escrow_of
from accounts.models import Account, Transfer
from tests.accounts.money import give, right

pytestmark = pytest.mark.django_db


def test_a_move_has_its_facts_and_the_balances_after_it(alice, bob):
    give(alice, 100)
    made = ledger.move("k", coins_of(alice), coins_of(bob), 30, "given", "ref", actor=alice, reason="porque sí")
    made.refresh_from_db()
    assert (made.amount, made.kind, made.reference, made.actor, made.reason) == (30, "given", "ref", alice, "porque sí")
    assert (made.source_after, made.target_after) == (70, 30)
    assert ledger.balances([alice, bob]) == {alice.pk: 70, bob.pk: 30}
    assert ledger.balance(alice) == 70 and right()


def test_somebody_without_an_account_has_nothing(alice):
    assert (ledger.balance(alice), ledger.credits(alice), ledger.balances([alice])) == (0, 0, {alice.pk: 0})
    assert not Account.objects.exists()


def test_the_same_key_again_moves_nothing(alice, bob):
    give(alice, 100)
    first = ledger.move("k", coins_of(alice), coins_of(bob), 100, "given", "r")
    again = ledger.move("k", coins_of(alice), coins_of(bob), 100, "given", "r", reason="otra vez")
    assert (again.pk, again.reason) == (first.pk, "")
    assert ledger.balance(bob) == 100 and right()


@pytest.mark.parametrize("change", [{"amount": 6}, {"kind": "stake"}, {"reference": "s"}, {"target": "bank"}])
def test_a_key_for_something_else_is_an_error(alice, bob, change):
    give(alice, 100)
    facts = {"key": "k", "source": coins_of(alice), "target": coins_of(bob), "amount": 5, "kind": "given"}
    ledger.move(**facts)
    changed = {**facts, **change}
    if change.get("target"):
        changed["target"] = BANK
    with pytest.raises(ledger.KeyReused):
        ledger.move(**changed)
    assert ledger.balance(bob) == 5 and right()


def test_too_little_says_how_much_is_missing(alice, bob):
    give(alice, 100)
    with pytest.raises(ledger.TooLittle) as caught:
        ledger.move("k", coins_of(alice), coins_of(bob), 130, "given")
    assert (caught.value.missing, caught.value.purse) == (30, coins_of(alice))
    assert ledger.balance(alice) == 100 and not Transfer.objects.filter(key="k").exists() and right()


def test_all_or_none(alice, bob, charlie):
    give(alice, 100)
    moves = [
        Move("1", coins_of(alice), coins_of(bob), 60, "given"),
        Move("2", coins_of(charlie), coins_of(bob), 10, "given"),
        Move("3", coins_of(alice), coins_of(bob), 60, "given"),
    ]
    with pytest.raises(ledger.TooLittle) as caught:
        ledger.move_all(moves)
    assert caught.value.short == {coins_of(alice): 20, coins_of(charlie): 10}
    assert (caught.value.missing_of(alice.pk), caught.value.missing_of(bob.pk)) == (20, 0)
    assert ledger.balances([alice, bob]) == {alice.pk: 100, bob.pk: 0} and right()


def test_moves_are_made_in_their_order(alice, bob, charlie):
    give(alice, 100)
    there = Move("1", coins_of(alice), coins_of(bob), 100, "given")
    on = Move("2", coins_of(bob), coins_of(charlie), 100, "given")
    with pytest.raises(ledger.TooLittle):
        ledger.move_all([on, there])
    made = ledger.move_all([there, on])
    assert [row.target_after for row in made] == [100, 100]
    assert ledger.balance(charlie) == 100 and ledger.balance(bob) == 0 and right()


def test_a_key_twice_in_one_call(alice):
    gift = Move("k", BANK, coins_of(alice), 10, "given")
    first, second = ledger.move_all([gift, gift])
    assert first is second
    with pytest.raises(ledger.KeyReused):
        ledger.move_all([Move("m", BANK, coins_of(alice), 1, "given"), Move("m", BANK, coins_of(alice), 2, "given")])
    assert ledger.balance(alice) == 10 and right()


@pytest.mark.parametrize("amount", [0, -1])
def test_an_amount_is_above_nothing(alice, amount):
    with pytest.raises(ValueError):
        ledger.move("k", BANK, coins_of(alice), amount, "given")


def test_coins_are_not_credits(alice):
    give(alice, 100, 5)
    for source, target in (
        (coins_of(alice), credits_of(alice)),
        (credits_of(alice), BANK),
        (CREDIT_BANK, coins_of(alice)),
        (credits_of(alice), escrow_of("m")),
        (BANK, BANK),
    ):
        with pytest.raises(ledger.Mixed):
            ledger.move("k", source, target, 1, "given")
    assert (ledger.balance(alice), ledger.credits(alice)) == (100, 5) and right()


def test_no_moves():
    assert ledger.move_all([]) == []


def test_a_batch_costs_the_same_however_long(alice, bob, charlie, dave, django_assert_num_queries):
    people = [alice, bob, charlie, dave]
    for person in people:
        give(person, 200)
    give(alice, 7)
    # savepoint, accounts, lock, keys, transfers, balances, release
    with django_assert_num_queries(7):
        ledger.move_all([Move(f"k{one.pk}", coins_of(one), BANK, 10, "taken") for one in people])
    # and one more where some of them become too poor to be ranked
    with django_assert_num_queries(8):
        ledger.move_all([Move(f"l{one.pk}", coins_of(one), BANK, 100, "taken") for one in people])
    assert right()
