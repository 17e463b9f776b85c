"""The lobby on many pages at once: read and rendered once for all who look at the same list, a second at the earliest
after the last time."""

from __future__ import annotations

import asyncio
import json
import logging
from difflib import SequenceMatcher
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django.template.loader import render_to_string
from django.utils.translation import override

from games import lobby
from games.live.threads import in_thread
from games.lobby import Ask, Listing, Row
from games.services import connected
from games.services.connected import Company

if TYPE_CHECKING:
    from games.live.site import SiteConsumer

logger = logging.getLogger(__name__)

# Seconds between two looks at the tables, and at who is connected.
TABLES_PAUSE, COMPANY_PAUSE = 1.0, 5.0


class View:
    """Everybody who looks at one list."""

    def __init__(self, shown: Listing) -> None:
        self.shown = shown
        self.sockets: set[SiteConsumer] = set()


class Lobby:
    """The lists that pages of this process show, each with its pages."""

    def __init__(self) -> None:
        self._views: dict[Ask, View] = {}
        self._company: Company | None = None
        self._stirred = asyncio.Event()
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._follow_tables()), loop.create_task(self._follow_company())]

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()

    def stir(self) -> None:
        """Something has changed that a list may show."""
        if self._views:
            self._stirred.set()

    async def show(self, socket: SiteConsumer, ask: Ask, seen: str) -> None:
        """This page shows a list now, of which it has seen the state with this digest."""
        self.drop(socket)
        listing = await in_thread(lobby.listing)(ask)
        if socket.closed:
            return
        view = self._views.get(ask)
        if view is None:
            view = self._views[ask] = View(listing)
        elif view.shown != listing:
            self._send(view, listing)
        view.sockets.add(socket)
        socket.view = view
        if view.shown.digest != seen:
            socket.offer(whole(view.shown, socket.language))

    def drop(self, socket: SiteConsumer) -> None:
        view, socket.view = socket.view, None
        if view is not None:
            view.sockets.discard(socket)
            if not view.sockets and self._views.get(view.shown.ask) is view:
                del self._views[view.shown.ask]

    # --- what has changed -------------------------------------------------------------------------------------

    async def _follow_tables(self) -> None:
        while True:
            await self._stirred.wait()
            self._stirred.clear()
            try:
                for listing in await in_thread(_listings)(tuple(self._views)):
                    view = self._views.get(listing.ask)
                    if view is not None and view.shown != listing:
                        self._send(view, listing)
            except Exception:
                logger.exception("could not show the lobby")
            await asyncio.sleep(TABLES_PAUSE)

    @staticmethod
    def _send(view: View, listing: Listing) -> None:
        old, view.shown = view.shown, listing
        frames: dict[str, str] = {}
        for socket in tuple(view.sockets):
            language = socket.language
            if socket.behind:
                socket.offer(whole(listing, language))
                continue
            if language not in frames:
                frames[language] = change(old, listing, language)
            socket.offer(frames[language])

    async def _follow_company(self) -> None:
        while True:
            await asyncio.sleep(COMPANY_PAUSE)
            if not self._views:
                continue
            try:
                found = await in_thread(connected.company)()
                if found != self._company:
                    self._company = found
                    frames: dict[str, str] = {}
                    for view in tuple(self._views.values()):
                        for socket in tuple(view.sockets):
                            if socket.language not in frames:
                                frames[socket.language] = company_frame(found, socket.language)
                            socket.offer(frames[socket.language])
            except Exception:
                logger.exception("could not show who is connected")


def _listings(asks: tuple[Ask, ...]) -> list[Listing]:
    return [lobby.listing(ask) for ask in asks]


# --- frames -------------------------------------------------------------------------------------------------------


def whole(listing: Listing, language: str) -> str:
    """A frame with the whole list, whatever the page showed before."""
    return _frame(listing, f"<hx-partial id=tables>{list_html(listing, language)}</hx-partial>")


def change(old: Listing, new: Listing, language: str) -> str:
    """A frame that brings a page from one state of its list to the next: the rows that went, came or changed."""
    if not old.rows or not new.rows or old.more != new.more:
        return whole(new, language)
    before, after = [row.code for row in old.rows], [row.code for row in new.rows]
    kept: set[str] = set()
    for block in SequenceMatcher(None, before, after, autojunk=False).get_matching_blocks():
        kept.update(before[block.a : block.a + block.size])
    parts = [f"<hx-partial id=t-{code} hx-swap=delete></hx-partial>" for code in before if code not in kept]
    was = {row.code: row for row in old.rows}
    for place, row in enumerate(new.rows):
        if row.code not in kept:
            where = f"id=t-{after[place - 1]} hx-swap=afterend" if place else "id=table-list hx-swap=afterbegin"
            parts.append(f"<hx-partial {where}>{row_html(row, language)}</hx-partial>")
        elif row != was[row.code]:
            parts.append(f"<hx-partial id=t-{row.code} hx-swap=outerMorph>{row_html(row, language)}</hx-partial>")
    return _frame(new, "".join(parts))


def company_frame(found: Company, language: str) -> str:
    with override(language):
        inside = render_to_string("games/lobby_company.html", {"company": found})
    return json.dumps({"content": f"<hx-partial id=company>{inside}</hx-partial>"}, ensure_ascii=False)


def _frame(listing: Listing, content: str) -> str:
    named: dict[str, Any] = {"list": listing.ask.query(), "digest": listing.digest, "content": content}
    return json.dumps(named, ensure_ascii=False)


def list_html(listing: Listing, language: str) -> str:
    """The inside of `#tables`."""
    with override(language):
        return render_to_string("games/lobby_tables.html", {"listing": listing, "rows": rows_html(listing, language)})


def rows_html(listing: Listing, language: str) -> list[str]:
    return [row_html(row, language) for row in listing.rows]


@lru_cache(maxsize=4096)
def row_html(row: Row, language: str, door: bool = False) -> str:
    """A row looks the same to everybody, so it is rendered once: the list leads to the door of a private table, which
    knows who may sit there (`door`: a free chair is his)."""
    with override(language):
        return render_to_string("games/lobby_row.html", {"row": row, "door": door})
