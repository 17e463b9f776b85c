"""`make load TABLES=500 SECONDS=30`: as many tables as asked, played for so long by people with real sockets.

Two web processes on PostgreSQL where it is found (DAPHNES=1, DATABASE=sqlite for others), two processes of players;
PACE is the mean seconds that somebody thinks (0: not at all). At the end each page is held against the database. Exit
1 on any error, on any page that shows something else, or where versions don't add up.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests import needs
from tests.bench.stack_bench import Site, site
from tests.load.crowd import Found, Players, differing, percentile, truth
from tests.postgres import Cluster
from tests.stack import ReadyMade


@contextmanager
def loaded_site(database: str, daphnes: int) -> Iterator[Site]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="truco-load-")))
        url = ""
        if database == "postgres":
            cluster = Cluster(durable=True)
            stack.callback(cluster.stop)
            cluster.start()
            url = cluster.new_database()
        yield stack.enter_context(site("load", ReadyMade(folder / "ready"), folder / "site", url, daphnes))


def run(each: Site, tables: int, seconds: float, processes: int, pace: float) -> tuple[Found, list[str]]:
    """What was seen, and everything that was wrong."""
    each.seed(tables=tables, target=15, chicos=1)
    players = Players(each.stack, each.tables, seconds, processes, pace=pace)
    players.wait_going()
    found = players.finish()
    wrong = found.errors + differing(found, truth(each.stack, each.tables))
    wrong += each.broken_hands()
    if each.stack.errors():
        wrong.append("a process of the site has complained:\n" + each.stack.errors()[-3000:])
    return found, wrong


def show(found: Found, wrong: list[str], tables: int) -> None:
    print(f"{tables} tables, {len(found.views)} sockets, {found.seconds:.0f} s")
    print(f"  {found.moves} moves ({found.posts} by POST), {found.moves / max(found.seconds, 1e-9):.0f} a second")
    for name, times in (("to the other page", found.delays), ("a POST", found.posted)):
        p50, p99 = (percentile(times, share) * 1000 for share in (0.5, 0.99))
        print(f"  {name:20} p50 {p50:7.1f} ms   p99 {p99:7.1f} ms")
    print(f"  {found.frames} frames; {len(wrong)} errors and views that differ")
    for line in wrong[:20]:
        print("WRONG:", line)


def main() -> int:
    tables, seconds = int(os.environ.get("LOAD_TABLES") or 100), float(os.environ.get("LOAD_SECONDS") or 30)
    database = os.environ.get("DATABASE") or ("postgres" if needs.postgres() else "sqlite")
    daphnes, pace = int(os.environ.get("DAPHNES") or 2), float(os.environ.get("PACE") or 0)
    print(f"{daphnes} web processes on {database}, players think {pace:g} s", flush=True)
    with loaded_site(database, daphnes) as each:
        found, wrong = run(each, tables, seconds, 2, pace)
    show(found, wrong, tables)
    return 1 if wrong or not found.moves else 0


if __name__ == "__main__":
    sys.exit(main())
