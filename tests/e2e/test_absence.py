"""People whose link is gone, who are away, come back or give up, as they and the others see it."""

import re
import time

import pytest

from tests.browser import DESKTOP, PHONE
from tests.e2e.at_table import AtTable, open_table, sit_from_lobby
from tests.e2e.idling import clear_tables, set_turn
from tests.e2e.test_weather import NoSockets, expect_broken_lines, moves_at
from tests.stack import wait_until

pytestmark = [pytest.mark.stack, pytest.mark.chromium, pytest.mark.waits]

BACK = 2.0  # seconds from the link to the right state
AWAY = 15.0  # as the site has it: a page is heard from every 5 s, which is written down every 5 s
ROBOT = "juega un robot"


def seated(stack, players, seconds=60, **of_bob):
    """Alice and bob at a table with turns of so many seconds, not ready yet."""
    clear_tables(stack)
    alice, bob = AtTable(players(stack, DESKTOP), "alice"), AtTable(players(stack, PHONE, **of_bob), "bob")
    code = open_table(alice, rules="argentino", players=2, target=15, turn_seconds=60)
    sit_from_lobby(bob, code, 2)
    set_turn(stack, code, seconds)
    return alice, bob


def playing(stack, players, seconds=60, mano=1, **of_bob):
    """Both see their cards."""
    alice, bob = seated(stack, players, seconds, **of_bob)
    stack.mano(mano)
    stack.hands("7O 6O 4B", "7E 6E 1B")
    begin(alice, bob)
    return alice, bob


def begin(alice, bob):
    alice.press("ready")
    bob.press("ready")
    wait_until(lambda: len(alice.cards()) == len(bob.cards()) == 3, "both see three cards", 15)
    alice.navigations.clear()
    bob.navigations.clear()


def took(stack, person, since_ply=0):
    """By whom the moves of the running hand were made."""
    code = person.player.path.strip("/").rpartition("/")[2]
    found = "from games_move m join games_hand h on h.id = m.hand_id join games_table t on t.id = h.table_id"
    return stack.rows(f"select m.seat, m.by {found} where t.code = %s order by m.id", code)[since_ply:]


def server_says(person):
    """What a fresh page would show."""
    page = person.player.context.new_page()
    try:
        page.goto(person.page.url)
        return page.locator("#r-status .says").inner_text()
    finally:
        page.close()


def countdown(person):
    found = re.search(rf"{ROBOT} (\d):(\d\d)", person.text("r-seats"))
    return int(found[1]) * 60 + int(found[2]) if found else None


def timed(what, name, patience):
    began = time.monotonic()
    wait_until(what, name, patience)
    return time.monotonic() - began


def test_offline_in_mid_hand_a_robot_plays_and_the_player_comes_back(stack, players):
    alice, bob = playing(stack, players)
    expect_broken_lines(bob)
    alice.play("7O")
    wait_until(lambda: "7E" in bob.moves(), "bob may play", 5)
    bob.player.context.set_offline(True)
    bob.player.wire.black_hole()
    gone = time.monotonic()
    assert timed(lambda: not bob.connected(), "bob's page says that it is offline", 5) < 3
    bob.shoot("offline-phone")
    wait_until(lambda: ROBOT in alice.text("r-seats"), "alice sees a robot in bob's chair", 25)
    assert AWAY - 6 < time.monotonic() - gone < AWAY + 7
    first = countdown(alice)
    assert first is not None and 170 < first <= 180
    alice.shoot("stand-in-desktop")
    wait_until(lambda: countdown(alice) < first, "the time that is left runs", 3)
    wait_until(lambda: (2, "robot") in took(stack, alice), "the robot plays", 6)
    assert alice.navigations == []
    alice.page.wait_for_timeout(max(0.0, 30 - (time.monotonic() - gone)) * 1000)
    bob.player.wire.restore()
    bob.player.context.set_offline(False)
    back = timed(lambda: ROBOT not in alice.text("r-seats"), "alice sees bob again", 5)
    assert back < BACK + 0.5
    wait_until(lambda: bob.text("r-status").startswith(server_says(bob)), "bob's page is right", BACK)
    wait_until(bob.connected, "bob's page says so", BACK)
    assert bob.navigations == []
    before = len(took(stack, alice))
    play_until(stack, alice, bob, before)
    assert stack.errors() == ""


def play_until(stack, alice, bob, before):
    """Both play on till bob has moved himself."""
    for _ in range(8):
        person, moves = whose_move(alice, bob)
        code = next(c for c in ("quiero", *sorted(moves)) if c in moves)
        move(person, moves[code])
        if (2, "person") in took(stack, alice, before):
            return
    raise AssertionError("bob never moved")


def move(person, value):
    person.click(value)
    wait_until(lambda: value not in person.offered(), "the move is made and shown", 5)


def whose_move(alice, bob):
    """Who may move, and what: both as the page showed it at one moment."""
    found = []

    def somebody() -> bool:
        found[:] = [(person, moves) for person in (bob, alice) if (moves := person.moves())]
        return bool(found)

    wait_until(somebody, "somebody may move", 15)
    return found[0]


def test_a_black_hole_of_half_a_minute(stack, players):
    """A click into it is given up and shows the loss; what the robot did since stands, and the click does not act."""
    alice, bob = playing(stack, players)
    expect_broken_lines(bob)
    alice.play("7O")
    wait_until(lambda: "7E" in bob.moves(), "bob may play", 5)
    bob.player.wire.black_hole()
    began = time.monotonic()
    bob.click(bob.moves()["7E"])
    assert timed(lambda: not bob.connected(), "the loss is shown", 5) <= 3
    wait_until(lambda: bob.page.locator("#toast p").count() == 1, "bob is told that the click was given up", 6)
    assert moves_at(stack, alice) == ["7O"]
    wait_until(lambda: ROBOT in alice.text("r-seats"), "a robot sits in", 25)
    wait_until(lambda: (2, "robot") in took(stack, alice), "the robot plays", 6)
    alice.page.wait_for_timeout(max(0.0, 31 - (time.monotonic() - began)) * 1000)
    by_robot = moves_at(stack, alice)
    bob.player.wire.restore()
    wait_until(lambda: ROBOT not in alice.text("r-seats"), "bob is back", BACK + 0.5)
    wait_until(lambda: bob.text("r-status").startswith(server_says(bob)), "bob's page is right", BACK)
    alice.page.wait_for_timeout(1500)
    assert moves_at(stack, alice) == by_robot, "the late click did nothing"
    assert {by for seat, by in took(stack, alice) if seat == 2} == {"robot"}
    wait_until(bob.connected, "bob's page says that it is back", 4)
    assert bob.navigations == []


def test_a_click_made_offline_is_not_kept(stack, players):
    """The page knows that it is offline: it says so, stays, and sends nothing when the link is back."""
    alice, bob = playing(stack, players, mano=2)
    expect_broken_lines(bob)
    bob.player.context.set_offline(True)
    wait_until(lambda: not bob.connected(), "bob's page says that it is offline", 1)
    bob.click(bob.moves()["7E"])
    wait_until(lambda: "Sin conexión" in bob.text("toast"), "bob is told", 3)
    bob.page.wait_for_timeout(6000)
    bob.player.context.set_offline(False)
    wait_until(bob.connected, "bob's page is connected again", BACK + 1)
    bob.page.wait_for_timeout(1000)
    assert moves_at(stack, alice) == []
    assert bob.navigations == []
    bob.play("7E")  # still his turn, and the button works
    wait_until(lambda: alice.on_table() == ["7E"], "alice sees the card", 5)


def test_a_click_that_is_still_valid_acts_when_the_link_is_back(stack, players):
    alice, bob = playing(stack, players, mano=2)
    expect_broken_lines(bob)
    bob.player.wire.black_hole()
    bob.click(bob.moves()["7E"])
    bob.page.wait_for_timeout(1500)
    bob.player.wire.restore()
    wait_until(lambda: alice.on_table() == ["7E"], "alice sees the card", BACK)
    assert moves_at(stack, alice) == ["7E"]
    assert bob.navigations == []


def test_a_silent_loss_is_shown_within_twelve_seconds(stack, players):
    """Nobody clicks, no event comes; and the old connections never come back, as behind a router that forgot them."""
    alice, bob = playing(stack, players)
    expect_broken_lines(bob)
    bob.player.wire.black_hole()
    assert timed(lambda: not bob.connected(), "the loss is shown", 15) <= 12.5
    alice.play("7O")
    bob.player.wire.lose()
    bob.player.wire.restore()
    wait_until(lambda: bob.on_table() == ["7O"], "bob's page is right", 5)
    assert timed(bob.connected, "and has a new socket", 10) < 8
    bob.play("7E")
    wait_until(lambda: alice.on_table() == ["7O", "7E"], "alice sees the card", 3)
    assert bob.navigations == []


def test_one_of_two_tabs_is_closed(stack, players):
    alice, bob = playing(stack, players)
    second = bob.player.context.new_page()
    second.goto(bob.page.url)
    alice.play("7O")
    second.locator('#r-board use[href$="#c-7O"]').wait_for(timeout=3000)
    bob.page.close()
    alice.page.wait_for_timeout((AWAY + 4) * 1000)
    assert ROBOT not in alice.text("r-seats")
    assert took(stack, alice) == [(1, "person")]
    second.locator('button.card[value$=":7E"]').click()
    wait_until(lambda: alice.on_table() == ["7O", "7E"], "bob plays in the other tab", 3)


def test_without_sockets_polls_and_posts_are_enough(stack, players):
    with NoSockets(int(stack.url.rpartition(":")[2])) as firewall:
        alice, bob = playing(stack, players, port=firewall.port)
        expect_broken_lines(bob)
        alice.play("7O")
        wait_until(lambda: "7E" in bob.moves(), "bob's page polls", 4)
        alice.page.wait_for_timeout((AWAY + 4) * 1000)
        assert ROBOT not in alice.text("r-seats"), "who polls is here"
        bob.play("7E")
        wait_until(lambda: alice.on_table() == ["7O", "7E"], "alice sees bob's card", 3)
        wait_until(lambda: "1B" in bob.moves(), "and bob's page goes on", 4)
        assert bob.navigations == []


def test_automatic_mode_ends_with_a_button(stack, players):
    """Two turns missed; from then on he plays at once, until he presses "Volví"."""
    alice, bob = playing(stack, players, seconds=4)
    alice.play("7O")
    wait_until(lambda: len(moves_at(stack, alice)) == 2, "bob's time runs out", 8)

    def he_has_missed_two() -> bool:
        # Her turns are short too: a card may be gone before she gets to it.
        alice.play_any_card()
        return "back" in bob.offered()

    wait_until(he_has_missed_two, "bob is offered to come back", 40)
    assert "automático" in alice.text("r-seats")
    bob.shoot("automatic-phone")
    alice.shoot("automatic-other-desktop")
    bob.press("back")
    wait_until(lambda: "automático" not in alice.text("r-seats"), "alice sees it", 2)
    assert "back" not in bob.offered()
    assert stack.errors() == ""


def test_abandoning_by_the_button_is_asked_once(stack, players):
    alice, bob = playing(stack, players)
    bob.page.get_by_label("Menú").click()
    bob.page.locator("summary", has_text="Abandonar").click()
    bob.page.get_by_text("¿Seguro?").wait_for()
    bob.shoot("abandon-phone")
    assert alice.text("r-status").startswith("Te toca")
    bob.page.get_by_role("button", name="Sí, abandonar").click()
    alice.wait_for_text("r-status", "Partida terminada por abandono. Gana", 3)
    assert bob.navigations == []
    wait_until(lambda: "rematch" not in bob.offered() and "leave" not in bob.offered(), "bob has no chair", 3)
    assert stack.rows("select state, winner from games_match order by id desc limit 1") == [("abandoned", "A")]


def test_whoever_stays_away_has_abandoned(new_stack, players):
    stack = new_stack(numbers={"HAND_PAUSE": 0.25, "START_PAUSE": 0.15, "ABANDONED_AFTER": 5})
    alice, bob = playing(stack, players)
    expect_broken_lines(bob)
    bob.player.wire.black_hole()
    wait_until(lambda: ROBOT in alice.text("r-seats"), "a robot sits in", 25)
    assert (countdown(alice) or 9) <= 5
    alice.wait_for_text("r-status", "Partida terminada por abandono. Gana", 10)
    assert stack.rows("select state, winner from games_match") == [("abandoned", "A")]
    bob.player.wire.restore()
    wait_until(lambda: bob.text("r-status").startswith("Partida terminada"), "bob sees how it ended", BACK)
    assert "rematch" not in bob.offered()


def test_a_second_device_takes_over_from_the_robot(stack, players):
    alice, bob = playing(stack, players)
    expect_broken_lines(bob)
    state = bob.player.context.storage_state()
    bob.player.wire.black_hole()
    alice.play("7O")
    wait_until(lambda: ROBOT in alice.text("r-seats"), "a robot sits in", 25)
    device = players(stack, PHONE)
    # a cookie is the host's, whatever the port
    device.context.add_cookies(state["cookies"])
    began = time.monotonic()
    other = AtTable(device, "bob's other device")
    device.goto(bob.player.path)
    wait_until(lambda: ROBOT not in alice.text("r-seats"), "the robot has got up", BACK)
    assert time.monotonic() - began < BACK + 1
    assert other.text("r-status").startswith(server_says(other))
    bob.player.wire.restore()
    wait_until(lambda: bob.cards() == other.cards(), "the first device is right too", BACK)
    play_until(stack, alice, other, len(took(stack, alice)))


def test_a_server_restart_is_nobodys_absence(new_stack, players):
    stack = new_stack(numbers={"HAND_PAUSE": 0.25, "START_PAUSE": 0.15})
    alice, bob = playing(stack, players, seconds=10)
    expect_broken_lines(alice, bob)
    stack.kill("daphne")
    # clicks meanwhile neither lose the page nor act later
    alice.page.wait_for_timeout(500)
    alice.click(alice.moves()["7O"])
    wait_until(lambda: "Sin conexión" in alice.text("toast"), "alice is told", 6)
    alice.page.wait_for_timeout(18_000)
    stack.restart("daphne")
    wait_until(lambda: alice.connected() and bob.connected(), "both are connected again", BACK + 1)
    assert alice.navigations == bob.navigations == []
    assert ROBOT not in alice.text("r-seats") + bob.text("r-seats")
    assert moves_at(stack, alice) == []
    alice.play("7O")
    wait_until(lambda: bob.on_table() == ["7O"], "it goes on", 3)
    bob.page.wait_for_timeout(3000)
    assert took(stack, alice) == [(1, "person")]
    assert ROBOT not in alice.text("r-seats") + bob.text("r-seats")
