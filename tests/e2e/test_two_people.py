"""Two people in two browsers play a whole match by clicking what their pages offer."""

import pytest

from tests.browser import DESKTOP, PHONE
from tests.e2e.at_table import AtTable, Company, open_table, sit_from_lobby
from tests.e2e.conftest import READABLE
from tests.stack import wait_until

pytestmark = [pytest.mark.stack, pytest.mark.chromium]

NUMBERS = READABLE


def test_a_whole_match(stack, players):
    alice, bob = AtTable(players(stack, DESKTOP), "alice"), AtTable(players(stack, PHONE), "bob")
    code = open_table(alice, rules="argentino", players=2, target=15)
    sit_from_lobby(bob, code, 2)
    alice.wait_for_text("r-status", "Falta que estén listos")
    alice.shoot("waiting-2-desktop")
    bob.shoot("waiting-2-phone")

    stack.mano(1)
    stack.hands("7O 6O 4B", "7E 6E 1B")
    stack.hands("1E 3O 4C", "2B 3C 12O")
    alice.press("ready")
    bob.press("ready")
    wait_until(lambda: len(alice.cards()) == len(bob.cards()) == 3, "both see three cards", 10)
    for person in (alice, bob):
        person.navigations.clear()
    assert alice.cards() == ["7O", "6O", "4B"]
    assert bob.cards() == ["7E", "6E", "1B"]
    posts_before = count_posts(alice, bob)

    # the first hand: envido, truco, and both accepted
    alice.play("envido")
    bob.wait_for_text("r-seats", "Envido")
    alice.shoot("bubble-2-desktop")
    bob.shoot("asked-2-phone")
    bob.play("quiero")
    wait_until(lambda: "truco" in alice.moves(), "alice may speak again", 10)
    alice.play("truco")
    bob.play("quiero")
    alice.play("4B")
    bob.play("7E")
    wait_until(lambda: alice.on_table() == bob.on_table() == ["4B", "7E"], "both see both cards", 10)
    alice.shoot("mid-hand-2-desktop")
    bob.shoot("mid-hand-2-phone")
    assert alice.navigations == bob.navigations == []

    # a reload in the middle of the hand
    before = alice.seen()
    alice.page.reload()
    assert alice.seen() == before
    wait_until(alice.connected, "alice is connected again", 5)
    # and a browser that was closed
    before = bob.seen()
    bob.new_page()
    bob.player.goto("/").get_by_role("link", name="Volver a tu partida").click()
    bob.page.wait_for_url(f"**/mesa/{code}/")
    assert bob.seen() == before
    for person in (alice, bob):
        person.navigations.clear()

    bob.play("1B")
    wait_until(lambda: "1B" in alice.on_table(), "alice sees bob's card", 10)
    alice.play("6O")
    # two of truco for bob; of envido 33 and 33 are equal, so mano has it
    alice.wait_for_text("r-hand", "Envido: 2")
    assert alice.points() == (2, 2)
    alice.shoot("between-2-desktop")
    bob.shoot("between-2-phone")

    # on with it: everybody calls and takes what he may
    company = Company(alice, bob)
    assert company.play_on("vale_cuatro", "retruco", "quiero", "truco") > 20
    for person in (alice, bob):
        person.wait_for_text("r-status", "Partida terminada. Gana")
        person.shoot(f"finished-2-{'desktop' if person is alice else 'phone'}")
    assert alice.text("r-status") == bob.text("r-status")
    assert max(alice.points()) == 15
    assert alice.points() == bob.points()[::-1]

    # all of it came over the sockets
    assert alice.navigations == bob.navigations == []
    assert count_posts(alice, bob) == posts_before
    for person in (alice, bob):
        pushed = [m for m in person.player.messages() if m.kind == "frame" and m.body.startswith(b'{"v":')]
        assert len(pushed) > 20
    calls = {(kind, answer) for kind, answer in stack.rows("select kind, answer from games_bet")}
    assert {("envido", "quiero"), ("truco", "quiero")} <= calls

    # and once more
    stack.hands("1E 1B 7E", "4O 4C 5B")
    alice.press("rematch")
    bob.press("rematch")
    wait_until(lambda: alice.cards() == ["1E", "1B", "7E"], "the rematch is dealt", 10)
    assert alice.points() == bob.points() == (0, 0)
    assert stack.rows("select state from games_match order by id") == [("finished",), ("running",)]
    assert stack.errors() == ""


def count_posts(*people):
    return [sum("POST /mesa" in message.head for message in person.player.messages()) for person in people]


def test_by_the_keys_and_with_the_cards_one_likes(stack, players):
    carol, dave = AtTable(players(stack, DESKTOP), "carol"), AtTable(players(stack, DESKTOP), "dave")
    # without an account: large numbers, a colour for each suit
    settings = carol.player.goto("/cuenta/ajustes/")
    faces = [settings.locator(".cards").screenshot()]
    for change in (
        lambda: settings.locator("#id_deck").select_option("large"),
        settings.locator("#id_four_colours").check,
    ):
        change()
        settings.get_by_role("button", name="Guardar").click()
        settings.get_by_text("Tus ajustes están guardados").wait_for()
        carol.shoot(f"settings-{len(faces)}-desktop")
        faces.append(settings.locator(".cards").screenshot())
    assert len(set(faces)) == 3, "each setting changes what the cards look like"
    dave.player.goto("/cuenta/ajustes/").locator("#id_shortcuts").uncheck()
    dave.page.get_by_role("button", name="Guardar").click()

    code = open_table(carol, rules="argentino", players=2, target=15)
    sit_from_lobby(dave, code, 2)
    stack.mano(1)
    stack.hands("7O 6O 4B", "7E 6E 1B")
    carol.press("ready")
    dave.press("ready")
    wait_until(lambda: "envido" in carol.moves(), "carol may speak", 10)
    carol.shoot("large-desktop")
    carol.page.keyboard.press("e")
    dave.wait_for_text("r-seats", "Envido")
    wait_until(lambda: "quiero" in dave.moves(), "dave may answer", 10)
    dave.page.keyboard.press("n")  # he doesn't want keys
    dave.play("quiero")
    wait_until(lambda: "truco" in carol.moves(), "carol may speak again", 10)
    carol.page.keyboard.press("q")  # what can't be pressed says why
    carol.wait_for_text("toast", "No hay nada que responder")
    carol.page.keyboard.press("b")
    carol.page.keyboard.press("3")
    wait_until(lambda: dave.on_table() == ["back"], "dave sees a card face down", 10)
    assert stack.rows("select action from games_move order by id desc limit 3") == [("-4B",), ("quiero",), ("envido",)]
    assert stack.errors() == ""
