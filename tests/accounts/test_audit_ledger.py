"""P6.1: `audit_ledger` proves the ledger, and names what somebody tampered with."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from accounts import ledger
from accounts.ledger import audit as auditing
from accounts.models import Account, Transfer, User
from accounts.points import add_points
from tests.accounts.money import give

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(alice, bob):
    give(alice, 100, 3)
    give(bob, 100)
    ledger.escrow_in("m", {alice: 100, bob: 100})
    ledger.escrow_out("m", {alice: 150}, to_bank=50)
    add_points(alice, 20, "m")


@pytest.fixture
def run_now():
    matches = []
    auditing.running.append(lambda: matches)
    yield matches
    auditing.running.pop()


def tamper(statement, *values):
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        assert cursor.rowcount == 1


def audit():
    """(exit code, what was printed)"""
    out = StringIO()
    try:
        call_command("audit_ledger", stdout=out)
    except CommandError as error:
        return error.returncode, out.getvalue() + str(error)
    return 0, out.getvalue()


def test_nothing_is_right(db):
    assert audit()[0] == 0


def test_what_was_played_is_right(played):
    code, said = audit()
    assert (code, "The ledger is right" in said) == (0, True)
    totals = dict(line.rsplit(maxsplit=1) for line in said.splitlines()[:-1])
    assert totals == {
        "accounts": "6",
        "transfers": "7",
        "coins": "150",
        "credits": "3",
        "escrow": "0",
        "bank": "-150",
        "credit_bank": "-3",
    }


def test_a_balance(played, alice):
    account = alice.accounts.get(kind="coins")
    tamper("UPDATE accounts_account SET balance = balance + 1000 WHERE id = %s", account.pk)
    code, said = audit()
    assert code == 1
    assert f"account coins:{alice.pk} holds 1150, its transfers say 150" in said
    assert "all coins add up to 1000 instead of 0" in said
    assert f"coins:{User.objects.get(username='bob').pk} " not in said


def test_the_amount_of_a_transfer(played, alice):
    row = Transfer.objects.get(kind="payout")
    tamper("UPDATE accounts_transfer SET amount = 90 WHERE id = %s", row.pk)
    code, said = audit()
    assert code == 1
    assert f"transfer {row.pk} ({row.key}) does not follow" in said
    assert said.count("does not follow") == 2  # in each of its two accounts
    assert f"account coins:{alice.pk} holds 150, its transfers say 90" in said


def test_the_account_of_a_transfer(played, bob):
    row = Transfer.objects.get(kind="payout")
    tamper("UPDATE accounts_transfer SET target_id = %s WHERE id = %s", bob.accounts.get().pk, row.pk)
    code, said = audit()
    assert code == 1
    assert f"transfer {row.pk} ({row.key}), the last of account coins:{bob.pk}, left 150 there" in said


def test_a_transfer_that_is_gone(played, alice):
    row = Transfer.objects.get(kind="stake", source__owner=alice)
    tamper("DELETE FROM accounts_transfer WHERE id = %s", row.pk)
    code, said = audit()
    assert code == 1
    assert f"account coins:{alice.pk} holds 150, its transfers say 250" in said
    assert f"transfer {Transfer.objects.get(kind='payout').pk} " in said  # the next one no longer follows


def test_a_transfer_with_both_its_balances(played, alice):
    """Made to add up again: its neighbours still tell."""
    row = Transfer.objects.get(kind="payout")
    tamper("UPDATE accounts_transfer SET amount = amount - 7 WHERE id = %s", row.pk)
    tamper("UPDATE accounts_account SET balance = balance - 7 WHERE id = %s", row.target_id)
    tamper("UPDATE accounts_transfer SET amount = amount + 7 WHERE kind = 'bank_share'")
    tamper("UPDATE accounts_account SET balance = balance + 7 WHERE kind = 'bank'")
    code, said = audit()
    assert code == 1
    assert f"transfer {row.pk} ({row.key}) does not follow" in said
    assert "holds" not in said and "add up" not in said


def test_who_owns_an_account(played, alice, bob):
    account = alice.accounts.get(kind="coins")
    tamper("UPDATE accounts_account SET owner_id = %s WHERE id = %s", bob.pk, account.pk)
    code, said = audit()
    assert (code, f"account coins:{alice.pk} belongs to {bob.pk}" in said) == (1, True)


def test_points(played, alice):
    tamper("UPDATE accounts_user SET points = 500 WHERE id = %s", alice.pk)
    code, said = audit()
    assert (code, f"person {alice.pk} (alice) has 500 points, the entries say 20" in said) == (1, True)


def test_stakes_of_a_match_that_does_not_run(played, alice, run_now):
    ledger.escrow_in("n", {alice: 60})
    run_now.append("n")
    assert audit()[0] == 0
    run_now.clear()
    code, said = audit()
    assert (code, "account escrow:n holds 60, and its match does not run" in said) == (1, True)
    ledger.refund("n")
    assert audit()[0] == 0


def test_a_match_that_begins_or_ends_meanwhile_is_no_fault(played, alice):
    ledger.escrow_in("n", {alice: 60})
    answers = iter([[], ["n"], []])
    auditing.running.append(lambda: next(answers))
    try:
        assert audit()[0] == 0
        auditing.running[-1] = lambda: ledger.refund("n") and []
        assert audit()[0] == 0
    finally:
        auditing.running.pop()


def test_it_asks_little(played, django_assert_max_num_queries):
    with django_assert_max_num_queries(12):
        auditing.audit()
    assert Account.objects.count() == 6
