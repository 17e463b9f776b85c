"""P1.2: deleting an account. Who it was is gone; what was played and paid stays."""

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts import addresses, ledger
from accounts.models import Transfer, User
from accounts.signals import person_deleted
from tests.accounts.money import give, right
from tests.accounts.test_pages import check
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db

PAGE = "/cuenta/borrar/"


@pytest.fixture
def gone():
    heard = []

    def hear(user, **_):
        heard.append(user)

    person_deleted.connect(hear)
    yield heard
    person_deleted.disconnect(hear)


def test_the_page_asks(client, alice, gone):
    client.force_login(alice)
    check(client.get(PAGE))
    for wrong in ("", "alice", "otra"):
        answer = client.post(PAGE, {"proof": wrong})
        assert answer.status_code == 422
    assert "La contraseña no es correcta" in answer.content.decode()
    alice.refresh_from_db()
    assert alice.is_active and gone == []


def test_nothing_tells_who_it_was(client, alice, gone):
    alice.first_name, alice.country, alice.avatar, alice.is_staff = "Alicia", "AR", 4, True
    alice.save()
    EmailAddress.objects.create(user=alice, email=alice.email, primary=True)
    addresses.remember(alice, "192.0.2.1")
    client.force_login(alice)
    answer = client.post(PAGE, {"proof": PASSWORD}, follow=True)
    assert "Tu cuenta está borrada" in answer.content.decode()
    row = User.objects.get(pk=alice.pk)
    assert (row.name, row.username) == ("Jugador borrado", f"borrado-{alice.pk}")
    kept = (row.email, row.first_name, row.country, row.avatar, row.is_staff, row.is_active, row.last_login)
    assert kept == ("", "", "", 1, False, False, None)
    assert not row.has_usable_password()
    assert not EmailAddress.objects.exists() and not row.seen_addresses.exists()
    assert gone == [row]


def test_the_ledger_stays(client, alice):
    give(alice, 100, 2)
    client.force_login(alice)
    client.get("/")
    before = Transfer.objects.count()
    client.post(PAGE, {"proof": PASSWORD})
    assert Transfer.objects.count() == before
    assert ledger.balance(alice) == 63_100 and right()


def test_every_session_ends_and_nobody_comes_back(client, alice):
    others = [Client(), Client()]
    for one in (client, *others):
        one.force_login(alice)
        one.get("/")
    client.post(PAGE, {"proof": PASSWORD})
    for one in (client, *others):
        assert one.get("/cuenta/monedas/").status_code == 302
    answer = client.post("/cuenta/login/", {"login": f"borrado-{alice.pk}", "password": PASSWORD})
    assert answer.status_code == 200 and "_auth_user_id" not in client.session


def test_the_name_and_the_address_are_free_again(client, alice):
    client.force_login(alice)
    client.post(PAGE, {"proof": PASSWORD})
    fields = {"username": "alice", "email": "alice@example.org", "password1": PASSWORD, "password2": PASSWORD}
    assert Client().post("/cuenta/signup/", fields).status_code == 302
    assert User.objects.filter(username="alice").exclude(pk=alice.pk).exists()


def test_nobody_takes_such_a_name(client):
    answer = client.post("/cuenta/signup/", {"username": "Borrado-7", "password1": PASSWORD, "password2": PASSWORD})
    assert answer.context["form"].errors["username"]


def test_somebody_without_a_password_writes_his_name(client, alice, gone):
    alice.set_unusable_password()
    alice.save()
    client.force_login(alice)
    assert client.post(PAGE, {"proof": PASSWORD}).status_code == 422
    client.post(PAGE, {"proof": "alice"})
    assert len(gone) == 1


def test_a_listener_that_fails_leaves_everything(client, alice):
    def fail(**_):
        raise RuntimeError

    person_deleted.connect(fail)
    try:
        client.force_login(alice)
        with pytest.raises(RuntimeError):
            client.post(PAGE, {"proof": PASSWORD})
    finally:
        person_deleted.disconnect(fail)
    alice.refresh_from_db()
    assert alice.is_active and alice.name == "alice"
