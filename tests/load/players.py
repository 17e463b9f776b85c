"""One process full of people who play: `python -m tests.load.players < ASKED`; what they saw goes to stdout as JSON.

Each has a real socket; most moves go over it, some by POST. With `rough` they are people in rough weather: they come
back when a socket breaks, and press again what had no effect.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.bench.client import open_socket
from tests.e2e.listening import TARGET, enabled

# Django takes a form's token as it is if it equals the cookie's.
TOKEN = "a" * 32
# What would end a hand too soon to be much of a load.
RARE = {"mazo": 0.02, "no_quiero": 0.5, "falta_envido": 0.2, "contraflor_al_resto": 0.2}
AROUND = ("ready", "rematch")


@dataclass
class Seen:
    moves: int = 0
    posts: int = 0
    frames: int = 0
    again: int = 0
    delays: list[float] = field(default_factory=list)
    posted: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    # moves whose POST was answered with "done": table, hand, ply, viewer, code
    acknowledged: list[tuple[int, int, int, int, str]] = field(default_factory=list)

    def error(self, what: str) -> None:
        self.errors.append(what)


class Page:
    """One viewer: his socket, and all that came since it showed everything anew."""

    def __init__(self, table: Table, number: int, url: str, session: str) -> None:
        self.table, self.number, self.url, self.session = table, number, url, session
        self.socket: ClientConnection | None = None
        self.version = 0
        self.floor = 0
        self.frames: list[str] = []
        self.parts: dict[str, list[str]] = {}
        self.heard_at = 0.0

    async def live(self) -> None:
        """Follow the table until the evening is over, over one socket or, in rough weather, as many as it takes."""
        crowd = self.table.crowd
        while not crowd.over:
            try:
                await self.connect()
                await self.follow()
            except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError) as error:
                if not crowd.rough:
                    crowd.seen.error(f"{self}: {type(error).__name__}: {error}")
                    return
            if self.socket is not None and self.socket.close_code in (4400, 4401, 4404, 4429):
                crowd.seen.error(f"{self}: closed with {self.socket.close_code} {self.socket.close_reason}")
                return
            if not crowd.rough and not crowd.over:
                crowd.seen.error(f"{self}: closed")
                return
            await asyncio.sleep(0.2 + crowd.chance.random() * 0.3)

    async def connect(self) -> None:
        url = f"{self.url.replace('http', 'ws', 1)}/ws/mesa/{self.table.code}"
        async with self.table.crowd.doors:
            # What anybody at the table has been shown by now, he is shown too.
            self.floor = self.table.version
            self.socket = await asyncio.wait_for(open_socket(url, self.url, self.session), 20)
        self.version = 0

    async def follow(self) -> None:
        assert self.socket is not None
        async for text in self.socket:
            now = time.perf_counter()
            self.heard_at = now
            frame = json.loads(text)
            crowd = self.table.crowd
            if "say" in frame:
                if not crowd.rough or frame["code"] not in (
                    "stale",
                    "failed",
                    "not_your_turn",
                    "no_match",
                    "match_running",
                ):
                    crowd.seen.error(f"{self}: {frame['code']}")
                continue
            if "v" not in frame:
                continue
            crowd.seen.frames += 1
            if frame["v"] <= self.version:
                crowd.seen.error(f"{self}: version {frame['v']} after {self.version}")
            if self.version == 0:
                self.frames = []
                if frame["v"] < self.floor:
                    crowd.seen.error(f"{self}: version {frame['v']}, and somebody had been shown {self.floor}")
            self.version = frame["v"]
            self.frames.append(frame["content"])
            for region in frame["content"].split("</hx-partial>"):
                target = TARGET.search(region)
                if target is not None and target[1] in ("r-hand", "r-calls"):
                    self.parts[target[1]] = enabled(region)
            self.table.heard(self, now)

    def buttons(self) -> list[str]:
        return [value for part in self.parts.values() for value in part]

    def __str__(self) -> str:
        return f"table {self.table.id}, viewer {self.number}"


class Table:
    def __init__(self, crowd: Crowd, asked: dict[str, Any]) -> None:
        self.crowd, self.id, self.code = crowd, asked["id"], asked["code"]
        self.pages = [
            Page(self, number, crowd.urls[(self.id + number) % len(crowd.urls)], session)
            for number, session in enumerate(asked["sessions"])
        ]
        self.pressed: set[tuple[int, str]] = set()
        self.stamp = ""
        self.version = 0
        self.moved_at = time.perf_counter()
        self.sender: Page | None = None
        self.sent_at = 0.0
        self.tasks: set[asyncio.Task[None]] = set()

    def heard(self, page: Page, now: float) -> None:
        if self.sender is not None and page is not self.sender:
            self.crowd.seen.delays.append(now - self.sent_at)
            self.sender = None
        if page.version > self.version:
            self.version, self.moved_at = page.version, now
        self.offer(page)

    def offer(self, page: Page) -> None:
        """Somebody looks at his page: if it is his move, and nobody has pressed for it, he presses."""
        if not self.crowd.going:
            return
        values = page.buttons()
        moves = [value for value in values if value[0].isdigit()]
        if moves:
            stamp = moves[0].partition(":")[0]
            if stamp != self.stamp:
                self.stamp = stamp
                weights = [RARE.get(move.partition(":")[2], 1.0) for move in moves]
                self.do(page, self.crowd.chance.choices(moves, weights)[0])
            return
        around = next((value for value in values if value in AROUND), "")
        if around and (page.number, around) not in self.pressed:
            self.pressed.add((page.number, around))
            self.do(page, around)
        elif not around:
            self.pressed -= {(page.number, value) for value in AROUND}

    def again(self) -> None:
        """Nothing has happened for a while: whoever may press something presses it again."""
        self.stamp = ""
        self.pressed.clear()
        self.crowd.seen.again += 1
        for page in self.pages:
            self.offer(page)

    def do(self, page: Page, value: str) -> None:
        task = asyncio.create_task(self._do(page, value))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _do(self, page: Page, value: str) -> None:
        crowd = self.crowd
        if crowd.pace:
            await asyncio.sleep(crowd.chance.expovariate(1 / crowd.pace))
        if not crowd.going:
            return
        move = value[0].isdigit()
        self.sent_at = time.perf_counter()
        self.sender = page if move else None
        try:
            if move and crowd.chance.random() < crowd.posts:
                await self._post(page, value)
            elif page.socket is not None:
                await page.socket.send(json.dumps({"do": value, "headers": {"HX-Request": "true"}}))
            crowd.seen.moves += move
        except (ConnectionClosed, OSError, TimeoutError, EOFError, asyncio.IncompleteReadError) as error:
            if not crowd.rough:
                crowd.seen.error(f"{page}: {value.partition(':')[0]}: {type(error).__name__}")

    async def _post(self, page: Page, value: str) -> None:
        began = time.perf_counter()
        status = await asyncio.wait_for(post(page.url, f"/mesa/{self.code}/", page.session, {"do": value}), 30)
        self.crowd.seen.posts += 1
        self.crowd.seen.posted.append(time.perf_counter() - began)
        if status == 302:
            stamp, _, code = value.partition(":")
            hand, ply = map(int, stamp.split("."))
            self.crowd.seen.acknowledged.append((self.id, hand, ply, page.number, code))
        elif not self.crowd.rough or status not in (400, 409, 422, 500, 502, 503):
            # 400: Django's word for a session that could not be saved
            self.crowd.seen.error(f"{page}: a post was answered with {status}")


async def post(url: str, path: str, session: str, fields: dict[str, str]) -> int:
    """One form over a connection of its own; the answer's status."""
    parts = urlsplit(url)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    body = urlencode({"csrfmiddlewaretoken": TOKEN, **fields})
    writer.write(
        f"POST {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nOrigin: {url}\r\nConnection: close\r\n"
        f"Cookie: sessionid={session}; csrftoken={TOKEN}\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
    )
    try:
        line = await reader.readline()
        await reader.read()
        if not line:
            raise EOFError("no answer")
        return int(line.split()[1])
    finally:
        writer.close()


class Crowd:
    def __init__(self, asked: dict[str, Any]) -> None:
        self.urls: list[str] = asked["urls"]
        self.rough: bool = asked.get("rough", False)
        # the share of moves made by POST, and the mean seconds somebody thinks
        self.posts: float = asked.get("posts", 0.1)
        self.pace: float = asked.get("pace", 0.0)
        # a file that ends the evening early
        self.stop = Path(asked["stop"]) if "stop" in asked else None
        self.chance = random.Random(asked.get("seed", 1))
        self.seen = Seen()
        self.going, self.over = False, False
        self.doors = asyncio.Semaphore(32)
        self.tables = [Table(self, each) for each in asked["tables"]]
        self.pages = [page for table in self.tables for page in table.pages]

    async def evening(self, seconds: float) -> dict[str, Any]:
        lives = [asyncio.create_task(page.live()) for page in self.pages]
        await self._until(lambda: all(page.version for page in self.pages), 60, "not everybody came in")
        for page in self.pages:
            page.heard_at = time.perf_counter()
        self.going = True
        began = time.perf_counter()
        self.seen.delays, self.seen.posted = [], []
        for table in self.tables:
            table.moved_at = began
            for page in table.pages:
                table.offer(page)
        print("going", file=sys.stderr, flush=True)
        end = began + seconds
        while (now := time.perf_counter()) < end and not (self.stop and self.stop.exists()):
            for table in self.tables if self.rough else ():
                if now - table.moved_at > 2.0 + 2 * self.pace:
                    table.moved_at = now
                    table.again()
            await asyncio.sleep(min(0.5, end - now))
        took = time.perf_counter() - began
        moves = self.seen.moves
        self.going = False
        await self._quiet()
        self.over = True
        views = [
            {"table": page.table.id, "viewer": page.number, "version": page.version, "frames": page.frames}
            for page in self.pages
        ]
        await asyncio.gather(*(page.socket.close() for page in self.pages if page.socket is not None))
        for life in lives:
            life.cancel()
        await asyncio.gather(*lives, return_exceptions=True)
        return {"seconds": took, "views": views, **vars(self.seen), "moves": moves}

    async def _quiet(self) -> None:
        """Until nothing more comes for a second, and everybody at a table shows the same. In rough weather people play
        for coins: what a match brought comes up to five seconds after its end."""
        calm = 7.0 if self.rough else 1.0

        def quiet() -> bool:
            last = max((page.heard_at for page in self.pages), default=0.0)
            alike = all(len({page.version for page in table.pages}) == 1 for table in self.tables)
            return alike and time.perf_counter() - last > calm and not any(table.tasks for table in self.tables)

        await self._until(quiet, 30, "the pages of a table do not agree")

    async def _until(self, ready: Any, patience: float, trouble: str) -> None:
        deadline = time.perf_counter() + patience
        while not ready():
            if time.perf_counter() > deadline:
                self.seen.error(trouble)
                return
            await asyncio.sleep(0.05)


async def main() -> None:
    asked = json.load(sys.stdin)
    crowd = Crowd(asked)
    json.dump(await crowd.evening(asked["seconds"]), sys.stdout)


if __name__ == "__main__":
    asyncio.run(main())
