"""The cache that all processes share: Redis, and while that is away each process's own memory.

What stands in it are counts of attempts. Without Redis nobody is locked out and nobody gets an error; the limits then
hold for each process by itself.
"""

from __future__ import annotations

import logging
import time
from typing import Any

import redis
from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache

logger = logging.getLogger(__name__)


class SharedCache(BaseCache):
    # Seconds without Redis in which it isn't asked again: nobody waits for a dead one at each request.
    PAUSE = 1.0

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        waits = {"socket_timeout": 1, "socket_connect_timeout": 1}
        self._redis = RedisCache([location], {**params, "OPTIONS": waits})
        self._memory = LocMemCache(location, {**params, "OPTIONS": {}})
        self._retry_at = 0.0

    def _ask(self, verb: str, *args: Any, **options: Any) -> Any:
        if time.monotonic() >= self._retry_at:
            try:
                return getattr(self._redis, verb)(*args, **options)
            except (redis.RedisError, OSError) as error:
                self._retry_at = time.monotonic() + self.PAUSE
                logger.warning("the shared cache is away: %s", type(error).__name__)
        return getattr(self._memory, verb)(*args, **options)

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None) -> Any:
        return self._ask("add", key, value, timeout, version)

    def get(self, key: Any, default: Any = None, version: Any = None) -> Any:
        return self._ask("get", key, default, version)

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None) -> Any:
        return self._ask("set", key, value, timeout, version)

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None) -> Any:
        return self._ask("touch", key, timeout, version)

    def delete(self, key: Any, version: Any = None) -> Any:
        return self._ask("delete", key, version)

    def incr(self, key: Any, delta: int = 1, version: Any = None) -> Any:
        return self._ask("incr", key, delta, version)

    def has_key(self, key: Any, version: Any = None) -> Any:
        return self._ask("has_key", key, version)

    def clear(self) -> Any:
        self._memory.clear()
        return self._ask("clear")
