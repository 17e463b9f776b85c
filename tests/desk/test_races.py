"""What moderators decide while something else happens. Really at the same time on PostgreSQL only."""

import uuid

import pytest

from accounts import ledger, moderation
from accounts.models import AuditEntry, Sanction, User
from accounts.moderation import Denied, Why
from games.models import Match, Report, Seat
from games.services import moderating, reporting, seating
from tests.accounts.money import race, right
from tests.games.table_kit import ARGENTINO, OFFICIAL, dealt, welcomed

pytestmark = pytest.mark.django_db(transaction=True)


def test_banned_while_he_sits_down(mod, alice, bob):
    tables = [seating.open_table(User.objects.create_user(f"c{number}"), ARGENTINO) for number in range(3)]
    calls = [lambda table=table: seating.sit(table.pk, alice, 2) for table in tables]
    race([*calls, lambda: moderation.ban(mod, alice, "x")])
    assert not Seat.objects.filter(user=alice).exists()


def test_one_form_sent_many_times_at_once(teller, alice):
    welcomed(alice)
    form = str(uuid.uuid4())
    answers = race([lambda: moderation.give(teller, alice, 500, "x", form)] * 6)
    assert len({made.pk for made in answers}) == 1 and ledger.balance(alice) == 60_500
    assert AuditEntry.objects.count() == 1 and right()


def test_coins_both_ways_and_a_ban_at_once(teller, mod, alice, bob):
    welcomed(alice, bob)
    calls = [
        *[lambda n=n: moderation.give(teller, alice, 10, "x", f"a{n}") for n in range(3)],
        *[lambda n=n: moderation.take(teller, bob, 10, "x", f"b{n}") for n in range(3)],
        lambda: moderation.ban(mod, alice, "x"),
        lambda: moderation.warn(mod, bob, "x"),
    ]
    assert not [answer for answer in race(calls) if isinstance(answer, Exception)]
    assert (ledger.balance(alice), ledger.balance(bob)) == (60_030, 59_970) and right()


def test_a_match_called_off_twice_and_abandoned_at_once(mod, alice, bob):
    welcomed(alice, bob)
    table = dealt(alice, bob, config=OFFICIAL)
    match = Match.objects.get()
    race(
        [
            lambda: moderating.cancel_match(mod, match, "x"),
            lambda: moderating.cancel_match(mod, match, "x"),
            lambda: seating.abandon(table.pk, alice),
        ]
    )
    assert AuditEntry.objects.filter(action="cancel_match").count() <= 1
    assert ledger.escrow_balance(match.code) == 0 and right()


def test_a_report_is_decided_once(mod, boss, alice, bob):
    filed = reporting.report(bob, alice, "insult")
    answers = race([lambda: reporting.handle(mod, filed, "warn"), lambda: reporting.handle(boss, filed, "mute")])
    assert [answer.why for answer in answers if isinstance(answer, Denied)] == [Why.HANDLED]
    assert Sanction.objects.count() == 1 and Report.objects.get().handled_by in (mod, boss)
