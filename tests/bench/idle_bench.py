"""What thousands of open pages cost on which nothing happens: `python -m tests.bench.idle_bench [SOCKETS]`.

With `--hold` it is the process that holds them: it reads what to open, says so when all are open, and pings as a page
does until its input ends.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

from tests import needs
from tests.bench import client
from tests.bench.stack_bench import Site, measured, site
from tests.postgres import Cluster
from tests.stack import ReadyMade
from tools.run.child import Child

# A page without a match says every so many seconds that it is there (static/js/live.js).
PING = 25.0
GOALS = {"bytes": 35_000, "p99": 2.0}


def measure(sockets: int = 5000, seconds: float = 10.0, rounds: int = 3) -> dict[str, Any]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="truco-bench-")))
        url = ""
        if needs.postgres():
            cluster = Cluster(durable=True)
            stack.callback(cluster.stop)
            cluster.start()
            url = cluster.new_database()
        each = stack.enter_context(site("idle", ReadyMade(folder / "ready"), folder / "site", url))
        each.seed(tables=sockets // 2, idle=True)
        idle = [
            (table["code"], session) for table in each.tables for session in (table["sessions"][0], "")
        ]  # whoever opened it, and somebody who looks
        each.seed(tables=50)
        daphne = each.stack.children["daphne"]
        without = [_p99(each, daphne, seconds, number) for number in range(rounds)]
        before = resident(daphne)
        holder = _hold(each, idle)
        size = (resident(daphne) - before) / sockets
        among = [_p99(each, daphne, seconds, number) for number in range(rounds)]
        assert holder.stdin is not None
        holder.stdin.close()
        assert holder.wait(timeout=60) == 0
        return {
            "sockets": sockets,
            "bytes": size,
            "without": statistics.median(without),
            "among": statistics.median(among),
            "gaps": each.gaps(),
        }


def _p99(each: Site, daphne: Child, seconds: float, seed: int) -> float:
    run = partial(client.play, each.stack.urls, each.tables, seconds, per_second=100, seed=seed)
    return measured(run, daphne)["p99_ms"]


def resident(child: Child) -> int:
    """Bytes of memory that a process has for itself."""
    line = next(x for x in Path(f"/proc/{child.pid}/status").read_text().splitlines() if x.startswith("VmRSS"))
    return int(line.split()[1]) * 1024


def _hold(each: Site, idle: list[tuple[str, str]]) -> subprocess.Popen[str]:
    holder = subprocess.Popen(
        [sys.executable, "-m", "tests.bench.idle_bench", "--hold"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=each.stack.place.root,
        env=each.stack.place.environment(),
    )
    assert holder.stdin is not None and holder.stdout is not None
    holder.stdin.write(json.dumps({"url": each.stack.url, "idle": idle}) + "\n")
    holder.stdin.flush()
    assert holder.stdout.readline().strip() == f"open {len(idle)}"
    return holder


async def hold(asked: dict[str, Any]) -> None:
    url, doors = asked["url"], asyncio.Semaphore(24)
    live = url.replace("http", "ws", 1)

    async def one(code: str, session: str) -> Any:
        async with doors:
            socket = await client.open_socket(f"{live}/ws/mesa/{code}", url, session)
            await socket.recv()
            return socket

    async def idle(socket: Any) -> None:
        await asyncio.sleep(random.random() * PING)
        while True:
            await socket.send('{"ping":1}')
            while await socket.recv() != '{"pong":1}':
                pass
            await asyncio.sleep(PING)

    sockets = await asyncio.gather(*(one(*each) for each in asked["idle"]))
    # Visitors have machines of their own: what this process does besides must not hold up who plays.
    gc.collect()
    gc.freeze()
    os.nice(10)
    print(f"open {len(sockets)}", flush=True)
    tasks = [asyncio.create_task(idle(socket)) for socket in sockets]
    await asyncio.to_thread(sys.stdin.read)
    broken = sum(task.done() for task in tasks)
    for task in tasks:
        task.cancel()
    if broken:
        raise SystemExit(f"{broken} idle sockets were closed")


def show(found: dict[str, Any]) -> None:
    goals = f"goals: {GOALS['bytes']} bytes each, p99 {GOALS['p99']} ×"
    print(f"{found['sockets']} idle sockets on one web process ({goals})")
    print(f"  {found['bytes']:.0f} bytes a socket")
    ratio = found["among"] / found["without"]
    times = f"{found['without']:.1f} ms without, {found['among']:.1f} ms among them"
    print(f"  p99 of a move at 100/s: {times} ({ratio:.2f} ×)")
    for gap in found["gaps"]:
        print("DOES NOT ADD UP:", gap)


if __name__ == "__main__":
    if sys.argv[1:] == ["--hold"]:
        asyncio.run(hold(json.loads(sys.stdin.readline())))
    else:
        show(measure(*map(int, sys.argv[1:2])))
