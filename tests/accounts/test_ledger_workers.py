"""P6.1 with several workers at once: whatever they do to the same persons and matches, nobody deadlocks, coins are
conserved, each match is settled once. (SQLite: one worker after the other.)"""

import random
from functools import partial

import pytest
from django.db import transaction

from accounts import grants, ledger
from accounts.models import Transfer, User
from accounts.points import Points, add_all_points
from tests.accounts.money import give, race, right

pytestmark = pytest.mark.django_db(transaction=True)

MATCHES = [f"m{number}" for number in range(6)]


def begin(dice, people):
    """As a match starts: a credit, then the stakes."""
    ref, players = dice.choice(MATCHES), dice.sample(people, 2)
    with transaction.atomic():
        if dice.random() < 0.3:
            ledger.pay_credit(ref, players[0])
        ledger.escrow_in(ref, {player: dice.choice([100, 700]) for player in players})


def finish(dice, people):
    """As a match ends: points (persons, then credits), then coins."""
    ref = dice.choice(MATCHES)
    players = [User(pk=purse.owner_id) for purse in ledger.stakes(ref)]
    if players:
        with transaction.atomic():
            add_all_points([Points(player, dice.choice([-20, 5, 20, 90]), ref) for player in players])
            pot = ledger.escrow_balance(ref)
            ledger.escrow_out(ref, {dice.choice(players): pot - pot // 4}, to_bank=pot // 4)


def cancel(dice, people):
    ref = dice.choice(MATCHES)
    with transaction.atomic():
        ledger.return_credit(ref)
        ledger.refund(ref, forfeit=dice.sample(people, dice.choice([0, 0, 1])))


def visit(dice, people):
    grants.visit(dice.choice(people))


def work(people, seed):
    dice = random.Random(seed)
    refused = 0
    for _ in range(40):
        try:
            dice.choice([begin, begin, finish, cancel, visit])(dice, people)
        except ledger.LedgerError:
            refused += 1
    return refused


def test_workers(alice, bob, charlie, dave):
    people = [User.objects.get(pk=one.pk) for one in (alice, bob, charlie, dave)]
    for person in people:
        give(person, 1_000, 1)
    answers = race([partial(work, people, seed) for seed in range(6)])
    assert [answer for answer in answers if isinstance(answer, Exception)] == []
    assert right()
    for ref in MATCHES:
        out = Transfer.objects.filter(source__kind="escrow", source__reference=ref)
        kinds = set(out.values_list("kind", flat=True))
        assert kinds <= {"payout", "bank_share"} or kinds <= {"refund", "forfeit"}
        assert ledger.escrow_balance(ref) in (0, sum(ledger.stakes(ref).values()))
        # A credit paid for it came back at most once.
        assert Transfer.objects.filter(kind="special_back", reference=ref).count() <= 1
    assert Transfer.objects.filter(kind="welcome").count() <= 2 * len(people)
