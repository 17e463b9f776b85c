"""What other processes tell reaches the pages of this one, over a real Valkey that may go and come back."""

import json
import os
import signal
import threading
import time

import pytest
from asgiref.sync import sync_to_async
from django.db import OperationalError

from games import announce, store
from games.live import ear, hub
from games.services import catching_up
from games.voice import Voice
from tests.games.table_kit import dealt, person_to_act, press, state_of
from tests.live.page import opened, run
from tests.live.valkey_server import ValkeyServer
from tests.stack import wait_until

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def server(tmp_path, settings, monkeypatch):
    """Nothing but what is heard makes the hub look."""
    server = ValkeyServer(tmp_path)
    settings.REDIS_URL = server.url
    monkeypatch.setattr(announce, "_voice", Voice(announce.CHANNEL, missed=json.dumps({"all": True})))
    monkeypatch.setattr(hub, "RENEW", 3600.0)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def elsewhere(monkeypatch):
    """Make a move as another process does, of which this one is told nothing else; returns the table after it."""

    def make(table, people, told=True):
        known = state_of(table)
        user, legal = person_to_act(table, people)
        with monkeypatch.context() as patch:
            patch.setattr(announce, "changed", lambda *_args, **_more: None)
            press(table, user, legal[0].code)
        newest = state_of(table)
        store.cache.clear()
        store.cache.put(known)
        if told:
            tell(tables={str(table.pk): newest.version})
        return newest

    return make


def tell(**message):
    announce.publish(message, sender="another process")


async def listening():
    """Until the ear has subscribed: what is said before is found in another way."""
    alive = hub.get_hub()._ear
    await sync_to_async(wait_until)(lambda: alive.listens, "the ear listens")


def test_a_move_is_shown_at_once(server, alice, bob, charlie, elsewhere):
    table = dealt(alice, bob)

    async def scenario():
        pages = await opened(table, alice, bob, charlie)
        await listening()
        for _ in range(3):
            newest = await sync_to_async(elsewhere)(table, (alice, bob))
            for page in pages:
                assert (await page.next())["v"] == newest.version

    run(scenario)


def test_what_is_told_beside_it(server, alice, bob):
    table = dealt(alice, bob)

    async def scenario():
        [page] = await opened(table, alice)
        await listening()
        await sync_to_async(tell)(vote_refused=table.pk)
        assert "told" in await page.next()
        await sync_to_async(tell)(user=alice.pk)
        assert (await page.next())["code"] == 4401

    run(scenario)


def test_its_own_messages_are_not_followed(server, alice, bob, monkeypatch):
    table = dealt(alice, bob)
    monkeypatch.setattr(ear, "read_tables", lambda table_ids: pytest.fail("its own change was read"))

    async def scenario():
        [page] = await opened(table, alice)
        await listening()
        await sync_to_async(announce.publish)({"tables": {str(table.pk): 99}, "vote_refused": table.pk})
        assert await page.silent(0.5)

    run(scenario)


def test_what_was_missed_while_nobody_could_tell(server, alice, bob, elsewhere):
    table = dealt(alice, bob)

    async def scenario():
        [page] = await opened(table, alice)
        await listening()
        await sync_to_async(server.stop)()
        newest = await sync_to_async(elsewhere)(table, (alice, bob))
        assert await page.silent(0.3)
        await sync_to_async(server.start)()
        assert (await page.next())["v"] == newest.version

    run(scenario)


def test_the_first_thing_told_after_a_restart(server, alice, bob, elsewhere):
    table = dealt(alice, bob)

    async def scenario():
        alive = hub.get_hub()._ear
        [page] = await opened(table, alice)
        await listening()
        newest = await sync_to_async(elsewhere)(table, (alice, bob))
        assert (await page.next())["v"] == newest.version
        await sync_to_async(server.stop)()
        await sync_to_async(wait_until)(lambda: not alive.listens, "the ear has noticed")
        await sync_to_async(server.start)()
        await listening()
        newest = await sync_to_async(elsewhere)(table, (alice, bob))
        assert (await page.next())["v"] == newest.version

    run(scenario)


def test_a_server_that_hangs_is_noticed_and_heard_again(server, alice, bob, elsewhere, monkeypatch):
    monkeypatch.setattr(ear, "SILENCE", 0.2)
    table = dealt(alice, bob)

    async def scenario():
        alive = hub.get_hub()._ear
        [page] = await opened(table, alice)
        await listening()
        await sync_to_async(time.sleep)(0.5)
        assert alive.listens, "a server with nothing to tell answers"
        os.kill(server.child.pid, signal.SIGSTOP)
        await sync_to_async(wait_until)(lambda: not alive.listens, "the ear has noticed")
        os.kill(server.child.pid, signal.SIGCONT)
        await listening()
        newest = await sync_to_async(elsewhere)(table, (alice, bob))
        assert (await page.next())["v"] == newest.version

    run(scenario)


def test_a_database_that_is_away_for_a_moment(server, alice, bob, elsewhere, monkeypatch):
    table = dealt(alice, bob)
    latest = catching_up.latest

    def away(table_ids):
        monkeypatch.setattr(catching_up, "latest", latest)
        raise OperationalError

    async def scenario():
        [page] = await opened(table, alice)
        await listening()
        newest = await sync_to_async(elsewhere)(table, (alice, bob), told=False)
        monkeypatch.setattr(catching_up, "latest", away)
        await sync_to_async(tell)(tables={str(table.pk): newest.version})
        assert (await page.next())["v"] == newest.version

    run(scenario)


@pytest.mark.parametrize("nonsense", ["", "[]", '{"tables": 7}', '{"tables": {"x": 1}}', "\x00"])
def test_nonsense_stops_nothing(server, alice, bob, elsewhere, nonsense):
    table = dealt(alice, bob)

    async def scenario():
        [page] = await opened(table, alice)
        await listening()
        await sync_to_async(announce._voice.say)(nonsense)
        newest = await sync_to_async(elsewhere)(table, (alice, bob))
        assert (await page.next())["v"] == newest.version

    run(scenario)


def test_its_thread_ends_with_the_hub(server, alice, bob):
    table = dealt(alice, bob)

    async def scenario():
        await opened(table, alice)
        await listening()

    run(scenario)
    assert not [thread for thread in threading.enumerate() if thread.name == "truco-ear"]
