"""The socket of every page that is not a table: news for its person and, where the page shows it, the lobby."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl

from games.live.codes import BAD_FRAME
from games.live.lobby import View, whole
from games.live.socket import LiveSocket
from games.lobby import Ask
from games.models.chat_line import Audience

LONGEST = 300


class SiteConsumer(LiveSocket):
    """`?lobby=QUERY&seen=DIGEST` when it opens, or `{"lobby": QUERY, "seen": DIGEST}` later, say which list of the
    lobby the page shows and in which state."""

    view: View | None = None

    async def entered(self) -> None:
        asked = dict(parse_qsl(self.scope["query_string"].decode("latin-1"), keep_blank_values=True))
        if "lobby" in asked:
            await self._show(asked["lobby"], asked.get("seen", ""))

    async def told(self, data: dict[str, Any]) -> None:
        if "ping" in data:
            self.send_text('{"pong":1}')
            return
        if "chat" in data:
            await self.hear_since(data["chat"])
            return
        query, seen = data.get("lobby"), data.get("seen", "")
        if not isinstance(query, str) or not isinstance(seen, str) or len(query) > LONGEST:
            self.bye(BAD_FRAME, "frame")
            return
        await self._show(query, seen)

    async def _show(self, query: str, seen: str) -> None:
        await self.hub.lobby.show(self, Ask.of(dict(parse_qsl(query[:LONGEST]))), seen)

    def hears(self) -> Audience | None:
        return Audience.LOBBY if self.view is not None else None

    async def catch_up(self) -> None:
        if self.view is not None:
            self.offer(whole(self.view.shown, self.language))

    def gone(self) -> None:
        super().gone()
        self.hub.lobby.drop(self)
