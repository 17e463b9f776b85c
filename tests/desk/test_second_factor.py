"""Issue 7: staff come in with two factors, through the site's own log-in."""

import re

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client

from tests.conftest import PASSWORD
from tests.desk.kit import SECRET, at_desk, code, with_factor

pytestmark = pytest.mark.django_db

ADMIN = "/admin/"


def log_in(client, name):
    return client.post("/cuenta/login/", {"login": name, "password": PASSWORD, "next": ADMIN})


def test_nobody_is_sent_to_the_sites_own_log_in(client):
    answer = client.get(ADMIN, follow=True)
    assert answer.redirect_chain[-1][0].startswith("/cuenta/login/?next=%2Fadmin%2F")
    # there is no other door
    assert client.post("/admin/login/", {"username": "boss", "password": PASSWORD}).url.startswith("/cuenta/login/")


def test_a_player_has_no_business_here(client, alice):
    client.force_login(alice)
    assert client.get(ADMIN, follow=True).status_code == 403


def test_a_guest_is_sent_to_log_in(client):
    client.post("/jugar-robot/")
    assert client.get(ADMIN, follow=True).redirect_chain[-1][0].startswith("/cuenta/login/")


@pytest.mark.django_db(transaction=True)
def test_staff_without_one_set_it_up_first(mod):
    client = Client()
    log_in(client, "mod")
    chain = [path for path, _ in client.get(ADMIN, follow=True).redirect_chain]
    assert chain[-2].startswith("/cuenta/2fa/totp/activate/") and chain[-1].startswith("/cuenta/reauthenticate/")
    client.post("/cuenta/reauthenticate/", {"password": PASSWORD})
    page = client.get("/cuenta/2fa/totp/activate/")
    assert page.status_code == 200 and b"data:image/svg+xml;base64," in page.content
    secret = client.session["mfa.totp.secret"]
    refused = client.post("/cuenta/2fa/totp/activate/", {"code": "000000"})
    assert refused.status_code == 200 and not Authenticator.objects.exists()
    done = client.post("/cuenta/2fa/totp/activate/", {"code": code(secret)})
    # with the codes for the day on which the telephone is lost
    assert done.url.startswith("/cuenta/2fa/recovery-codes/")
    # and from there on to where he wanted to go
    assert f'href="{ADMIN}"' in main_of(client.get(done.url))
    assert client.get(ADMIN).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_the_page_he_came_for_is_not_forgotten(mod, alice):
    client = Client()
    wanted = f"/admin/persona/{alice.pk}/"
    client.post("/cuenta/login/", {"login": "mod", "password": PASSWORD, "next": wanted})
    client.get(wanted, follow=True)
    client.post("/cuenta/reauthenticate/", {"password": PASSWORD})
    client.get("/cuenta/2fa/totp/activate/")
    done = client.post("/cuenta/2fa/totp/activate/", {"code": code(client.session["mfa.totp.secret"])})
    assert f'href="{wanted}"' in main_of(client.get(done.url))
    assert client.get(wanted).status_code == 200


def test_it_says_tu_as_the_site_does(client, mod):
    client.force_login(mod)
    client.post("/cuenta/reauthenticate/", {"password": PASSWORD})
    page = main_of(client.get("/cuenta/2fa/totp/activate/"))
    assert "Activar" in page and "con tu aplicación" in page
    assert not re.search(r"\b(su|sus|[Ee]scanee|ingrese|[Pp]uede|usted)\b", page)


def main_of(answer):
    return answer.content.decode().partition("<main")[2].partition("</main>")[0]


def test_the_sites_menu_leads_the_team_to_the_desk(client, mod, alice):
    link = f'href="{ADMIN}"'
    assert link not in client.get("/").content.decode()
    client.post("/jugar-robot/")
    assert link not in client.get("/").content.decode()
    client.force_login(alice)
    assert link not in client.get("/").content.decode()
    client.force_login(mod)
    assert link in client.get("/").content.decode()


def test_the_password_alone_opens_nothing(mod):
    with_factor(mod)
    client = Client()
    assert log_in(client, "mod").url == "/cuenta/2fa/authenticate/"
    assert "_auth_user_id" not in client.session
    assert client.post("/cuenta/2fa/authenticate/", {"code": "000000"}).status_code == 200
    assert client.get(ADMIN, follow=True).redirect_chain
    assert client.post("/cuenta/2fa/authenticate/", {"code": code()}).url == ADMIN
    assert client.get(ADMIN).status_code == 200


def test_a_recovery_code_opens_once(mod):
    from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes

    with_factor(mod)
    (word, *_) = RecoveryCodes.activate(mod).get_unused_codes()
    client = Client()
    log_in(client, "mod")
    assert client.post("/cuenta/2fa/authenticate/", {"code": word}).url == ADMIN
    assert client.get(ADMIN).status_code == 200
    again = Client()
    log_in(again, "mod")
    assert again.post("/cuenta/2fa/authenticate/", {"code": word}).status_code == 200


def test_a_session_from_before_shows_it_now(mod):
    """Or one that was stolen: what it has not shown it must show."""
    client = Client()
    client.force_login(with_factor(mod))
    assert client.get(ADMIN, follow=True).redirect_chain[-1][0].startswith("/cuenta/2fa/reauthenticate/")
    client.post("/cuenta/2fa/reauthenticate/", {"code": code()})
    assert client.get(ADMIN).status_code == 200


def test_every_page_of_the_desk_asks_for_it(mod, alice):
    client = Client()
    client.force_login(mod)
    for path in ("cola/", "cifras/", f"persona/{alice.pk}/", "accounts/user/", "accounts/auditentry/"):
        assert client.get(ADMIN + path).status_code == 302, path
    assert client.post(f"/admin/persona/{alice.pk}/", {"do": "ban", "reason": "x"}).status_code == 302
    alice.refresh_from_db()
    assert alice.shut_out_until is None


def test_who_is_put_out_of_the_team_is_out_at_once(mod):
    client = at_desk(mod)
    assert client.get(ADMIN).status_code == 200
    mod.is_staff = False
    mod.save()
    assert client.get(ADMIN, follow=True).status_code == 403


def test_the_secret_is_not_on_the_desk(boss, mod):
    """Not even an administrator reads another's second factor there."""
    with_factor(mod)
    client = at_desk(boss)
    for path in ("/admin/", f"/admin/persona/{mod.pk}/", f"/admin/accounts/user/{mod.pk}/change/"):
        assert SECRET not in client.get(path).content.decode()
    assert client.get("/admin/mfa/authenticator/").status_code == 404


@pytest.mark.parametrize(
    "where", ["https://evil.example/", "//evil.example/", "/\\evil.example", "javascript:alert(1)"]
)
def test_no_link_to_the_desk_leads_away(mod, where):
    answer = at_desk(mod).get("/admin/login/", {"next": where})
    assert (answer.status_code, answer.url) == (302, ADMIN)
    assert at_desk(mod).get("/admin/login/", {"next": "/admin/accounts/user/"}).url == "/admin/accounts/user/"
    assert "evil" not in Client().get("/admin/login/", {"next": where}).url
