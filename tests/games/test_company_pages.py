"""Friends, blocks, challenges and links by pages and forms: success, stranger, wrong method, repeat, hostile input."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import blocks, friends
from accounts.models import User
from games.models import Challenge, Seat, Table
from games.services import challenges, connected, seating
from tests.games.table_kit import ARGENTINO, GAUCHO, state_of

pytestmark = pytest.mark.django_db


def page(client, path="/"):
    answer = client.get(path)
    assert answer.status_code == 200, answer
    return answer.content.decode()


def befriended(one, other):
    friends.ask(one, other)
    friends.accept(other, one)


def press(client, do, to="/retos/", **fields):
    return client.post(to, {"do": do, **fields})


# --- friends --------------------------------------------------------------------------------------------------------


def test_asked_on_a_profile_accepted_on_the_page_of_friends(client, alice, bob):
    client.force_login(alice)
    assert 'value="ask:bob"' in page(client, "/jugador/bob/")
    back = press(client, "ask:bob", "/amigos/hacer/", next="/jugador/bob/")
    assert back["Location"] == "/jugador/bob/"
    assert 'value="remove:bob"' in page(client, "/jugador/bob/")
    client.force_login(bob)
    assert "Te piden amistad" in page(client)
    assert 'value="accept:alice"' in page(client, "/amigos/")
    press(client, "accept:alice", "/amigos/hacer/")
    assert friends.are_friends(alice, bob) and 'value="remove:alice"' in page(client, "/amigos/")


def test_by_name_however_it_is_spelled(client, alice, bob):
    client.force_login(alice)
    press(client, "ask", "/amigos/hacer/", name=" BOB ")
    assert friends.standing(alice, bob) == "asked"


def test_blocked_on_a_profile_and_let_go_again(client, alice, bob):
    client.force_login(alice)
    press(client, "block:bob", "/amigos/hacer/")
    assert blocks.blocks(alice, bob)
    assert 'value="unblock:bob"' in page(client, "/jugador/bob/")
    assert 'value="unblock:bob"' in page(client, "/amigos/")
    # he isn't told
    client.force_login(bob)
    assert "bloque" not in page(client, "/jugador/alice/").lower().replace('value="block:alice">bloquear', "")
    client.force_login(alice)
    press(client, "unblock:bob", "/amigos/hacer/")
    assert not blocks.blocks(alice, bob)


@pytest.mark.parametrize("do", ["", ":", "ask", "ask:", "ask:nobody", "fly:bob", "ask:bob:bob", "x" * 5000])
def test_nonsense_changes_nothing(client, alice, bob, do):
    client.force_login(alice)
    assert press(client, do, "/amigos/hacer/", next="https://evil.example/").headers["Location"] == "/amigos/"
    assert friends.standing(alice, bob) == ""


def test_strangers_log_in_first_and_guests_register(client):
    for path in ("/amigos/", "/retar/alice/"):
        assert "login" in client.get(path)["Location"]
    assert "login" in press(client, "ask:alice", "/amigos/hacer/")["Location"]
    client.post("/jugar-robot/")
    assert "signup" in client.get("/amigos/")["Location"]
    assert client.get("/amigos/hacer/").status_code == client.get("/retos/").status_code == 405
    assert client.get("/retar-con-enlace/").status_code == client.post("/amigos/").status_code == 405


def test_the_bar_shows_friends_who_are_here(client, alice, bob, charlie):
    befriended(alice, bob)
    befriended(alice, charlie)
    connected.note([bob.pk])
    client.force_login(alice)
    for path in ("/", "/ranking/", f"/mesa/{seating.open_table(alice, ARGENTINO).code}/"):
        bar = page(client, path).partition('class="friends-bar"')[2]
        assert "/retar/bob/" in bar and "/retar/charlie/" not in bar
    client.logout()
    assert "friends-bar" not in page(client).partition("<body")[2]


def test_a_page_costs_as_much_for_many_friends_as_for_few(client, alice, bob):
    befriended(alice, bob)
    client.force_login(alice)

    def cost():
        page(client, "/amigos/")
        with CaptureQueriesContext(connection) as seen:
            page(client, "/amigos/")
        return len(seen)

    few = cost()
    others = [User.objects.create_user(f"friend{n}") for n in range(8)]
    for other in others:
        befriended(alice, other)
    connected.note([other.pk for other in others])
    assert cost() == few


# --- challenges -----------------------------------------------------------------------------------------------------


def test_challenged_accepted_and_both_play(alice, bob):
    hers, his = Client(), Client()
    hers.force_login(alice)
    his.force_login(bob)
    assert "Retar a bob" in page(hers, "/retar/bob/")
    sent = hers.post("/retar/bob/", {"rules": "argentino", "practice": "practice", "stake": ""})
    assert sent["Location"] == "/jugador/bob/"
    assert "Retaste a bob" in page(hers, "/ranking/")
    row = Challenge.objects.get()
    shown = page(his, "/ranking/")
    assert "alice te reta" in shown and f'value="accept:{row.code}"' in shown
    # what his open pages ask for when they hear of it
    assert "alice te reta" in page(his, "/avisos/")
    accepted = press(his, f"accept:{row.code}")
    table = Table.objects.get()
    assert accepted["Location"] == f"/mesa/{table.code}/"
    assert state_of(table).running and "¡Tu partida está en juego!" in page(hers, "/ranking/")
    assert "te reta" not in page(his, "/ranking/")
    # again: told why not, nothing changed
    again = press(his, f"accept:{row.code}")
    assert again["Location"] == "/" and Table.objects.count() == 1


def test_declined_where_one_is(client, alice, bob):
    row = challenges.challenge(alice, bob, ARGENTINO)
    client.force_login(bob)
    assert press(client, f"decline:{row.code}", next="/ranking/")["Location"] == "/ranking/"
    row.refresh_from_db()
    assert row.state == "declined"
    client.force_login(alice)
    assert client.post("/retar/bob/", {"rules": "argentino", "practice": "practice"}).status_code == 429


def test_what_is_refused_is_said_on_the_page(client, alice, bob):
    client.force_login(alice)
    blocks.block(bob, alice)
    answer = client.post("/retar/bob/", {"rules": "argentino", "practice": "practice"})
    assert answer.status_code == 403 and "Esa persona no acepta retos." in answer.content.decode()
    answer = client.post("/retar/bob/", {"rules": "clasico", "practice": "official", "stake": "6000"})
    assert answer.status_code == 403 or answer.status_code == 409
    for wrong in (
        {},
        {"rules": "mus", "practice": "practice"},
        {"rules": "argentino", "practice": "official", "stake": "-5"},
    ):
        assert client.post("/retar/bob/", wrong).status_code == 422
    assert client.get("/retar/nobody/").status_code == 404
    assert not Challenge.objects.exists()


@pytest.mark.parametrize("do", ["", "accept", "accept:", "accept:x", "steal:x", "accept:ñ", "decline:" + "a" * 999])
def test_a_forged_answer_changes_nothing(client, alice, bob, do):
    row = challenges.challenge(alice, bob, ARGENTINO)
    client.force_login(bob)
    assert press(client, do).status_code == 302
    row.refresh_from_db()
    assert row.state == "open"


# --- invitations ----------------------------------------------------------------------------------------------------


def test_a_table_is_made_with_its_guests(client, alice, bob, charlie):
    client.force_login(alice)
    fields = {"rules": "gaucho", "players": "4", "practice": "practice"}
    client.post("/crear/", {**fields, "guest-3": "bob", "guest-2": "Charlie", "guest-4": "nobody"})
    table = Table.objects.get()
    assert set(Challenge.objects.values_list("challenged__username", "seat")) == {("bob", 3), ("charlie", 2)}
    assert "No encontramos a nadie que se llame «nobody»" in page(client, f"/mesa/{table.code}/")
    client.force_login(bob)
    assert "alice te invita a su mesa" in page(client)
    press(client, f"accept:{Challenge.objects.get(challenged=bob).code}")
    assert state_of(table).seat_of(bob.pk) == 3


def test_the_captain_invites_from_the_table(client, alice, bob, charlie):
    table = seating.open_table(alice, GAUCHO)
    door = f"/mesa/{table.code}/invitar/"
    client.force_login(alice)
    assert door in page(client, f"/mesa/{table.code}/")
    client.post(door, {"name": "bob"})
    client.post(door, {"name": "charlie"})
    assert set(Challenge.objects.values_list("challenged__username", "seat")) == {("bob", 2), ("charlie", 3)}
    client.force_login(bob)
    assert door not in page(client, f"/mesa/{table.code}/")
    client.post(door, {"name": "charlie"})
    client.post(door, {"link": "1"})
    assert Challenge.objects.count() == 2
    assert client.post("/mesa/nohay/invitar/", {"link": "1"}).status_code == 404


# --- a link ---------------------------------------------------------------------------------------------------------


def test_a_link_seats_somebody_without_an_account(client, alice):
    client.force_login(alice)
    answer = client.post("/retar-con-enlace/")
    table = Table.objects.get()
    assert answer["Location"] == f"/mesa/{table.code}/"
    link = re.search(r'value="http://testserver(/reto/\w+/)"', page(client, answer["Location"]))[1]
    friend = Client()
    shown = page(friend, link)
    assert "alice te reta al truco" in shown and "No hace falta registrarse" in shown
    assert not User.objects.filter(is_guest=True).exists()
    shown_for = {"acuerdo": re.search(r'name="acuerdo" value="(\d+)"', shown)[1]}
    assert friend.post(link, shown_for)["Location"] == f"/mesa/{table.code}/"
    guest = User.objects.get(is_guest=True)
    assert state_of(table).running and state_of(table).seat_of(guest.pk) == 2
    # who sits there is taken there; a third finds no chair
    assert friend.get(link)["Location"] == client.get(link)["Location"] == f"/mesa/{table.code}/"
    third = Client().post(link)
    assert third.status_code == 409 and "ya está ocupado" in third.content.decode()
    assert Seat.objects.filter(user__isnull=False).count() == 2


@pytest.mark.parametrize("sent", ["", "x", "-1", "1" * 30, "²"])
def test_a_link_without_what_was_shown_seats_but_begins_nothing(client, alice, sent):
    client.force_login(alice)
    client.post("/retar-con-enlace/")
    row = Challenge.objects.get()
    assert Client().post(f"/reto/{row.code}/", {"acuerdo": sent}).status_code == 302
    state = state_of(row.table_id)
    assert not state.running and [seat.ready for seat in state.seats] == [True, False]


def test_a_link_that_leads_nowhere(client):
    for path in ("/reto/nohay/", "/reto/" + "a" * 60 + "/"):
        answer = client.get(path)
        assert answer.status_code == 404 and "El reto ya no está" in answer.content.decode()
        assert client.post(path).status_code == 409
    assert not Seat.objects.exists()
