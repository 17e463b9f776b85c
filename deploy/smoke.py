"""Does a running site work? Two people play a whole match on it, over HTTP and sockets, and one a hand against a robot.

    python deploy/smoke.py https://truco.example.org [--ca FILE] [--connect HOST:PORT]

`--ca` names the certificate to believe where it isn't one that everybody knows; `--connect` where to connect instead
of to the name. Needs nothing of the site but its address, and `websockets`. Exit 0: all is well; 1: a line says what
isn't.
"""

from __future__ import annotations

import argparse
import asyncio
import html
import http.client
import json
import random
import re
import socket
import ssl
import sys
import threading
import time
from collections.abc import Coroutine
from html.parser import HTMLParser
from http.cookies import SimpleCookie
from typing import Any, TypeVar
from urllib.parse import urlencode, urljoin, urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

BUTTON = re.compile(r"<button\b([^>]*)>")
VALUE = re.compile(r'\bvalue="?([^"\s>]+)"?')
TARGET = re.compile(r"<hx-partial id=([\w-]+)")
PATIENCE = 30.0
# Ends a match soon, once a few cards have been seen.
HURRY = ("falta_envido", "quiero")


class Wrong(Exception):
    """The site does not do what it should."""


class Site:
    def __init__(self, url: str, ca: str = "", where: str = "") -> None:
        parts = urlsplit(url)
        self.url = f"{parts.scheme}://{parts.netloc}"
        self.netloc, self.tls = parts.netloc, parts.scheme == "https"
        self.name = parts.hostname or ""
        host, _, port = where.rpartition(":")
        self.host = host or self.name
        self.port = int(port) if port else parts.port or (443 if self.tls else 80)
        self.context = ssl.create_default_context(cafile=ca or None) if self.tls else None

    def dial(self) -> socket.socket:
        plain = socket.create_connection((self.host, self.port), timeout=PATIENCE)
        return self.context.wrap_socket(plain, server_hostname=self.name) if self.context else plain


T = TypeVar("T")


class Wire:
    """A socket. One thread reads and writes it: a TLS connection breaks where one writes while another reads."""

    loop = asyncio.new_event_loop()

    def __init__(self, site: Site, path: str, cookies: str) -> None:
        self._link = self._wait(self._open(site, path, cookies))

    @staticmethod
    async def _open(site: Site, path: str, cookies: str) -> ClientConnection:
        tls: dict[str, Any] = {"ssl": site.context, "server_hostname": site.name} if site.tls else {}
        return await connect(
            site.url.replace("http", "ws", 1) + path,
            host=site.host,
            port=site.port,
            origin=Origin(site.url),
            additional_headers={"Cookie": cookies},
            compression=None,
            **tls,
        )

    def _wait(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()

    def send(self, text: str) -> None:
        self._wait(self._link.send(text))

    def recv(self, seconds: float) -> str:
        """The next frame. TimeoutError if none comes in time."""
        return str(self._wait(asyncio.wait_for(self._link.recv(), max(seconds, 0.02))))


class Answer:
    def __init__(self, status: int, headers: Any, body: str, path: str) -> None:
        self.status, self.headers, self.body, self.path = status, headers, body, path


class Person:
    """Somebody with a browser's cookies, at most one table and one socket."""

    def __init__(self, site: Site, name: str) -> None:
        self.site, self.name = site, name
        self.cookies: dict[str, str] = {}
        self.token = self.code = ""
        self.socket: Wire | None = None
        self.version = 0
        self.parts: dict[str, list[str]] = {}

    # --- pages ----------------------------------------------------------------------------------------------------

    def get(self, path: str) -> Answer:
        return self._ask("GET", path)

    def post(self, path: str, **fields: str) -> Answer:
        if not self.token:
            raise Wrong(f"{self.name}: no page has given a form's token")
        return self._ask("POST", path, {"csrfmiddlewaretoken": self.token, **fields})

    def _ask(self, method: str, path: str, fields: dict[str, str] | None = None) -> Answer:
        for _ in range(6):
            answer = self._once(method, path, fields)
            if answer.status not in (301, 302, 303):
                return answer
            target = urlsplit(urljoin(self.site.url + path, answer.headers.get("Location", "")))
            if target.netloc != self.site.netloc:
                raise Wrong(f"{path} leads away, to {target.geturl()}")
            method, path, fields = "GET", target.path + ("?" + target.query if target.query else ""), None
        raise Wrong(f"{path} leads in a circle")

    def _once(self, method: str, path: str, fields: dict[str, str] | None) -> Answer:
        link = http.client.HTTPConnection(self.site.host, self.site.port, timeout=PATIENCE)
        link.sock = self.site.dial()
        headers = {"Host": self.site.netloc, "Cookie": self._cookies()}
        if fields is not None:
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.site.url}
            headers["Referer"] = self.site.url + path
        try:
            link.request(method, path, urlencode(fields) if fields is not None else None, headers)
            found = link.getresponse()
            body = found.read().decode(errors="replace")
        finally:
            link.close()
        for line in found.headers.get_all("Set-Cookie") or ():
            for name, cookie in SimpleCookie(line).items():
                self.cookies[name] = cookie.value
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', body)
        self.token = token[1] if token else self.token
        return Answer(found.status, found.headers, body, path)

    def _cookies(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    # --- the table ------------------------------------------------------------------------------------------------

    @property
    def path(self) -> str:
        return f"/mesa/{self.code}/"

    def open(self) -> None:
        self.socket = Wire(self.site, f"/ws/mesa/{self.code}", self._cookies())

    def press(self, value: str, by_form: bool = False) -> None:
        if by_form:
            answer = self.post(self.path, do=value)
            if answer.status != 200:
                raise Wrong(f"{self.name} pressed {value} and got {answer.status}")
        else:
            assert self.socket is not None
            self.socket.send(json.dumps({"do": value, "headers": {"HX-Request": "true"}}))

    def hear(self, version: int = 0, seconds: float = PATIENCE) -> None:
        """Read until something newer than `version` is there (0: than what was)."""
        before, deadline = version or self.version, time.monotonic() + seconds
        while self.version <= before:
            left = deadline - time.monotonic()
            if left <= 0:
                raise Wrong(f"{self.name} waited {seconds:g} s for news of the table after version {before}")
            self._read(left)

    def catch_up(self) -> None:
        """Read what has come by now."""
        while self._read(0.0):
            pass

    def _read(self, seconds: float) -> bool:
        assert self.socket is not None
        try:
            text = self.socket.recv(seconds)
        except TimeoutError:
            return False
        except ConnectionClosed as closed:
            raise Wrong(f"{self.name}'s socket was closed: {closed}") from None
        frame = json.loads(text)
        if "say" in frame:
            raise Wrong(f"{self.name} was refused: {frame['say']}")
        if "v" in frame:
            self.version = frame["v"]
            for region in frame["content"].split("</hx-partial>"):
                target = TARGET.search(region)
                if target is not None and target[1] in ("r-hand", "r-calls"):
                    self.parts[target[1]] = enabled(region)
        return True

    def buttons(self) -> list[str]:
        return [value for part in self.parts.values() for value in part]

    def moves(self) -> list[str]:
        return [value for value in self.buttons() if value[0].isdigit()]


def enabled(region: str) -> list[str]:
    """The values of the buttons that can be pressed."""
    found = [VALUE.search(button[1]) for button in BUTTON.finditer(region) if "disabled" not in button[1]]
    return [html.unescape(value[1]) for value in found if value is not None]


class Form(HTMLParser):
    """What a browser would send of the page's biggest form if nobody touched it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[dict[str, str]] = []
        self._select = ""
        self.feed(page)

    @property
    def fields(self) -> dict[str, str]:
        return max(self.forms, key=len, default={})

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append({})
        elif tag == "select":
            self._select = given.get("name", "")
        elif not self.forms:
            return
        elif tag == "option" and self._select:
            if "selected" in given or self._select not in self.forms[-1]:
                self.forms[-1][self._select] = given.get("value", "")
        elif tag == "input" and given.get("name") and "disabled" not in given:
            box = given.get("type") in ("checkbox", "radio")
            if given.get("type") not in ("submit", "button") and ("checked" in given or not box):
                self.forms[-1][given["name"]] = given.get("value", "on" if box else "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self._select = ""


# --- what is looked at --------------------------------------------------------------------------------------------


def there(site: Site) -> str:
    """A site that has just been started gets a minute."""
    deadline = time.monotonic() + 2 * PATIENCE
    while True:
        try:
            status = Person(site, "visitor").get("/").status
        except OSError as error:
            status = str(error)
        if status not in (502, 503) and isinstance(status, int):
            return "an answer"
        expect(time.monotonic() < deadline, f"/ answers {status}")
        time.sleep(0.5)


def front_page(site: Site) -> str:
    visitor = Person(site, "visitor")
    answer = visitor.get("/")
    expect(answer.status == 200, f"/ answers {answer.status}")
    policy = answer.headers.get("Content-Security-Policy", "")
    expect("default-src 'none'" in policy, "/ has no strict Content-Security-Policy")
    if site.tls:
        expect("max-age=" in answer.headers.get("Strict-Transport-Security", ""), "no Strict-Transport-Security")
        expect(all(name.startswith("__Host-") for name in visitor.cookies), "a cookie is not for this host alone")
    style = re.search(r'<link[^>]*href="([^"]+\.css)"', answer.body)
    expect(style is not None, "/ names no style sheet")
    assert style is not None
    sheet = visitor.get(style[1])
    expect(sheet.status == 200 and len(sheet.body) > 100, f"{style[1]} answers {sheet.status}")
    expect(visitor.get("/metrics").status in (403, 404), "/metrics is open to everybody")
    return "pages, files and headers"


def robot(site: Site) -> str:
    """Its moves are the work of beat and the sweep."""
    ana = Person(site, "ana")
    ana.get("/")
    answer = ana.post("/jugar-robot/")
    expect(answer.status == 200 and "/mesa/" in answer.path, f"a match against a robot: {answer.status} {answer.path}")
    ana.code = answer.path.strip("/").rpartition("/")[2]
    ana.open()
    ana.hear(0)
    seen, mine = ana.version, 0
    deadline = time.monotonic() + 2 * PATIENCE
    while True:
        expect(time.monotonic() < deadline, "the robot does not move: do beat and the sweep run?")
        moves = [move for move in ana.moves() if not move.endswith(":mazo")]
        if moves:
            ana.parts.clear()
            ana.press(random.choice(moves))
            mine += 1
        ana.hear()
        # every version is the deal, a move of mine or a move of the robot's
        if mine and ana.version - seen > mine + 2:
            return "a robot that moves"


def match(site: Site) -> str:
    people = [Person(site, "alicia"), Person(site, "bruno")]
    for person in people:
        person.get("/")
    first, second = people
    asked = Form(first.get("/crear/").body).fields | {"rules": "argentino", "players": "2", "target": "15"}
    asked |= {"chicos": "1", "turn_seconds": "60", "practice": "practice"}
    for absent in ("flor", "three_rounds", "turbo", "private", "csrfmiddlewaretoken"):
        asked.pop(absent, None)
    answer = first.post("/crear/", **asked)
    expect(answer.status == 200 and answer.path.startswith("/mesa/"), f"a new table: {answer.status} at {answer.path}")
    first.code = second.code = answer.path.strip("/").rpartition("/")[2]
    second.get(second.path)
    second.press("sit:2", by_form=True)
    for person in people:
        person.open()
        person.hear(0)
        person.press("ready")
    moves, began = 0, time.monotonic()
    while True:
        expect(time.monotonic() - began < 600, "the match does not end")
        for person in people:
            person.catch_up()
        acting = next((person for person in people if person.moves()), None)
        if acting is None:
            if all("rematch" in person.buttons() for person in people):
                break
            for person in people:
                person._read(0.2)
            continue
        value, version = choose(acting.moves(), moves), acting.version
        for person in people:
            person.parts.clear()
        acting.press(value, by_form=moves % 3 == 2)
        moves += 1
        for person in people:
            person.hear(version)
    for person in people:
        expect("rematch" in person.get(person.path).body, f"{person.name}'s page does not show the end")
    return f"a match of {moves} moves, on two screens at once"


def choose(values: list[str], made: int) -> str:
    codes = {value.partition(":")[2]: value for value in values}
    if made > 8:
        for wish in HURRY:
            if wish in codes:
                return codes[wish]
    calm = [value for code, value in codes.items() if code != "mazo" and code not in HURRY]
    return random.choice(calm or values)


def expect(true: bool, words: str) -> None:
    if not true:
        raise Wrong(words)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("url")
    parser.add_argument("--ca", default="")
    parser.add_argument("--connect", default="")
    asked = parser.parse_args()
    site = Site(asked.url, asked.ca, asked.connect)
    threading.Thread(target=Wire.loop.run_forever, daemon=True).start()
    try:
        for look in (there, front_page, robot, match):
            began = time.monotonic()
            print(f"ok: {look(site)} ({time.monotonic() - began:.1f} s)", flush=True)
    except (Wrong, OSError, ValueError) as wrong:
        print(f"NOT WELL: {wrong}")
        return 1
    print("All is well.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
