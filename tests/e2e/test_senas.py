"""A seña at a real table of four, in four browsers: it reaches the partner and nobody else (R11)."""

import pytest

from tests.browser import DESKTOP, PHONE
from tests.e2e.at_table import AtTable, open_table, sit_from_lobby
from tests.e2e.fitting import covered, landed
from tests.stack import wait_until

pytestmark = [pytest.mark.stack, pytest.mark.chromium]

NAMES = ("alice", "bob", "charlie", "dave")


def test_a_sena_reaches_the_partner_and_nobody_else(stack, players):
    people = [AtTable(players(stack, PHONE if name in ("alice", "charlie") else DESKTOP), name) for name in NAMES]
    alice, bob, charlie, dave = people
    watcher = AtTable(players(stack, DESKTOP), "watcher")
    code = open_table(alice, rules="gaucho", players=4, target=24, flor=True)
    for seat, person in enumerate(people[1:], 2):
        sit_from_lobby(person, code, seat)
    watcher.player.goto(f"/mesa/{code}/")
    stack.mano(1)
    stack.hands("7O 1E 4C", "7C 1B 12B", "4O 5E 6B", "4E 5B 3C")
    for person in people:
        person.press("ready")
    wait_until(lambda: all(len(person.cards()) == 3 for person in people), "everybody sees three cards", 10)

    alice.play("7O")
    wait_until(lambda: charlie.on_table() == ["7O"], "her card lies before charlie", 5)
    # by keyboard alone
    alice.page.locator("details.senas > summary").focus()
    alice.page.keyboard.press("Enter")
    assert "Solo las ve tu pareja" in alice.text("r-senas")
    alice.shoot("senas-phone")
    alice.page.locator('button[value="sena:espada"]').focus()
    alice.page.keyboard.press("Enter")

    charlie.wait_for_text("sena", "ancho de espadas")
    charlie.shoot("sena-seen-phone")
    landed(charlie.page)
    assert covered(charlie.page, "#sena .seen", "#r-board .play") == [], "the trick is still to be seen"
    charlie.page.locator("details.senas > summary").click()
    assert covered(charlie.page, "#sena .seen", ".senas-box") == []
    charlie.page.locator("details.senas > summary").click()
    partner = alice.page.locator("#seat-3 .name").inner_text()
    log = "document.getElementById('log-lines').textContent"
    wait_until(lambda: "te hace una seña: levanta las cejas" in charlie.page.evaluate(log), "it is in his log", 5)
    wait_until(lambda: f"Le haces una seña a {partner}" in alice.page.evaluate(log), "and in hers", 5)
    assert not alice.page.locator("details.senas[open]").count()

    # it goes away by itself, its line stays
    wait_until(lambda: charlie.text("sena") == "", "the face is gone", 10)
    assert "te hace una seña" in charlie.page.evaluate(log)

    # another look by everybody: no byte of the rivals' or the watcher's has it
    bob.page.locator("details.senas > summary").click()
    bob.shoot("senas-desktop")
    bob.page.keyboard.press("Escape")
    for person in (*people, watcher):
        person.player.goto(f"/mesa/{code}/")
    for person in (bob, dave, watcher):
        received = b"".join(message.body for message in person.player.messages()).decode("utf-8", "replace")
        assert "hace una seña" not in received and "class=sena-line" not in received and '"aside"' not in received
        assert "hace una seña" not in person.page.evaluate(log)
    for person in (alice, charlie):
        received = b"".join(message.body for message in person.player.messages()).decode("utf-8", "replace")
        assert "class=sena-line" in received
    assert watcher.page.locator('button[value^="sena:"]').count() == 0
    assert stack.rows("select seat, code from games_sena") == [(1, "espada")]
    assert stack.errors() == ""
