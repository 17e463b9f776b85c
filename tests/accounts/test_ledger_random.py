"""P6.1, thrown at random: coins are conserved, nobody is below zero, each match is settled once, the audit agrees."""

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts import grants, ledger
from accounts.ledger import BANK, Move, coins_of
from accounts.ledger.audit import audit
from accounts.models import Account, Transfer, User
from accounts.points import add_points

pytestmark = pytest.mark.django_db

PEOPLE = 3
person = st.integers(0, PEOPLE - 1)
match = st.sampled_from(["m1", "m2"])
amount = st.integers(1, 90_000)
act = st.one_of(
    st.tuples(st.just("give"), st.sampled_from("abc"), person, amount),
    st.tuples(st.just("pass"), st.sampled_from("abcdef"), person, person, amount),
    st.tuples(st.just("stake"), match, st.dictionaries(person, amount, max_size=PEOPLE)),
    st.tuples(st.just("win"), match, person, st.integers(0, 40_000)),
    st.tuples(st.just("refund"), match, st.lists(person, max_size=2)),
    st.tuples(st.just("visit"), person, st.dates()),
    st.tuples(st.just("points"), person, st.sampled_from(["m1", "m2", "m3"]), st.integers(-60, 200)),
    st.tuples(st.just("special"), match, person),
    st.tuples(st.just("unspecial"), match),
)


@pytest.fixture
def people():
    return [User.objects.create(username=f"p{number}") for number in range(PEOPLE)]


def perform(people, what, *facts):
    if what == "give":
        key, who, coins = facts
        ledger.move(f"give:{key}", BANK, coins_of(people[who]), coins, "given")
    elif what == "pass":
        key, who, whom, coins = facts
        ledger.move_all([Move(f"pass:{key}", coins_of(people[who]), coins_of(people[whom]), coins, "given")])
    elif what == "stake":
        ledger.escrow_in(facts[0], {people[who]: coins for who, coins in facts[1].items()})
    elif what == "win":
        ref, who, bank = facts
        ledger.escrow_out(ref, {people[who]: max(0, ledger.escrow_balance(ref) - bank)}, to_bank=bank)
    elif what == "refund":
        ledger.refund(facts[0], [people[who] for who in facts[1]])
    elif what == "visit":
        grants.visit(people[facts[0]], facts[1])
    elif what == "points":
        add_points(people[facts[0]], facts[2], facts[1])
    elif what == "special":
        ledger.pay_credit(facts[0], people[facts[1]])
    else:
        ledger.return_credit(facts[0])


def attempt(people, step):
    before = sorted(Account.objects.exclude(balance=0).values_list("kind", "reference", "balance"))
    try:
        with transaction.atomic():
            perform(people, *step)
    except ledger.LedgerError:
        after = sorted(Account.objects.exclude(balance=0).values_list("kind", "reference", "balance"))
        assert after == before


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(st.tuples(act, st.booleans()), max_size=20))
def test_any_sequence(people, steps):
    with transaction.atomic():
        for step, twice in steps:
            attempt(people, step)
            if twice:
                made = Transfer.objects.count()
                attempt(people, step)
                # A settlement of what is left after the first is another one, and refused.
                assert Transfer.objects.count() == made
        report = audit()
        assert report.wrong == []
        assert report.totals["bank"] <= 0
        for ref in ("m1", "m2"):
            out = Transfer.objects.filter(source__kind="escrow", source__reference=ref)
            kinds = set(out.values_list("kind", flat=True))
            assert kinds <= {"payout", "bank_share"} or kinds <= {"refund", "forfeit"}
        transaction.set_rollback(True)
