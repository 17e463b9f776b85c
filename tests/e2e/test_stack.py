"""The tools of end-to-end tests, by which all the others stand."""

import socket

import pytest

from tests.browser import PHONE
from tests.socket_client import SocketClient
from tests.stack import wait_until
from tests.tcp_proxy import TcpProxy

pytestmark = pytest.mark.stack


def test_the_stack_answers_and_sweeps(stack):
    assert SocketClient(stack.url).get("/").status == 200
    client = SocketClient(stack.url)
    code = client.play_robot()
    client.open(code)
    assert client.receive()
    assert client.received
    wait_until(lambda: stack.rows("select count(*) from games_hand")[0][0] == 1, "the first hand is dealt")
    assert stack.errors() == ""


def test_hands_are_dealt_as_told(stack):
    stack.mano(1)
    stack.hands("7O 1E 4C", "12B 3O 3C")
    code = SocketClient(stack.url).play_robot()
    deck = "select h.deck from games_hand h join games_match m on h.match_id = m.id order by h.id desc limit 1"
    wait_until(lambda: "7O" in str(stack.rows(deck)), f"{code} is dealt")
    assert stack.rows(deck)[0][0].replace(",", " ").split()[:6] == ["7O", "1E", "4C", "12B", "3O", "3C"]


@pytest.mark.chromium
def test_a_browser_sees_the_page_and_its_wire_remembers_it(stack, players):
    player = players(stack, PHONE)
    page = player.goto("/")
    assert page.viewport_size == {"width": 360, "height": 640}
    heads = [message.head for message in player.messages()]
    assert heads[0] == "GET / HTTP/1.1"
    assert any("Truco" in message.body.decode(errors="replace") for message in player.messages())


@pytest.mark.chromium
def test_an_error_in_the_console_is_seen(stack, players):
    player = players(stack)
    player.goto("/").evaluate("console.error('ay')")
    player.page.wait_for_timeout(100)
    assert len(player.unexpected()) == 1
    player.expect_trouble("ay")
    assert player.unexpected() == []


def test_every_child_can_be_killed_and_comes_back(new_stack):
    stack = new_stack()
    for name in ("daphne", "worker", "sweep", "beat", "valkey"):
        stack.kill(name)
        assert not stack.child(name).alive
        stack.restart(name)
        assert stack.child(name).alive
    assert SocketClient(stack.url).get("/").status == 200


def test_two_web_processes_on_one_database(new_stack):
    stack = new_stack(daphnes=2)
    assert [SocketClient(url).get("/").status for url in stack.urls] == [200, 200]


@pytest.mark.postgres
def test_the_stack_on_postgres(new_stack, postgres_url):
    stack = new_stack(database_url=postgres_url)
    code = SocketClient(stack.url).play_robot()
    assert stack.rows("select code from games_table") == [(code,)]


def test_a_cut_wire_and_a_dead_one():
    with socket.create_server(("127.0.0.1", 0)) as server, TcpProxy(server.getsockname()[1]) as wire:
        client = socket.create_connection(("127.0.0.1", wire.port), timeout=2)
        served = server.accept()[0]
        served.sendall(b"uno")
        assert client.recv(10) == b"uno"

        wire.black_hole()
        served.sendall(b"dos")
        client.settimeout(0.3)
        with pytest.raises(TimeoutError):
            client.recv(10)
        wire.restore()
        client.settimeout(2)
        assert client.recv(10) == b"dos"

        wire.cut()
        with pytest.raises(ConnectionError):
            client.recv(10) or _gone()
        with pytest.raises(OSError):
            socket.create_connection(("127.0.0.1", wire.port), timeout=1)
        wire.restore()
        again = socket.create_connection(("127.0.0.1", wire.port), timeout=2)
        server.accept()[0].sendall(b"tres")
        assert again.recv(10) == b"tres"
        assert wire.received() == b"unodostres"


def _gone():
    raise ConnectionResetError
