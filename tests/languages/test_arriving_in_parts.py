"""A page of which the first half is shown before the second arrives is laid out in the end like one that came whole.

Browsers have missed what `:has()` should match when it came with the second half: the score was wider than its bar.
"""

import mimetypes
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import pytest
from django.conf import settings as site
from django.contrib.staticfiles import finders
from django.urls import reverse
from playwright.sync_api import sync_playwright

from tests import needs
from tests.browser import PHONE, SWITCHES
from tests.games.table_kit import ARGENTINO, CLASICO, dealt

pytestmark = [pytest.mark.chromium, pytest.mark.django_db]

SCORE, NEXT = '<div id="r-bar"', '<div id="r-board"'
# Long enough for what has arrived to be laid out and painted.
PAUSE_SECONDS = 0.15
WIDTHS = """() => {
  const bar = document.getElementById("r-bar");
  return [bar.scrollWidth, ...[...bar.querySelectorAll("*")].map((part) => part.getBoundingClientRect().width)];
}"""


class Halves(ThreadingHTTPServer):
    """Serves a page in two parts, and static files but scripts."""

    daemon_threads = True

    def __init__(self, page: str):
        super().__init__(("127.0.0.1", 0), Answer)
        self.page, self.cut = page, 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/"


class Answer(BaseHTTPRequestHandler):
    server: Halves

    def do_GET(self):
        path = urlsplit(self.path).path
        if path == "/":
            self.begin("text/html; charset=utf-8")
            self.wfile.write(self.server.page[: self.server.cut].encode())
            self.wfile.flush()
            time.sleep(PAUSE_SECONDS)
            self.wfile.write(self.server.page[self.server.cut :].encode())
        elif not path.endswith(".js") and (file := finders.find(path.removeprefix(site.STATIC_URL))):
            self.begin(mimetypes.guess_type(file)[0] or "application/octet-stream")
            with open(file, "rb") as content:
                self.wfile.write(content.read())
        else:
            self.send_error(404)

    def begin(self, kind):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        if not kind.startswith("text/html"):
            self.send_header("Cache-Control", "max-age=600")
        self.end_headers()

    def log_message(self, *_):
        pass


def cuts(page: str) -> list[int]:
    """After each tag of one side of the score."""
    begin, end = page.index(SCORE), page.index(NEXT)
    found = [at + 1 for at in range(begin, end) if page[at] == ">"]
    return found[: len(found) // 2]


@pytest.mark.parametrize(
    "config",
    [ARGENTINO._replace(target=30, chicos=3), CLASICO._replace(three_rounds=True, chicos=3)],
    ids=["chicos", "rounds"],
)
def test_the_score_of_a_page_in_two_parts(client, alice, bob, config):
    table = dealt(alice, bob, config=config)
    client.force_login(alice)
    server = Halves(client.get(reverse("table", args=[table.code])).content.decode())
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=needs.chromium(), args=SWITCHES)
        page = browser.new_context(**PHONE, reduced_motion="reduce").new_page()
        page.goto(server.address)
        whole = page.evaluate(WIDTHS)
        different = {}
        for cut in cuts(server.page):
            server.cut = cut
            page.goto(server.address)
            if (widths := page.evaluate(WIDTHS)) != whole:
                different[server.page[cut - 40 : cut]] = widths
        browser.close()
    server.shutdown()
    server.server_close()
    assert len(cuts(server.page)) > 8
    assert not different, (whole, different)
