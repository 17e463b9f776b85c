"""P1.2: limits of attempts count by the client's own address, whatever stands before the site."""

import pytest
from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def limits(settings):
    settings.ACCOUNT_RATE_LIMITS = {"login": "3/m/ip", "reauthenticate": "3/m/user"}
    settings.TRUSTED_PROXIES = 1
    cache.clear()
    yield
    cache.clear()


def test_whose_address_it_is(rf):
    request = rf.get("/", HTTP_X_FORWARDED_FOR="6.6.6.6, 192.0.2.1")
    assert get_adapter().get_client_ip(request) == "192.0.2.1"
    assert get_adapter().get_client_ip(rf.get("/", REMOTE_ADDR="")) == "0.0.0.0"


def test_log_ins_by_address(alice):
    def attempt(address):
        fields = {"login": "alice", "password": "otra"}
        return Client().post("/cuenta/login/", fields, HTTP_X_FORWARDED_FOR=address).status_code

    assert [attempt(f"6.6.6.{number}, 192.0.2.1") for number in range(4)] == [200, 200, 200, 429]
    assert attempt("192.0.2.2") == 200


def test_who_tries_too_often_is_told_so(client, alice):
    answers = [client.post("/cuenta/login/", {"login": "alice", "password": "otra"}) for _ in range(4)]
    assert answers[-1].status_code == 429
    assert "Demasiadas veces seguidas" in answers[-1].content.decode()
    assert 'class="brand"' in answers[-1].content.decode()


def test_passwords_are_not_tried_where_accounts_are_deleted(client, alice):
    client.force_login(alice)
    answers = [client.post("/cuenta/borrar/", {"proof": proof}).status_code for proof in ("a", "b", "c", PASSWORD)]
    assert answers == [422, 422, 422, 429]
    assert User.objects.get(username="alice").is_active
