"""A person at a table page: what he sees, and clicks on what the page offers him, nothing else."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser import Player
from tests.stack import wait_until

# What somebody sees, without what moves by itself (clocks, animations).
SEEN = """() => {
  const words = (node) => {
    const copy = node.cloneNode(true);
    copy.querySelectorAll(".clock").forEach((clock) => clock.remove());
    return copy.textContent.replace(/\\s+/g, " ").trim();
  };
  const seen = {};
  for (const id of ["r-bar", "r-seats", "r-board", "r-status", "r-hand", "r-calls", "r-turn", "log-lines"]) {
    const node = document.getElementById(id);
    seen[id] = {
      text: words(node),
      drawings: [...node.querySelectorAll("use")].map((use) => use.getAttribute("href").split("#")[1]),
      buttons: [...node.querySelectorAll("button")].map((b) => [b.value, b.getAttribute("aria-disabled"), b.title]),
      ids: [...node.querySelectorAll("[id]")].map((each) => each.id),
      marks: [...node.querySelectorAll(".won, .mine, .turn, .buenas")].map((each) => each.className),
    };
  }
  return seen;
}"""
OFFERED = """() => [...document.querySelectorAll('button[form="act"]')]
  .filter((button) => !button.matches("[aria-disabled]") && button.checkVisibility())
  .map((button) => button.value)"""


class AtTable:
    """One player's page. `moves` are offered as the code behind the stamp: "envido", "7O"."""

    def __init__(self, player: Player, name: str = "") -> None:
        self.player = player
        self.name = name
        self.navigations: list[str] = []
        self._follow(player.page)

    @property
    def page(self) -> Page:
        return self.player.page

    def _follow(self, page: Page) -> None:
        page.on("framenavigated", lambda frame: frame == page.main_frame and self.navigations.append(frame.url))

    def new_page(self) -> Page:
        """As after closing the browser: a new page with the same cookies."""
        self.player.page.close()
        self.player.page = self.player.context.new_page()
        self.player.watch()
        self._follow(self.player.page)
        return self.player.page

    # --- what is seen ---------------------------------------------------------------------------------------------

    def seen(self) -> dict[str, Any]:
        return self.page.evaluate(SEEN)

    def offered(self) -> list[str]:
        return self.page.evaluate(OFFERED)

    def moves(self) -> dict[str, str]:
        """Code to the button's whole value."""
        return {value.partition(":")[2]: value for value in self.offered() if value[0].isdigit()}

    def text(self, region: str) -> str:
        return " ".join(self.page.locator(f"#{region}").inner_text().split())

    def points(self) -> tuple[int, int]:
        """Ours and theirs."""
        us, them = (int(self.page.locator(f"#r-bar .{role} .points").inner_text()) for role in ("us", "them"))
        return us, them

    def cards(self) -> list[str]:
        found = self.page.locator("#r-hand button.card:not(.down) use").evaluate_all(
            "uses => uses.map(use => use.getAttribute('href'))"
        )
        return [href.rpartition("#c-")[2] for href in found]

    def on_table(self) -> list[str]:
        found = self.page.locator("#r-board .play use").evaluate_all("uses => uses.map(u => u.getAttribute('href'))")
        return [href.rpartition("#")[2].removeprefix("c-") for href in found]

    def connected(self) -> bool:
        return not self.page.locator("body.offline").count()

    # --- what is done ---------------------------------------------------------------------------------------------

    def click(self, value: str) -> None:
        """A button by its value, which must be there and in sight."""
        self.page.locator(f'button[form="act"][value="{value}"]').click()

    def play(self, code: str) -> None:
        """The button with this code, once it is offered."""
        wait_until(lambda: code in self.moves(), f"{self.name} is offered {code} (sees {self.offered()})", 10)
        self.click(self.moves()[code])

    def play_any_card(self) -> None:
        """The first card that is offered at this moment, if one is: found and clicked in one go."""
        self.page.evaluate(
            """() => [...document.querySelectorAll('#r-hand button.card[form="act"]')]
                 .find((card) => card.value && !card.matches("[aria-disabled]"))?.click()"""
        )
        self.page.wait_for_timeout(200)

    def press(self, value: str) -> None:
        wait_until(lambda: value in self.offered(), f"{self.name} is offered {value}", 10)
        self.click(value)

    def wait_for_text(self, region: str, text: str, patience: float = 10) -> None:
        wait_until(lambda: text in self.text(region), f"{self.name} reads {text!r} in {region}", patience)

    def shoot(self, name: str) -> None:
        """A picture for people to look at, where a folder for it is named."""
        folder = os.environ.get("TRUCO_SHOTS")
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            self.page.wait_for_timeout(700)  # cards have landed
            self.page.screenshot(path=str(Path(folder) / f"{name}.png"))


class Company:
    """All the people at one table, who take turns as their pages tell them."""

    def __init__(self, *people: AtTable) -> None:
        self.people = people
        self.stamp = (0, 0)

    def next(self, patience: float = 15) -> tuple[AtTable, dict[str, str]] | None:
        """Who may act, and his moves; None when the match is over. A page that hasn't yet heard of the last move
        still offers what it offered before: that is not taken."""
        found: list[tuple[AtTable, dict[str, str]] | None] = []

        def settled() -> bool:
            for person in self.people:
                moves = person.moves()
                if moves and stamp_of(moves) > self.stamp:
                    found.append((person, moves))
                    return True
            if all("rematch" in person.offered() for person in self.people):
                found.append(None)
            return bool(found)

        status = " / ".join(person.text("r-status") for person in self.people)
        wait_until(settled, f"somebody may act: {status}", patience)
        return found[0]

    def do(self, person: AtTable, value: str) -> None:
        self.stamp = stamp_of({"": value})
        person.click(value)

    def play_on(self, *wishes: str, hands: int = 999) -> int:
        """Everybody does the first of the wishes that he may, else plays his first card, until the match is over or
        so many hands have begun. Returns how many moves were made."""
        first, made = None, 0
        while (turn := self.next()) is not None:
            person, moves = turn
            hand = stamp_of(moves)[0]
            first = first or hand
            if hand - first >= hands:
                return made
            choice = next(c for c in (*wishes, *sorted(moves)) if c in moves)
            self.do(person, moves[choice])
            made += 1
            assert made < 500
        return made


def stamp_of(moves: dict[str, str]) -> tuple[int, int]:
    hand, ply = next(iter(moves.values())).partition(":")[0].split(".")
    return int(hand), int(ply)


# --- ways to a table ----------------------------------------------------------------------------------------------


def open_table(person: AtTable, opens: bool = True, **fields: Any) -> str:
    """By the form, from the lobby; returns the table's code, "" where the form is to be refused."""
    page = person.player.goto("/")
    page.get_by_role("link", name="Crear partida").click()
    page.locator(".more-options > summary", has_text="Más opciones").click()
    for name, value in fields.items():
        field = page.locator(f'[name="{name}"]')
        kind = field.first.get_attribute("type")
        if kind == "radio":
            field = page.locator(f'[name="{name}"][value="{value}"]')
        if not field.is_visible():
            continue  # this ruleset leaves no choice
        if kind == "radio":
            field.check()
        elif kind == "checkbox":
            field.set_checked(bool(value))
        elif kind:
            field.fill(str(value))
        else:
            field.select_option(str(value))
    page.get_by_role("button", name="Abrir la mesa").click()
    if not opens:
        return ""
    page.wait_for_url(re.compile(r"/mesa/\w+/$"))
    return page.url.rstrip("/").rpartition("/")[2]


def sit_from_lobby(person: AtTable, code: str, seat: int) -> None:
    page = person.player.goto("/")
    page.locator(f"#t-{code}").get_by_role("link", name="Ir a la mesa").click()
    person.press(f"sit:{seat}")
    wait_until(lambda: "leave" in person.offered(), f"{person.name} sits", 10)
