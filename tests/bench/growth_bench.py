"""What a second web process brings, on one database and without sticky sessions: `python -m tests.bench.growth_bench`.

Moves a second can only grow where there are cores for it: players, PostgreSQL and two processes want four. So the
processor time a move is told too: as long as it stays, the second process brings a core's worth.
"""

from __future__ import annotations

import os
import statistics
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests import needs
from tests.bench.stack_bench import Site, cpu_seconds, site
from tests.load.crowd import Players, percentile
from tests.postgres import Cluster
from tests.stack import ReadyMade

GOAL = 1.6


def measure(tables: int = 100, seconds: float = 6.0, rounds: int = 3) -> dict[str, Any]:
    found: dict[str, list[dict[str, float]]] = {"one": [], "two": []}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="truco-bench-")))
        url = ""
        if needs.postgres():
            cluster = Cluster(durable=True)
            stack.callback(cluster.stop)
            cluster.start()
            url = cluster.new_database()
        each = stack.enter_context(site("two", ReadyMade(folder / "ready"), folder / "site", url, daphnes=2))
        each.seed(tables=tables)
        for _ in range(rounds):
            for name, urls in (("one", each.stack.urls[:1]), ("two", each.stack.urls)):
                found[name].append(_run(each, urls, seconds))
        wrong = each.broken_hands()
    one, two = (statistics.median(r["per_second"] for r in found[name]) for name in ("one", "two"))
    cpu = {name: statistics.median(r["cpu_us"] for r in found[name]) for name in found}
    return {
        "rounds": found,
        "cores": os.cpu_count(),
        "ratio": two / one,
        "cpu_ratio": cpu["two"] / cpu["one"],
        "gaps": wrong,
    }


def _run(each: Site, urls: list[str], seconds: float) -> dict[str, float]:
    players = Players(each.stack, each.tables, seconds, 2, urls=urls, posts=0.0)
    players.wait_going()
    began, machine = cpu_seconds(*each.servers), _busy()
    found = players.finish()
    used, after = cpu_seconds(*each.servers) - began, _busy()
    assert not found.errors, found.errors[:5]
    return {
        "per_second": found.moves / found.seconds,
        "cpu_us": used / max(found.moves, 1) * 1e6,
        "p99_ms": percentile(found.delays, 0.99) * 1000,
        "machine_busy": (after[0] - machine[0]) / max(after[1] - machine[1], 1),
    }


def _busy() -> tuple[int, int]:
    """Ticks in which the machine's cores worked, and all."""
    fields = [int(word) for word in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    return sum(fields) - fields[3] - fields[4], sum(fields)


def show(found: dict[str, Any]) -> None:
    print(f"a second web process, {found['cores']} cores (goal: {GOAL} × the moves where the cores allow it)")
    for name, rounds in found["rounds"].items():
        figures = {key: statistics.median(each[key] for each in rounds) for key in rounds[0]}
        print(
            f"  {name}: {figures['per_second']:6.0f} moves/s, p99 {figures['p99_ms']:6.1f} ms,"
            f" {figures['cpu_us']:5.0f} µs a move in web processes, machine {figures['machine_busy']:4.0%} busy"
        )
    print(f"  moves {found['ratio']:.2f} ×, CPU a move {found['cpu_ratio']:.2f} ×")
    for gap in found["gaps"]:
        print("DOES NOT ADD UP:", gap)


if __name__ == "__main__":
    show(measure())
