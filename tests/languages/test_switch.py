"""Choosing a language: on any page, kept in the cookie and in the account (P9.1)."""

import pytest
from django.urls import reverse
from django.utils.translation import get_language

from accounts.adapter import Adapter
from accounts.models import User
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db

COOKIE = "django_language"


def choose(client, code, where="/ranking/", **more):
    return client.post(reverse("set_language"), {"language": code, "next": where}, **more)


def language_of(page):
    return page.content.decode().partition('<html lang="')[2].partition('"')[0]


def test_a_visitor_reads_spanish_unless_his_browser_asks_for_another(client):
    assert language_of(client.get("/")) == "es"
    assert language_of(client.get("/", headers={"Accept-Language": "de, it;q=0.8"})) == "it"
    assert language_of(client.get("/", headers={"Accept-Language": "pt-PT"})) == "pt-br"
    assert language_of(client.get("/", headers={"Accept-Language": "ja"})) == "es"


def test_the_switch_is_a_form_on_every_page_and_leads_back(client):
    page = client.get("/ranking/?de=mes").content.decode()
    assert f'action="{reverse("set_language")}"' in page
    assert 'name="next" value="/ranking/?de=mes"' in page
    for code in ("es", "it", "pt-br", "en"):
        assert f'name="language" value="{code}"' in page
    answer = choose(client, "en", "/ranking/?de=mes")
    assert answer.status_code == 302 and answer.url == "/ranking/?de=mes"
    assert language_of(client.get("/ranking/", headers={"Accept-Language": "it"})) == "en"


def test_addresses_stay_the_same(client):
    client.cookies[COOKIE] = "it"
    assert client.get("/ayuda/primera-mano/").status_code == 200
    assert client.get("/it/ranking/").status_code == 404


@pytest.mark.parametrize(
    "where", ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", ""]
)
def test_nobody_is_led_elsewhere(client, where):
    assert choose(client, "it", where).url == "/"


@pytest.mark.parametrize("code", ["", "xx", "de", "../it", "it\0", "e" * 2000])
def test_an_unknown_language_is_refused_and_changes_nothing(client, alice, code):
    client.force_login(alice)
    assert choose(client, code).status_code == 400
    assert COOKIE not in client.cookies
    alice.refresh_from_db()
    assert alice.language == ""


def test_only_a_post_chooses(client):
    assert client.get(reverse("set_language"), {"language": "it"}).status_code == 405
    assert COOKIE not in client.cookies


def test_a_person_keeps_it(client, alice):
    client.force_login(alice)
    choose(client, "pt-br")
    choose(client, "pt-br")
    alice.refresh_from_db()
    assert alice.language == "pt-br"


def login(client, name="alice"):
    return client.post(reverse("account_login"), {"login": name, "password": PASSWORD})


def test_who_logs_in_reads_on_in_the_language_of_his_account(client, alice):
    alice.language = "it"
    alice.save()
    choose(client, "en")
    login(client)
    assert client.cookies[COOKIE].value == "it"
    assert language_of(client.get("/")) == "it"


def test_what_a_visitor_chose_becomes_his_when_he_logs_in(client, alice):
    choose(client, "en")
    login(client)
    alice.refresh_from_db()
    assert alice.language == "en" and client.cookies[COOKIE].value == "en"


def test_the_settings_page_knows_all_of_them(client, alice):
    client.force_login(alice)
    page = client.get(reverse("own_settings")).content.decode()
    assert all(f'<option value="{code}"' in page for code in ("es", "it", "pt-br", "en"))


def test_dates_and_numbers_follow_the_language(client, alice):
    from accounts.grants import welcome
    from accounts.models import Transfer

    welcome(alice)
    client.force_login(alice)
    shown = {}
    for code in ("it", "en"):
        choose(client, code)
        shown[code] = client.get(reverse("account_coins")).content.decode()
    at = Transfer.objects.latest("pk").at
    assert "60.000" in shown["it"] and "60,000" in shown["en"]
    assert f"{at:%d/%m/%Y %H:%M}" in shown["it"] and f"{at:%m/%d/%Y}" in shown["en"]


def test_a_mail_is_in_the_language_of_who_asked_for_it(client, alice, mailoutbox, monkeypatch):
    written, write = [], Adapter.render_mail

    def watched(*given, **more):
        written.append(get_language())
        return write(*given, **more)

    monkeypatch.setattr(Adapter, "render_mail", watched)
    choose(client, "en")
    client.post(reverse("account_reset_password"), {"email": alice.email})
    choose(client, "es")
    client.post(reverse("account_reset_password"), {"email": alice.email})
    assert written == ["en", "es"] and len(mailoutbox) == 2
    assert "contraseña" in mailoutbox[1].subject


def test_who_signs_up_reads_what_he_signed_up_in(client):
    form = {"username": "erin", "email": "erin@example.org", "password1": PASSWORD, "password2": PASSWORD}
    client.post(reverse("account_signup"), form, headers={"Accept-Language": "pt"})
    assert User.objects.get(username="erin").language == "pt-br"
    assert client.cookies[COOKIE].value == "pt-br"
