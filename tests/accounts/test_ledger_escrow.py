"""P6.3, P6.4, P5.2: stakes go in all or none, and out once."""

import pytest

from accounts import ledger
from accounts.models import Account
from tests.accounts.money import give, right

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(alice, bob):
    """Two who staked 100 each on match m."""
    give(alice, 100)
    give(bob, 150)
    ledger.escrow_in("m", {alice: 100, bob: 100})
    return alice, bob


def have(*people):
    return [ledger.balance(person) for person in people]


def test_stakes_go_in(table):
    assert have(*table) == [0, 50]
    assert ledger.escrow_balance("m") == 200
    assert ledger.stakes("m") == {ledger.coins_of(table[0]): 100, ledger.coins_of(table[1]): 100}
    assert right()


def test_all_or_none(alice, bob, charlie):
    give(alice, 100)
    give(charlie, 30)
    with pytest.raises(ledger.TooLittle) as caught:
        ledger.escrow_in("m", {alice: 100, bob: 100, charlie: 100})
    assert [caught.value.missing_of(one.pk) for one in (alice, bob, charlie)] == [0, 100, 70]
    assert have(alice, bob, charlie) == [100, 0, 30]
    assert ledger.escrow_balance("m") == 0 and right()


def test_again_is_the_same(table):
    alice, bob = table
    first = ledger.escrow_in("m", {bob: 100, alice: 100})
    assert len(first) == 2 and have(alice, bob) == [0, 50]
    with pytest.raises(ledger.AlreadySettled):
        ledger.escrow_in("m", {alice: 100})
    with pytest.raises(ledger.AlreadySettled):
        ledger.escrow_in("m", {})
    with pytest.raises(ledger.LedgerError):
        ledger.escrow_in("m", {alice: 100, bob: 50})
    assert have(alice, bob) == [0, 50] and right()


def test_somebody_else_can_not_be_added(table, charlie):
    give(charlie, 100)
    with pytest.raises(ledger.AlreadySettled):
        ledger.escrow_in("m", {table[0]: 100, table[1]: 100, charlie: 100})
    assert have(charlie) == [100] and right()


def test_a_pay_out(table):
    alice, bob = table
    for _ in range(2):
        ledger.escrow_out("m", {alice: 150, bob: 0}, to_bank=50)
        assert have(alice, bob) == [150, 50]
    assert ledger.escrow_balance("m") == 0
    for other in ({alice: 200}, {bob: 150}, {alice: 140}, {}):
        with pytest.raises(ledger.AlreadySettled) as caught:
            ledger.escrow_out("m", other, to_bank=200 - sum(other.values()) if other != {alice: 140} else 60)
        assert caught.value.kinds == {"payout", "bank_share"}
    with pytest.raises(ledger.AlreadySettled):
        ledger.refund("m")
    assert have(alice, bob) == [150, 50] and right()


@pytest.mark.parametrize(("amount", "bank", "left"), [(100, 50, 50), (200, 1, -1), (0, 0, 200)])
def test_a_pay_out_gives_exactly_the_pot(table, amount, bank, left):
    with pytest.raises(ledger.Uneven) as caught:
        ledger.escrow_out("m", {table[0]: amount}, to_bank=bank)
    assert caught.value.left == left
    assert ledger.escrow_balance("m") == 200 and right()


def test_a_refund(table):
    for _ in range(2):
        ledger.refund("m")
        assert have(*table) == [100, 150]
    with pytest.raises(ledger.AlreadySettled):
        ledger.escrow_out("m", {table[0]: 200})
    assert right()


def test_who_abandoned_gets_nothing_back(table):
    alice, bob = table
    ledger.refund("m", forfeit=[bob])
    ledger.refund("m", forfeit=[bob])
    assert have(alice, bob) == [100, 50]
    with pytest.raises(ledger.AlreadySettled):
        ledger.refund("m")
    assert ledger.escrow_balance("m") == 0 and right()


def test_a_match_for_nothing_leaves_no_account(alice, bob):
    assert ledger.escrow_in("p", {alice: 0, bob: 0}) == []
    assert ledger.escrow_out("p", {alice: 0}) == []
    assert ledger.refund("p") == []
    assert not Account.objects.exists()


def test_matches_are_apart(table, charlie):
    alice, bob = table
    give(charlie, 50)
    ledger.escrow_in("n", {bob: 50, charlie: 50})
    ledger.refund("m")
    assert ledger.escrow_balance("n") == 100
    ledger.escrow_out("n", {charlie: 100})
    assert have(alice, bob, charlie) == [100, 100, 100] and right()


def test_a_special_match_costs_a_credit_that_may_come_back(alice):
    give(alice, credits=1)
    for _ in range(2):
        ledger.pay_credit("s", alice)
        assert ledger.credits(alice) == 0
    with pytest.raises(ledger.TooLittle) as caught:
        ledger.pay_credit("t", alice)
    assert caught.value.missing == 1
    for _ in range(2):
        ledger.return_credit("s")
        assert ledger.credits(alice) == 1
    assert ledger.return_credit("t") is None
    assert right()
