"""One open table page: its frames come in here, and the hub sends its fragments out through here."""

from __future__ import annotations

import json
import logging
import time
from typing import Any
from urllib.parse import parse_qs

from channels.consumer import AsyncConsumer
from channels.exceptions import StopConsumer
from django.conf import settings
from django.utils import translation

from accounts.models import User
from games import store
from games.live.hub import BAD_FRAME, NO_TABLE, TOO_MUCH, Room, get_hub
from games.live.language import language_of
from games.live.threads import in_thread
from games.refused import Deny, Refused
from games.services import presence
from games.services.doing import do
from games.services.play import PLAY, Play, parse
from games.services.timing import run_table
from games.table_state import TableState
from games.words import said

logger = logging.getLogger(__name__)


class TableConsumer(AsyncConsumer):
    """A viewer's socket. Who he is comes from the session; which seat he has is read from the table each time."""

    # Bytes that may be under way to a page that has not been heard from since.
    MOST_UNHEARD = 256 * 1024
    room: Room | None = None
    seat: int | None = None
    user: User | None = None
    user_id: int | None = None
    session_key: str | None = None
    language: str = "es"
    behind = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """The socket's life. Channels' own loop runs a task a message and checks every database connection before
        each one; frames here touch the database only through the hub's writer."""
        self.scope, self.base_send = scope, scope["wire"]
        self._unheard = 0
        self.heard = time.monotonic()
        self._rate, self._burst = settings.TRUCO["FRAME_RATE"]
        self._tokens, self._filled = self._burst, time.monotonic()
        self._closed = False
        self.hub = get_hub()
        try:
            while True:
                await self.dispatch(await receive())
        except StopConsumer:
            pass
        finally:
            self._closed = True
            self.hub.drop(self)

    async def dispatch(self, message: Any) -> None:
        kind = message["type"]
        if kind == "websocket.receive":
            await self.received(message)
        elif kind == "websocket.connect":
            await self.connected()
        elif kind == "websocket.disconnect":
            raise StopConsumer

    # --- in ---------------------------------------------------------------------------------------------------

    async def connected(self) -> None:
        await self.base_send({"type": "websocket.accept"})
        user = self.scope["user"]
        if user.is_authenticated:
            self.user = await in_thread(lambda: User.objects.filter(pk=user.pk).first())()
            self.user_id = user.pk
        self.session_key = self.scope["session"].session_key
        self.language = language_of(self.scope)
        state = await in_thread(look)(self.scope["url_route"]["kwargs"]["code"], self.user_id)
        if state is None:
            self.bye(NO_TABLE, "table")
            return
        known = parse_qs(self.scope["query_string"].decode("latin-1")).get("v", [""])[0]
        self.hub.join(self, state, int(known) if known.isdecimal() and len(known) < 19 else None)

    async def received(self, message: Any) -> None:
        if self._closed or self.room is None:
            return
        text = message.get("text")
        if not isinstance(text, str) or len(text) > settings.TRUCO["MAX_FRAME"]:
            self.bye(BAD_FRAME, "frame")
            return
        if not self._within_rate():
            self.bye(TOO_MUCH, "rate")
            return
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict):
            self.bye(BAD_FRAME, "frame")
            return
        self._unheard = 0
        self.heard = time.monotonic()
        if self.behind:
            self.offer(self.room.whole(self), whole=True)
        if self.user_id is not None and self.away():
            await in_thread(presence.come_back)(self.room.state.id, self.user_id)
        if "ping" in data:
            self._send('{"pong":1}')
            return
        asked = data.get("do")
        if not isinstance(asked, str) or len(asked) > 40:
            self.bye(BAD_FRAME, "frame")
            return
        await self.asked(asked)

    async def asked(self, what: str) -> None:
        """Do what a button says, and say why not where it is refused."""
        assert self.room is not None
        table_id = self.room.state.id
        try:
            if self.user is None:
                raise Refused(Deny.NOT_SEATED)
            if PLAY.fullmatch(what):
                hand, ply, code = parse(what)
                await self.hub.writer.submit(Play(table_id, hand, ply, code, user_id=self.user_id))
            else:
                await in_thread(do)(table_id, self.user, what)
        except Refused as refused:
            if refused.reason is Deny.MALFORMED:
                self.bye(BAD_FRAME, "frame")
                return
            self._send(self.refusal(refused))
        except Exception:
            logger.exception("table %s: %r failed", table_id, what[:40])
            self._send(self.refusal(Refused(Deny.FAILED)))

    def away(self) -> bool:
        """Does a robot stand in for this player, who is here?"""
        if self.room is None or self.seat is None or self.user_id is None:
            return False
        info = self.room.state.seats[self.seat - 1]
        return info is not None and info.away_since is not None and info.user_id == self.user_id

    def refusal(self, refused: Refused) -> str:
        with translation.override(self.language):
            return json.dumps({"say": said(refused), "code": refused.code}, ensure_ascii=False)

    # --- out --------------------------------------------------------------------------------------------------

    def offer(self, text: str, whole: bool = False) -> None:
        """Send a frame, unless the page is too far behind: then it gets one whole view when it is heard again."""
        if self._unheard > self.MOST_UNHEARD:
            self.behind = True
            return
        self.behind = False
        self._send(text)

    def _send(self, text: str) -> None:
        if self._closed:
            return
        self._unheard += len(text)
        self.hub.send(self, {"type": "websocket.send", "text": text})

    def bye(self, code: int, reason: str) -> None:
        """Close for good, with a code that tells the page not to come back."""
        if not self._closed:
            self._closed = True
            self.hub.drop(self)
            self.room = None
            self.hub.send(self, {"type": "websocket.close", "code": code, "reason": reason})

    def _within_rate(self) -> bool:
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._filled) * self._rate)
        self._filled = now
        self._tokens -= 1
        return self._tokens >= 0


class Nowhere(AsyncConsumer):
    """A socket for which there is no page."""

    async def websocket_connect(self, message: Any) -> None:
        await self.send({"type": "websocket.accept"})
        await self.send({"type": "websocket.close", "code": NO_TABLE, "reason": "page"})

    async def websocket_disconnect(self, message: Any) -> None:
        raise StopConsumer


def look(code: str, user_id: int | None) -> TableState | None:
    """The newest state of a table, after doing what was due there: a look keeps a table going. A player who looks is
    back."""
    state = store.by_code(code)
    if state is None:
        return None
    run_table(state.id)
    if state.seat_of(user_id) is not None and user_id is not None:
        presence.seen([user_id])
        presence.come_back(state.id, user_id)
    return store.current(state.id)
