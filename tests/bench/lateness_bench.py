"""How late automatic moves are with thousands of clocks running, and what a sweep costs that finds nothing to do."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import redis

from games import announce
from tests import needs
from tests.postgres import Cluster
from tests.stack import ReadyMade, Stack, running

TABLES, PER_SECOND = 10_000, 20
# Nobody is at these tables, and nobody shall be missed: the clock alone is looked at.
NUMBERS = {"AWAY_AFTER": 1e6}
GOALS = {"p99": 0.3, "pass_ms": 5.0}


class Ear:
    """When each table's next version was told to the other processes, that is: when a page could show it."""

    def __init__(self, stack: Stack) -> None:
        self.at: dict[int, float] = {}
        self._client = redis.Redis(unix_socket_path=str(stack.place.socket))
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        with suppress(redis.RedisError, OSError), self._client.pubsub() as ear:
            ear.subscribe(announce.CHANNEL)
            for message in ear.listen():
                if message["type"] == "message":
                    for table in json.loads(message["data"]).get("tables", {}):
                        self.at.setdefault(int(table), time.time())


def ask(stack: Stack, module: str, *words: str) -> Any:
    done = subprocess.run(
        [sys.executable, "-m", f"tests.bench.{module}", *words],
        env=stack.place.environment(),
        cwd=stack.place.root,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout.splitlines()[-1])


@contextmanager
def stacks(folder: Path) -> Iterator[dict[str, Stack]]:
    with ExitStack() as context:
        ready = ReadyMade(folder / "ready")
        urls = {"sqlite": ""}
        if needs.postgres():
            cluster = Cluster(durable=True)
            context.callback(cluster.stop)
            cluster.start()
            urls["postgres"] = cluster.new_database()
        found = {}
        for name, url in urls.items():
            (folder / name).mkdir()
            found[name] = Stack(folder / name, ready, database_url=url, numbers=NUMBERS)
        yield found


def measure(seconds: float = 30.0, tables: int = TABLES, only: str = "") -> dict[str, Any]:
    found = {}
    with tempfile.TemporaryDirectory(prefix="truco-bench-") as folder, stacks(Path(folder)) as all_stacks:
        for name, stack in all_stacks.items():
            if only not in name:
                continue
            with running(stack):
                urllib.request.urlopen(stack.url).read()  # starts the web process's heart
                found[name] = one(stack, seconds, tables)
    return found


def one(stack: Stack, seconds: float, tables: int) -> dict[str, Any]:
    ask(stack, "many", json.dumps({"tables": tables - int(2.5 * seconds * PER_SECOND), "per_second": 0}))
    result = {"pass": ask(stack, "one_pass")}
    many = int(seconds * PER_SECOND)
    ear = Ear(stack)
    seeded = ask(stack, "many", json.dumps({"tables": many, "per_second": PER_SECOND}))
    assert seeded["written"] < seeded["start"], "writing the tables took too long"
    _wait_for(stack, seeded["first"], many, seconds + 20)
    result["late"] = figures([ear.at[table] - due for table, due in due_times(seeded, many) if table in ear.at])
    result["late_at"] = figures(decided_late(stack, seeded, many))
    # and the same while the worker is killed twice
    seeded = ask(stack, "many", json.dumps({"tables": many, "per_second": PER_SECOND}))
    time.sleep(max(0.0, seeded["start"] - time.time()) + seconds / 4)
    for _ in range(2):
        stack.kill("sweep")
        stack.restart("sweep")
        time.sleep(seconds / 4)
    _wait_for(stack, seeded["first"], many, seconds + 20)
    time.sleep(2)
    result["killed"] = figures(decided_late(stack, seeded, many))
    result["wrong"] = wrong(stack)
    return result


def due_times(seeded: dict[str, Any], count: int) -> list[tuple[int, float]]:
    return [(seeded["first"] + n, seeded["start"] + n / PER_SECOND) for n in range(count)]


def decided_late(stack: Stack, seeded: dict[str, Any], count: int) -> list[float]:
    rows = stack.rows(
        "select h.table_id, m.at from games_move m join games_hand h on h.id = m.hand_id"
        " where h.table_id >= %s and h.table_id < %s",
        *(seeded["first"], seeded["first"] + count),
    )
    due = dict(due_times(seeded, count))
    return [_seconds(at) - due[table] for table, at in rows]


def _seconds(at: Any) -> float:
    if isinstance(at, str):
        at = datetime.fromisoformat(at).replace(tzinfo=UTC)
    return float(at.timestamp())


def _wait_for(stack: Stack, first: int, count: int, patience: float) -> None:
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        done = stack.rows(
            "select count(*) from games_table where id >= %s and id < %s and ply > 0", first, first + count
        )
        if done[0][0] == count:
            return
        time.sleep(0.5)


def wrong(stack: Stack) -> list[str]:
    """Overdue tables that were left out, and moves that were made twice: each table was to make one move."""
    now = datetime.now(UTC)
    left = stack.rows("select count(*) from games_table where due_at < %s", str(now.replace(tzinfo=None)))[0][0]
    twice = stack.rows("select count(*) from games_table where ply > 1")[0][0]
    odd = stack.rows(
        "select count(*) from games_table t where t.ply <>"
        " (select count(*) from games_move m where m.hand_id = t.hand_id)"
    )[0][0]
    found = {"left out": left, "moved twice": twice, "without their row": odd}
    return [f"{count} {what}" for what, count in found.items() if count]


def figures(late: list[float]) -> dict[str, float]:
    late = sorted(late)
    if not late:
        return {"moves": 0, "p50": float("nan"), "p99": float("nan"), "most": float("nan")}
    return {
        "moves": len(late),
        "p50": late[len(late) // 2],
        "p99": late[min(len(late) - 1, int(len(late) * 0.99))],
        "most": late[-1],
    }


def show(found: dict[str, Any]) -> None:
    print(f"automatic moves, {TABLES} clocks running, {PER_SECOND} end each second (goal: p99 {GOALS['p99']} s)")
    print(f"{'':34}{'moves':>7}{'p50 s':>8}{'p99 s':>8}{'most':>8}")
    for name, each in found.items():
        for key, what in (("late", "told"), ("late_at", "decided"), ("killed", "decided, worker killed twice")):
            f = each[key]
            print(f"{name + ': ' + what:34}{f['moves']:7}{f['p50']:8.3f}{f['p99']:8.3f}{f['most']:8.3f}")
        total = sum(each["pass"]["ms"].values())
        print(f"{name}: a pass with nothing due, ms in the database: {total:.2f} (goal: {GOALS['pass_ms']})")
        for step, ms in each["pass"]["ms"].items():
            print(f"    {step:30}{ms:7.3f}")
        for gap in each["wrong"]:
            print("DOES NOT ADD UP:", gap)


if __name__ == "__main__":
    results = measure(*map(float, sys.argv[1:2]), only=(sys.argv[2:3] or [""])[0])
    show(results)
    for database, result in results.items():
        for query, lines in result["pass"]["plans"].items():
            print(f"\n{database}: {query}", *lines, sep="\n    ")
    sys.exit(any(result["wrong"] for result in results.values()))
