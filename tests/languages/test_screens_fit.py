"""Every screen fits a phone and a desktop in every language, and in one that is two fifths longer.

The pages are rendered within this process and handed to the browser one by one: no site runs.
"""

import mimetypes
import os
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.conf import settings as site
from django.contrib.staticfiles import finders
from django.urls import reverse
from playwright.sync_api import sync_playwright

from accounts.grants import visit
from accounts.models import User
from games.services import connected, seating
from tests import needs, pseudo
from tests.browser import DESKTOP, PHONE, SWITCHES
from tests.games.table_kit import ARGENTINO, CLASICO, GAUCHO, dealt, person_to_act, press

pytestmark = [pytest.mark.chromium, pytest.mark.django_db]

LANGUAGES = [*(code for code, _ in site.LANGUAGES), pseudo.CODE]

# What doesn't fit: text outside the screen or outside its button, buttons and labels that lie on each other.
MISFITS = """(still) => {
  const found = [], page = document.scrollingElement;
  const words = (e) => `${e.tagName}.${e.className}#${e.id} ${JSON.stringify(e.textContent.trim().slice(0, 40))}`;
  if (page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth} wide`);
  if (still && page.scrollHeight > innerHeight) found.push(`the page is ${page.scrollHeight} high`);
  /* the rectangle of its letters, without those only heard */
  const reach = (e) => {
    const all = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    const walk = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
    for (let node; (node = walk.nextNode());) {
      if (node.parentElement.closest(".vh") || !node.data.trim() || !node.parentElement.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, top, right, bottom } = range.getBoundingClientRect();
      all.left = Math.min(all.left, left), all.right = Math.max(all.right, right);
      all.top = Math.min(all.top, top), all.bottom = Math.max(all.bottom, bottom);
    }
    return { ...all, width: all.right - all.left, height: all.bottom - all.top };
  };
  const bar = document.getElementById("r-bar");
  if (bar?.scrollWidth > bar?.clientWidth) found.push(`the score is ${bar.scrollWidth} wide in ${bar.clientWidth}`);
  for (const e of document.querySelectorAll("#r-bar :is(.chicos, .total)")) {
    const over = e.getBoundingClientRect().right - bar.getBoundingClientRect().right;
    if (over > 0) found.push(`out of the score: ${words(e)}`);
    if (reach(e).height > 20) found.push(`in two lines: ${words(e)}`);
  }
  for (const e of document.querySelectorAll(".people a"))
    if (reach(e).right > e.closest("ul").getBoundingClientRect().right + 1) found.push(`out of its list: ${words(e)}`);
  const boxes = [];
  const told = "button, a, label, summary, small, .chip, .says, .who, .points, .name, .mano, td, th, dt, dd";
  for (const e of document.querySelectorAll(told)) {
    const seen = e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (!seen || e.closest(".vh, dialog:not([open]), details:not([open]) > :not(summary)")) continue;
    const inside = reach(e), box = e.getBoundingClientRect();
    if (inside.width <= 0) continue;
    const around = e.parentElement.getBoundingClientRect();
    const cut = getComputedStyle(e).textOverflow === "ellipsis";
    if (!cut && (inside.right > innerWidth + 1 || inside.left < -1)) found.push(`off the screen: ${words(e)}`);
    if (e.matches(".points") && inside.right > e.closest("#r-bar").getBoundingClientRect().right)
      found.push(`out of the score: ${words(e)}`);
    if (e.matches(".says") && inside.height > around.height + 6)
      found.push(`${inside.height} high in ${around.height}: ${words(e)}`);
    if (e.matches("button, .button, .chip") && !cut && (inside.width > box.width + 1 || inside.height > box.height + 1))
      found.push(`too long: ${words(e)}`);
    if (e.matches("#r-calls button, #r-calls label, .says, .chip, .who, .mano")) boxes.push([e, inside]);
  }
  for (const [i, [a, p]] of boxes.entries()) for (const [b, q] of boxes.slice(i + 1)) {
    if (a.contains(b) || b.contains(a)) continue;
    const across = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const down = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    if (across > 2 && down > 8) found.push(`on each other: ${words(a)} and ${words(b)}`);
  }
  return found;
}"""


# Forms and lists bend as they must: the longest language and one real one stand for all there, on a phone.
BENDING = ("create", "first-hand", "ranking", "profile", "settings")
LONG = ("Maximiliano.Ferreira", "Guadalupe-Etcheverry", "Bartolomeo_Castiglia", "ana")


# The widest scores: a count of three chicos, and the sum of three rounds.
GREAT = ARGENTINO._replace(players=4, target=30, chicos=3)
ROUNDS = CLASICO._replace(three_rounds=True, chicos=3)


def people(*names):
    return tuple(User.objects.create_user(name) for name in names)


@pytest.fixture
def pages(client, pseudo_language, alice, bob, charlie, dave):
    """The HTML of each screen in each language."""
    visit(alice)
    connected.note(user.pk for user in (alice, *people("W" * 20)))
    waiting = seating.open_table(bob, ARGENTINO)
    seating.open_table(charlie, GAUCHO)
    two = dealt(alice, dave)
    caller, _ = person_to_act(two, (alice, dave))
    press(two, caller, "envido")
    four = people(*LONG)
    gaucho = dealt(*four, config=GAUCHO)
    great = people("ernesto", "fabiana", "gerardo", "hilda")
    three = people("ines", "jacinto")
    chicos, rounds = dealt(*great, config=GREAT), dealt(*three, config=ROUNDS)
    tables = {"table-waiting": waiting, "table-two": two, "table-four": gaucho}
    tables |= {"table-chicos": chicos, "table-rounds": rounds}
    addresses = {
        "lobby": "/",
        "create": reverse("create"),
        "first-hand": reverse("help_page", args=["primera-mano"]),
        "rules": reverse("help_page", args=["argentino"]),
        "ranking": reverse("ranking"),
        "profile": reverse("profile", args=["alice"]),
        "settings": reverse("own_settings"),
        "table-rules": reverse("table_rules", args=[two.code]),
        **{name: reverse("table", args=[table.code]) for name, table in tables.items()},
    }
    viewers = dict.fromkeys(addresses, dave if caller == alice else alice)
    viewers |= {"profile": alice, "settings": alice, "table-four": person_to_act(gaucho, four)[0]}
    viewers |= {"table-chicos": great[0], "table-rounds": three[0]}
    found = {}
    for name, address in addresses.items():
        client.force_login(viewers[name])
        for language in (pseudo.CODE, "it") if name in BENDING else LANGUAGES:
            client.cookies["django_language"] = language
            found[name, language] = client.get(address).content.decode()
            assert f'<html lang="{language}"' in found[name, language]
    return found


@contextmanager
def chromium():
    """Started when the pages are rendered: Playwright keeps an event loop in this thread, which Django minds."""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=needs.chromium(), args=SWITCHES)
        yield found
        found.close()


def serve(html, route, scripts=True):
    """The page itself, and static files; everything else is silence."""
    path = urlsplit(route.request.url).path
    if path.endswith(".js") and not scripts:
        route.fulfill(body="", content_type="text/javascript")
        return
    file = path.startswith(site.STATIC_URL) and finders.find(path.removeprefix(site.STATIC_URL))
    if file:
        route.fulfill(path=file, content_type=mimetypes.guess_type(file)[0])
    elif route.request.is_navigation_request():
        route.fulfill(body=html, content_type="text/html; charset=utf-8")
    else:
        route.fulfill(status=204)


@pytest.mark.parametrize("screen", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_every_screen_fits_in_every_language(pages, screen):
    misfits = {}
    with chromium() as browser:
        page = browser.new_context(**screen, reduced_motion="reduce").new_page()
        page.route_web_socket("**/ws/**", lambda socket: None)
        shown = [""]
        # One route for all of them: the last page's icon may still be on its way when the next page is asked for.
        page.route("**/*", lambda route: serve(shown[0], route, scripts=False))
        for (name, language), html in pages.items():
            if name in BENDING and screen is DESKTOP:
                continue
            shown[0] = html
            page.goto("http://truco.test/")
            if found := page.evaluate(MISFITS, name.startswith("table-") and name != "table-rules"):
                misfits[name, language] = found
            if folder := os.environ.get("TRUCO_SHOTS"):
                Path(folder).mkdir(parents=True, exist_ok=True)
                whole = name in ("first-hand", "rules", "table-rules")
                file = f"{folder}/{name}-{language}-{screen['viewport']['width']}.png"
                page.screenshot(full_page=whole, path=file)
    assert not misfits, "\n".join(f"{key}: {text}" for key, found in misfits.items() for text in found)


@pytest.fixture
def table_and_rules(client, alice):
    table = seating.open_table(alice, ARGENTINO)
    client.force_login(alice)
    rules = client.get(reverse("table_rules", args=[table.code]), headers={"HX-Request": "true"})
    return client.get(reverse("table", args=[table.code])).content.decode(), rules.content.decode()


def test_the_rules_of_a_table_open_over_it(table_and_rules):
    table, rules = table_and_rules
    with chromium() as browser:
        page = browser.new_context(**PHONE, reduced_motion="reduce").new_page()
        page.route_web_socket("**/ws/**", lambda socket: None)
        page.route("**/*", partial(serve, table))
        page.route("**/reglas/", lambda route: route.fulfill(body=rules, content_type="text/html; charset=utf-8"))
        page.goto("http://truco.test/")
        page.locator(".ask-rules").click()
        panel = page.get_by_role("dialog")
        panel.get_by_role("heading", name="Envido").wait_for()
        assert page.url == "http://truco.test/" and len(page.context.pages) == 1
        if folder := os.environ.get("TRUCO_SHOTS"):
            page.screenshot(path=f"{folder}/rules-panel.png")
        page.keyboard.press("Escape")
        panel.wait_for(state="hidden")
        page.locator("details.menu > summary").click()
        page.locator(".menu").get_by_role("link", name="Reglas de esta mesa").click()
        panel.get_by_role("heading", name="Envido").wait_for()
        assert page.locator(".menu[open]").count() == 0
