"""Bad connections: a page is right again within two seconds of the link, a click works without a socket, acts once."""

import pytest

from tests.browser import DESKTOP, PHONE
from tests.e2e.at_table import AtTable, open_table, sit_from_lobby
from tests.e2e.idling import clear_tables
from tests.stack import wait_until
from tests.tcp_proxy import HURRY, Line, TcpProxy

pytestmark = [pytest.mark.stack, pytest.mark.chromium, pytest.mark.waits]

BACK = 2.0  # seconds from the link to the right state


class NoSockets(TcpProxy):
    """A wire that lets pages through and no sockets, as some firewalls do."""

    def _pump(self, line: Line, source, sink, memory, passing) -> None:
        if memory is line.sent:
            first = source.recv(65536)
            if first.startswith(b"GET /ws/"):
                import socket

                for sock in (line.client, line.server):
                    sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, HURRY)
                    sock.close()
                return
            memory += first
            sink.sendall(passing(first))
        super()._pump(line, source, sink, memory, passing)


def scene(stack, players, **of_alice):
    """Alice is mano; both see their cards and are connected."""
    clear_tables(stack)
    alice, bob = AtTable(players(stack, DESKTOP, **of_alice), "alice"), AtTable(players(stack, PHONE), "bob")
    stack.mano(1)
    stack.hands("7O 6O 4B", "7E 6E 1B")
    sit_from_lobby(bob, open_table(alice, rules="argentino", players=2, target=15, turn_seconds=60), 2)
    alice.press("ready")
    bob.press("ready")
    wait_until(lambda: len(alice.cards()) == len(bob.cards()) == 3, "both see three cards", 15)
    alice.navigations.clear()
    bob.navigations.clear()
    return alice, bob


def expect_broken_lines(*people):
    for person in people:
        person.player.expect_trouble("WebSocket connection|ERR_|Failed to (load resource|fetch)|htmx:ws:error")


def moves_at(stack, person):
    code = person.player.path.strip("/").rpartition("/")[2]
    found = "from games_move m join games_hand h on h.id = m.hand_id join games_table t on t.id = h.table_id"
    return [action for (action,) in stack.rows(f"select m.action {found} where t.code = %s order by m.id", code)]


def test_a_cut_wire(stack, players):
    alice, bob = scene(stack, players)
    expect_broken_lines(bob)
    bob.player.wire.cut()
    wait_until(lambda: not bob.connected(), "bob's page says that it is offline", 5)
    alice.play("7O")
    alice.wait_for_text("r-status", "Juega")
    bob.page.wait_for_timeout(500)
    assert bob.on_table() == []
    bob.player.wire.restore()
    wait_until(lambda: bob.on_table() == ["7O"] and "7E" in bob.moves(), "bob's page is right", BACK)
    wait_until(bob.connected, "and says so", BACK)
    bob.play("7E")
    wait_until(lambda: alice.on_table() == ["7O", "7E"], "alice sees bob's card", 5)
    assert bob.navigations == []


def test_a_black_hole(stack, players):
    alice, bob = scene(stack, players)
    expect_broken_lines(bob)
    bob.player.wire.black_hole()
    alice.play("envido")
    bob.page.wait_for_timeout(1200)
    assert "quiero" not in bob.moves()
    bob.player.wire.restore()
    wait_until(lambda: "quiero" in bob.moves(), "bob's page is right", BACK)
    bob.play("quiero")
    wait_until(lambda: "7O" in alice.moves(), "alice may play", 5)
    assert bob.navigations == []


def test_a_wire_that_was_dead_while_the_table_went_on(stack, players):
    """The socket is gone without a word, and so is what was sent meanwhile."""
    alice, bob = scene(stack, players)
    expect_broken_lines(bob)
    bob.player.wire.black_hole()
    alice.play("envido")
    bob.page.wait_for_timeout(300)
    bob.player.wire.drop()  # a router that forgot the connections
    bob.page.wait_for_timeout(700)
    bob.player.wire.restore()
    wait_until(lambda: "quiero" in bob.moves(), "bob's page is right", BACK)


def test_without_a_socket_a_click_posts_and_the_page_follows(stack, players):
    with NoSockets(int(stack.url.rpartition(":")[2])) as firewall:
        alice, bob = scene(stack, players, port=firewall.port)
        expect_broken_lines(alice)
        alice.play("7O")
        wait_until(lambda: bob.on_table() == ["7O"], "bob sees alice's card", 5)
        wait_until(lambda: alice.on_table() == ["7O"], "alice sees it too", 5)
        bob.play("7E")
        wait_until(lambda: alice.on_table() == ["7O", "7E"], "alice's page polls", 8)
        assert alice.navigations == []  # the page has stayed
        assert moves_at(stack, alice) == ["7O", "7E"]
        heads = [message.head for message in alice.player.messages()]
        assert any(head.startswith("POST /mesa/") for head in heads)
        assert not any(message.kind == "frame" for message in alice.player.messages())


def test_a_doubled_click_on_a_slow_link(stack, players):
    alice, bob = scene(stack, players)
    alice.player.wire.black_hole()
    button = alice.page.locator(f'button[value="{alice.moves()["7O"]}"]')
    button.dblclick()
    button.click()
    alice.page.wait_for_timeout(600)
    assert moves_at(stack, alice) == []
    alice.player.wire.restore()
    wait_until(lambda: alice.on_table() == bob.on_table() == ["7O"], "both see the card", 5)
    bob.play("7E")
    wait_until(lambda: alice.on_table() == ["7O", "7E"], "and the answer", 5)
    assert moves_at(stack, alice) == ["7O", "7E"]
    assert alice.page.locator("#toast p").count() == 0  # nobody is scolded for it


def test_a_click_that_gets_no_answer_is_posted_and_acts_once(stack, players):
    alice, bob = scene(stack, players)
    expect_broken_lines(alice)
    alice.player.wire.black_hole()
    alice.page.locator(f'button[value="{alice.moves()["7O"]}"]').click()
    alice.page.wait_for_timeout(3600)  # by now it has been posted as well
    alice.player.wire.restore()
    wait_until(lambda: bob.on_table() == ["7O"], "bob sees the card", 5)
    alice.page.wait_for_timeout(500)
    assert alice.navigations == []  # the page has stayed
    wait_until(lambda: alice.on_table() == ["7O"], "alice sees the card", 5)
    assert alice.page.locator("#toast p").count() == 0
    assert moves_at(stack, alice) == ["7O"]
    bob.play("7E")
    wait_until(lambda: alice.on_table() == ["7O", "7E"], "it goes on", 5)


def test_the_web_process_is_killed(new_stack, players):
    stack = new_stack(numbers={"HAND_PAUSE": 0.25, "START_PAUSE": 0.15})
    alice, bob = scene(stack, players)
    expect_broken_lines(alice, bob)
    alice.play("7O")
    wait_until(lambda: bob.on_table() == ["7O"], "bob sees the card", 5)
    before = [alice.cards(), bob.cards(), alice.points()]
    stack.kill("daphne")
    wait_until(lambda: not alice.connected() and not bob.connected(), "both pages notice", 5)
    stack.restart("daphne")
    # the pages come back by themselves
    wait_until(lambda: alice.connected() and bob.connected(), "both are connected again", BACK + 1)
    assert [alice.cards(), bob.cards(), alice.points()] == before
    bob.play("7E")
    wait_until(lambda: alice.on_table() == ["7O", "7E"], "and the game goes on", 5)
    assert alice.navigations == bob.navigations == []
    assert moves_at(stack, alice) == ["7O", "7E"]


def test_redis_and_the_workers_are_killed(new_stack, players):
    """Nothing true lives in them: two people play on."""
    stack = new_stack(numbers={"HAND_PAUSE": 0.25, "START_PAUSE": 0.15})
    alice, bob = scene(stack, players)
    for name in ("valkey", "sweep", "worker", "beat"):
        stack.kill(name)
    alice.play("7O")
    bob.play("7E")
    wait_until(lambda: bob.on_table() == ["7O", "7E"], "bob sees his card", 5)
    bob.play("1B")
    alice.play("6O")
    wait_until(lambda: len(alice.cards()) == len(bob.cards()) == 3, "the next hand is dealt", 10)
    assert alice.points() == (0, 1)
    assert alice.navigations == bob.navigations == []
