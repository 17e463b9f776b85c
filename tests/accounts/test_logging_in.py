"""P1.2: in and out, and what becomes of a guest who has an account already."""

import pytest
from django.test import Client

from accounts.models import User
from accounts.signals import guest_became
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db


@pytest.fixture
def became():
    heard = []

    def hear(guest, user, **_):
        heard.append((guest, user))

    guest_became.connect(hear)
    yield heard
    guest_became.disconnect(hear)


def log_in(client, login="alice", password=PASSWORD, **more):
    return client.post("/cuenta/login/", {"login": login, "password": password, **more})


def test_by_name_or_by_address(alice):
    for login in ("alice", "ALICE", "alice@example.org", "Alice@Example.org"):
        client = Client()
        assert log_in(client, login).url == "/"
        assert client.session["_auth_user_id"] == str(alice.pk)


def test_a_wrong_password_is_refused_in_spanish(client, alice):
    answer = log_in(client, password="otra")
    assert answer.status_code == 200
    assert "_auth_user_id" not in client.session
    assert "no son correctos" in answer.content.decode() or "incorrect" in answer.content.decode()


def test_a_guest_who_logs_in_is_announced_once(client, alice, became):
    client.post("/jugar-robot/")
    guest = User.objects.get(is_guest=True)
    assert client.get("/cuenta/login/").status_code == 200
    log_in(client)
    assert became == [(guest, alice)]
    assert client.session["_auth_user_id"] == str(alice.pk)
    log_in(client)
    assert len(became) == 1


def test_nobody_else_is_announced(client, alice, bob, became):
    log_in(client)
    log_in(client, "bob")
    client.post("/cuenta/logout/")
    client.post("/jugar-robot/")
    client.post("/cuenta/signup/", {"username": "nueva", "password1": PASSWORD, "password2": PASSWORD})
    assert became == []


def test_a_failed_log_in_leaves_the_guest_a_guest(client, alice, became):
    client.post("/jugar-robot/")
    key = client.session["_auth_user_id"]
    log_in(client, password="otra")
    assert client.session["_auth_user_id"] == key
    assert became == []


def test_next_leads_only_to_our_own_pages(client, alice):
    assert log_in(client, next="/crear/").url == "/crear/"
    client.post("/cuenta/logout/")
    assert log_in(client, next="https://example.com/").url == "/"
    client.post("/cuenta/logout/")
    assert log_in(client, next="//example.com").url == "/"


def test_logging_out_takes_a_post(client, alice):
    client.force_login(alice)
    assert client.get("/cuenta/logout/").status_code == 200
    assert "_auth_user_id" in client.session
    assert client.post("/cuenta/logout/").url == "/"
    assert "_auth_user_id" not in client.session


def test_an_account_put_to_sleep_stays_out(client, alice):
    alice.is_active = False
    alice.save()
    log_in(client)
    assert "_auth_user_id" not in client.session


def test_a_forgotten_password_by_mail(client, alice, mailoutbox):
    from allauth.account.models import EmailAddress

    EmailAddress.objects.create(user=alice, email=alice.email, primary=True, verified=True)
    client.post("/cuenta/password/reset/", {"email": alice.email})
    link = next(word for word in mailoutbox[0].body.split() if "/cuenta/password/reset/key/" in word)
    form = client.get(link).url
    new = "otro-naipe-marcado-44"
    client.post(form, {"password1": new, "password2": new})
    assert Client().login(username="alice", password=new)
