"""A match from the lobby to its end by accessible names and keyboard alone; the focus is never lost."""

import pytest

from tests.browser import DESKTOP
from tests.e2e.at_table import AtTable, open_table, sit_from_lobby
from tests.e2e.by_keyboard import Keyboard
from tests.stack import wait_until

pytestmark = [pytest.mark.stack, pytest.mark.chromium]

CARD = r"(as|\d|sota|caballo|rey) de (espadas|bastos|oros|copas)"
# What ends a match soon, as far as it is offered.
WISHES = ("Quiero", "Falta envido", "Vale cuatro", "Retruco", "Truco")


def test_a_match_by_names_and_keys(stack, players):
    alice = AtTable(players(stack, DESKTOP), "alice")
    keys = Keyboard(alice.page)
    page = alice.player.goto("/")
    keys.press("Jugar contra un robot")
    page.wait_for_url("**/mesa/**")
    said: list[str] = []

    def asked() -> bool:
        """Only what is said by itself: the assertive region, and in the end the status line."""
        return bool(alice.text("r-turn")) or "terminada" in alice.text("r-status")

    for _ in range(200):
        wait_until(asked, f"it is alice's turn or the end: {alice.text('r-status')}, after {said[-3:]}", 20)
        if "terminada" in alice.text("r-status"):
            break
        stamp = alice.offered()
        wished = next((wish for wish in WISHES if wish in names(page)), CARD)
        said.append(keys.press(wished))
        wait_until(lambda before=stamp: alice.offered() != before, f"{said[-1]} is done", 10)
    assert "Partida terminada" in alice.text("r-status")
    assert stack.rows("select state from games_match") == [("finished",)]
    moves = stack.rows("select count(*) from games_move where by = 'person'")
    # a falta envido may end it with the first word
    assert len(said) == moves[0][0] > 0, "every move was hers, none the clock's"
    assert page.evaluate("window.lost") == 0
    # and once more, by the same means
    keys.press("Otra partida")
    wait_until(lambda: len(alice.cards()) == 3, "the rematch is dealt", 10)
    assert stack.errors() == ""


def names(page) -> list[str]:
    """Of the buttons that can be pressed, as a list of buttons that a screen reader gives."""
    found = page.locator("#r-calls").get_by_role("button", disabled=False).all_inner_texts()
    return [" ".join(each.replace("\u00ad", "").split()) for each in found]


def test_twenty_pushes_a_second_take_nothing_from_the_keyboard(stack, players):
    alice, bob, charlie = (AtTable(players(stack, DESKTOP), name) for name in ("alice", "bob", "charlie"))
    keys = Keyboard(alice.page)
    code = open_table(alice, rules="argentino", players=4, target=15)
    for seat, person in ((2, bob), (3, charlie)):
        sit_from_lobby(person, code, seat)
        wait_until(person.connected, f"{person.name} is connected", 5)
    wait_until(lambda: alice.text("r-status") == "Lugares libres: 1", "alice sees them", 5)
    # the robot's button is what a push redraws and keeps
    assert keys.find("Robot")
    alice.page.evaluate("""() => {
      window.pushes = [];
      const focused = document.activeElement;
      window.same = true;
      document.addEventListener("htmx:after:swap", () => {
        window.pushes.push(performance.now());
        window.same &&= document.activeElement === focused;
      });
    }""")
    # two people who can't make up their minds, ten times a second each
    for person in (bob, charlie):
        person.page.evaluate("""() => { window.restless = setInterval(() =>
          document.querySelector('button[value="ready"], button[value="unready"]').click(), 100); }""")
    fast = "window.pushes.filter((at) => performance.now() - at < 1000).length"
    wait_until(lambda: alice.page.evaluate("window.pushes.length") >= 40, "forty pushes", 20)
    assert alice.page.evaluate(fast) >= 5
    assert alice.page.evaluate("window.same"), "the focus stayed where it was"
    for person in (bob, charlie):
        person.page.evaluate("clearInterval(window.restless)")
    assert keys.heard().name == "Robot"
    assert alice.page.evaluate("window.lost") == 0


def test_what_is_played_hands_its_focus_on(stack, players):
    alice, bob = (AtTable(players(stack, DESKTOP), name) for name in ("alice", "bob"))
    keys = Keyboard(alice.page)
    code = open_table(alice, rules="argentino", players=2, target=15)
    sit_from_lobby(bob, code, 2)
    stack.mano(1)
    stack.hands("7O 6O 4B", "7E 6E 1B")
    for person in (alice, bob):
        person.press("ready")
    wait_until(lambda: "7O" in alice.moves(), "alice may play", 10)
    # the list of shortcuts comes and goes, and takes nothing with it
    keys.find("7 de oros")
    alice.page.keyboard.press("?")
    alice.page.get_by_role("dialog", name="Atajos de teclado").get_by_text("la carta que está en ese lugar").wait_for()
    alice.page.keyboard.press("Escape")
    alice.page.get_by_role("dialog", name="Atajos de teclado").wait_for(state="hidden")
    keys.press("7 de oros")
    wait_until(lambda: alice.on_table() == ["7O"], "her card lies there", 5)
    wait_until(lambda: keys.heard().name == "6 de oros", "the card that stands in its place has the focus", 5)
    bob.play("6E")
    wait_until(lambda: "6O" in alice.moves(), "alice goes on", 5)
    assert keys.heard().name == "6 de oros"


def test_the_menu_gives_way(stack, players):
    """To Escape, to what has the focus next, and to what was opened from it."""
    alice = AtTable(players(stack, DESKTOP), "alice")
    open_table(alice, rules="argentino", players=2, target=15)
    page, keyboard = alice.page, alice.page.keyboard
    menu, opener = page.locator("details.menu"), page.locator("details.menu > summary")

    def opened() -> bool:
        return menu.get_attribute("open") is not None

    def focused() -> bool:
        return opener.evaluate("(summary) => document.activeElement === summary")

    opener.focus()
    keyboard.press("Enter")
    assert opened()
    keyboard.press("Tab")
    keyboard.press("Escape")
    assert not opened() and focused()
    keyboard.press("Enter")
    keyboard.press("Shift+Tab")
    assert not opened()
    opener.focus()
    keyboard.press("Enter")
    page.get_by_role("button", name="Ajustes de la mesa").press("Enter")
    page.locator("dialog#settings[open]").wait_for()
    keyboard.press("Escape")
    page.locator("dialog#settings").wait_for(state="hidden")
    wait_until(focused, "the focus is where the settings were opened from", 5)
    assert stack.errors() == ""


def test_abandoning_is_asked_anew(stack, players):
    alice, bob = (AtTable(players(stack, DESKTOP), name) for name in ("alice", "bob"))
    code = open_table(alice, rules="argentino", players=2, target=15)
    sit_from_lobby(bob, code, 2)
    for person in (alice, bob):
        person.press("ready")
    wait_until(lambda: len(alice.cards()) == 3, "it is dealt", 10)
    opener, sure = (alice.page.locator(f"details.{name} > summary") for name in ("menu", "sure"))
    opener.click()
    sure.click()
    yes = alice.page.get_by_role("button", name="Sí, abandonar")
    yes.wait_for()
    alice.page.keyboard.press("Escape")
    opener.click()
    sure.wait_for()
    assert not yes.is_visible()
    assert stack.errors() == ""
