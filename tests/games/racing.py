"""Several callers at the same moment, each on a thread and a database connection of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from django.db import connection


def race(*callers: Callable[[], Any]) -> list[Any]:
    """Start all at once; returns what each returned, or the exception it raised."""
    start = threading.Barrier(len(callers))
    results: list[Any] = [None] * len(callers)

    def run(place: int, caller: Callable[[], Any]) -> None:
        try:
            connection.ensure_connection()
            start.wait(timeout=10)
            results[place] = caller()
        except Exception as error:
            results[place] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(place, caller)) for place, caller in enumerate(callers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
        assert not thread.is_alive(), "a caller waits for ever"
    return results


def reasons(results: list[Any]) -> list[Any]:
    """The refusals among the results; anything else that was raised is raised again."""
    from games.refused import Refused

    for result in results:
        if isinstance(result, Exception) and not isinstance(result, Refused):
            raise result
    return [result.reason for result in results if isinstance(result, Refused)]
