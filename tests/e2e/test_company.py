"""Chat as people see it in their browsers."""

import re

import pytest

from tests.browser import DESKTOP, PHONE
from tests.e2e.at_table import AtTable, open_table, sit_from_lobby
from tests.stack import wait_until

pytestmark = [pytest.mark.stack, pytest.mark.chromium]

HOSTILE = """<img src=x onerror="document.title='hacked'"><script>document.title='hacked'</script><b>&amp;"""


def said(person):
    return person.page.locator("#chat-lines .said").evaluate_all(
        "lines => lines.map((line) => line.ariaLabel ?? line.textContent)"
    )


def write(person, text):
    person.page.locator("#chat-form [name=texto]").fill(text)
    person.page.locator("#chat-form [name=texto]").press("Enter")


def test_two_players_and_a_spectator_talk(stack, players):
    alice, bob, carla = (
        AtTable(players(stack, screen), name)
        for screen, name in ((DESKTOP, "alice"), (PHONE, "bob"), (DESKTOP, "carla"))
    )
    code = open_table(alice, rules="argentino", players=2, target=15)
    sit_from_lobby(bob, code, 2)
    carla.player.goto(f"/mesa/{code}/")
    for person in (alice, bob, carla):
        wait_until(person.connected, f"{person.name} is connected", 10)
    stack.mano(1)
    stack.hands("7O 6O 4B", "7E 6E 1B")
    alice.press("ready")
    bob.press("ready")
    wait_until(lambda: len(bob.cards()) == 3, "bob has cards", 10)

    # markup is text
    write(alice, HOSTILE)
    wait_until(lambda: said(bob) == said(alice) == [HOSTILE], f"both read it as it was written: {said(bob)}", 10)
    assert not bob.page.locator("#chat-lines :is(img, script, .said b)").count()
    # the drawer of the phone covers nothing that wasn't asked for; what came is marked
    assert bob.page.locator("#chat-unread").inner_text() == "1"
    assert bob.page.title().startswith("(1) ") and "hacked" not in bob.page.title() + alice.page.title()
    assert not bob.page.locator(".chat").evaluate("chat => chat.getBoundingClientRect().height > 40")
    bob.shoot("chat-closed-phone")
    bob.page.locator(".chat-toggle").click()
    wait_until(lambda: not bob.page.title().startswith("("), "opened, it is read", 5)
    bob.shoot("chat-open-phone")
    bob.page.locator(".phrases summary").click()
    bob.shoot("chat-phrases-phone")
    bob.page.get_by_role("button", name="¡Qué suerte!").click()
    alice.page.locator(".talk.phrase").wait_for()
    alice.shoot("chat-phrase-desktop")
    bob.page.get_by_role("button", name="se ríe").click()
    alice.page.locator(".talk.reaction").wait_for()
    alice.shoot("chat-reaction-desktop")
    bob.page.keyboard.press("Escape")
    alice.page.get_by_role("button", name="aplaude").click()
    wait_until(lambda: said(bob)[1:] == ["¡Qué suerte!", "se ríe", "aplaude"], f"bob has it all: {said(bob)}", 10)
    bob.shoot("chat-reaction-phone")
    # who watches without an account reads the others who watch, and is told how to write
    assert said(carla) == [] and carla.page.locator("#chat-form").count() == 0
    carla.shoot("chat-watching-desktop")

    # a cut wire: what was said meanwhile comes when it is mended
    for person in (alice, bob):
        person.navigations.clear()
    bob.player.expect_trouble(r"WebSocket|ERR_|Failed to load")
    bob.player.wire.cut()
    write(alice, "¿sigues ahí?")
    wait_until(lambda: said(alice)[-1] == "¿sigues ahí?", "alice has said it", 10)
    bob.player.wire.restore()
    wait_until(lambda: said(bob)[-1] == "¿sigues ahí?", "bob reads it later", 20)
    assert len(said(bob)) == 5 and bob.navigations == []

    # far too much is stopped, and everything goes on
    alice.player.expect_trouble("429")
    field = alice.page.locator("#chat-form [name=texto]")
    for n in range(12):
        field.fill(f"spam {n}")
        field.press("Enter")
    note = alice.page.locator("#chat-note")
    wait_until(lambda: re.search("demasiado rápido", note.inner_text()), "alice is told", 10)
    assert sum("spam" in line for line in said(bob)) <= 5
    alice.play("4B")
    wait_until(lambda: "4B" in bob.on_table(), "the game goes on", 10)
    # it sounds for who has touched the page, as loud as he likes
    heard = "document.body.dataset.sounded"
    wait_until(lambda: bob.page.evaluate(heard) in ("card", "turn"), "bob hears the card or that it is his turn", 10)
    bob.page.locator(".menu > summary").click()
    bob.page.get_by_role("button", name="Silencio").click()
    assert bob.page.locator("#mute").get_attribute("aria-pressed") == "true"
    assert bob.page.locator("#volume").input_value() == "0"
    bob.shoot("menu-phone")
    bob.page.reload()
    assert bob.page.locator("#volume").input_value() == "0"


def registered(player, name):
    """Somebody with an account, at the lobby."""
    page = player.goto("/cuenta/signup/")
    for field in ("password1", "password2"):
        page.locator(f"[name={field}]").fill("naipe-marcado-33")
    page.locator("[name=username]").fill(name)
    page.get_by_role("button", name="Crear la cuenta").click()
    page.wait_for_url(re.compile("/$"))
    return AtTable(player, name)


# Whether the box to invite shows at a table where no seat is free, at each push.
INVITED = """() => {
  window.invited = [];
  document.addEventListener("htmx:after:swap", () => {
    const full = !document.querySelector("#r-seats .free");
    if (full && document.querySelector(".invite").checkVisibility()) window.invited.push(document.title);
  });
}"""


def test_a_link_seats_a_friend_without_an_account(stack, players):
    alice = registered(players(stack, PHONE), "alice")
    bob = AtTable(players(stack, DESKTOP), "bob")
    alice.player.goto("/amigos/")
    alice.shoot("friends-phone")
    alice.page.get_by_role("button", name="Retar con un enlace").click()
    alice.page.wait_for_url(re.compile(r"/mesa/\w+/$"))
    alice.shoot("share-phone")
    assert alice.page.locator("#share").is_visible()
    link = alice.page.locator("#share").input_value()
    bob.player.goto(link[link.index("/reto/") :])
    assert "alice te reta al truco" in bob.page.locator("h1").inner_text()
    bob.shoot("link-desktop")
    # over the pause before the first deal too, which is short here: what was shown from the moment that he sits
    alice.page.evaluate(INVITED)
    bob.page.get_by_role("button", name="Sentarme a jugar").click()
    for person in (alice, bob):
        wait_until(lambda person=person: len(person.cards()) == 3, f"{person.name} has cards", 10)
    assert alice.player.path == bob.player.path
    assert not alice.page.locator(".invite").is_visible()
    assert alice.page.evaluate("window.invited") == [], "where nobody is missing nobody is invited"
    assert "Invitado" in bob.text("r-seats")


def test_a_challenge_is_shown_live_and_takes_both_to_the_table(stack, players):
    charlie, dave = registered(players(stack, DESKTOP), "charlie"), registered(players(stack, PHONE), "dave")
    dave.player.goto("/ranking/")
    charlie.player.goto("/")
    # from the profile of who is connected
    charlie.player.goto("/jugador/dave/")
    charlie.shoot("profile-desktop")
    charlie.page.get_by_role("link", name="Retar", exact=True).click()
    charlie.shoot("challenge-desktop")
    charlie.page.get_by_role("button", name="Retar", exact=True).click()
    charlie.page.get_by_text("Retaste a dave").wait_for()
    dave.page.get_by_text("charlie te reta").wait_for()
    dave.shoot("challenged-phone")
    charlie.shoot("waiting-for-answer-desktop")
    # declined: it is gone from both pages
    dave.page.get_by_role("button", name="Rechazar").click()
    charlie.page.get_by_text("Retaste a dave").wait_for(state="detached")
    stack.rows("update games_challenge set closed_at = '2026-01-01 00:00:00' returning id")
    charlie.player.goto("/retar/dave/")
    charlie.page.get_by_role("button", name="Retar", exact=True).click()
    charlie.page.get_by_text("Retaste a dave").wait_for()
    dave.page.get_by_role("button", name="Aceptar").click()
    for person in (charlie, dave):
        person.page.wait_for_url("**/mesa/**")
        wait_until(lambda person=person: len(person.cards()) == 3, f"{person.name} has cards", 10)
    assert charlie.player.path == dave.player.path
    # the lobby talks
    dave.player.goto("/")
    dave.shoot("lobby-phone")
    write(dave, "¿quién juega?")
    wait_until(lambda: said(dave) == ["¿quién juega?"], "dave has said it", 10)
    charlie.player.goto("/")
    assert said(charlie) == ["¿quién juega?"]
    write(charlie, "yo")
    wait_until(lambda: said(dave)[-1] == "yo", "dave hears charlie", 10)
    charlie.shoot("lobby-desktop")
