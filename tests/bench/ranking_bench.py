"""The ranking with 100,000 players next to 20 plain loads of the site's lightest page, in the same run.

Both through the whole of Django, in one process, by somebody who is logged in and stands near the end of the ranking.
A database of its own: SQLite in a folder that goes away, or the empty one that DATABASE_URL names. Run as a module:
`python -m tests.bench.ranking_bench`.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

PLAYERS, ENTRIES = 100_000, 300_000
LOADS = 20
ROUNDS = 7
LIGHT = ("/", "/crear/", "/cuenta/login/", "/cuenta/logout/", "/cuenta/ajustes/")
RANKINGS = {
    "today": "/ranking/",
    "week, clasico": "/ranking/?de=semana&modalidad=clasico",
    "month": "/ranking/?de=mes",
    "for ever": "/ranking/?de=siempre",
    "for ever, page 1,000": "/ranking/?de=siempre&pagina=1000",
}


def measure(players: int = PLAYERS, entries: int = ENTRIES) -> dict[str, Any]:
    """Milliseconds: of each ranking, of the lightest page, of 20 loads of it; and whether that is enough."""
    with tempfile.TemporaryDirectory(prefix="truco-ranking-") as var:
        env = {**os.environ, "VAR_DIR": var, "DJANGO_SETTINGS_MODULE": "tests.settings"}
        command = [sys.executable, "-m", "tests.bench.ranking_bench", str(players), str(entries)]
        done = subprocess.run(command, env=env, text=True, stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout.splitlines()[-1])


def show(found: dict[str, Any]) -> None:
    print(f"ranking with {found['players']:,} players and {found['entries']:,} entries of points, {found['database']}:")
    for name, page in found["pages"].items():
        print(f"  {name}: {page['ms']} ms, {page['queries']} queries (as many with few players: {page['queries_few']})")
    print(f"  {LOADS} loads of the lightest page, {found['lightest']}: {found['plain_ms']} ms")
    print(f"  a match's points for two persons: {found['add_ms']} ms")
    print("  fast enough" if found["ok"] else "  TOO SLOW")


# --- in a process of its own --------------------------------------------------------------------------------------


def inside(players: int, entries: int) -> dict[str, Any]:
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection
    from django.test import Client
    from django.test.utils import setup_test_environment

    from accounts.models import User
    from accounts.points import Points, add_all_points

    setup_test_environment()
    call_command("migrate", verbosity=0)
    few, few_entries = 200, 600
    seed(few, few_entries)
    client = Client()
    viewer = User.objects.order_by("points").first()
    assert viewer is not None
    client.force_login(viewer)
    for address in (*LIGHT, *RANKINGS.values()):
        client.get(address)
    # There is no 1,000th page of few: its own is compared with the first.
    queries_few = {name: queries(client, address.replace("1000", "1")) for name, address in RANKINGS.items()}
    seed(players - few, entries - few_entries)
    light = {address: median(lambda address=address: load(client, address)) for address in LIGHT}
    lightest = min(light, key=lambda address: light[address])
    pages: dict[str, Any] = {}
    plain = []
    for name, address in RANKINGS.items():
        # side by side, since a machine is not as fast at one moment as at the next
        plain.append(timed(lambda: [load(client, lightest) for _ in range(LOADS)]))
        pages[name] = {
            "ms": round(median(lambda address=address: load(client, address)), 1),
            "queries": queries(client, address),
            "queries_few": queries_few[name],
        }
    two = list(User.objects.all()[5:7])
    match = iter(range(1000))
    add = median(lambda: add_all_points([Points(u, 5, f"x{u.pk}:{next(match)}", "argentino") for u in two]))
    return {
        "players": players,
        "entries": entries,
        "database": connection.vendor,
        "pages": pages,
        "lightest": lightest,
        "plain_ms": round(statistics.median(plain), 1),
        "add_ms": round(add, 1),
        "ok": max(page["ms"] for page in pages.values()) < min(plain)
        and all(page["queries"] == page["queries_few"] for page in pages.values()),
    }


def seed(players: int, entries: int) -> None:
    """Persons, their coins (one in ten has too few) and their points of two months, today's more than others."""
    from django.utils import timezone

    from accounts import tallies
    from accounts.models import Account, PointsEntry, User
    from games import engine

    rng, now, first = random.Random(players), timezone.now(), User.objects.count()
    people = User.objects.bulk_create(
        (User(username=f"p{first + n}", password="!", avatar=1 + n % 8) for n in range(players)), batch_size=2000
    )
    Account.objects.bulk_create(
        (Account(kind="coins", reference=str(u.pk), owner=u, balance=rng.choice((50, *[60_000] * 9))) for u in people),
        batch_size=2000,
    )
    for start in range(0, entries, 20_000):
        rows = []
        for n in range(start, min(start + 20_000, entries)):
            user, points = people[n % players], rng.choice((5, 20, 20, 45))
            at = now - timedelta(days=60 * rng.random() ** 2 if n >= players else 0)
            rules = rng.choice(list(engine.RULESETS))
            rows.append(PointsEntry(user=user, ruleset=rules, asked=points, points=points, reference=f"m{n}", at=at))
        PointsEntry.objects.record(rows)
    analyse()
    tallies.rebuild()
    analyse()


def analyse() -> None:
    """What PostgreSQL does by itself before long: a table that has just been filled is planned for as an empty one."""
    from django.db import connection

    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")


def load(client: Any, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 200, (address, answer.status_code)


def queries(client: Any, address: str) -> int:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    counts = []
    # what a process keeps for some seconds is read anew by one of them
    for _ in range(3):
        with CaptureQueriesContext(connection) as made:
            load(client, address)
        counts.append(len(made))
    return min(counts)


def timed(call: Callable[[], Any]) -> float:
    began = time.perf_counter()
    call()
    return (time.perf_counter() - began) * 1000


def median(call: Callable[[], Any]) -> float:
    return statistics.median(timed(call) for _ in range(ROUNDS))


if __name__ == "__main__":
    if len(sys.argv) == 3:
        print(json.dumps(inside(int(sys.argv[1]), int(sys.argv[2]))))
    else:
        show(measure())
