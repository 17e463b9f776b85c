"""What is on its way to the pages of a process, in order."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import TYPE_CHECKING

from autobahn.exception import Disconnected

from games import metrics

if TYPE_CHECKING:
    from games.live.socket import LiveSocket

logger = logging.getLogger(__name__)


class Outbox:
    """One task delivers for all sockets of an event loop, since a task a message would cost more than the message."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._waiting: deque[tuple[LiveSocket, dict[str, object]]] = deque()
        self._something = asyncio.Event()
        self._postman = loop.create_task(self._deliver())

    def close(self) -> None:
        self._postman.cancel()

    def send(self, socket: LiveSocket, message: dict[str, object]) -> None:
        """Send a message to a page, after all that was sent before."""
        self._waiting.append((socket, message))
        self._something.set()

    async def _deliver(self) -> None:
        while True:
            await self._something.wait()
            self._something.clear()
            sent = 0
            while self._waiting:
                socket, message = self._waiting.popleft()
                sent += 1
                try:
                    await socket.base_send(message)
                except Disconnected as error:
                    # It is gone; its disconnect says so too.
                    logger.debug("could not send: %s", error)
                except Exception:
                    logger.exception("could not send to a page")
            metrics.PUSHES.inc(sent)
