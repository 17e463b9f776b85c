"""A match that is over, in a browser: from the table to its page, and through its replay by arrows and by links."""

import random

import pytest

from tests.browser import DESKTOP, PHONE
from tests.e2e.at_table import AtTable
from tests.e2e.listening import open_table, play_match, start
from tests.stack import wait_until

pytestmark = [pytest.mark.stack, pytest.mark.chromium]


def place(page):
    """The step that the page's address names."""
    return page.url.partition("?")[2].partition("#")[0]


def reach(page, before):
    """Wait until the page shows another step than before, the one that its address names."""

    def shown():
        step = page.locator(".course a[aria-current]").first.get_attribute("data-hx-get")
        return step == f"?{place(page)}" and place(page) != before

    wait_until(shown, f"a step after {before}", 5)


def now(page):
    return page.locator(".course .now").all_inner_texts()


#: The steps' bar at each height of the page: at how many it stuck to the window's foot, and which links it covered.
BAR = """() => {
  const bar = document.querySelector(".steps"), scene = document.querySelector(".scene");
  const links = [...document.querySelectorAll("main :is(a, summary, button)")].filter(each => !bar.contains(each));
  let stuck = 0;
  const covered = new Set();
  for (let y = 0; y <= document.body.scrollHeight - innerHeight; y += 20) {
    scrollTo(0, y);
    const at = bar.getBoundingClientRect();
    if (at.bottom > innerHeight + 1) continue;
    if (at.top < scene.getBoundingClientRect().bottom) stuck++;
    for (const each of links) {
      const box = each.getBoundingClientRect();
      if (each.checkVisibility() && box.bottom > at.top && box.top < at.bottom) covered.add(each.textContent.trim());
    }
  }
  scrollTo(0, 0);
  return {stuck, covered: [...covered]};
}"""


def test_by_arrows_and_by_links(stack, players):
    people = open_table(stack, players=2, rules="argentino", flor="on")
    start(stack, people)
    made = play_match(stack, people, [], random.Random(8))
    watcher = AtTable(players(stack, PHONE), "watcher")
    page = watcher.player.goto(people[0].path)
    watcher.shoot("finished-replay-link-phone")
    page.get_by_role("link", name="Ver la repetición").click()
    page.wait_for_url("**/partida/*/")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    # onward by the arrow, without a new page: one step a move and one a deal
    page.evaluate("window.same = true")
    for _ in range(min(10, made)):
        before = place(page)
        page.keyboard.press("ArrowRight")
        reach(page, before)
    # faster than the answers come: what was asked last is what is shown
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    page.locator("#go-last").click()
    wait_until(lambda: not page.locator("#go-last[href]").count(), "the end", 5)
    last = page.locator(".course a[aria-current]").first.get_attribute("data-hx-get")
    assert last == f"?{place(page)}"
    assert "Gana la partida" in page.locator(".course ol").inner_text()
    assert page.evaluate("window.same")
    watcher.shoot("replay-phone")
    bar = page.evaluate(BAR)
    assert bar["stuck"] > 1 and bar["covered"] == []

    # the address is that of the step: who gets it sees the same, without JavaScript too
    address = page.url.partition("/partida/")[2]
    other = players(stack, DESKTOP, java_script_enabled=False)
    shown = other.goto(f"/partida/{address}")
    assert now(shown) == now(page)
    AtTable(other, "other").shoot("replay-desktop")
    shown.locator("#go-first").click()
    shown.wait_for_url("**mano=1&paso=0**")
    shown.locator("#go-on").click()
    shown.wait_for_url("**mano=1&paso=1**")
    with shown.expect_download() as download:
        shown.get_by_role("link", name="Descargar").click()
    assert download.value.suggested_filename.endswith(".truco")
    stack.manage("verify", str(download.value.path()))
    stack.manage("replay", str(download.value.path()))
    shown.get_by_role("link", name="Comprobar el reparto").click()
    AtTable(other, "other").shoot("deals-desktop")
    watcher.player.goto(other.path)
    watcher.shoot("deals-phone")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert stack.errors() == ""
