"""The whole stack under load, beside what a socket costs at the least, in alternating rounds of one run.

Every figure that matters is a ratio of medians from this run: machines differ, and this one is shared.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from tests import needs
from tests.bench import client
from tests.bench.client import Seen
from tests.ports import free_port
from tests.postgres import Cluster
from tests.stack import ReadyMade, Stack, answers, running, wait_until
from tools.run.child import Child

SETTINGS = "tests.bench.settings"
TICKS = os.sysconf("SC_CLK_TCK")


class Site:
    """A running stack and the tables that are played at."""

    def __init__(self, name: str, stack: Stack) -> None:
        self.name, self.stack = name, stack
        self.tables: list[dict[str, Any]] = []

    @property
    def servers(self) -> list[Child]:
        """Its web processes."""
        return [child for name, child in self.stack.children.items() if name.startswith("daphne")]

    def seed(self, **asked: Any) -> None:
        done = subprocess.run(
            [sys.executable, "-m", "tests.bench.seed", json.dumps(asked)],
            env=self.stack.place.environment(),
            cwd=self.stack.place.root,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        self.tables = json.loads(done.stdout)

    def gaps(self) -> list[str]:
        """What does not add up: a table's versions are its moves and deals, each once, in order."""
        ids = ",".join(str(table["id"]) for table in self.tables)
        moves = dict(
            self.stack.rows(
                "select h.table_id, count(*) from games_move m join games_hand h on h.id = m.hand_id"
                f" where h.table_id in ({ids}) group by h.table_id"
            )
        )
        deals = dict(
            self.stack.rows(
                f"select table_id, count(*) from games_hand where dealt_at is not null and table_id in ({ids})"
                " group by table_id"
            )
        )
        versions = dict(self.stack.rows(f"select id, version from games_table where id in ({ids})"))
        wrong = [
            f"table {table['id']}: version {versions[table['id']]}, {moves.get(table['id'], 0)} moves,"
            f" {deals.get(table['id'], 0)} deals since {table['version']}"
            for table in self.tables
            if versions[table["id"]] - table["version"] != moves.get(table["id"], 0) + deals.get(table["id"], 0)
        ]
        return wrong + self.broken_hands()

    def broken_hands(self) -> list[str]:
        broken = self.stack.rows(
            "select hand_id from games_move group by hand_id having count(*) <> max(ply) or min(ply) <> 1"
        )
        return [f"hand {row[0]}: a ply is missing" for row in broken]


@contextmanager
def site(name: str, ready: ReadyMade, folder: Path, database_url: str = "", daphnes: int = 1) -> Iterator[Site]:
    folder.mkdir()
    environment = {"DJANGO_SETTINGS_MODULE": SETTINGS}
    stack = Stack(folder, ready, database_url=database_url, daphnes=daphnes, environment=environment)
    with running(stack):
        yield Site(name, stack)


class Baseline:
    """Bare daphnes with one of the baselines, as many as the stack has web processes, on the stack's own Valkey."""

    def __init__(self, name: str, stack: Stack) -> None:
        self.ports = [free_port() for _ in stack.urls]
        self.urls = [f"http://127.0.0.1:{port}" for port in self.ports]
        self.children = [
            Child(f"baseline-{name}-{port}", self._command(name, stack, port), stack.place) for port in self.ports
        ]

    def start(self) -> None:
        for child in self.children:
            child.start()
        wait_until(lambda: all(answers(port) for port in self.ports), "the baseline answers")

    def stop(self) -> None:
        for child in self.children:
            child.stop(grace=3)

    def _command(self, name: str, stack: Stack, port: int) -> list[str]:
        return [
            *(stack.place.python, "-m", "daphne", "-b", "127.0.0.1", "-p", str(port), "-v", "0"),
            *("--websocket_timeout", "-1", f"tests.bench.baselines:{name}"),
        ]


@contextmanager
def baseline(name: str, stack: Stack) -> Iterator[Baseline]:
    found = Baseline(name, stack)
    try:
        found.start()
        yield found
    finally:
        found.stop()


def cpu_seconds(*children: Child) -> float:
    """User and system time that processes have had."""
    total = 0
    for child in children:
        fields = Path(f"/proc/{child.pid}/stat").read_text().rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / TICKS


def measured(run: Callable[[client.Probe], Coroutine[Any, Any, Seen]], *children: Child) -> dict[str, float]:
    """Run the client and tell its figures, with the servers' processor time a step."""
    seen = asyncio.run(run(lambda: cpu_seconds(*children)))
    return {
        "per_second": seen.steps / seen.seconds,
        "cpu_us": seen.cpu / max(seen.steps, 1) * 1e6,
        "p50_ms": seen.percentile(0.5) * 1000,
        "p99_ms": seen.percentile(0.99) * 1000,
        "size": seen.bytes / max(seen.frames, 1),
        "refused": float(len(seen.errors)),
    }


def median(rounds: list[dict[str, float]], name: str) -> float:
    return statistics.median(each[name] for each in rounds)


@contextmanager
def sites(folder: Path) -> Iterator[list[Site]]:
    """The stack on SQLite, and on PostgreSQL where that is found; on as many web processes as PROCESSES says."""
    daphnes = int(os.environ.get("PROCESSES") or 1)
    with ExitStack() as stack:
        ready = ReadyMade(folder / "ready")
        found = [stack.enter_context(site("sqlite", ready, folder / "sqlite", daphnes=daphnes))]
        if needs.postgres():
            cluster = Cluster(durable=True)
            stack.callback(cluster.stop)
            cluster.start()
            url = cluster.new_database()
            found.append(stack.enter_context(site("postgres", ready, folder / "postgres", url, daphnes)))
        yield found


def measure(
    tables: int = 100, seconds: float = 4.0, rounds: int = 3, players: int = 2, spectators: int = 0
) -> dict[str, Any]:
    """Alternate the real table on each database, the echo and the fan-out; returns rounds, ratios and gaps."""
    results: dict[str, list[dict[str, float]]] = {}
    gaps: list[str] = []
    viewers = players + spectators
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="truco-bench-")))
        found = stack.enter_context(sites(folder))
        echo = stack.enter_context(baseline("echo", found[0].stack))
        fan = stack.enter_context(baseline("fan_out", found[0].stack))
        for number in range(rounds):
            for each in found:
                # New ones: a table whose match is over is no longer a load.
                each.seed(tables=tables, players=players, spectators=spectators)
                run = partial(client.play, each.stack.urls, each.tables, seed=number)
                _note(results, each.name, measured(partial(run, seconds), *each.servers))
                _note(results, f"{each.name} at 100/s", measured(partial(run, seconds, per_second=100), *each.servers))
                gaps += [f"{each.name}: {gap}" for gap in each.gaps()]
            size = int(results["sqlite"][-1]["size"])
            run = partial(client.echo, echo.urls, tables * viewers, size)
            _note(results, "echo", measured(partial(run, seconds / 2), *echo.children))
            run = partial(client.fan_out, fan.urls, tables, viewers, size, seed=number)
            _note(results, "fan-out", measured(partial(run, seconds), *fan.children))
            _note(results, "fan-out at 100/s", measured(partial(run, seconds, per_second=100), *fan.children))
    return {"rounds": results, "gaps": gaps, "ratios": ratios(results)}


def _note(results: dict[str, list[dict[str, float]]], name: str, figures: dict[str, float]) -> None:
    results.setdefault(name, []).append(figures)


def ratios(results: dict[str, list[dict[str, float]]]) -> dict[str, float]:
    """What the issue of speed asks for, as ratios of medians."""
    found: dict[str, float] = {}
    for name in ("sqlite", "postgres"):
        if name not in results:
            continue
        found[f"{name}: moves/s to fan-outs/s"] = median(results[name], "per_second") / median(
            results["fan-out"], "per_second"
        )
        found[f"{name}: CPU a move to CPU an echo"] = median(results[name], "cpu_us") / median(
            results["echo"], "cpu_us"
        )
        found[f"{name}: p99 at 100 moves/s to the fan-out's"] = median(results[f"{name} at 100/s"], "p99_ms") / median(
            results["fan-out at 100/s"], "p99_ms"
        )
    return found


def show(found: dict[str, Any]) -> None:
    print(f"{'':20}{'per s':>9}{'CPU µs':>9}{'p50 ms':>9}{'p99 ms':>9}{'bytes':>8}{'refused':>9}")
    for name, rounds in found["rounds"].items():
        figures = {key: median(rounds, key) for key in rounds[0]}
        print(
            f"{name:20}{figures['per_second']:9.0f}{figures['cpu_us']:9.0f}{figures['p50_ms']:9.2f}"
            f"{figures['p99_ms']:9.2f}{figures['size']:8.0f}{figures['refused']:9.0f}"
        )
    for name, ratio in found["ratios"].items():
        print(f"{name:50}{ratio:6.2f}")
    for gap in found["gaps"]:
        print("DOES NOT ADD UP:", gap)
