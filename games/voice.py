"""Tells other processes over Redis, without waiting until Redis has heard."""

from __future__ import annotations

import logging
import os
import threading
import time
from contextlib import suppress

import redis
from django.conf import settings

logger = logging.getLogger(__name__)

# Seconds that Redis may take, and after which it is tried again once it was away.
TIMEOUT, PAUSE = 0.25, 1.0


class Voice:
    """A channel and a connection of its own, on which Redis is asked not to answer: to wait for it would have the
    thread that writes moves give the interpreter away once more a batch, and stand still with a Redis that hangs.

    While Redis is away messages are dropped. `missed` is said before the first one that goes out again."""

    def __init__(self, channel: str, missed: str) -> None:
        self._channel, self._missed = channel, missed
        self._lock = threading.Lock()
        self._link: redis.connection.ConnectionInterface | None = None
        self._process = 0
        self._retry_at = 0.0
        self._dropped = False

    def say(self, text: str) -> bool:
        """Send a message to whoever listens now; returns whether it went out. Where it fails it is tried again each
        second, so that no writer waits for a dead broker at every move."""
        with self._lock:
            if time.monotonic() < self._retry_at:
                self._dropped = True
                return False
            try:
                self._send(text)
            except (redis.RedisError, OSError) as error:
                self._link, self._dropped = None, True
                self._retry_at = time.monotonic() + PAUSE
                logger.warning("could not tell other processes of a change: %s", error)
                return False
            return True

    def _send(self, text: str) -> None:
        if not self._alive():
            self._open()
        assert self._link is not None
        if self._dropped:
            self._link.send_command("PUBLISH", self._channel, self._missed)
            self._dropped = False
        try:
            self._link.send_command("PUBLISH", self._channel, text)
        except (redis.RedisError, OSError):
            # It broke this very moment: once more on a new one.
            self._open()
            self._link.send_command("PUBLISH", self._channel, text)

    def _alive(self) -> bool:
        """Does the link still stand? A Redis that has gone has closed it, and what is sent on it would be lost."""
        if self._link is None or self._process != os.getpid():
            return False
        try:
            while self._link.can_read(timeout=0):
                # of a Redis that may not be asked not to answer
                with suppress(redis.ResponseError):
                    self._link.read_response()
        except (redis.RedisError, OSError) as error:
            logger.debug("the link is gone: %s", error)
            return False
        return True

    def _open(self) -> None:
        self._link, self._process = link(timeout=TIMEOUT), os.getpid()
        self._link.send_command("CLIENT", "REPLY", "OFF")


def link(timeout: float | None) -> redis.connection.ConnectionInterface:
    """A connection to Redis that is made when it is first used; seconds that it waits for anything."""
    pool = redis.ConnectionPool.from_url(settings.REDIS_URL, socket_timeout=timeout, socket_connect_timeout=TIMEOUT)
    return pool.make_connection()
