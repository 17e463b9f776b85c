"""What belongs to somebody else: nobody reads it, nobody changes it, whatever he puts into an address or a form."""

import json
import re

import pytest
from django.test import Client

from accounts.models import User
from games.models import Table
from games.services import seating
from tests.games.table_kit import ARGENTINO, dealt, state_of, welcomed

pytestmark = pytest.mark.django_db


def as_(user):
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.parametrize("word", ["user", "id", "pk", "person", "u", "username"])
def test_his_coins_and_data_are_his(alice, bob, word):
    welcomed(alice, bob)
    User.objects.filter(pk=bob.pk).update(email="solo-de-bob@example.net")
    client = as_(alice)
    for page in ("monedas/", "datos.json", "ajustes/"):
        for value in (bob.pk, bob.username):
            answer = client.get(f"/cuenta/{page}?{word}={value}")
            assert answer.status_code == 200
            assert "solo-de-bob" not in answer.content.decode()
    data = json.loads(client.get(f"/cuenta/datos.json?{word}={bob.pk}").content)
    assert data["person"]["username"] == "alice"


def test_a_statement_goes_back_only_over_ones_own(alice, bob):
    welcomed(alice, bob)
    client = as_(alice)
    shown = client.get("/cuenta/monedas/?antes=999999999999").content.decode()
    assert len(re.findall(r"\+60\D000 ", shown)) == 1 and "bob" not in shown
    assert client.get("/cuenta/monedas/?antes=-1").status_code == 404


def test_settings_and_the_way_out_are_ones_own(alice, bob):
    client = as_(alice)
    form = {"avatar": "5", "volume": "35", "deck": "large", "challengers": "friends", "id": bob.pk, "pk": bob.pk}
    client.post(f"/cuenta/ajustes/?id={bob.pk}", form)
    bob.refresh_from_db()
    assert (bob.avatar, bob.volume) == (1, 70)
    client.post("/cuenta/borrar/", {"proof": "naipe-marcado-33", "user": bob.pk, "id": bob.pk})
    assert User.objects.get(pk=bob.pk).is_active


def test_a_profile_tells_nothing_private(alice, bob):
    welcomed(bob)
    User.objects.filter(pk=bob.pk).update(email="solo-de-bob@example.net")
    for client in (as_(alice), Client()):
        shown = client.get("/jugador/bob/").content.decode()
        assert "solo-de-bob" not in shown and not re.search(r"60\D000", shown)


@pytest.mark.parametrize("field", ["user", "user_id", "seat", "by", "as"])
def test_nobody_plays_for_another(alice, bob, charlie, field):
    table = dealt(alice, bob)
    state = state_of(table)
    acting = next(s for s in state.seats if s.number == state.match.mano)
    page = as_({alice.pk: alice, bob.pk: bob}[acting.user_id]).get(f"/mesa/{table.code}/").content.decode()
    values = re.findall(rf'value="?({state.hand_number}\.0:[^"\s>]+)', page)
    assert values
    for value in values:
        forged = {"do": value, field: acting.number if field == "seat" else acting.user_id}
        assert as_(charlie).post(f"/mesa/{table.code}/", forged).status_code == 403
    assert state_of(table).version == state.version


@pytest.mark.parametrize(
    "what", ["ready", "unready", "leave", "abandon", "back", "cancel", "robot:2", "remove:1", "yes:1"]
)
def test_who_does_not_sit_there_changes_nothing_there(alice, charlie, what):
    table = seating.open_table(alice, ARGENTINO)
    before = Table.objects.filter(pk=table.pk).values().get()
    assert as_(charlie).post(f"/mesa/{table.code}/", {"do": what}).status_code in (400, 403, 404, 409)
    assert Table.objects.filter(pk=table.pk).values().get() == before


def test_only_the_captain_frees_a_seat(alice, bob):
    table = seating.open_table(alice, ARGENTINO)
    seating.sit(table.pk, bob, 2)
    assert as_(bob).post(f"/mesa/{table.code}/", {"do": "remove:1"}).status_code == 403
    assert state_of(table).seat_of(alice.pk) == 1


# --- fields that a form does not show ------------------------------------------------------------------------------

MORE = {
    "is_staff": "on",
    "is_superuser": "on",
    "is_guest": "on",
    "points": "99999",
    "coins": "99999",
    "balance": "99999",
    "credits": "99",
    "level_reached": "30",
    "groups": "1",
    "user_permissions": "1",
    "id": "1",
    "date_joined": "2001-01-01",
}


def private(user):
    user.refresh_from_db()
    return (
        user.is_staff,
        user.is_superuser,
        user.is_guest,
        user.points,
        user.level_reached,
        user.date_joined.year > 2001,
    )


def test_signing_up_gives_what_it_gives_everybody(client):
    fields = {"username": "eva", "password1": "naipe-marcado-33", "password2": "naipe-marcado-33"}
    assert client.post("/cuenta/signup/", {**fields, **MORE}).status_code == 302
    eva = User.objects.get(username="eva")
    assert private(eva) == (False, False, False, 0, 1, True)
    assert len(re.findall(r"\+60\D000 ", client.get("/cuenta/monedas/").content.decode())) == 1
    assert not eva.groups.exists() and not eva.user_permissions.exists()


def test_settings_change_what_they_show(alice):
    before = private(alice)
    form = {"avatar": "5", "volume": "35", "deck": "large", "challengers": "friends"}
    as_(alice).post("/cuenta/ajustes/", {**MORE, **form, "username": "root", "password": "x", "email": "x@example.net"})
    assert private(alice) == before
    assert (alice.username, alice.email, alice.avatar) == ("alice", "alice@example.org", 5)
    assert alice.check_password("naipe-marcado-33")


def test_a_new_table_is_what_its_form_says(alice):
    form = {"rules": "argentino", "players": "2", "target": "15", "chicos": "1", "turn_seconds": "30"}
    hidden = {
        "phase": "finished",
        "version": "77",
        "code": "mine",
        "match": "1",
        "captain": "2",
        "shared_address": "on",
    }
    answer = as_(alice).post("/crear/", {**form, **hidden})
    assert answer.status_code == 302
    table = Table.objects.get()
    assert (table.phase, table.match, table.shared_address) == ("waiting", None, False)
    assert table.code != "mine" and table.version < 10
