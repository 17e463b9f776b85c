"""What one pass of the sweep asks the database when nothing is due: `python -m tests.bench.one_pass`.

Prints JSON: the milliseconds in the database, and the plan of each query.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import django

PASSES = 50


def main() -> dict[str, Any]:
    from django.db import connection

    from games.services import cancelling, presence, pulse, timing

    steps: dict[str, Callable[[], Any]] = {
        "pulse.beating": pulse.beating,
        "presence.sweep": presence.sweep,
        "cancelling.sweep": cancelling.sweep,
        "timing.run_due": timing.run_due,
        "timing until next": timing._until_next,
    }
    spent: dict[str, list[float]] = {name: [] for name in steps}
    asked: dict[str, list[tuple[str, Any]]] = {}
    running = ""

    def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        began = time.perf_counter()
        try:
            return execute(sql, params, many, context)
        finally:
            spent[running][-1] += time.perf_counter() - began
            if len(spent[running]) == 1:
                asked.setdefault(running, []).append((sql, params))

    with ExitStack() as stack:
        stack.enter_context(connection.execute_wrapper(watch))
        for _ in range(PASSES):
            time.sleep(0.1)  # as apart as they are, over some seconds
            for running, step in steps.items():
                spent[running].append(0.0)
                done = step()
                assert not done or running in ("pulse.beating", "timing until next"), f"{running} had work: {done}"
    return {
        "ms": {name: statistics.median(times) * 1000 for name, times in spent.items()},
        "worst_ms": max(sum(each) for each in zip(*spent.values(), strict=True)) * 1000,
        "plans": {f"{name} {n}": plan(*query) for name in steps for n, query in enumerate(asked.get(name, []), 1)},
    }


def plan(sql: str, params: Any) -> list[str]:
    from django.db import connection

    verb = "EXPLAIN QUERY PLAN " if connection.vendor == "sqlite" else "EXPLAIN (ANALYZE, TIMING OFF) "
    with connection.cursor() as cursor:
        cursor.execute(verb + sql, params)
        return [str(row[-1]) for row in cursor.fetchall()]


if __name__ == "__main__":
    django.setup()
    print(json.dumps(main()))
