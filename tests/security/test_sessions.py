"""Sessions: nobody can plant one, and none outlives its reason."""

import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client

from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db
NAME = settings.SESSION_COOKIE_NAME


def log_in(client, name="alice"):
    return client.post("/cuenta/login/", {"login": name, "password": PASSWORD})


def key(client):
    return client.cookies[NAME].value


def test_a_planted_session_is_not_the_one_he_gets(alice):
    planted = SessionStore()
    planted["bait"] = 1
    planted.create()
    client = Client()
    client.cookies[NAME] = planted.session_key
    assert log_in(client).status_code == 302
    assert key(client) != planted.session_key
    thief = Client()
    thief.cookies[NAME] = planted.session_key
    assert thief.get("/cuenta/monedas/").status_code == 302


def test_a_made_up_key_is_not_taken(alice):
    client = Client()
    client.cookies[NAME] = "a" * 32
    log_in(client)
    assert key(client) != "a" * 32
    assert not SessionStore().exists("a" * 32)


def test_a_guests_session_is_another_once_he_logs_in(alice):
    client = Client()
    client.post("/jugar-robot/")
    before = key(client)
    assert log_in(client).status_code == 302
    assert key(client) != before
    assert not SessionStore().exists(before)
    thief = Client()
    thief.cookies[NAME] = before
    assert thief.get("/cuenta/datos.json").status_code == 302


def test_the_csrf_token_is_another_after_log_in(alice):
    client = Client()
    client.get("/cuenta/login/")
    before = client.cookies["csrftoken"].value
    log_in(client)
    assert client.cookies["csrftoken"].value != before


def test_a_log_out_ends_it(alice):
    client = Client()
    log_in(client)
    before = key(client)
    client.post("/cuenta/logout/")
    again = Client()
    again.cookies[NAME] = before
    assert again.get("/cuenta/monedas/").status_code == 302


def test_a_link_logs_nobody_out(alice):
    client = Client()
    log_in(client)
    client.get("/cuenta/logout/")
    assert client.get("/cuenta/monedas/").status_code == 200


def test_a_new_password_ends_the_other_sessions(alice):
    here, there = Client(), Client()
    log_in(here)
    log_in(there)
    new = "baraja-nueva-44"
    fields = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    assert here.post("/cuenta/password/change/", fields).status_code == 302
    assert there.get("/cuenta/monedas/").status_code == 302
    assert here.get("/cuenta/monedas/").status_code == 200


def test_no_script_can_read_it(alice):
    client = Client()
    log_in(client)
    cookie = client.cookies[NAME]
    assert cookie["httponly"] and cookie["samesite"] == "Lax"
