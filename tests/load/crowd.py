"""Several processes full of people at one site, and what all of them saw against what the database says."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass, field
from typing import Any

from tests.load.view import View
from tests.stack import Stack


@dataclass
class Found:
    """The sums over all processes."""

    seconds: float = 0.0
    moves: int = 0
    posts: int = 0
    frames: int = 0
    again: int = 0
    delays: list[float] = field(default_factory=list)
    posted: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    acknowledged: list[list[Any]] = field(default_factory=list)
    views: list[dict[str, Any]] = field(default_factory=list)


class Players:
    """Processes of tests/load/players.py, which share the tables."""

    def __init__(self, stack: Stack, tables: list[dict[str, Any]], seconds: float, processes: int, **how: Any) -> None:
        self._running = []
        for number in range(processes):
            share = tables[number::processes]
            asked = {"urls": stack.urls, "tables": share, "seconds": seconds, "seed": number + 1, **how}
            process = subprocess.Popen(
                [sys.executable, "-m", "tests.load.players"],
                cwd=stack.place.root,
                env=stack.place.environment(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
            assert process.stdin is not None
            process.stdin.write(json.dumps(asked))
            process.stdin.close()
            process.stdin = None
            self._running.append(process)

    def wait_going(self) -> None:
        """Until everybody is in and plays."""
        for process in self._running:
            assert process.stderr is not None
            while (line := process.stderr.readline()) and line.strip() != "going":
                print(line, end="", file=sys.stderr)

    def finish(self) -> Found:
        found = Found()
        for process in self._running:
            out, err = process.communicate()
            if process.returncode:
                found.errors.append(f"a process of players failed: {err[-2000:]}")
                continue
            each = json.loads(out)
            found.seconds = max(found.seconds, each["seconds"])
            for name in ("moves", "posts", "frames", "again", "delays", "posted", "errors", "acknowledged", "views"):
                setattr(found, name, getattr(found, name) + each[name])
        return found


def truth(stack: Stack, tables: list[dict[str, Any]], moves: bool = False) -> dict[int, dict[str, Any]]:
    """By the id of the table (tests/load/truth.py)."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.load.truth"],
        cwd=stack.place.root,
        env=stack.place.environment(),
        input=json.dumps({"tables": tables, "moves": moves}),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return {each["id"]: each for each in json.loads(done.stdout)}


def differing(found: Found, true: dict[int, dict[str, Any]]) -> list[str]:
    """The views that are not what a page loaded now would show."""
    wrong = []
    for view in found.views:
        table = true[view["table"]]
        where = f"table {view['table']}, viewer {view['viewer']}"
        if view["version"] != table["version"]:
            wrong.append(f"{where}: version {view['version']}, the database has {table['version']}")
            continue
        try:
            regions = View(view["frames"]).differs(View([table["views"][view["viewer"]]]))
        except (ValueError, AssertionError) as error:
            wrong.append(f"{where}: {error}")
            continue
        if regions:
            wrong.append(f"{where}: {', '.join(regions)}")
    return wrong


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")
