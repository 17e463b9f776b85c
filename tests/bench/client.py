"""Many pages at once: sockets that play, echo or fan out in closed loops, and the times they saw."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

BUTTON = re.compile(r"<button\b([^>]*)>")
VALUE = re.compile(r'value="?(\d+\.\d+:[^"\s]+)"?')
TARGET = re.compile(r"<hx-partial id=([\w-]+)")


@dataclass
class Seen:
    """What one run measured: steps done, and seconds from a step to the other sockets."""

    steps: int = 0
    delays: list[float] = field(default_factory=list)
    bytes: int = 0
    frames: int = 0
    errors: list[str] = field(default_factory=list)
    seconds: float = 0.0
    cpu: float = 0.0

    def percentile(self, share: float) -> float:
        ordered = sorted(self.delays)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


Probe = Callable[[], float]


async def window(seen: Seen, seconds: float, probe: Probe) -> Seen:
    """What was seen, and the processor time that `probe` counts, in a window of so many seconds."""
    seen.steps, seen.delays, seen.bytes, seen.frames = 0, [], 0, 0
    start, cpu = time.perf_counter(), probe()
    await asyncio.sleep(seconds)
    took, used = time.perf_counter() - start, probe() - cpu
    frames = seen.frames or len(seen.delays)
    return Seen(seen.steps, list(seen.delays), seen.bytes, frames, list(seen.errors), took, used)


async def open_socket(url: str, origin: str, session: str = "") -> ClientConnection:
    headers = {"Cookie": f"sessionid={session}"} if session else {}
    return await connect(
        url,
        origin=origin,
        additional_headers=headers,
        compression=None,
        max_size=None,
        ping_interval=None,  # type: ignore[arg-type]
    )


def legal_buttons(html: str) -> list[str]:
    """The values of the buttons of a fragment that can be pressed, as a browser would see them."""
    found = []
    for button in BUTTON.finditer(html):
        attributes = button[1]
        if "disabled" in attributes:
            continue
        value = VALUE.search(attributes)
        if value is not None:
            found.append(value[1])
    return found


class Page:
    """One viewer of a table. It keeps what it could press now, as the page would."""

    def __init__(self, game: Game, socket: ClientConnection) -> None:
        self.game, self.socket = game, socket
        self.version = 0
        self.parts: dict[str, list[str]] = {}

    async def follow(self) -> None:
        try:
            async for text in self.socket:
                await self.received(str(text))
        except ConnectionClosed:
            pass

    async def received(self, text: str) -> None:
        now = time.perf_counter()
        frame = json.loads(text)
        seen = self.game.seen
        if "say" in frame:
            seen.errors.append(frame["code"])
            return
        if "v" not in frame:
            return
        seen.bytes += len(text)
        seen.frames += 1
        self.version = frame["v"]
        self.game.arrived(self, now)
        for region in frame["content"].split("</hx-partial>"):
            target = TARGET.search(region)
            if target is not None and target[1] in ("r-hand", "r-calls"):
                self.parts[target[1]] = legal_buttons(region)
        await self.game.maybe_act(self)

    def buttons(self) -> list[str]:
        return [value for part in self.parts.values() for value in part]


class Game:
    """One table: whoever has something to press presses it, at once or at the pace that `turn` sets."""

    def __init__(
        self, seen: Seen, chance: random.Random, pace: Callable[[], Awaitable[None]] | None, silent: bool = False
    ) -> None:
        self.seen, self.chance, self.pace, self.silent = seen, chance, pace, silent
        self.pages: list[Page] = []
        self.sent_at = 0.0
        self.sender: Page | None = None
        self.pressed = ""
        self.going = True

    def arrived(self, page: Page, now: float) -> None:
        if self.sender is not None and page is not self.sender:
            self.seen.delays.append(now - self.sent_at)
            self.sender = None

    async def maybe_act(self, page: Page) -> None:
        buttons = [b for b in page.buttons() if not b.endswith(":mazo")]
        if not buttons or not self.going:
            return
        stamp = buttons[0].partition(":")[0]
        if stamp == self.pressed:
            return
        self.pressed = stamp
        if self.silent:
            buttons = [b for b in buttons if b.rpartition(":")[2][0].isdigit()] or buttons
        if self.pace is not None:
            await self.pace()
        self.sender, self.sent_at = page, time.perf_counter()
        self.seen.steps += 1
        await page.socket.send(json.dumps({"do": self.chance.choice(buttons), "headers": {"HX-Request": "true"}}))


async def play(
    bases: Sequence[str],
    tables: Sequence[dict[str, Any]],
    seconds: float,
    probe: Probe,
    *,
    per_second: float = 0.0,
    seed: int = 1,
    silent: bool = False,
) -> Seen:
    """Play at these tables (each a code and its viewers' sessions) for so long; `per_second` 0 is as fast as can be.
    Each socket goes to any of the web processes `bases`, as behind a proxy without sticky sessions. Who plays `silent`
    calls nothing, so that a match lasts as long as a match can."""
    seen, chance = Seen(), random.Random(seed)
    pace = _pace(per_second) if per_second else None
    games, pages = [], []
    for table in tables:
        game = Game(seen, chance, pace, silent)
        games.append(game)
        for session in table["sessions"]:
            base = chance.choice(bases)
            url = base.replace("http", "ws", 1) + f"/ws/mesa/{table['code']}"
            page = Page(game, await open_socket(url, base, session))
            game.pages.append(page)
            pages.append(page)
    tasks = [asyncio.create_task(page.follow()) for page in pages]
    await asyncio.sleep(1.0)
    done = await window(seen, seconds, probe)
    for game in games:
        game.going = False
    await asyncio.sleep(0.5)
    await asyncio.gather(*(page.socket.close() for page in pages))
    await asyncio.gather(*tasks)
    return done


def _pace(per_second: float) -> Callable[[], Awaitable[None]]:
    """Let one step through each 1/per_second seconds, whoever asks."""
    free_at = [time.perf_counter()]

    async def wait() -> None:
        now = time.perf_counter()
        free_at[0] = max(free_at[0] + 1 / per_second, now)
        await asyncio.sleep(free_at[0] - now)

    return wait


async def fan_out(
    bases: Sequence[str],
    groups: int,
    viewers: int,
    size: int,
    seconds: float,
    probe: Probe,
    *,
    per_second: float = 0.0,
    seed: int = 1,
) -> Seen:
    """Groups of sockets in closed loops: a message to all, and when the last has it the next one sends. Each socket
    goes to any of `bases`, as in `play`."""
    seen, chance = Seen(), random.Random(seed)
    pace = _pace(per_second) if per_second else None
    rooms = [
        [await _bare(chance.choice(bases), f"group/g{number}") for _ in range(viewers)] for number in range(groups)
    ]
    going = [True]

    async def room(sockets: list[ClientConnection]) -> None:
        step = 0
        while going[0]:
            if pace is not None:
                await pace()
            sent = time.perf_counter()
            await sockets[step % viewers].send(json.dumps({"v": step, "size": size}))
            others = [s for s in sockets if s is not sockets[step % viewers]]
            for text in await asyncio.gather(*(socket.recv() for socket in others)):
                seen.bytes += len(text)
            seen.delays.append(time.perf_counter() - sent)
            await sockets[step % viewers].recv()
            seen.steps += 1
            step += 1

    return await _timed(seen, [asyncio.create_task(room(sockets)) for sockets in rooms], going, seconds, rooms, probe)


async def echo(bases: Sequence[str], sockets: int, size: int, seconds: float, probe: Probe) -> Seen:
    """Sockets in closed loops, the same number at each of `bases`: a message there and back."""
    seen = Seen()
    links = [await _bare(bases[number % len(bases)]) for number in range(sockets)]
    going = [True]

    async def loop(link: ClientConnection) -> None:
        text = "x" * size
        while going[0]:
            await link.send(text)
            await link.recv()
            seen.steps += 1

    return await _timed(seen, [asyncio.create_task(loop(link)) for link in links], going, seconds, [links], probe)


async def _bare(base: str, path: str = "") -> ClientConnection:
    return await open_socket(f"{base.replace('http', 'ws', 1)}/{path}", base)


async def _timed(
    seen: Seen,
    tasks: list[asyncio.Task[None]],
    going: list[bool],
    seconds: float,
    links: list[list[ClientConnection]],
    probe: Probe,
) -> Seen:
    await asyncio.sleep(0.5)
    done = await window(seen, seconds, probe)
    going[0] = False
    await asyncio.gather(*tasks)
    await asyncio.gather(*(link.close() for group in links for link in group))
    return done
