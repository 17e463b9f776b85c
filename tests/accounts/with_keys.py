"""P1.2: logging in by Google and Facebook, in a process that has their keys; tests/accounts/test_social.py runs it."""

import json
from urllib.parse import parse_qs, urlsplit

import pytest
from allauth.socialaccount.models import SocialAccount
from django.test import Client

from accounts import blocks, ledger
from accounts.deleting import delete_person
from accounts.elsewhere import facebook_friends
from accounts.export import export
from accounts.models import User
from games.services import connected
from tests.accounts.test_pages import check

pytestmark = pytest.mark.django_db

ANA = {"id": "101", "email": "ana@example.org", "name": "Ana Paz", "first_name": "Ana", "last_name": "Paz"}
BETO = {"id": "102", "email": "beto@example.org", "name": "Beto Sosa", "first_name": "Beto", "last_name": "Sosa"}


@pytest.fixture
def facebook(monkeypatch):
    """Facebook's side of it: what it says of who comes back from there."""
    from allauth.socialaccount.providers.facebook import flows
    from allauth.socialaccount.providers.oauth2.client import OAuth2Client

    told = {}
    monkeypatch.setattr(OAuth2Client, "get_access_token", lambda *_, **__: {"access_token": "t", "expires_in": 600})
    monkeypatch.setattr(
        flows,
        "complete_login",
        lambda request, provider, token: provider.sociallogin_from_response(request, dict(told)),
    )
    return told


def come_in(client, facebook, who):
    """Press the button, come back from there."""
    facebook.clear()
    facebook.update(who)
    sent = client.post("/cuenta/facebook/login/")
    assert sent.status_code == 302
    there = urlsplit(sent.url)
    assert there.hostname == "www.facebook.com"
    asked = parse_qs(there.query)
    assert "user_friends" in asked["scope"][0]
    return client.get("/cuenta/facebook/login/callback/", {"code": "c", "state": asked["state"][0]})


def test_the_pages_offer_both(client):
    for page in ("login", "signup"):
        body = client.get(f"/cuenta/{page}/").content.decode()
        assert "Entrar con Google" in body and "Entrar con Facebook" in body
        assert 'action="/cuenta/google/login/' in body


def test_google_is_asked(client):
    sent = client.post("/cuenta/google/login/")
    assert sent.status_code == 302 and urlsplit(sent.url).hostname == "accounts.google.com"


def test_somebody_new(client, facebook):
    come_in(client, facebook, ANA)
    user = User.objects.get()
    assert (user.is_member, user.has_usable_password()) == (True, False)
    assert client.session["_auth_user_id"] == str(user.pk)
    assert ledger.balance(user) == 60_000
    assert export(user)["addresses"]["logs_in_by"][0]["uid"] == "101"
    # again: the same person
    other = Client()
    come_in(other, facebook, ANA)
    assert other.session["_auth_user_id"] == str(user.pk) and User.objects.count() == 1


def test_a_guest_keeps_his_row(client, facebook):
    client.post("/jugar-robot/")
    guest = User.objects.get()
    come_in(client, facebook, ANA)
    guest.refresh_from_db()
    assert guest.is_member and client.session["_auth_user_id"] == str(guest.pk)
    assert User.objects.count() == 1


def test_a_guest_connects_nothing_to_his_row(client, facebook):
    client.post("/jugar-robot/")
    facebook.update(ANA)
    assert client.get("/cuenta/3rdparty/").url == "/cuenta/signup/"
    sent = client.post("/cuenta/facebook/login/?process=connect")
    state = parse_qs(urlsplit(sent.url).query)["state"][0]
    answer = client.get("/cuenta/facebook/login/callback/", {"code": "c", "state": state})
    assert answer.url == "/cuenta/signup/"
    assert not SocialAccount.objects.exists() and User.objects.get().is_guest


def test_friends_there_who_play_here(facebook):
    come_in(Client(), facebook, BETO)
    come_in(Client(), facebook, ANA | {"friends": {"data": [{"id": "102"}, {"id": "999"}]}})
    ana, beto = (SocialAccount.objects.get(uid=uid).user for uid in ("101", "102"))
    assert list(facebook_friends(ana)) == [beto]
    assert list(facebook_friends(beto)) == []
    delete_person(beto)
    assert list(facebook_friends(ana)) == []
    assert not SocialAccount.objects.filter(uid="102").exists()


def test_friends_there_are_in_the_bar_at_the_foot(client, facebook):
    come_in(Client(), facebook, BETO)
    come_in(client, facebook, ANA | {"friends": {"data": [{"id": "102"}]}})
    ana, beto = (SocialAccount.objects.get(uid=uid).user for uid in ("101", "102"))
    connected.note([beto.pk])
    assert f"/retar/{beto.username}/" in client.get("/").content.decode()
    blocks.block(ana, beto)
    assert f"/retar/{beto.username}/" not in client.get("/").content.decode()


@pytest.mark.parametrize("told", [None, [], {"data": []}, {"data": None}, {"data": ["x", {}]}, "x"])
def test_whatever_facebook_says_of_friends(facebook, told):
    come_in(Client(), facebook, ANA | {"friends": told})
    assert list(facebook_friends(User.objects.get())) == []


def test_who_has_an_account_connects_and_disconnects(client, facebook, alice):
    client.force_login(alice)
    assert "Otras formas de entrar" in client.get("/cuenta/ajustes/").content.decode()
    facebook.update(ANA)
    sent = client.post("/cuenta/facebook/login/?process=connect")
    state = parse_qs(urlsplit(sent.url).query)["state"][0]
    client.get("/cuenta/facebook/login/callback/", {"code": "c", "state": state})
    account = SocialAccount.objects.get()
    assert account.user == alice
    page = client.get("/cuenta/3rdparty/").content.decode()
    assert "Facebook: " in page and f'value="{account.pk}"' in page
    client.post("/cuenta/3rdparty/", {"account": account.pk})
    assert not SocialAccount.objects.exists()


def test_pages_on_the_way_are_ours(client, facebook):
    check(client.get("/cuenta/facebook/login/"))
    check(client.get("/cuenta/facebook/login/callback/", {"error": "access_denied"}, follow=True), 401)
    check(client.get("/cuenta/3rdparty/login/cancelled/"))


def test_a_name_of_the_site_is_not_given(client, facebook):
    come_in(client, facebook, ANA | {"name": "Admin Robot", "first_name": "Admin", "email": "admin@example.org"})
    names = [name.lower() for name in User.objects.values_list("username", flat=True)]
    assert not [name for name in names if name.startswith(("admin", "robot"))], json.dumps(names)
