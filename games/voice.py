"""Tells other processes over Redis, without waiting until Redis has heard."""

from __future__ import annotations

import logging
import os
import threading
import time

import redis
from django.conf import settings

logger = logging.getLogger(__name__)

# Seconds that Redis may take, and after which it is tried again once it was away.
TIMEOUT, PAUSE = 1.0, 1.0


class Voice:
    """A channel and a connection of its own. To wait for an answer would have the thread that writes moves give the
    interpreter away once more a batch; so it is read before the next message goes."""

    def __init__(self, channel: str) -> None:
        self._channel = channel
        self._lock = threading.Lock()
        self._link: redis.connection.ConnectionInterface | None = None
        self._process = 0
        self._retry_at = 0.0

    def say(self, text: str) -> bool:
        """Send a message to whoever listens now; returns whether it went out. While Redis is away messages are dropped,
        and tried again each second, so that no writer waits for a dead broker at every move."""
        with self._lock:
            if time.monotonic() < self._retry_at:
                return False
            try:
                self._open().send_command("PUBLISH", self._channel, text)
            except (redis.RedisError, OSError) as error:
                self._link = None
                self._retry_at = time.monotonic() + PAUSE
                logger.warning("could not tell other processes of a change: %s", error)
                return False
            return True

    def _open(self) -> redis.connection.ConnectionInterface:
        """The link, if it has answered to the message before; else a new one, since Redis was away meanwhile."""
        if self._link is not None and self._process == os.getpid():
            try:
                self._link.read_response()
            except (redis.RedisError, OSError) as error:
                logger.debug("the link is gone: %s", error)
            else:
                return self._link
        self._link, self._process = link(timeout=TIMEOUT), os.getpid()
        return self._link


def link(timeout: float | None) -> redis.connection.ConnectionInterface:
    """A connection to Redis that is made when it is first used; seconds that it waits for anything."""
    pool = redis.ConnectionPool.from_url(settings.REDIS_URL, socket_timeout=timeout, socket_connect_timeout=TIMEOUT)
    return pool.make_connection()
