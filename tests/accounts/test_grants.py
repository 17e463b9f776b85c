"""P6.2: the welcome, the day's coins, and a hand to who has little."""

from datetime import date

import pytest
from django.conf import settings

from accounts import grants, guests, ledger
from accounts.models import Account
from tests.accounts.money import give, right
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db

MONDAY, TUESDAY = date(2026, 11, 30), date(2026, 12, 1)


def test_the_numbers_of_the_clause():
    money = settings.TRUCO_MONEY
    names = ("WELCOME_COINS", "WELCOME_CREDITS", "DAILY_COINS", "TOP_UP_TO")
    assert [money[name] for name in names] == [60_000, 3, 3_000, 6_000]


def test_welcome_once(alice):
    assert [grants.welcome(alice), grants.welcome(alice)] == [True, False]
    assert (ledger.balance(alice), ledger.credits(alice)) == (60_000, 3) and right()


def test_the_day_once(alice):
    assert [grants.daily(alice, day) for day in (MONDAY, MONDAY, TUESDAY)] == [3_000, 0, 3_000]
    assert ledger.balance(alice) == 6_000 and right()


@pytest.mark.parametrize(("has", "gets"), [(0, 6_000), (1, 5_999), (5_999, 1), (6_000, 0), (90_000, 0)])
def test_a_top_up(alice, has, gets):
    give(alice, has)
    assert grants.top_up(alice, MONDAY) == gets
    assert ledger.balance(alice) == max(has, 6_000) and right()


def test_a_top_up_once_a_day(alice, bob):
    grants.top_up(alice, MONDAY)
    ledger.move("lost", ledger.coins_of(alice), ledger.coins_of(bob), 6_000, "given")
    assert [grants.top_up(alice, day) for day in (MONDAY, TUESDAY)] == [0, 6_000]
    assert right()


def test_who_had_enough_in_the_morning_still_gets_it_at_night(alice, bob):
    give(alice, 9_000)
    assert grants.top_up(alice, MONDAY) == 0
    ledger.move("lost", ledger.coins_of(alice), ledger.coins_of(bob), 9_000, "given")
    assert grants.top_up(alice, MONDAY) == 6_000


def test_what_is_at_stake_counts(alice, bob):
    """Nobody is helped for having put his coins into a match that may yet be called off."""
    give(alice, 6_500), give(bob, 6_500)
    ledger.escrow_in("m", {alice: 6_000, bob: 6_000})
    assert grants.top_up(alice, MONDAY) == 0
    ledger.escrow_out("m", {bob: 12_000})
    assert grants.top_up(alice, MONDAY) == 5_500
    assert right()


def test_guests_and_the_gone_get_nothing(alice):
    alice.deleted_at = alice.date_joined
    for person in (guests.create_guest(), alice):
        grants.visit(person)
        assert not grants.welcome(person) and not grants.daily(person) and not grants.top_up(person)
    assert not Account.objects.exists()


def sign_up(client):
    client.post("/cuenta/signup/", {"username": "alicia", "password1": PASSWORD, "password2": PASSWORD, "email": ""})


def test_signing_up_brings_the_welcome(client, django_user_model):
    sign_up(client)
    alicia = django_user_model.objects.get()
    assert (ledger.balance(alicia), ledger.credits(alicia)) == (60_000, 3) and right()


def test_a_guest_who_signs_up_gets_it_once(client, django_user_model):
    client.post("/jugar-robot/")
    client.get("/")
    assert not Account.objects.exists()
    sign_up(client)
    alicia = django_user_model.objects.get(is_guest=False)
    for _ in range(2):
        client.get("/")
    # the welcome, and the day's coins with the first page he sees as a member
    assert (ledger.balance(alicia), ledger.credits(alicia)) == (63_000, 3) and right()
