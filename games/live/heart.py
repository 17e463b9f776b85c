"""The beat of a web process (games/services/pulse.py), on a thread of its own."""

from __future__ import annotations

import logging
import threading
import time
from typing import Any

from django.conf import settings
from django.db import connection

from games import announce, metrics
from games.services import pulse

logger = logging.getLogger(__name__)


class Heart(threading.Thread):
    """Beats each second for as long as the process lives."""

    def __init__(self) -> None:
        super().__init__(name="truco-heart", daemon=True)

    def run(self) -> None:
        while True:
            try:
                gap = pulse.beat()
                if gap is not None:
                    seconds = gap.total_seconds()
                    metrics.OUTAGES.inc()
                    metrics.OUTAGE_SECONDS.inc(seconds)
                    logger.warning("back after %.1f s without a web process: that time is given back", seconds)
                    announce.look_everywhere()
            except Exception as error:
                # Whatever it was: without a heart no table would go on.
                logger.warning("could not beat: %r", error)
                connection.close()
            time.sleep(1.0)


def with_heart(application: Any) -> Any:
    """The same ASGI application; its first call starts the heart."""
    hearts: list[Heart] = []

    async def beating(scope: Any, receive: Any, send: Any) -> None:
        if not hearts and settings.TRUCO["PULSE"]:
            hearts.append(Heart())
            hearts[0].start()
        await application(scope, receive, send)

    return beating
