"""The lobby in browsers: Juega ya, practice meanwhile, the live list, spectators, settings at the table."""

import re
import time

import pytest

from games.engine import card
from tests.browser import DESKTOP, PHONE
from tests.conftest import PASSWORD
from tests.e2e.at_table import AtTable, open_table, sit_from_lobby
from tests.e2e.fitting import covered, inside, landed, reached
from tests.secrecy import mentions
from tests.stack import wait_until

pytestmark = [pytest.mark.stack, pytest.mark.chromium]


def sign_up(person):
    page = person.player.goto("/cuenta/signup/")
    page.locator("[name=username]").fill(person.name)
    page.locator("[name=password1]").fill(PASSWORD)
    page.locator("[name=password2]").fill(PASSWORD)
    page.get_by_role("button", name="Crear la cuenta").click()
    page.wait_for_url(re.compile(r"/$"))


def open_settings(person):
    person.page.locator("#r-calls button[value=settings]").click()


def play_now(person):
    person.player.goto("/").get_by_role("button", name="Juega ya").click()
    person.page.wait_for_url(re.compile(r"/mesa/\w+/$"))
    return person.player.path


TOGGLES = ".menu > summary, .log-toggle"


def drawers_open_below_the_bar(person):
    """On a phone, with news above the table, upright and on its side, be the news short or long."""
    page = person.page
    news = page.locator("#notices .notice span").first
    short = news.inner_text()
    landed(page)
    for width, height in ((360, 640), (640, 360)):
        page.set_viewport_size({"width": width, "height": height})
        for text in (short, f"{short} " * 6):
            news.evaluate("(node, text) => { node.textContent = text; }", text)
            scrolls = page.evaluate("[document.scrollingElement.scrollWidth, document.scrollingElement.scrollHeight]")
            assert scrolls == [width, height], "nothing of the table is cut"
            assert inside(page, "#r-calls") and inside(page, "#r-hand")
            for toggle, drawer in (("label[for=chat-open]", ".chat"), ("label[for=log-open]", ".log")):
                page.locator(toggle).click()
                assert inside(page, drawer) and page.locator(drawer).bounding_box()["height"] > 150
                assert covered(page, drawer, f"#r-bar, #r-hand .card, {TOGGLES}") == []
                assert reached(page, TOGGLES)
                page.locator("#r-bar").click()
                assert closed(page, drawer), "a tap beside it closes it"
            page.locator(".menu > summary").click()
            assert inside(page, ".menu nav") and reached(page, TOGGLES)
            last = page.locator(".menu nav :is(a, button)").last
            last.scroll_into_view_if_needed()
            assert last.evaluate("one => one.getBoundingClientRect().bottom <= innerHeight")
            page.locator(".menu > summary").click()
    for drawer, close in ((".chat", "Escape"), (".log", "Escape"), (".chat", "toggle"), (".log", "toggle")):
        toggle = page.locator(f"label[for={drawer[1:]}-open]")
        toggle.click()
        assert not closed(page, drawer)
        page.keyboard.press("Escape") if close == "Escape" else toggle.click()
        assert closed(page, drawer), f"{close} closes it"
    page.set_viewport_size(DESKTOP["viewport"])
    assert page.locator(".felt").bounding_box()["width"] > 700, "news take height only"
    page.set_viewport_size(PHONE["viewport"])
    news.evaluate("(node, text) => { node.textContent = text; }", short)


def closed(page, drawer):
    return page.locator(drawer).bounding_box()["width"] < 5


def test_strangers_meet_and_a_third_practises_while_he_waits(stack, players):
    carla, bruno, dario = (
        AtTable(players(stack, screen), name)
        for name, screen in (("carla", DESKTOP), ("bruno", PHONE), ("dario", PHONE))
    )
    for person in (carla, bruno, dario):
        sign_up(person)
    began = time.monotonic()
    table = play_now(carla)
    assert play_now(bruno) == table
    for person in (carla, bruno):
        wait_until(lambda person=person: len(person.cards()) == 3, f"{person.name} holds his cards", 10)
    assert time.monotonic() - began < 10
    assert stack.rows("select practice, stake, rules from games_match") == [(0, 6000, "clasico")]

    dario.player.goto("/crear/")
    dario.shoot("create-phone")
    dario.page.locator(".more-options > summary", has_text="Más opciones").click()
    watching = dario.page.locator("[name=watching]")
    assert watching.is_checked()
    dario.page.locator("[name=private]").check()
    assert not watching.is_checked(), "who makes it private sees that it is closed to the public"
    watching.check()
    assert dario.page.locator("[name=private]").is_checked(), "and may have both"
    dario.player.goto("/")
    dario.shoot("lobby-phone")
    # nobody else waits: dario does, and plays a robot meanwhile
    waits = play_now(dario)
    assert waits != table
    dario.shoot("waits-alone-phone")
    dario.press("meanwhile")
    dario.page.wait_for_url(lambda url: "/mesa/" in url and waits not in url)
    practice = dario.player.path
    wait_until(lambda: len(dario.cards()) == 3, "dario practises", 10)
    wait_until(dario.connected, "dario's practice is live", 5)
    dario.page.locator("#notices", has_text="espera jugadores").wait_for()
    dario.shoot("practises-meanwhile-phone")
    drawers_open_below_the_bar(dario)
    # another tab of his, on a page that is no table
    other = dario.player.context.new_page()
    other.goto(f"{dario.player.wire.url}/ranking/")
    # his place is kept through all of it
    where = (
        "select s.ready from games_seat s join games_table t on t.id = s.table_id where t.code = %s and s.number = 1"
    )
    assert stack.rows(where, waits.split("/")[2]) == [(1,)]

    eva = AtTable(players(stack, DESKTOP), "eva")
    sign_up(eva)
    assert play_now(eva) == waits
    for page in (dario.page, other):
        page.locator("#notices .loud", has_text="¡Tu partida está en juego!").wait_for()
    dario.page.locator("#r-status", has_text="cerrada").wait_for()
    dario.shoot("called-away-phone")
    other.locator("#nav-live a").wait_for()
    other.locator("#notices .loud").get_by_role("link", name="Ir a la mesa").click()
    other.wait_for_url(f"**{waits}")
    other.locator("#r-hand .card").nth(2).wait_for()
    assert not other.locator("#notices .loud").count()
    assert stack.rows("select state from games_match where practice") == [("cancelled",)]
    assert practice != waits and stack.errors() == ""


def test_the_list_is_live_and_a_spectator_sees_no_hidden_card(stack, players):
    ana, beto, watcher = (AtTable(players(stack, screen), "x") for screen in (DESKTOP, PHONE, DESKTOP))
    page = watcher.player.goto("/")
    wait_until(lambda: page.evaluate("!!document.getElementById('site')._htmx?.ws?.connection"), "htmx is up", 5)
    code = open_table(ana, rules="argentino", players=2, target=15, turn_seconds=60)
    row = page.locator(f"#t-{code}")
    row.get_by_role("button", name="Sentarse").wait_for()
    watcher.shoot("lobby-desktop")
    # a filter, followed live too
    page.locator(".filter-box > summary").click()
    page.locator("[name=modalidad]").select_option("clasico")
    row.wait_for(state="detached")
    page.locator("[name=modalidad]").select_option("argentino")
    row.wait_for()
    sit_from_lobby(beto, code, 2)
    row.get_by_role("link", name="Mirar").wait_for()
    assert not row.get_by_role("button", name="Sentarse").count()
    row.get_by_role("link", name="Mirar").click()
    page.wait_for_url(f"**/mesa/{code}/")

    stack.mano(1)
    stack.hands("5O 6O 4B", "7E 6E 1B")
    ana.press("ready")
    beto.press("ready")
    ana.play("4B")
    wait_until(lambda: watcher.on_table() == ["4B"], "the spectator sees the card", 10)
    beto.play("7E")
    wait_until(lambda: watcher.on_table() == ["4B", "7E"], "the spectator sees the answer", 10)
    # what is the same for everybody is no secret
    seen = [m for m in watcher.player.messages() if m.kind == "frame" or f"/mesa/{code}/" in m.head]
    assert len(seen) > 3
    for hidden in ("5O", "6O", "6E", "1B"):
        assert not any(mentions(m.body.decode(errors="replace"), card(hidden)) for m in seen), hidden

    # the lobby shows his match first, and the way back is on every page
    page = ana.player.goto("/ranking/")
    page.locator("#nav-live").get_by_role("link", name="Tu partida").click()
    page.wait_for_url(f"**/mesa/{code}/")
    assert stack.errors() == ""


def test_settings_at_the_table_and_a_table_that_loses_its_public(stack, players):
    ana, beto, watcher = (AtTable(players(stack, screen), "x") for screen in (PHONE, DESKTOP, DESKTOP))
    code = open_table(ana, rules="argentino", players=4, target=15)
    sit_from_lobby(beto, code, 2)
    beto.press("ready")
    wait_until(lambda: "unready" in beto.offered(), "beto is ready", 10)
    watcher.player.goto(f"/mesa/{code}/")
    wait_until(watcher.connected, "the spectator is connected", 5)
    ana.shoot("waiting-4-phone")
    open_settings(ana)
    dialog = ana.page.locator("#settings")
    dialog.get_by_role("button", name="Cambiar").wait_for()
    ana.shoot("settings-phone")
    dialog.locator(".more-options > summary").click()
    ana.shoot("settings-more-phone")
    dialog.locator("[name=turn_seconds]").select_option("10")
    dialog.locator("[name=senas]").check()
    dialog.get_by_role("button", name="Cambiar").click()
    ana.wait_for_text("r-board", "10 s por turno")

    beto.page.locator("button.settings_new").wait_for()
    assert "unready" not in beto.offered()
    beto.shoot("settings-marked-desktop")
    open_settings(beto)
    beto.page.locator("#settings").get_by_text("Los cambia el capitán").wait_for()
    beto.shoot("settings-others-desktop")
    beto.page.locator("#settings .close").click()
    wait_until(lambda: not beto.page.locator("button.settings_new").count(), "the mark is gone", 10)
    # he changes his chair
    beto.press("move:3")
    wait_until(lambda: "move:2" in beto.offered(), "beto sits at 3", 10)

    # the captain makes it private: the spectator is sent away and told why
    open_settings(ana)
    dialog.locator(".more-options > summary").click()
    dialog.locator("[name=private]").check()
    watcher.player.expect_trouble("403")
    dialog.get_by_role("button", name="Cambiar").click()
    watcher.page.get_by_role("heading", name="Mesa sin público").wait_for()
    watcher.shoot("gate-desktop")
    watcher.page.get_by_text("se sientan solo los invitados").wait_for()
    assert watcher.page.get_by_role("button", name="Sentarse").count() == 0, "no chair is offered that he can't take"
    assert stack.rows("select count(*) from games_seat where user_id is not null")[0][0] >= 2
    assert stack.errors() == ""
