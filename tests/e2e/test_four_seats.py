"""Two people and two robots at a table of four, a flor sung by a person."""

import time

import pytest

from tests.browser import DESKTOP, PHONE
from tests.e2e.at_table import AtTable, Company, open_table, sit_from_lobby
from tests.e2e.conftest import READABLE
from tests.stack import wait_until

pytestmark = [pytest.mark.stack, pytest.mark.chromium]

NUMBERS = READABLE


@pytest.fixture
def table(stack, players):
    """Alice and bob as partners against two robots, the first hand dealt: alice is mano and holds a flor."""
    alice, bob = AtTable(players(stack, DESKTOP), "alice"), AtTable(players(stack, PHONE), "bob")
    code = open_table(alice, rules="gaucho", players=4, target=24, flor=True)
    alice.shoot("waiting-4-desktop")
    sit_from_lobby(bob, code, 3)
    bob.shoot("waiting-4-phone")
    alice.press("robot:2")
    alice.press("robot:4")
    wait_until(lambda: "robot:4" not in alice.offered(), "the robots sit", 10)
    for person in (alice, bob):
        assert person.page.locator("#seat-2 .state, #seat-4 .state").all_inner_texts() == ["robot", "robot"]
    stack.mano(1)
    stack.hands("7O 6O 5O", "7C 1E 12B", "4C 5E 6B", "4E 5B 3C")
    alice.press("ready")
    bob.press("ready")
    wait_until(lambda: len(alice.cards()) == len(bob.cards()) == 3, "both see three cards", 10)
    return alice, bob


def test_a_flor_and_hands_with_robots(stack, table):
    alice, bob = table
    alice.page.wait_for_timeout(300)
    assert stack.rows("select count(*) from games_move") == [(0,)]  # it's alice's turn
    alice.play("flor")
    # nobody else can have one: it pays three and ends the hand, with no point for the tricks (R7.2, R7.3, R7.6)
    for person in (alice, bob):
        person.wait_for_text("r-hand", "Flor: 3")
        assert person.points() == (3, 0)
        assert "Mano:" not in person.text("r-hand")
        shown = person.page.locator("#r-hand .proof use").evaluate_all("uses => uses.map(u => u.href.baseVal)")
        assert sorted(href.rpartition("#c-")[2] for href in shown) == ["5O", "6O", "7O"]
    assert stack.rows("select seat, action from games_move order by id") == [(1, "flor")]
    assert stack.rows("select score_a, score_b from games_hand where ended_at is not null") == [(3, 0)]
    for person in (alice, bob):
        person.shoot(f"between-4-{'desktop' if person is alice else 'phone'}")

    # the start moves anticlockwise (R2.2): seat 4, a robot, begins the next hand, and the worker moves it
    stack.freeze("sweep")
    try:
        wait_until(lambda: hands_dealt(stack) == 2, "the second hand is dealt", 10)
        time.sleep(0.5)
        assert robot_moves(stack) == 0
    finally:
        stack.thaw("sweep")
    wait_until(lambda: robot_moves(stack) > 0, "a robot moves", 10)
    assert stack.rows("select seat from games_move where by = 'robot' order by id")[0] == (4,)

    company = Company(alice, bob)
    company.next()
    company.play_on("quiero", "paso", hands=1)
    for person in (alice, bob):
        person.shoot(f"mid-hand-4-{'desktop' if person is alice else 'phone'}")
    assert company.play_on("quiero", "paso", "retruco", "truco") > 5
    for person in (alice, bob):
        person.wait_for_text("r-status", "Partida terminada. Gana")
        person.shoot(f"finished-4-{'desktop' if person is alice else 'phone'}")
    assert max(alice.points()) == 24
    assert alice.points() == bob.points()
    assert {seat for (seat,) in stack.rows("select distinct seat from games_move where by = 'robot'")} == {2, 4}
    assert stack.rows("select count(*) from games_move where by = 'clock'") == [(0,)]
    assert stack.errors() == ""


def robot_moves(stack):
    return stack.rows("select count(*) from games_move where by = 'robot'")[0][0]


def hands_dealt(stack):
    return stack.rows("select count(*) from games_hand where dealt_at is not null")[0][0]
