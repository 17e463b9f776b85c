"""`make soak`: every process killed -9 in its turn while people play, on PostgreSQL; then SQLite with a full disk.

Nothing that was acknowledged is lost, nothing happens twice, every table goes on after each fault, every page shows
what the database says, coins add up. Exit 1 if not. TABLES and ROUNDS make it longer.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from tests import needs
from tests.bench.stack_bench import Site
from tests.faults.weather import Fault, SmallDisk, crashed, evening, killed, out_of_room
from tests.load.crowd import Found
from tests.postgres import Cluster
from tests.stack import ReadyMade, Stack, running

# nobody is away, neither while a process is nor while what everybody saw is being counted
NUMBERS = {"AWAY_AFTER": 600.0, "HAND_PAUSE": 0.2, "START_PAUSE": 0.1, "TURN_SECONDS": [10, 20, 30, 60, 3600]}


def on_postgres(context: ExitStack, ready: ReadyMade, folder: Path) -> tuple[Site, list[Fault]]:
    cluster = Cluster(durable=True)
    cluster.start()
    context.callback(cluster.stop)
    folder.mkdir()
    stack = Stack(folder, ready, cluster.new_database(), NUMBERS, daphnes=2)
    context.enter_context(running(stack))
    names = ("daphne", "daphne2", "worker", "sweep", "beat", "valkey")
    return Site("postgres", stack), [*(killed(stack, name) for name in names), crashed(cluster)]


def on_sqlite(context: ExitStack, ready: ReadyMade, folder: Path) -> tuple[Site, list[Fault]]:
    if os.getuid() == 0:
        disk = SmallDisk(folder, 64)
        context.callback(disk.remove)
        stack = Stack(folder, ready, numbers=NUMBERS)
        full = disk.fault()
    else:
        folder.mkdir()
        flag = folder / "full"
        environment = {"DJANGO_SETTINGS_MODULE": "tests.faults.settings", "TRUCO_FULL": str(flag)}
        stack = Stack(folder, ready, numbers=NUMBERS, environment=environment)
        full = out_of_room(flag)
    context.enter_context(running(stack))
    return Site("sqlite", stack), [full, killed(stack, "daphne"), full]


def one(name: str, make: Callable[[ExitStack, ReadyMade, Path], tuple[Site, list[Fault]]], rounds: int) -> list[str]:
    tables = int(os.environ.get("LOAD_TABLES") or 40)
    print(f"{name}, {tables} tables", flush=True)
    with ExitStack() as context:
        folder = Path(context.enter_context(tempfile.TemporaryDirectory(prefix="truco-soak-")))
        each, faults = make(context, ReadyMade(folder / "ready"), folder / "site")
        found, wrong = evening(
            each,
            faults * rounds,
            tables=tables,
            between=4.0,
            broken=2.0,
            processes=2,
            say=lambda line: _say("  " + line),
        )
        show(found, wrong)
    return wrong


def show(found: Found, wrong: list[str]) -> None:
    print(
        f"  {found.moves} moves, {len(found.acknowledged)} acknowledged by POST, {found.again} pressed again;"
        f" {len(wrong)} things wrong"
    )
    for line in wrong[:20]:
        print("WRONG:", line)


def _say(line: str) -> None:
    print(line, flush=True)


def main() -> int:
    rounds = int(os.environ.get("ROUNDS") or 1)
    wrong = one("PostgreSQL", on_postgres, rounds) if needs.postgres() else ["PostgreSQL was not found"]
    wrong += one("SQLite", on_sqlite, rounds)
    print("All is well." if not wrong else f"{len(wrong)} things are wrong.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
