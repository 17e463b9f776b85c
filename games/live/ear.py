"""What other processes tell of, on a thread of its own."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections.abc import Callable, Collection, Sequence
from typing import Any, Protocol

import redis
from django.db import InterfaceError, OperationalError, connection

from games import announce
from games.live.threads import steady
from games.services import catching_up
from games.table_state import TableState
from games.voice import link

logger = logging.getLogger(__name__)

# Seconds until it is tried again to hear, where Redis is away; and of silence after which it is asked for a sign: the
# machine it runs on may vanish without a word.
PAUSE, SILENCE = 0.5, 20.0


class Listener(Protocol):
    """Who is told, on the event loop. It is asked from the ear's thread what it is behind with."""

    def behind(self, versions: dict[int, int]) -> set[int]: ...
    def show(self, states: Sequence[TableState]) -> None: ...
    def look_again(self, versions: dict[int, int]) -> None: ...
    def look_at_all(self) -> None: ...
    def heard(self, message: dict[str, Any]) -> None: ...


class Ear:
    """Hears the other processes' messages and reads at once which tables they have changed: told to the event loop, and
    by that to a thread that reads, a move would wait for two more threads to wake up."""

    def __init__(self, loop: asyncio.AbstractEventLoop, listener: Listener) -> None:
        self._loop, self._listener = loop, listener
        self._stopped = threading.Event()
        # Is what others tell heard now?
        self.listens = False
        self._link: redis.connection.ConnectionInterface | None = None
        self._thread = threading.Thread(target=self._run, name="truco-ear", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End the thread."""
        self._stopped.set()
        if self._link is not None:
            self._link.disconnect()
        self._thread.join(timeout=5)

    def _run(self) -> None:
        while not self._stopped.is_set() and not self._loop.is_closed():
            try:
                self._listen()
            except Exception as error:
                if self._stopped.is_set():
                    break
                if isinstance(error, redis.RedisError | OSError):
                    logger.warning("lost the link to the other processes: %s", error)
                else:
                    logger.exception("could not follow the other processes")
            self._stopped.wait(PAUSE)
        connection.close()

    def _listen(self) -> None:
        """Hear until the link breaks. What was told while there was none is found by looking at every table."""
        self._link = ear = link(timeout=None)
        try:
            ear.send_command("SUBSCRIBE", announce.CHANNEL)
            ear.read_response()
            self.listens = True
            self._soon(self._listener.look_at_all)
            asked = False
            while not self._stopped.is_set():
                if not ear.can_read(timeout=SILENCE):
                    if asked:
                        raise redis.TimeoutError("not a word")
                    ear.send_command("PING")
                    asked = True
                    continue
                asked = False
                told = [ear.read_response()]
                # whatever gathered while the last was read
                while ear.can_read(timeout=0):
                    told.append(ear.read_response())
                self._hear([words[2] for words in told if words[0] == b"message"])
        finally:
            self.listens = False
            ear.disconnect()

    def _hear(self, told: list[bytes]) -> None:
        versions: dict[int, int] = {}
        for data in told:
            try:
                versions |= self._take(data)
            except (ValueError, TypeError, AttributeError):
                logger.exception("could not understand another process")
        behind = self._listener.behind(versions)
        if behind:
            try:
                states = read_tables(behind)
            except Exception:
                # The database is away: it may be back in a moment.
                logger.exception("could not read what other processes have changed")
                self._soon(self._listener.look_again, versions)
            else:
                self._soon(self._listener.show, states)

    def _take(self, data: bytes) -> dict[int, int]:
        """The versions that a message tells; what else it tells is handed on."""
        message = json.loads(data)
        if message.pop("from", None) == announce.PROCESS:
            return {}
        versions = {int(k): int(v) for k, v in message.pop("tables", {}).items()}
        if message:
            self._soon(self._listener.heard, message)
        return versions

    def _soon(self, callback: Callable[..., None], *args: Any) -> None:
        self._loop.call_soon_threadsafe(callback, *args)


@steady
def read_tables(table_ids: Collection[int]) -> list[TableState]:
    """The newest states of tables, those that exist. One that is broken doesn't keep the others waiting."""
    try:
        return list(catching_up.latest(table_ids).values())
    except (InterfaceError, OperationalError):
        raise
    except Exception:
        if len(table_ids) == 1:
            logger.exception("a table could not be read", extra={"table": next(iter(table_ids))})
            return []
        return [state for table_id in table_ids for state in read_tables([table_id])]
