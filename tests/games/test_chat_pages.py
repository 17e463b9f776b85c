"""Chat by forms and by the page's script: what each answers, and what neither can be made to do."""

import json
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import blocks
from games.models import ChatLine
from games.models.chat_line import ChatKind
from games.services import chatting, seating
from tests.games.table_kit import ARGENTINO

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _patient(monkeypatch):
    monkeypatch.setattr(chatting, "_tries", {})


@pytest.fixture
def table(alice, bob):
    """Both sit; nothing happens by itself."""
    table = seating.open_table(alice, ARGENTINO)
    seating.sit(table.pk, bob, 2)
    table.refresh_from_db()
    return table


def door(table):
    return f"/mesa/{table.code}/charla/"


def by_script(client, table, **fields):
    return client.post(door(table), fields, headers={"x-truco": "chat"})


def test_a_form_says_it_and_goes_back_to_the_table(client, table, alice):
    client.force_login(alice)
    answer = client.post(door(table), {"texto": "hola a todos"})
    assert (answer.status_code, answer["Location"]) == (302, f"/mesa/{table.code}/")
    assert "hola a todos" in client.get(answer["Location"]).content.decode()
    assert client.post(door(table), {"texto": "otra", "aparte": "1"})["Location"] == door(table)
    assert "otra" in client.get(door(table)).content.decode()


def test_a_phrase_and_a_reaction_are_one_click(client, table, alice):
    client.force_login(alice)
    client.post(door(table), {"frase": "bien_jugado", "texto": "a medio escribir"})
    client.post(door(table), {"gesto": "aplauso", "texto": ""})
    assert list(ChatLine.objects.order_by("pk").values_list("kind", "text", "seat")) == [
        ("phrase", "bien_jugado", 1),
        ("reaction", "aplauso", 1),
    ]
    page = client.get(f"/mesa/{table.code}/").content.decode()
    assert "¡Bien jugado!" in page and "#r-aplauso" in page


def test_the_script_gets_its_line_or_the_reason(client, table, alice):
    client.force_login(alice)
    answer = by_script(client, table, texto="hola")
    assert answer.status_code == 200 and "hola" in answer.json()["chat"]
    answer = by_script(client, table, texto=" ")
    assert (answer.status_code, answer.json()["code"]) == (422, "chat_empty")
    assert by_script(client, table, texto="x" * 60_000).status_code == 422
    assert by_script(client, table, gesto="<b>").status_code == 400
    assert by_script(client, table).status_code == 422


def test_a_hundred_posts_let_a_handful_through(client, table, alice, bob, settings):
    client.force_login(alice)
    answers = [by_script(client, table, texto=f"spam {n}") for n in range(100)]
    most = settings.TRUCO["CHAT_RATES"][0][0]
    assert [answer.status_code for answer in answers] == [200] * most + [429] * (100 - most)
    assert answers[-1].json()["say"].startswith("Escribes demasiado rápido")
    # the page and the game go on, for him too
    page = client.get(f"/mesa/{table.code}/").content.decode()
    assert page.count('class="words"') == most
    client.force_login(bob)
    assert by_script(client, table, texto="basta").status_code == 200


def test_markup_is_text_everywhere(client, table, alice, bob):
    hostile = """<script>alert(1)</script><img src=x onerror=alert(2)>"'&"""
    chatting.say(alice, ChatKind.WORDS, hostile, table.pk)
    client.force_login(bob)
    for path in (f"/mesa/{table.code}/", door(table), f"/mesa/{table.code}/?v=0&c=0"):
        answer = client.get(path)
        text = json.loads(answer.content)["chat"] if "?v" in path else answer.content.decode()
        assert "&lt;script&gt;alert(1)&lt;/script&gt;&lt;img" in text
        assert "<script>alert" not in text and "<img" not in text


def test_strangers_read_the_spectators_and_write_only_with_an_account(client, table, alice, charlie):
    chatting.say(alice, ChatKind.WORDS, "entre nosotros", table.pk)
    chatting.say(charlie, ChatKind.WORDS, "desde la tribuna", table.pk)
    page = client.get(door(table)).content.decode()
    assert "desde la tribuna" in page and "entre nosotros" not in page and 'id="chat-form"' not in page
    answer = by_script(client, table, texto="hola")
    assert (answer.status_code, answer.json()["code"]) == (403, "chat_members")
    assert ChatLine.objects.count() == 2


def test_who_is_blocked_is_on_no_page_of_the_blocker(client, table, alice, bob):
    chatting.say(alice, ChatKind.WORDS, "no me vas a leer", table.pk)
    blocks.block(bob, alice)
    for viewer, sees in ((bob, False), (alice, True)):
        client.force_login(viewer)
        for path in (f"/mesa/{table.code}/", door(table)):
            assert ("no me vas a leer" in client.get(path).content.decode()) is sees
        poll = client.get(f"/mesa/{table.code}/?v=0&c=0").content.decode()
        assert ("no me vas a leer" in poll) is sees


def test_a_poll_brings_what_was_said_since(client, table, alice, bob):
    client.force_login(bob)
    first = chatting.say(alice, ChatKind.WORDS, "uno", table.pk)
    table.refresh_from_db()
    poll = f"/mesa/{table.code}/?v={table.version}&c="
    assert set(client.get(f"{poll}0").json()) == {"chat"}
    ChatLine.objects.update(created_at=timezone.now() - timedelta(minutes=1))
    assert client.get(f"{poll}{first.id}").status_code == 204
    chatting.say(alice, ChatKind.WORDS, "dos", table.pk)
    said = client.get(f"{poll}{first.id}").json()["chat"]
    assert "dos" in said and "uno" not in said
    ChatLine.objects.all().delete()
    for nonsense in ("", "-1", "x", "9" * 40, "1.5", "١"):
        assert client.get(f"{poll}{nonsense}").status_code == 204


def test_other_doors_are_shut(client, table, alice):
    client.force_login(alice)
    assert client.put(door(table)).status_code == 405
    assert client.get("/charla/").status_code == 405
    assert client.post("/mesa/nohay/charla/", {"texto": "hola"}).status_code == 404
    assert client.get("/mesa/nohay/charla/").status_code == 404


def test_a_forged_post_says_nothing(table, alice):
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice)
    assert client.post(door(table), {"texto": "hola"}).status_code == 403
    assert not ChatLine.objects.exists()


def test_the_lobby_is_for_members(client, alice):
    client.force_login(alice)
    assert client.post("/charla/", {"texto": "buenas"})["Location"] == "/"
    assert ChatLine.objects.get().audience == "lobby"
    client.logout()
    client.post("/jugar-robot/")
    assert client.post("/charla/", {"texto": "buenas"}, headers={"x-truco": "chat"}).status_code == 403


def test_a_page_costs_as_much_for_many_lines_as_for_few(client, table, alice, bob, settings):
    settings.TRUCO = {**settings.TRUCO, "CHAT_RATES": ((1000, 1.0),), "CHAT_TRIES": (1000, 1.0)}
    client.force_login(bob)

    def cost():
        client.get(door(table))
        with CaptureQueriesContext(connection) as seen:
            client.get(door(table))
        return len(seen)

    few = cost()
    for n in range(30):
        chatting.say(alice, ChatKind.WORDS, f"{n}", table.pk)
    assert cost() == few
