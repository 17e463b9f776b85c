"""What lies over what at a table, as the screen has it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

# Of these, what lies over a rectangle of the other.
COVERED = """([over, what]) => {
  const lid = document.querySelector(over).getBoundingClientRect();
  return [...document.querySelectorAll(what)].filter((each) => {
    const box = each.getBoundingClientRect();
    return box.left < lid.right && lid.left < box.right && box.top < lid.bottom && lid.top < box.bottom;
  }).map((each) => each.getAttribute("aria-label") ?? (each.id || each.className.baseVal || each.className));
}"""
# Whether its middle is where a finger reaches it.
REACHED = """(one) => {
  const box = one.getBoundingClientRect();
  const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return one.contains(there);
}"""


def covered(page: Page, over: str, what: str) -> list[str]:
    return page.evaluate(COVERED, [over, what])


def landed(page: Page) -> None:
    """Once no card flies any more."""
    page.evaluate("""() => {
      const places = [...document.querySelectorAll("#r-hand, #r-board")];
      const flights = places.flatMap((place) => place.getAnimations({ subtree: true }));
      return Promise.allSettled(flights.map((flight) => flight.finished));
    }""")


def reached(page: Page, what: str) -> bool:
    return all(page.locator(what).evaluate_all(f"all => all.map({REACHED})"))


def inside(page: Page, what: str) -> bool:
    """No edge of it is off the screen."""
    size: Any = page.viewport_size
    box: Any = page.locator(what).bounding_box()
    across = box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
    return across and box["y"] >= 0 and box["y"] + box["height"] <= size["height"]
