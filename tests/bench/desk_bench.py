"""The moderators' desk with 100,000 users, 1,000,000 transfers and 1,000,000 lines of chat: milliseconds and queries a
page, next to the same pages with few rows.

Through the whole of Django, in one process. A database of its own: SQLite in a folder that goes away, or the empty one
that DATABASE_URL names. Run as a module: `python -m tests.bench.desk_bench`.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Any

PEOPLE, ROWS, ROUNDS = 100_000, 1_000_000, 5


def measure(people: int = PEOPLE, rows: int = ROWS) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="truco-desk-") as var:
        env = {**os.environ, "VAR_DIR": var, "DJANGO_SETTINGS_MODULE": "tests.settings"}
        command = [sys.executable, "-m", "tests.bench.desk_bench", str(people), str(rows)]
        done = subprocess.run(command, env=env, text=True, stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout.splitlines()[-1])


def show(found: dict[str, Any]) -> None:
    print(f"the desk with {found['people']:,} people, {found['rows']:,} transfers and lines, {found['database']}:")
    for path, page in found["pages"].items():
        print(f"  {path}: {page['ms']} ms, {page['queries']} queries (with few rows {page['few_ms']} ms)")
    print(f"  looking for signs of cheating: {found['signs_ms']} ms")
    print("  as many queries as with few rows" if found["ok"] else "  MORE QUERIES THAN WITH FEW ROWS")


def inside(people: int, rows: int) -> dict[str, Any]:
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection
    from django.test.utils import setup_test_environment

    from accounts.models import User
    from games import middleware
    from games.services import signs
    from tests.desk.crowd import crowd
    from tests.desk.kit import at_desk, statements
    from tests.desk.test_lists import FEW, PAGES

    setup_test_environment()
    call_command("migrate", verbosity=0)
    middleware.OFTEN = 1e9
    client = at_desk(User.objects.create_superuser("boss", "", "x"))

    def milliseconds(path: str) -> float:
        times = []
        for _ in range(ROUNDS):
            began = time.perf_counter()
            assert client.get(path).status_code == 200
            times.append(time.perf_counter() - began)
        return round(1000 * statistics.median(times), 1)

    crowd(**FEW)
    few = {path: (len(statements(client, path)), milliseconds(path)) for path in PAGES}
    crowd(people, transfers=rows, chat=rows, audit=rows // 10, sanctions=rows // 10, reports=rows // 10)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    pages = {
        path: {
            "queries": len(statements(client, path)),
            "ms": milliseconds(path),
            "few_queries": few[path][0],
            "few_ms": few[path][1],
        }
        for path in PAGES
    }
    began = time.perf_counter()
    signs.look()
    return {
        "people": people,
        "rows": rows,
        "database": connection.vendor,
        "pages": pages,
        "signs_ms": round(1000 * (time.perf_counter() - began)),
        "ok": all(page["queries"] == page["few_queries"] for page in pages.values()),
    }


def main(words: list[str]) -> None:
    if words:
        print(json.dumps(inside(int(words[0]), int(words[1]))))
    else:
        show(measure())


if __name__ == "__main__":
    main(sys.argv[1:])
