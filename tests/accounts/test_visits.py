"""P6.2, P6.5: the first page of a day brings its coins and notes the address; the other pages cost nothing for it."""

from datetime import date

import pytest
from django.test import Client

from accounts import grants, ledger
from accounts.models import Account, SeenAddress
from tests.accounts.money import right

pytestmark = pytest.mark.django_db


@pytest.fixture
def day(monkeypatch):
    days = [date(2026, 11, 30)]
    monkeypatch.setattr(grants, "today", lambda: days[-1])
    return days


def test_the_first_page_of_a_day(client, alice, day):
    client.force_login(alice)
    assert ledger.balance(alice) == 0
    client.get("/")
    client.get("/")
    # somebody from before there were coins is welcomed, too
    assert (ledger.balance(alice), ledger.credits(alice)) == (63_000, 3)
    day.append(date(2026, 12, 1))
    client.get("/crear/")
    client.get("/")
    assert ledger.balance(alice) == 66_000 and right()


def test_two_browsers_are_one_person(alice, day):
    for _ in range(2):
        client = Client()
        client.force_login(alice)
        client.get("/")
    assert ledger.balance(alice) == 63_000


def test_the_other_pages_ask_nothing_for_it(client, alice, day, django_assert_num_queries, settings):
    client.force_login(alice)
    client.get("/crear/")
    middleware = settings.MIDDLEWARE
    settings.MIDDLEWARE = [name for name in middleware if not name.endswith("Visits")]
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(
        connection,
    ) as without:
        client.get("/crear/")
    settings.MIDDLEWARE = middleware
    with django_assert_num_queries(len(without)):
        client.get("/crear/")


def test_visitors_and_guests_leave_nothing(client, day):
    client.get("/")
    client.post("/jugar-robot/")
    client.get("/")
    assert not Account.objects.exists() and not SeenAddress.objects.exists()


def test_each_address_is_noted_once_a_day(client, alice, day, settings):
    settings.TRUSTED_PROXIES = 1
    client.force_login(alice)
    for address in ("192.0.2.1", "192.0.2.1", "192.0.2.7", "192.0.2.1"):
        client.get("/", HTTP_X_FORWARDED_FOR=address)
    assert SeenAddress.objects.filter(user=alice, last_seen=day[0]).count() == 2
    day.append(date(2026, 12, 1))
    client.get("/", HTTP_X_FORWARDED_FOR="192.0.2.1")
    assert list(SeenAddress.objects.order_by("last_seen").values_list("last_seen", flat=True)) == day


def test_another_person_in_the_same_browser(client, alice, bob, day):
    for person in (alice, bob):
        client.force_login(person)
        client.get("/")
        assert ledger.balance(person) == 63_000


def test_his_language_comes_along_to_a_new_browser(client, alice, day):
    alice.language = "es"
    alice.save()
    client.force_login(alice)
    client.get("/")
    assert client.cookies["django_language"].value == "es"
