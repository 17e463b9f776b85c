"""P3.3, P6.3: somebody who can pay one stake tries it five hundred times at once, through a pool of threads that share
fewer connections. He gets one seat, one match and one stake in escrow; every other attempt is told why not."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from accounts import ledger
from accounts.ledger import BANK, Kind, Move, coins_of, move_all
from accounts.ledger.audit import audit
from accounts.models import Transfer, User
from games.models import Match, Seat, Table
from games.refused import Deny, Refused
from games.services import seating
from games.services.doing import do
from games.words import said
from tests.games.table_kit import CLASICO, OFFICIAL

pytestmark = pytest.mark.django_db(transaction=True)

ATTEMPTS, STAKE = 500, 20_000
AGREED = CLASICO._replace(practice=False, stake=STAKE)


def attempts(*tries: Callable[[], object]) -> Counter:
    """How each of them ended: None for done, the reason for refused. Anything else is an error."""

    clear: list[str] = []

    def one(attempt: Callable[[], object]) -> Any:
        try:
            attempt()
            return None
        except Refused as refused:
            clear.append(said(refused))
            return refused.reason
        finally:
            connection.close()

    # SQLite lets one write at a time, so a crowd there would only wait.
    with ThreadPoolExecutor(24 if connection.vendor == "postgresql" else 4) as pool:
        ended = Counter(pool.map(one, tries))
    assert all(words and "%(" not in words for words in clear)
    return ended


def rich(*people: User) -> None:
    """One stake each."""
    move_all([Move(f"test:{user.pk}", BANK, coins_of(user), STAKE, Kind.GIVEN) for user in people])


def tables_of_others() -> list[Table]:
    """As many tables as attempts, at each of which somebody sits and is ready."""
    rivals = User.objects.bulk_create(User(username=f"rival-{number}") for number in range(ATTEMPTS))
    rich(*rivals)
    tables = Table.objects.bulk_create(Table(**AGREED._asdict()) for _ in rivals)
    now = timezone.now()
    Seat.objects.bulk_create(
        Seat(table=table, number=1, user=rival, ready=True, joined_at=now, seen_at=now)
        for table, rival in zip(tables, rivals, strict=True)
    )
    Seat.objects.bulk_create(Seat(table=table, number=2) for table in tables)
    return tables


def test_a_seat_at_any_of_many_tables_and_one_match(alice):
    tables = tables_of_others()
    rich(alice)

    def sit_and_play(table: Table) -> None:
        do(table.pk, alice, "sit:2")
        do(table.pk, alice, "ready")

    ended = attempts(*[lambda table=table: sit_and_play(table) for table in tables])
    assert ended.pop(None) == 1
    # too late: the coins are in escrow, he plays elsewhere, or another attempt has taken the seat of this one
    assert set(ended) <= {Deny.TOO_FEW_COINS, Deny.SEATED_ELSEWHERE, Deny.NOT_SEATED}
    assert ended.total() == ATTEMPTS - 1
    assert Seat.objects.filter(user=alice).count() == 1
    match = Match.objects.get()
    assert match.table.seats.filter(user=alice).exists()
    assert Transfer.objects.filter(source__owner=alice, kind=Kind.STAKE).count() == 1
    assert ledger.escrow_balance(match.code) == 2 * STAKE
    assert audit().wrong == []


def test_the_seats_of_one_table(alice, bob):
    rich(alice, bob)
    table = seating.open_table(bob, OFFICIAL._replace(players=4, stake=STAKE))
    ended = attempts(*[lambda n=n: do(table.pk, alice, f"sit:{2 + n % 3}") for n in range(ATTEMPTS)])
    assert ended == {None: 1, Deny.ALREADY_SEATED: ATTEMPTS - 1}
    assert Seat.objects.filter(user=alice).count() == 1
    # sitting costs nothing before the match starts
    assert ledger.balance(alice) == STAKE


def test_getting_ready(alice, bob):
    rich(alice, bob)
    table = seating.open_table(bob, AGREED)
    seating.sit(table.pk, alice, 2)
    seating.ready(table.pk, bob)
    ended = attempts(*[lambda: do(table.pk, alice, "ready")] * ATTEMPTS)
    assert ended == {None: 1, Deny.MATCH_RUNNING: ATTEMPTS - 1}
    assert Match.objects.count() == 1
    assert Transfer.objects.filter(source__owner=alice, kind=Kind.STAKE).count() == 1
    assert audit().wrong == []


def test_a_second_match_without_a_second_stake(alice, bob):
    """The match is lost and the coins with it: no attempt gets a seat for another one."""
    rich(alice, bob)
    table = seating.open_table(bob, AGREED)
    seating.sit(table.pk, alice, 2)
    for user in (bob, alice):
        seating.ready(table.pk, user)
    seating.abandon(table.pk, alice)
    other = seating.open_table(bob, AGREED)
    ended = attempts(*[lambda: do(other.pk, alice, "sit:2")] * 50)
    assert ended == {Deny.TOO_FEW_COINS: 50}
    assert not Seat.objects.filter(user=alice).exists()
    # what is left is the day's help, given once
    assert ledger.balance(alice) == 6_000
