"""One thread of a web process that writes its moves, many in one transaction.

While one transaction is on its way to the disk the next moves gather; then they go together. A move therefore waits
for one commit at most, and a busy process pays for a commit a batch instead of a commit a move.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Sequence

from django.db import connection

from games import metrics
from games.services.play import Step, act_many
from games.table_state import TableState

logger = logging.getLogger(__name__)

Asked = tuple[Step, "asyncio.Future[TableState]"]


class Writer:
    """Takes steps from the event loop and answers each through its future."""

    MOST = 64

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._queue: queue.SimpleQueue[Asked | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="truco-writer", daemon=True)
        self._thread.start()

    def submit(self, step: Step) -> asyncio.Future[TableState]:
        """Ask for a step; the future gets the table after it, or the Refused that it met."""
        future: asyncio.Future[TableState] = self._loop.create_future()
        self._queue.put((step, future))
        return future

    def stop(self) -> None:
        """End the thread once what was asked is done."""
        self._queue.put(None)
        self._thread.join(timeout=5)

    def _run(self) -> None:
        waiting: list[Asked] = []
        while True:
            batch, waiting, ended = self._gather(waiting)
            if batch:
                self._write(batch)
            if ended and not waiting:
                connection.close()
                return

    def _gather(self, waiting: list[Asked]) -> tuple[list[Asked], list[Asked], bool]:
        """The next batch, one step a table; what comes second for a table waits for the next one."""
        batch: list[Asked] = []
        later: list[Asked] = []
        tables: set[int] = set()
        ended = False
        for asked in waiting:
            self._place(asked, batch, later, tables)
        while len(batch) < self.MOST:
            try:
                item = self._queue.get(block=not batch)
            except queue.Empty:
                break
            if item is None:
                ended = True
                break
            self._place(item, batch, later, tables)
        return batch, later, ended

    @staticmethod
    def _place(asked: Asked, batch: list[Asked], later: list[Asked], tables: set[int]) -> None:
        table = asked[0].table_id
        if table in tables:
            later.append(asked)
        else:
            tables.add(table)
            batch.append(asked)

    def _write(self, batch: Sequence[Asked]) -> None:
        results: list[TableState | Exception]
        metrics.BATCH.observe(len(batch))
        try:
            results = act_many([step for step, _ in batch])
        except Exception as error:
            logger.exception("a batch of %s moves failed", len(batch))
            results = [error] * len(batch)
            # whatever it was, the next batch starts on a fresh connection
            connection.close()
        self._loop.call_soon_threadsafe(self._answer, batch, results)

    @staticmethod
    def _answer(batch: Sequence[Asked], results: Sequence[TableState | Exception]) -> None:
        for (_, future), result in zip(batch, results, strict=True):
            if future.done():
                continue
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)
