"""Chromium for end-to-end tests: a fresh context for each player, watched for errors, on a wire that remembers."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests import needs
from tests.forwarding import ForwardingProxy
from tests.tcp_proxy import TcpProxy
from tests.wire import Message, messages

SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Told apart from whatever else a console holds, so that no test can expect it.
FORBIDDEN = "content policy violated: "
WATCH = f"""document.addEventListener("securitypolicyviolation", (event) =>
  console.error("{FORBIDDEN}" + [event.violatedDirective, event.blockedURI, event.sample].join(" ")))"""
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}


@dataclass
class Player:
    """One person at his own browser. `page` is his page; `wire` can be cut and has every byte he received."""

    page: Page
    context: BrowserContext
    wire: TcpProxy
    troubles: list[str] = field(default_factory=list)
    expected: list[re.Pattern[str]] = field(default_factory=list)

    def goto(self, path: str = "/") -> Page:
        self.page.goto(f"{self.wire.url}{path}")
        return self.page

    @property
    def path(self) -> str:
        return urlsplit(self.page.url).path

    def expect_trouble(self, pattern: str) -> None:
        """This may stand in his console: a test that cuts wires breaks things."""
        self.expected.append(re.compile(pattern))

    def messages(self) -> list[Message]:
        """Every answer and every frame he received, in the order of its connection."""
        return [found for line in self.wire.lines for found in messages(bytes(line.sent), bytes(line.received))]

    def unexpected(self) -> list[str]:
        """What no test may overlook: a violated content policy first of all."""
        return [
            trouble
            for trouble in self.troubles
            if FORBIDDEN in trouble or not any(known.search(trouble) for known in self.expected)
        ]

    def watch(self) -> None:
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.troubles.append(f"page error: {error}"))
        self.page.on("crash", lambda _: self.troubles.append("the page crashed"))

    def _console(self, message: ConsoleMessage) -> None:
        # A violated content policy (also where no script runs), a file not found and a failed script all come this way.
        if message.type in ("error", "warning"):
            self.troubles.append(f"console {message.type}: {message.text} ({message.location.get('url', '')})")


class Players:
    """Makes players: players(stack), players(stack, PHONE), players(stack, address="192.0.2.1") behind a proxy."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.made: list[Player] = []

    def __call__(self, stack: Any, screen: dict[str, Any] = DESKTOP, **options: Any) -> Player:
        port = options.pop("port", None) or urlsplit(stack.url).port
        address = options.pop("address", "")
        wire = ForwardingProxy(port, address) if address else TcpProxy(port)
        context = self.browser.new_context(**{"locale": "es-AR", **screen, **options})
        context.set_default_timeout(10_000)
        context.add_init_script(WATCH)
        player = Player(context.new_page(), context, wire)
        player.watch()
        self.made.append(player)
        return player

    def close(self) -> None:
        for player in self.made:
            player.context.close()
            player.wire.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = needs.chromium()
    if path is None:
        pytest.skip(needs.NEEDS["chromium"][1])
    # A module at a time: Playwright keeps an event loop in this thread, which Django and other tests mind.
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=SWITCHES)
        yield found
        found.close()


@pytest.fixture
def players(browser: Browser) -> Iterator[Players]:
    found = Players(browser)
    yield found
    troubles = [trouble for player in found.made for trouble in player.unexpected()]
    found.close()
    assert not troubles, "\n".join(troubles)
