"""Somebody who has never been here is in a hand against a robot after two clicks and within five seconds."""

import time

import pytest

from tests.browser import PHONE
from tests.e2e.at_table import AtTable, Company
from tests.stack import Stack, running, wait_until

pytestmark = [pytest.mark.stack, pytest.mark.chromium]


@pytest.fixture(scope="module")
def stack(ready_made, tmp_path_factory):
    """With the pauses that people get: the tests' settings have replaced those of truco_site/settings.py."""
    numbers = {"HAND_PAUSE": 4.0, "START_PAUSE": 1.5, "ROBOT_DELAY": (0.9, 2.2)}
    with running(Stack(tmp_path_factory.mktemp("stack"), ready_made, numbers=numbers)) as found:
        yield found


def test_two_clicks_and_five_seconds(stack, players):
    stack.mano(1)
    stack.hands("7O 6C 4B", "7E 6E 1B")
    carol = AtTable(players(stack, PHONE), "carol")
    began = time.monotonic()
    page = carol.player.goto("/")
    page.get_by_role("button", name="Jugar contra un robot").click()
    page.locator("#r-hand button.card").nth(2).wait_for()
    wait_until(carol.moves, "carol may play")
    took = time.monotonic() - began
    assert took < 5
    assert carol.player.path.startswith("/mesa/")
    assert carol.cards() == ["7O", "6C", "4B"]
    # the drawings are there too, not just their places
    for card in page.locator("#r-hand button.card svg").all():
        box = card.bounding_box()
        assert box and box["width"] > 60 and box["height"] > 90
    sprite = page.locator("#r-hand use").first.get_attribute("href").partition("#")[0]
    assert sum(sprite in message.head for message in carol.player.messages()) == 1
    # the lobby and the table, with everything that belongs to them
    assert len(carol.player.wire.received()) < 100_000
    # one screen, nothing to scroll
    assert page.evaluate("[document.documentElement.scrollHeight, document.documentElement.scrollWidth]") == [640, 360]

    company = Company(carol)
    for _ in range(3):
        turn = company.next()
        assert turn is not None
        moves = turn[1]
        company.do(carol, moves.get("quiero") or moves[min(moves)])
    mine = "select count(*) from games_move where by = %s"
    wait_until(lambda: stack.rows(mine, "person")[0][0] == 3, "carol's moves are made", 5)
    wait_until(lambda: stack.rows(mine, "robot")[0][0] >= 1, "the robot plays too", 10)
    assert carol.navigations[-1].endswith(carol.player.path)
    assert stack.rows("select is_guest from accounts_user") == [(1,)]
    assert stack.errors() == ""


def test_who_comes_back_finds_his_hand(stack, players):
    dave = AtTable(players(stack), "dave")
    dave.player.goto("/").get_by_role("button", name="Jugar contra un robot").click()
    dave.page.locator("#r-hand button.card").nth(2).wait_for()
    cards, path = dave.cards(), dave.player.path
    dave.new_page()
    dave.player.goto("/").get_by_role("link", name="Volver a tu partida").click()
    dave.page.wait_for_url(f"**{path}")
    assert set(dave.cards()) <= set(cards)
