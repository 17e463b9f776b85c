"""Chat on a table's live page: to whom a line goes, what it looks like on the wire, and what comes after a pause."""

import html
import re
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from accounts import blocks
from games.live import socket
from games.models import ChatLine
from games.models.chat_line import ChatKind
from games.services import chatting
from tests.games.table_kit import started
from tests.live.page import opened, run

pytestmark = pytest.mark.django_db(transaction=True)

say = sync_to_async(chatting.say)
WORDS = ChatKind.WORDS


@pytest.fixture(autouse=True)
def _patient(settings, monkeypatch):
    settings.ALLOWED_HOSTS = ["testserver"]
    settings.TRUCO = {**settings.TRUCO, "CHAT_RATES": ((1000, 1.0),), "CHAT_TRIES": (1000, 1.0)}


@pytest.fixture
def table(alice, bob):
    return started(alice, bob)


async def line(page):
    """The next line of chat; anything else that comes is left out."""
    while True:
        frame = await page.next()
        if "chat" in frame:
            return frame["chat"]


async def rest(page):
    """Lines that have come besides."""
    await page.send(ping=1)
    found = []
    while "pong" not in (frame := await page.next()):
        found += [frame["chat"]] if "chat" in frame else []
    return found


def words(markup):
    return html.unescape(re.sub(r"<[^>]+>", "", markup)).strip().removesuffix(" ⚑")


def test_players_hear_players_and_spectators_spectators(table, alice, bob, charlie, dave):
    async def scenario():
        ana, beto, carla, dani = await opened(table, alice, bob, charlie, dave)
        await say(alice, WORDS, "para la mesa", table.pk)
        await say(charlie, WORDS, "para el público", table.pk)
        for page, text in ((ana, "alice para la mesa"), (beto, "alice para la mesa")):
            assert words(await line(page)) == text
        for page in (carla, dani):
            assert words(await line(page)) == "charlie para el público"
        for page in (ana, beto, carla, dani):
            assert not await rest(page)

    run(scenario)


def test_nothing_of_it_is_markup(table, alice, bob):
    hostile = """<script>alert(1)</script><img src=x onerror="alert(2)"> ' " & </li><li id=log-lines>"""

    async def scenario():
        (beto,) = await opened(table, bob)
        await say(alice, WORDS, hostile, table.pk)
        found = await line(beto)
        assert words(found).removeprefix("alice ") == hostile
        assert re.findall(r"<(\w+)", found) == ["p", "b", "a", "span", "a"]

    run(scenario)


@pytest.fixture
def asked_often(monkeypatch):
    """Each question is answered, however soon it follows another."""
    monkeypatch.setattr(socket, "CHAT_EVERY", 0.0)


@pytest.mark.usefixtures("asked_often")
def test_the_blocked_are_not_heard_live_or_later(table, alice, bob, charlie, dave):
    blocks.block(bob, alice)

    async def scenario():
        ana, beto = await opened(table, alice, bob)
        await say(alice, WORDS, "hola", table.pk)
        assert words(await line(ana)) == "alice hola"
        await beto.send(chat=0)
        await say(bob, WORDS, "¿hay alguien?", table.pk)
        assert words(await line(beto)) == "bob ¿hay alguien?"
        await beto.send(chat=0)
        assert words(await line(beto)) == "bob ¿hay alguien?"
        assert not any("hola" in raw for raw in beto.raw)

    run(scenario)


def test_a_block_works_on_the_pages_that_are_open(table, alice, bob):
    async def scenario():
        (beto,) = await opened(table, bob)
        await sync_to_async(blocks.block)(bob, alice)
        await say(alice, WORDS, "hola", table.pk)
        await say(bob, WORDS, "uno", table.pk)
        assert words(await line(beto)) == "bob uno"
        await sync_to_async(blocks.unblock)(bob, alice)
        await say(alice, WORDS, "¿ahora?", table.pk)
        assert words(await line(beto)) == "alice ¿ahora?"

    run(scenario)


@pytest.mark.usefixtures("asked_often")
def test_a_page_that_comes_back_gets_what_it_missed(table, alice, bob):
    first = chatting.say(alice, WORDS, "uno", table.pk)
    second = chatting.say(alice, WORDS, "dos", table.pk)
    ChatLine.objects.update(created_at=timezone.now() - timedelta(minutes=1))

    async def scenario():
        (beto,) = await opened(table, bob)
        await beto.send(chat=first.id)
        found = await line(beto)
        assert words(found) == "alice dos" and f'id="c{second.id}"' in found
        await beto.send(chat=second.id)
        assert not await rest(beto)

    run(scenario)


def test_a_page_that_asks_without_end_is_answered_now_and_then(table, alice, bob):
    chatting.say(alice, WORDS, "uno", table.pk)

    async def scenario():
        (beto,) = await opened(table, bob)
        for _ in range(5):
            await beto.send(chat=0)
        assert len(await rest(beto)) == 1

    run(scenario)


@pytest.mark.parametrize("last", ["1", None, [1], -1, 1 << 63, 1.5, {"a": 1}])
def test_a_last_line_that_is_none_closes_the_page(table, bob, last):
    async def scenario():
        (beto,) = await opened(table, bob)
        await beto.send(chat=last)
        while "code" not in (frame := await beto.next()):
            pass  # the table goes on meanwhile
        assert frame["code"] == 4400

    run(scenario)


def test_what_a_moderator_takes_away_leaves_the_pages(table, alice, bob):
    said = chatting.say(alice, WORDS, "algo feo", table.pk)

    async def scenario():
        (beto,) = await opened(table, bob)
        await sync_to_async(chatting.take_away)(said.id, bob)
        while "unsaid" not in (frame := await beto.next()):
            pass
        assert frame == {"unsaid": said.id}

    run(scenario)


def test_a_phrase_is_in_the_readers_words(table, alice, bob):
    async def scenario():
        (beto,) = await opened(table, bob)
        await say(alice, ChatKind.PHRASE, "buena_mano", table.pk)
        await say(alice, ChatKind.REACTION, "risa", table.pk)
        assert words(await line(beto)) == "alice ¡Buena mano!"
        laugh = await line(beto)
        assert words(laugh) == "alice" and 'aria-label="se ríe"' in laugh and 'data-seat="1"' in laugh

    run(scenario)
