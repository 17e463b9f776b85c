"""Thousands of hostile requests and frames at a site whose tables stand still; everything that comes back is read."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from games.engine import DECK
from tests.bench.client import open_socket
from tests.bench.stack_bench import Site
from tests.e2e.truth import without_decoration
from tests.fuzz.hostile import Request, Table, frame, request
from tests.secrecy import pattern

TOKEN = "a" * 32
# What moves although nobody has done anything.
LIVELY = {"seen_at", "last_seen", "last_login", "changed_at"}
NOT_OURS = ("django_session", "games_pulse", "games_online", "django_admin_log")


@dataclass
class Found:
    """What was sent, what it was answered with, and what should not have been."""

    sent: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


@dataclass
class Viewer:
    """Somebody at a table: his session, his seat if he has one, and the cards that he must not be told of."""

    table: Table
    seat: int | None
    session: str
    version: int
    secret: re.Pattern[str]
    texts: tuple[str, ...]


class Attack:
    """`budget` things to send, by several attackers at once."""

    def __init__(self, url: str, viewers: list[Viewer], budget: int, seed: int) -> None:
        self.url, self.viewers, self.left = url, viewers, budget
        self.chance = random.Random(seed)
        self.found = Found()

    async def run(self, attackers: int = 12) -> Found:
        await asyncio.gather(*(self._attacker(number) for number in range(attackers)))
        return self.found

    async def _attacker(self, number: int) -> None:
        while self.left > 0:
            viewer = self.chance.choice(self.viewers)
            try:
                if number % 3 == 0:
                    await self._requests(viewer, 20)
                else:
                    await self._frames(viewer, 60)
            except (OSError, EOFError, asyncio.IncompleteReadError, TimeoutError) as error:
                self.found.wrong.append(f"{type(error).__name__}: {error}")
                self.left -= 1

    def _take(self) -> bool:
        self.left -= 1
        if self.left < 0:
            return False
        self.found.sent += 1
        return True

    # --- frames ---------------------------------------------------------------------------------------------------

    async def _frames(self, viewer: Viewer, count: int) -> None:
        """Over one socket, until it is closed for it; then another."""
        socket: ClientConnection | None = None
        for _ in range(count):
            if not self._take():
                break
            sent = frame(self.chance, viewer.table, viewer.seat)
            try:
                if socket is None:
                    query = f"?v={self.chance.choice(['', 'x', '-1', '9' * 25, '1', '%00'])}"
                    url = f"{self.url.replace('http', 'ws', 1)}/ws/mesa/{viewer.table.code}{query}"
                    socket = await asyncio.wait_for(open_socket(url, self.url, viewer.session), 30)
                await socket.send(sent)
                await socket.send('{"ping":1}')
                while (said := str(await asyncio.wait_for(socket.recv(), 30))) != '{"pong":1}':
                    self._read_frame(viewer, sent, said)
            except (ConnectionClosed, InvalidHandshake):
                code = getattr(socket, "close_code", None)
                self.found.answers[f"closed {code}"] += 1
                if code not in (4400, 4429, 1009, 1006, 1007, 1002):
                    self.found.wrong.append(f"{sent!r:.200} closed the socket with {code}")
                socket = None
        if socket is not None:
            await socket.close()

    def _read_frame(self, viewer: Viewer, sent: str | bytes, said: str) -> None:
        told = json.loads(said)
        self.found.answers[told.get("code", "view" if "v" in told else "?")] += 1
        if told.get("code") == "failed":
            self.found.wrong.append(f"a failure of ours: {sent!r:.200}")
        if told.get("v", viewer.version) != viewer.version:
            self.found.wrong.append(f"table {viewer.table.code} went to version {told['v']} on {sent!r:.200}")
        self._scan(viewer, sent, said)

    def _scan(self, viewer: Viewer, sent: object, text: str) -> None:
        # a page may hold its own address
        echo = sent.path if isinstance(sent, Request) else ""
        leak = next((found for found in viewer.secret.finditer(text) if found[0] not in echo), None)
        if leak is not None or any(each in text for each in viewer.texts):
            self.found.wrong.append(f"seat {viewer.seat} was told {leak and leak[0]} on {sent!r:.200}")

    # --- requests -------------------------------------------------------------------------------------------------

    async def _requests(self, viewer: Viewer, count: int) -> None:
        for _ in range(count):
            if not self._take():
                return
            if self.chance.random() < 0.02:
                await self._noise()
                continue
            asked = request(self.chance, viewer.table, viewer.seat, TOKEN, self.url)
            answer = await asyncio.wait_for(self._ask(asked, viewer.session), 40)
            status = answer.split(b" ", 2)[1].decode("latin-1") if answer.startswith(b"HTTP/1.") else "none"
            self.found.answers[f"HTTP {status}"] += 1
            unwell = asked.path.startswith("/healthz") and status == "503"
            if (
                status.startswith("5")
                and not unwell
                and not (status in ("501", "505") and asked.method not in ("GET", "POST"))
            ):
                self.found.wrong.append(f"{status} on {asked!r:.300}")
            # Help shows drawn cards, and a page not found may say how it was asked for.
            if asked.path.partition("?")[0] == f"/mesa/{viewer.table.code}/" and asked.method != "TRACE":
                self._scan(viewer, asked, without_decoration(answer.decode(errors="replace")))

    async def _ask(self, asked: Request, session: str) -> bytes:
        parts = urlsplit(self.url)
        headers = {"Host": parts.netloc, "Connection": "close", **asked.headers}
        if asked.body or asked.method == "POST":
            headers["Content-Length"] = str(len(asked.body))
        cookies = [f"csrftoken={TOKEN}"] + ([f"sessionid={session}"] if session else [])
        headers["Cookie"] = "; ".join(cookies)
        head = f"{asked.method} {asked.path} HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in headers.items())
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        try:
            writer.write(head.encode("latin-1", "replace") + b"\r\n" + asked.body)
            return await reader.read()
        except ConnectionResetError:
            return b""
        finally:
            writer.close()

    async def _noise(self) -> None:
        """Bytes that are no HTTP, or only begin like it."""
        parts = urlsplit(self.url)
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        begin = self.chance.choice([b"", b"GET / HTTP/1.1\r\n", b"POST /crear/ HTTP/1.1\r\nContent-Length: -5\r\n"])
        try:
            writer.write(begin + self.chance.randbytes(400) + b"\r\n\r\n")
            writer.write_eof()
            answer = await asyncio.wait_for(reader.read(), 10)
            if b" 500 " in answer[:40]:
                self.found.wrong.append("500 on noise")
        except (ConnectionResetError, BrokenPipeError, TimeoutError):
            pass
        finally:
            self.found.answers["noise"] += 1
            writer.close()


# --- the place ----------------------------------------------------------------------------------------------------


def viewers_of(each: Site) -> list[Viewer]:
    """Everybody at the seeded tables, which have been dealt and where nobody has moved, and one who is nobody."""
    found = []
    for row in each.tables:
        hand, deck, salt, mano = each.stack.rows(
            "select serial, deck, salt, mano from games_hand where table_id = %s and dealt_at is not null"
            " order by serial desc limit 1",
            row["id"],
        )[0]
        version = each.stack.rows("select version from games_table where id = %s", row["id"])[0][0]
        table = Table(row["code"], hand, mano, old=["0.0:envido", f"{hand - 1}.3:quiero", f"{hand - 1}.0:mazo"])
        cards = deck.split()
        for number, session in enumerate([*row["sessions"], "", "f" * 32], 1):
            seat = number if number <= 2 else None
            own = cards[3 * (seat - 1) : 3 * seat] if seat else []
            secret = pattern(card for card in DECK if card.code not in own)
            texts = (salt, " ".join(cards[:4]))
            found.append(Viewer(table, seat, session, version, secret, texts))
    return found


def everything(each: Site) -> dict[str, Any]:
    """All rows of all our tables, without what a look alone may change."""
    stack = each.stack
    if stack.database_url.startswith("sqlite"):
        names = [row[0] for row in stack.rows("select name from sqlite_master where type = 'table'")]
        columns = {name: [row[1] for row in stack.rows(f'pragma table_info("{name}")')] for name in names}
    else:
        columns = {}
        for name, column in stack.rows(
            "select table_name, column_name from information_schema.columns where table_schema = 'public'"
            " order by table_name, ordinal_position"
        ):
            columns.setdefault(name, []).append(column)
    kept = {}
    for name, all_columns in columns.items():
        if name.startswith(("games_", "accounts_", "account_", "auth_", "django_")) and name not in NOT_OURS:
            wanted = ", ".join(f'"{column}"' for column in all_columns if column not in LIVELY)
            kept[name] = sorted(map(repr, stack.rows(f'select {wanted} from "{name}"')))
    return kept


def changes(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    wrong = []
    for name in before:
        gone, come = set(before[name]) - set(after[name]), set(after[name]) - set(before[name])
        if gone or come:
            wrong.append(f"{name}: -{sorted(gone)[:2]!s:.300} +{sorted(come)[:2]!s:.300}")
    return wrong


def siege(each: Site, budget: int, seed: int = 1, tables: int = 6) -> Found:
    """Seed tables, wait until they are dealt, attack them, and see that nothing has changed."""
    from tests.stack import wait_until

    each.seed(tables=tables, spectators=1)
    ids = ",".join(str(table["id"]) for table in each.tables)
    dealt = f"select count(*) from games_table where phase = 'playing' and id in ({ids})"
    wait_until(lambda: each.stack.rows(dealt)[0][0] == tables, "every table is dealt")
    viewers = viewers_of(each)
    before = everything(each)
    found = asyncio.run(Attack(each.stack.url, viewers, budget, seed).run())
    found.wrong += changes(before, everything(each))
    if each.stack.errors():
        found.wrong.append("a process of the site has complained:\n" + each.stack.errors()[-3000:])
    return found
