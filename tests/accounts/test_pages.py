"""Every page of an account shows in the site's own frame and in Spanish; errors have pages too."""

import re

import pytest
from django.test import Client

from accounts import names
from accounts.models import User

FOR_ANYONE = ["login/", "signup/", "logout/", "password/reset/", "password/reset/done/", "inactive/", "confirm-email/"]
FOR_ANYONE += ["password/reset/key/done/", "confirm-email/nothing/", "password/reset/key/1-set-password/"]
FOR_MEMBERS = ["email/", "password/change/", "logout/", "reauthenticate/"]
ENGLISH = re.compile(r"\b(the|your|password|sign (in|up|out)|username|please|address)\b", re.IGNORECASE)

# The site says "tú": whoever says "usted" doesn't speak for it.
FORMAL = re.compile(
    r"\b(usted|su|sus|le|haya|ha|debe|quiere|desea|haga|introduzca|ingrese|escriba|utilice|verifique|confirme)\b",
    re.IGNORECASE,
)


def words(answer):
    """What a reader sees: no tags, no attributes."""
    body = answer.content.decode()
    main = body[body.index("<main") : body.index("</main>")] if "<main" in body else body
    return re.sub(r"<[^>]*>", " ", main)


@pytest.mark.django_db
@pytest.mark.parametrize("page", FOR_ANYONE)
def test_pages_for_anyone(client, page):
    check(client.get(f"/cuenta/{page}", follow=True))


@pytest.mark.django_db
@pytest.mark.parametrize("page", FOR_MEMBERS)
def test_pages_for_members(client, alice, page):
    client.force_login(alice)
    check(client.get(f"/cuenta/{page}", follow=True))


def check(answer, status=200):
    assert answer.status_code == status
    assert 'class="brand"' in answer.content.decode()
    for found in (ENGLISH, FORMAL):
        assert not found.findall(words(answer)), words(answer)
    assert "style=" not in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("page", "fields"),
    [
        ("login/", {"login": "alice", "password": "otra"}),
        ("signup/", {"username": "Bruna", "email": "nadie", "password1": "123", "password2": "456"}),
        ("signup/", {"username": "ALICE", "email": "alice@example.org", "password1": "qwerty", "password2": "qwerty"}),
        ("password/reset/", {"email": "nadie"}),
    ],
)
def test_refused_forms(client, alice, page, fields):
    check(client.post(f"/cuenta/{page}", fields))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("page", "fields"),
    [
        ("password/change/", {"oldpassword": "otra", "password1": "alicealice", "password2": "alicealice"}),
        ("email/", {"email": "alice@example.org", "action_add": ""}),
        ("reauthenticate/", {"password": "otra"}),
    ],
)
def test_refused_forms_of_members(client, alice, page, fields):
    client.force_login(alice)
    check(client.post(f"/cuenta/{page}", fields, follow=True))


@pytest.mark.django_db
def test_one_way_to_a_forgotten_password(client):
    assert client.get("/cuenta/login/").content.decode().count("/cuenta/password/reset/") == 1


@pytest.mark.django_db
def test_a_page_not_found(client):
    answer = client.get("/no-existe/")
    assert answer.status_code == 404
    assert "Esta página no existe" in words(answer)


@pytest.mark.django_db
def test_a_forged_form():
    answer = Client(enforce_csrf_checks=True).post("/jugar-robot/")
    assert answer.status_code == 403
    assert "La página venció" in words(answer)
    assert not User.objects.exists()


def test_pages_for_our_own_faults(rf):
    from django.views import defaults

    assert "Algo falló" in defaults.server_error(rf.get("/")).content.decode()
    assert "No entendimos" in defaults.bad_request(rf.get("/"), ValueError()).content.decode()


@pytest.mark.django_db
def test_people_in_the_admin(client, alice, admin_client):
    admin_client.post("/jugar-robot/")
    assert admin_client.get("/admin/accounts/user/").status_code == 200
    assert admin_client.get(f"/admin/accounts/user/{alice.pk}/change/").status_code == 200
    client.force_login(alice)
    assert client.get("/admin/accounts/user/").status_code == 302


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("alice", "alice"),
        ("x" * 25, "x" * 19 + "…"),
        ("ana\u202e\u0007\u200bana", "anaana"),
    ],
)
def test_how_a_name_is_shown(name, shown):
    assert names.shown(name) == shown
    assert User(username=name).name == shown
