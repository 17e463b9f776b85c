"""What every socket of ours has in common, whatever its page shows: who it belongs to, and what is taken from it."""

from __future__ import annotations

import json
import time
from typing import Any

from channels.consumer import AsyncConsumer
from channels.exceptions import StopConsumer
from django.conf import settings

from accounts import blocks
from accounts.models import User
from accounts.sanctions import is_shut_out
from games import metrics
from games.live import chat
from games.live.codes import BAD_FRAME, SHUT_OUT, TOO_MUCH
from games.live.hub import get_hub
from games.live.language import language_of
from games.live.threads import in_thread
from games.models.chat_line import Audience
from games.services import chatting

# Seconds between two questions for missed chat that are answered: a page asks when it opens, and each minute.
CHAT_EVERY = 2.0


class LiveSocket(AsyncConsumer):
    """One open page. Who looks at it comes from the session; every frame from it is taken for hostile."""

    # What its page shows, in the figures.
    kind = "site"
    # Bytes that may be under way to a page that has not been heard from since.
    MOST_UNHEARD = 256 * 1024
    user: User | None = None
    user_id: int | None = None
    session_key: str | None = None
    language: str = "es"
    # Whose chat he doesn't want to see.
    hidden: frozenset[int] = frozenset()
    behind = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """The socket's life. Channels' own loop runs a task a message and checks every database connection before
        each one; frames here touch the database only through our own threads."""
        self.scope, self.base_send = scope, scope["wire"]
        self._unheard = 0
        self._asked_chat = -CHAT_EVERY
        self.heard = time.monotonic()
        self._rate, self._burst = settings.TRUCO["FRAME_RATE"]
        self._tokens, self._filled = self._burst, time.monotonic()
        self.closed = False
        self.hub = get_hub()
        open_ones = metrics.SOCKETS.labels(self.kind)
        open_ones.inc()
        try:
            while True:
                await self.dispatch(await receive())
        except StopConsumer:
            pass
        finally:
            self.closed = True
            open_ones.dec()
            self.gone()

    async def dispatch(self, message: Any) -> None:
        kind = message["type"]
        if kind == "websocket.receive":
            await self._received(message)
        elif kind == "websocket.connect":
            await self._connected()
        elif kind == "websocket.disconnect":
            raise StopConsumer

    # --- what a page of its kind does -------------------------------------------------------------------------

    async def entered(self) -> None:
        """It is open, and it is known whose it is."""

    async def told(self, data: dict[str, Any]) -> None:
        """A frame of its page, a JSON object that isn't a ping."""

    def hears(self) -> Audience | None:
        """Which chat its page shows."""
        return None

    async def catch_up(self) -> None:
        """It was too far behind and has been heard again."""

    def gone(self) -> None:
        """It is closed: nothing is to be sent to it any more."""
        self.hub.people.drop(self)

    # --- in ---------------------------------------------------------------------------------------------------

    async def _connected(self) -> None:
        await self.base_send({"type": "websocket.accept"})
        user = self.scope["user"]
        if user.is_authenticated:
            self.user_id = user.pk
            self.hidden = await in_thread(blocks.hidden_from)(user.pk)
        self.session_key = self.scope["session"].session_key
        self.language = language_of(self.scope)
        self.hub.people.join(self)
        if self.user_id is not None:
            # Read only now: who is shut out from here on is found among the sockets.
            self.user = await in_thread(lambda: User.objects.filter(pk=user.pk).first())()
            if self.user is not None and is_shut_out(self.user):
                self.bye(SHUT_OUT, "shut_out")
                return
        await self.entered()

    async def _received(self, message: Any) -> None:
        if self.closed:
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
            await self.catch_up()
        await self.told(data)

    async def hear_since(self, last: Any, table_id: int | None = None) -> None:
        """Send what was said since the last line that the page shows."""
        now = time.monotonic()
        if not isinstance(last, int) or not 0 <= last < 1 << 62:
            self.bye(BAD_FRAME, "frame")
        elif (audience := self.hears()) is not None and now - self._asked_chat >= CHAT_EVERY:
            self._asked_chat = now
            lines = await in_thread(chatting.heard)(audience, table_id, last, self.hidden)
            if missed := chat.frame(lines, self.language):
                self.offer(missed)

    # --- out --------------------------------------------------------------------------------------------------

    def offer(self, text: str) -> bool:
        """Send a frame, unless the page is too far behind: then it gets one whole view when it is heard again."""
        if self._unheard > self.MOST_UNHEARD:
            self.behind = True
            metrics.DROPPED.inc()
            return False
        self.behind = False
        self.send_text(text)
        return True

    def send_text(self, text: str) -> None:
        if self.closed:
            return
        self._unheard += len(text)
        self.hub.outbox.send(self, {"type": "websocket.send", "text": text})

    def bye(self, code: int, reason: str) -> None:
        """Close for good, with a code that tells the page not to come back."""
        if not self.closed:
            self.closed = True
            self.gone()
            self.hub.outbox.send(self, {"type": "websocket.close", "code": code, "reason": reason})

    def _within_rate(self) -> bool:
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._filled) * self._rate)
        self._filled = now
        self._tokens -= 1
        return self._tokens >= 0
