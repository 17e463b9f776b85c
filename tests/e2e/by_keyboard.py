"""Somebody who can't see the page and has no mouse: he knows names and roles as the browser gives them to a screen
reader, and has Tab and Enter."""

from __future__ import annotations

import re
from typing import NamedTuple

from playwright.sync_api import Page

# Counts how often a push left the keyboard nowhere.
LOST = """addEventListener("DOMContentLoaded", () => {
  window.lost = 0;
  document.addEventListener("htmx:after:swap", () => setTimeout(() => {
    window.lost += document.hasFocus() && document.activeElement === document.body && window.began === true;
  }));
  document.addEventListener("focusin", () => { window.began = true; });
});"""


class Heard(NamedTuple):
    """What a screen reader says of the element that has the focus."""

    role: str
    name: str
    disabled: bool


class Keyboard:
    def __init__(self, page: Page) -> None:
        self.page = page
        page.add_init_script(LOST)
        self.reader = page.context.new_cdp_session(page)
        self.steps = 0

    def heard(self) -> Heard:
        found = self.reader.send("Runtime.evaluate", {"expression": "document.activeElement"})
        asked = {"objectId": found["result"]["objectId"], "fetchRelatives": False}
        node = self.reader.send("Accessibility.getPartialAXTree", asked)["nodes"][0]
        said = {each["name"]: each["value"].get("value") for each in node.get("properties", ())}
        role, name = (node.get(each, {}).get("value", "") for each in ("role", "name"))
        return Heard(role, " ".join(name.replace("\u00ad", "").split()), bool(said.get("disabled")))

    def find(self, *names: str, most: int = 60) -> str | None:
        """Tab on until one of these (patterns) has the focus and can be pressed; its name, None after a whole round."""
        for _ in range(most):
            heard = self.heard()
            able = heard.role in ("button", "link") and not heard.disabled
            if able and any(re.fullmatch(name, heard.name) for name in names):
                return heard.name
            self.page.keyboard.press("Tab")
            self.steps += 1
        return None

    def press(self, *names: str) -> str:
        found = self.find(*names)
        assert found, f"no way by Tab to {names}"
        self.page.keyboard.press("Enter")
        return found
