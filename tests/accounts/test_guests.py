"""P1.1: somebody new plays as a guest, without an account."""

import pytest
from django.test import Client

from accounts import guests
from accounts.models import User

pytestmark = pytest.mark.django_db

PLAY = "/jugar-robot/"


def test_looking_makes_nobody(client):
    client.get("/")
    client.get(PLAY)
    client.get("/cuenta/signup/")
    assert not User.objects.exists()


def test_the_first_post_makes_a_guest(client):
    client.post(PLAY)
    guest = User.objects.get(is_guest=True)
    assert client.session["_auth_user_id"] == str(guest.pk)
    assert guest.username == f"invitado-{guest.name.split()[1]}"
    assert guest.name.startswith("Invitado ")
    assert not guest.has_usable_password()
    assert not guest.email


def test_the_next_post_is_the_same_guest(client):
    client.post(PLAY)
    client.post(PLAY)
    assert User.objects.filter(is_guest=True).count() == 1


def test_each_visitor_is_a_guest_of_his_own(client):
    client.post(PLAY)
    Client().post(PLAY)
    assert User.objects.filter(is_guest=True).count() == 2


def test_somebody_with_an_account_stays_himself(client, alice):
    client.force_login(alice)
    client.post(PLAY)
    assert not User.objects.filter(is_guest=True, last_login__isnull=False).exists()


def test_nobody_logs_in_as_a_guest(client):
    guest = guests.create_guest()
    for password in ("", "!", guest.password):
        client.post("/cuenta/login/", {"login": guest.username, "password": password})
        assert "_auth_user_id" not in client.session


def test_a_taken_number_is_drawn_again(monkeypatch):
    first = guests.create_guest()
    drawn = iter([int(first.username.split("-")[1]) - 100_000, 0, 424_242, 0])
    monkeypatch.setattr(guests.secrets, "randbelow", lambda _: next(drawn))
    # The number, the avatar, and once more.
    assert guests.create_guest().username == "invitado-524242"


@pytest.mark.parametrize("page", ["password/change/", "password/set/", "email/", "reauthenticate/"])
def test_a_guest_has_no_password_or_mail_to_manage(client, page):
    client.post(PLAY)
    answer = client.get(f"/cuenta/{page}")
    assert (answer.status_code, answer.url) == (302, "/cuenta/signup/")
    guest = User.objects.get(is_guest=True)
    client.post(f"/cuenta/{page}", {"password1": "naipe-marcado-33", "password2": "naipe-marcado-33"})
    guest.refresh_from_db()
    assert not guest.has_usable_password()
