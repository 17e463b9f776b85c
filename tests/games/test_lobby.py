"""The list of the lobby: what is in it, in which order, for which wish, at what cost (P2.1)."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.guests import create_guest
from games.lobby import HELPING, Ask, listing
from games.models import Seat, Table
from games.services import connected, seating
from tests.games.table_kit import ARGENTINO, CLASICO, GAUCHO, OFFICIAL, dealt, welcomed

pytestmark = pytest.mark.django_db


def codes(**wish):
    return [row.code for row in listing(Ask(**wish)).rows]


def many(number, user):
    """So many open tables in two statements, each with this person at its first chair."""
    start = Table.objects.count()
    tables = [
        Table(code=f"t{start + n}", people=1, free=1, **ARGENTINO._replace(target=30)._asdict()) for n in range(number)
    ]
    Table.objects.bulk_create(tables)
    Seat.objects.bulk_create(
        Seat(table=t, number=n, user=user if n == 1 else None) for t in Table.objects.filter(seats=None) for n in (1, 2)
    )


def test_tables_with_a_free_chair_come_first(alice, bob, charlie, dave):
    open_one = seating.open_table(charlie, ARGENTINO)
    running = dealt(alice, bob)
    newer = seating.open_table(dave, CLASICO)
    assert codes() == [newer.code, open_one.code, running.code]
    rows = listing(Ask()).rows
    assert [row.free for row in rows] == [2, 2, 0] and rows[2].running
    assert codes(joinable=True) == [newer.code, open_one.code]


def test_a_match_without_public_or_against_robots_is_not_listed(alice, bob, charlie):
    dealt(alice, bob, config=ARGENTINO._replace(watching=False))
    seating.play_robot(charlie, ARGENTINO)
    assert codes() == []


def test_an_open_table_without_public_is_listed_to_sit_at(client, alice):
    table = seating.open_table(alice, ARGENTINO._replace(watching=False))
    page = client.get("/").content.decode()
    assert "Sentarse" in page and f'/mesa/{table.code}/"' not in page and "sin público" in page


def test_filters(alice, bob, charlie):
    welcomed(bob)
    practice = seating.open_table(alice, GAUCHO).code
    official = seating.open_table(bob, OFFICIAL._replace(stake=500)).code
    clasico = seating.open_table(charlie, CLASICO).code
    assert codes(rules="clasico") == [clasico]
    assert codes(players=4) == [practice]
    assert codes(kind="oficial") == [official] and codes(kind="practica") == [clasico, practice]
    assert codes(least=100, most=500) == [official] and codes(least=501) == []


def test_a_list_has_one_digest_in_all_languages(client):
    table = seating.open_table(create_guest(), ARGENTINO)
    pages = [client.get("/", headers={"Accept-Language": code}).content.decode() for code in ("es", "en")]
    assert "Invitado " in pages[0] and "Invitado " not in pages[1] and table.code in pages[1]
    digests = [re.search(r'data-digest="(\w+)"', page)[1] for page in pages]
    assert digests[0] == digests[1] == listing(Ask()).digest


@pytest.mark.parametrize(
    "query", ["modalidad=mus", "jugadores=3", "desde=-1", "desde=9e9", "tandas=0", "tandas=x", "x=1"]
)
def test_what_makes_no_sense_is_not_asked_for(client, query):
    assert client.get(f"/?{query}").status_code == 200


def test_a_wish_is_written_the_same_way_always():
    ask = Ask.of({"hasta": "00500", "modalidad": "clasico", "libres": "1", "tandas": "3"})
    assert ask.query() == "modalidad=clasico&hasta=500&libres=1&tandas=3"
    assert Ask.of(dict(pair.split("=") for pair in ask.query().split("&"))) == ask


def test_what_stands_in_a_row(client, alice, bob):
    welcomed(alice)
    seating.open_table(alice, OFFICIAL._replace(players=4, chicos=2, target=30, stake=1500, turn_seconds=20))
    page = client.get("/").content.decode()
    for words in (
        *("Truco argentino", "oficial", "parejas", "a 30 puntos", "2 chicos", "sin flor", "20 s por turno"),
        *("con público", "monedas", "Sentarse", "Ir a la mesa", "alice"),
    ):
        assert words in page, words


def test_sitting_down_from_the_lobby(client, alice, bob):
    table = seating.open_table(alice, ARGENTINO)
    client.force_login(bob)
    page = client.post("/sentarse/", {"seat": f"{table.code}:2"})
    assert page.url == f"/mesa/{table.code}/"
    assert Seat.objects.get(table=table, number=2).user == bob
    for wrong in ("", "nada:1", f"{table.code}:9", f"{table.code}:x", "é:1", f"{table.code}:1:1"):
        assert client.post("/sentarse/", {"seat": wrong}).url == "/"
    assert client.get("/sentarse/").status_code == 405


def test_five_hundred_open_tables(client, alice):
    few, lots = [], []
    many(3, alice)
    with CaptureQueriesContext(connection) as seen:
        client.get("/")
    few = seen.captured_queries
    many(500, alice)
    with CaptureQueriesContext(connection) as seen:
        page = client.get("/")
    lots = seen.captured_queries
    assert len(lots) == len(few), lots
    html = page.content.decode()
    assert html.count('<li id="t-') == HELPING and "tandas=2" in html
    # everything a first load fetches, each file once and compressed
    files = set(re.findall(r'(?:href|src)="/static/([^"#]+)', html))
    assert len(files) > 8
    parts = [page.content, *(Path(str(finders.find(name))).read_bytes() for name in files)]
    assert sum(len(gzip.compress(part)) for part in parts) <= 100_000
    more = client.get("/?tandas=2", headers={"HX-Request": "true"}).content.decode()
    assert more.count('<li id="t-') == 2 * HELPING


# --- who is connected ---------------------------------------------------------------------------------------------


def test_who_is_connected(client, alice, bob, charlie, settings):
    connected.note([alice.pk, bob.pk, create_guest().pk, create_guest().pk])
    found = connected.company()
    assert [one.name for one in found.members] == ["alice", "bob"] and (found.more, found.guests) == (0, 2)
    assert connected.who_is_here([alice.pk, charlie.pk]) == {alice.pk}
    page = client.get("/").content.decode()
    assert "/jugador/alice/" in page and "2 invitados" in page
    settings.TRUCO = {**settings.TRUCO, "CONNECTED": 0.0}
    assert connected.company() == connected.Company()


def test_any_request_counts(client, alice):
    client.force_login(alice)
    client.get("/ranking/")
    assert [one.name for one in connected.company().members] == ["alice"]


def test_a_long_company_is_cut(db, settings, monkeypatch):
    from accounts.models import User

    people = [User.objects.create_user(f"p{n:02}") for n in range(7)]
    monkeypatch.setattr(connected, "MOST", 5)
    connected.note([user.pk for user in people])
    found = connected.company()
    assert len(found.members) == 5 and found.more == 2
