"""Chat on live pages: the HTML of its lines, and the frames that bring them.

A page asks for what was said since the last line it shows whenever its socket opens, with each poll while it is down,
and a line that comes twice is shown once: so a lost message is late, not lost.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django.template.loader import render_to_string
from django.utils.translation import override

from accounts import blocks
from accounts.names import localised
from games.live.threads import in_thread
from games.models.chat_line import Audience, ChatKind
from games.services import chatting
from games.talk import PHRASES, REACTIONS, Said

if TYPE_CHECKING:
    from games.live.hub import Hub
    from games.live.socket import LiveSocket

logger = logging.getLogger(__name__)


def context(audience: Audience, said: list[Said]) -> dict[str, Any]:
    """What the chat's template needs."""
    return {
        "chat_audience": str(audience),
        "chat_lines": [shown(line) for line in said],
        "chat_last": said[-1].id if said else 0,
        "phrases": PHRASES.items(),
        "reactions": REACTIONS.items(),
    }


def shown(line: Said) -> dict[str, Any]:
    """A line in words, as the active language has them."""
    words = {ChatKind.PHRASE: PHRASES, ChatKind.REACTION: REACTIONS}.get(ChatKind(line.kind), {})
    return {
        "line": line,
        "name": localised(line.name),
        "text": words.get(line.text, line.text),
        "drawn": line.kind == ChatKind.REACTION,
    }


def rendered(line: Said, language: str) -> str:
    with override(language):
        return render_to_string("games/chat_line.html", {"one": shown(line)}).strip()


def frame(said: Iterable[Said], language: str) -> str:
    """A message that brings lines to a page; empty if there are none."""
    html = html_of(said, language)
    return json.dumps({"chat": html}, ensure_ascii=False) if html else ""


def html_of(said: Iterable[Said], language: str) -> str:
    return "".join(rendered(line, language) for line in said)


def gone(line_id: int) -> str:
    """A message that takes a line off a page."""
    return json.dumps({"unsaid": line_id})


class Chat:
    """Brings what is said to the pages of this process, one line after the other, off the way of the moves."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._told: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._task = hub.loop.create_task(self._follow())

    def close(self) -> None:
        self._task.cancel()

    def news(self, message: dict[str, Any]) -> None:
        """Something was said (`said`), taken away (`unsaid`), or somebody hears others than before (`hides`)."""
        if "hides" in message or self._readers(message["in"]):
            self._told.put_nowait(message)

    def _readers(self, table_id: int | None) -> tuple[LiveSocket, ...]:
        if table_id is None:
            return tuple(socket for socket in self._hub.people.sockets if socket.hears() == Audience.LOBBY)
        room = self._hub.rooms.get(table_id)
        return tuple(room.sockets) if room is not None else ()

    async def _follow(self) -> None:
        while True:
            message = await self._told.get()
            try:
                if "hides" in message:
                    await self._hide(message["hides"])
                elif "unsaid" in message:
                    for reader in self._readers(message["in"]):
                        reader.offer(gone(message["unsaid"]))
                else:
                    for line in await in_thread(chatting.lines)([message["said"]]):
                        self._tell(line)
            except Exception:
                logger.exception("could not tell %s", message)

    def _tell(self, line: Said) -> None:
        """To everyone whom it is for, rendered once a language."""
        frames: dict[str, str] = {}
        for reader in self._readers(line.table_id):
            if reader.hears() != line.audience or line.author_id in reader.hidden:
                continue
            if reader.language not in frames:
                frames[reader.language] = frame([line], reader.language)
            reader.offer(frames[reader.language])

    async def _hide(self, user_id: int) -> None:
        hidden = await in_thread(blocks.hidden_from)(user_id)
        for socket in self._hub.people.of(user_id):
            socket.hidden = hidden
