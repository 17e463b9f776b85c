"""The table is played in every browser, from the lobby on, by what the page offers."""

from __future__ import annotations

import pytest

from tests.access.conftest import browser, node

pytestmark = pytest.mark.access

MOVES = 5


@pytest.mark.parametrize("name", ["chromium", "firefox", "webkit"])
def test_a_hand_against_a_robot(scene, name):
    (found,) = node("play.mjs", {**browser(name), "url": scene.url, "moves": MOVES}, patience=120)
    assert len(found["played"]) == MOVES and len(found["again"]) <= 1, found
    look = found["look"]
    assert look["path"].startswith("/mesa/") and look["live"], "the moves went over the socket"
    assert all(look["drawn"]), "every card is drawn"
    assert look["forbidden"] == [] and found["troubles"] == []
