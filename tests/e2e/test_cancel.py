"""Calling a match off amicably, in browsers: a live vote that all see, for the mouse and for the keyboard."""

import re
from datetime import datetime

import pytest

from tests.browser import DESKTOP, PHONE
from tests.e2e.at_table import AtTable, open_table, sit_from_lobby
from tests.e2e.fitting import covered, inside, landed
from tests.e2e.idling import clear_tables
from tests.stack import ReadyMade, Stack, running, wait_until

pytestmark = [pytest.mark.stack, pytest.mark.chromium, pytest.mark.waits]

NUMBERS = {"HAND_PAUSE": 0.25, "START_PAUSE": 0.15, "VOTE_SECONDS": 8.0, "VOTE_AGAIN": 10.0}


@pytest.fixture(scope="module")
def stack(ready_made: ReadyMade, tmp_path_factory: pytest.TempPathFactory):
    with running(Stack(tmp_path_factory.mktemp("stack"), ready_made, numbers=NUMBERS)) as found:
        yield found


SCORE = "#r-bar, .menu > summary, .log-toggle"


def playing(stack, players, count=2):
    clear_tables(stack)
    screens = (DESKTOP, PHONE, DESKTOP, PHONE)
    people = [AtTable(players(stack, screens[n]), name) for n, name in enumerate(("alice", "bob", "carla", "dora"))]
    for person in people[count:]:
        person.page.close()
    people = people[:count]
    rules, target = ("argentino", 15) if count == 2 else ("gaucho", 24)
    code = open_table(people[0], rules=rules, players=count, target=target, turn_seconds=60)
    for seat, person in enumerate(people[1:], 2):
        sit_from_lobby(person, code, seat)
    for person in people:
        person.press("ready")
    wait_until(lambda: all(len(person.cards()) == 3 for person in people), "all see three cards", 15)
    for person in people:
        person.navigations.clear()
    return people


def propose(person):
    person.page.get_by_label("Menú").click()
    person.page.get_by_role("button", name="Proponer anular").click()


def name_of(stack, seat, match):
    return stack.rows("select name from games_matchplayer where match_id = %s and seat = %s", match, seat)[0][0]


def last_match(stack):
    return stack.rows("select max(id) from games_match")[0][0]


def votes(stack, match):
    return stack.rows("select state, yes, no, closed_at is null from games_cancelvote where match_id = %s", match)


def clock(person):
    text = person.page.locator("#r-vote .clock b").inner_text()
    return int(text) if text else None


def gone(person):
    return person.page.locator("#r-vote .vote-box").count() == 0


def test_all_accept(stack, players):
    people = alice, bob, carla, dora = playing(stack, players, 4)
    match = last_match(stack)
    names = [name_of(stack, seat, match) for seat in range(1, 5)]
    propose(alice)
    for person in people:
        person.wait_for_text("r-vote", f"{names[0]} propone anular la partida", 2)
    assert f"Aceptan: {names[0]}." in bob.text("r-vote")
    assert "Faltan: " + ", ".join(names[1:]) in bob.text("r-vote")
    assert alice.page.locator("#r-vote button").count() == 0, "who asked has answered"
    seconds = clock(bob)
    assert seconds is not None and 5 <= seconds <= 8
    wait_until(lambda: (clock(bob) or 9) < seconds, "the time runs", 3)
    bob.shoot("vote-phone")
    carla.shoot("vote-desktop")
    # bob with the keyboard: the first Tab from his focus inside the box, Enter
    tab_to(bob, "Aceptar")
    bob.page.keyboard.press("Enter")
    for person in people:
        person.wait_for_text("r-vote", f"Aceptan: {names[0]}, {names[1]}", 2)
    assert bob.page.locator("#r-vote button").count() == 0
    # who has answered, with a phone, needs no more than a line or two of it
    assert bob.page.locator(".vote-box").bounding_box()["height"] < 50
    for person in (bob, dora):
        assert covered(person.page, ".vote-box", SCORE) == []
    carla.page.get_by_role("button", name="Aceptar").click()
    dora.wait_for_text("r-vote", names[2], 2)
    tab_to(dora, "Aceptar")
    dora.page.keyboard.press("Space")
    for person in people:
        person.wait_for_text("r-status", "La partida quedó anulada", 2)
        assert gone(person) and person.navigations == []
    assert stack.rows("select state, winner from games_match where id = %s", match) == [("cancelled", "")]
    assert [vote[0] for vote in votes(stack, match)] == ["accepted"]
    alice.shoot("void-desktop")
    assert stack.errors() == ""


def tab_to(person, name, most=60):
    """With the keyboard alone, from the top of the page; what has the focus is in sight."""
    person.page.evaluate("document.activeElement?.blur()")
    for _ in range(most):
        person.page.keyboard.press("Tab")
        focused = person.page.evaluate("document.activeElement?.textContent.trim()")
        if focused == name:
            assert person.page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
            return
    raise AssertionError(f"Tab never comes to {name!r}")


def test_one_refuses_and_the_match_goes_on(stack, players):
    alice, bob = playing(stack, players)
    match = last_match(stack)
    first = play_one(alice, bob)
    before = alice.cards(), bob.cards(), alice.points()
    propose(alice)
    for person in (alice, bob):
        person.wait_for_text("r-vote", "propone anular", 2)
    for person in (alice, bob):
        landed(person.page)
        assert covered(person.page, "#r-vote .vote-box", f"#r-hand .card, #r-board .play, {SCORE}") == []
    assert inside(bob.page, "#r-calls")
    bob.page.get_by_role("button", name="Seguir jugando").click()
    wait_until(lambda: gone(alice) and gone(bob), "the vote is over", 2)
    for person in (alice, bob):
        person.wait_for_text("toast", "la partida sigue", 2)
    assert votes(stack, match)[0][0] == "refused" and votes(stack, match)[0][2] == 2
    assert stack.rows("select state from games_match where id = %s", match) == [("running",)]
    assert (alice.cards(), bob.cards(), alice.points()) == before
    # not again so soon, and she is told
    propose(alice)
    alice.wait_for_text("toast", "hace poco", 2)
    assert gone(alice) and len(votes(stack, match)) == 1
    # bob may ask
    propose(bob)
    alice.wait_for_text("r-vote", "propone anular", 2)
    assert alice.text("toast") == "", "what was said of the first vote"
    alice.page.get_by_role("button", name="Seguir jugando").click()
    wait_until(lambda: gone(alice) and gone(bob), "this one is over too", 2)
    second = play_one(alice, bob)
    assert {first, second} <= set(alice.on_table()), "the match goes on"


def play_one(alice, bob):
    """Whoever may plays his first card; both see it."""
    wait_until(lambda: alice.moves() or bob.moves(), "somebody may play", 3)
    person = alice if alice.moves() else bob
    card = person.cards()[0]
    person.play(card)
    wait_until(lambda: all(card in each.on_table() for each in (alice, bob)), f"both see {card}", 3)
    return card


def test_a_vote_that_runs_out_is_closed_by_celery(stack, players):
    alice, bob = playing(stack, players)
    match = last_match(stack)
    propose(alice)
    bob.wait_for_text("r-vote", "propone anular", 2)
    wait_until(lambda: gone(alice) and gone(bob), "the vote runs out on both screens", 8 + 3)
    found = votes(stack, match)
    assert [vote[0] for vote in found] == ["refused"] and not found[0][3]
    opened, due, closed = stack.rows(
        "select opened_at, due_at, closed_at from games_cancelvote where match_id = %s", match
    )[0]
    assert seconds(closed) - seconds(due) < 2.5
    assert 7.9 < seconds(due) - seconds(opened) < 8.1
    assert stack.rows("select state from games_match where id = %s", match) == [("running",)]
    person = alice if alice.moves() else bob
    person.play(person.cards()[0])
    assert alice.navigations == bob.navigations == []


def seconds(text):
    return datetime.fromisoformat(re.sub(r"\+.*", "", str(text))).timestamp()


def test_a_yes_after_the_robot_sat_in_is_asked_of_nobody_else(stack, players):
    """Who is away has no vote: whoever is left decides when the time is over (a practice match)."""
    alice, bob = playing(stack, players)
    match = last_match(stack)
    bob.player.expect_trouble("WebSocket connection to|ERR_|Failed to load resource|htmx:ws:error")
    bob.player.wire.black_hole()
    wait_until(lambda: "juega un robot" in alice.text("r-seats"), "a robot sits in", 25)
    propose(alice)
    alice.wait_for_text("r-status", "La partida quedó anulada", 3)
    bob.player.wire.restore()
    wait_until(lambda: "La partida quedó anulada" in bob.text("r-status"), "bob sees it too", 3)
    assert votes(stack, match)[0][0] == "accepted"
