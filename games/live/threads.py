"""Database work of the live side, off the event loop."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.db import InterfaceError, OperationalError, connection

# Few, since each keeps a connection to the database.
READERS = ThreadPoolExecutor(max_workers=4, thread_name_prefix="truco-reader")

P = ParamSpec("P")
R = TypeVar("R")


def steady(function: Callable[P, R]) -> Callable[P, R]:
    """Keep the thread's connection open from call to call, but start afresh after an error: the database may have
    been restarted under it."""

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except (InterfaceError, OperationalError):
            connection.close()
            raise

    return call


def in_thread(function: Callable[P, R]) -> Callable[P, Coroutine[Any, Any, R]]:
    """Run on one of our reading threads: the one thread-sensitive thread would queue it behind everybody's requests."""
    return sync_to_async(steady(function), thread_sensitive=False, executor=READERS)
