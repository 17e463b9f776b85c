"""What is told to other processes goes out whatever became of the line, and nobody waits for a server that hangs."""

import os
import signal
from contextlib import contextmanager

import pytest
import redis

from games.voice import Voice
from tests.live.valkey_server import ValkeyServer
from tests.stack import wait_until

CHANNEL = "told"


@pytest.fixture
def server(tmp_path, settings):
    server = ValkeyServer(tmp_path)
    settings.REDIS_URL = server.url
    server.start()
    yield server
    server.stop()


@pytest.fixture
def voice():
    return Voice(CHANNEL, missed="look everywhere")


@contextmanager
def listener(server):
    """The next thing that is said, as a function."""
    with redis.Redis.from_url(server.url) as client, client.pubsub(ignore_subscribe_messages=True) as ear:
        ear.subscribe(CHANNEL)
        ear.get_message(timeout=5)

        def heard():
            message = ear.get_message(timeout=5)
            return message and message["data"].decode()

        yield heard


def test_in_order(server, voice):
    with listener(server) as heard:
        for text in ("one", "two", "three"):
            assert voice.say(text)
        assert [heard(), heard(), heard()] == ["one", "two", "three"]


def test_the_first_message_after_a_restart_is_not_lost(server, voice):
    assert voice.say("before")
    server.stop()
    server.start()
    with listener(server) as heard:
        assert voice.say("after")
        assert heard() == "after"


def test_nor_where_the_server_has_closed_an_idle_line(server, voice):
    assert voice.say("before")
    with redis.Redis.from_url(server.url) as client:
        client.client_kill_filter(_type="normal", skipme=True)
    with listener(server) as heard:
        assert voice.say("after")
        assert heard() == "after"


def test_who_could_not_be_told_is_to_look_everywhere(server, voice):
    server.stop()
    assert not voice.say("dropped")
    assert not voice.say("at once again: dropped without trying")
    server.start()
    with listener(server) as heard:
        wait_until(lambda: voice.say("after"), "it is tried again")
        assert [heard(), heard()] == ["look everywhere", "after"]
        assert voice.say("and on")
        assert heard() == "and on"


def test_a_server_that_hangs_keeps_nobody_waiting(server, voice):
    assert voice.say("before")
    with listener(server) as heard:
        os.kill(server.child.pid, signal.SIGSTOP)
        try:
            assert all(voice.say(f"meanwhile {number}") for number in range(20))
        finally:
            os.kill(server.child.pid, signal.SIGCONT)
        assert [heard() for _ in range(20)] == [f"meanwhile {number}" for number in range(20)]
