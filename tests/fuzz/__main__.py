"""`make fuzz`: a hundred thousand hostile requests and frames (REQUESTS for another number), on PostgreSQL where it is
found. None may fail, change anything or be told a card. Exit 1 if one did."""

from __future__ import annotations

import os
import sys
import time

import django

from tests import needs
from tests.load.__main__ import loaded_site


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from tests.fuzz.attack import siege

    budget, seed = int(os.environ.get("REQUESTS") or 100_000), int(os.environ.get("SEED") or 1)
    database = os.environ.get("DATABASE") or ("postgres" if needs.postgres() else "sqlite")
    print(f"{budget} hostile requests and frames, {database}, seed {seed}", flush=True)
    began = time.monotonic()
    with loaded_site(database, 1) as each:
        found = siege(each, budget, seed)
    for answer, count in found.answers.most_common():
        print(f"  {answer:24}{count:8}")
    print(f"{found.sent} sent in {time.monotonic() - began:.0f} s; {len(found.wrong)} things wrong")
    for line in found.wrong[:20]:
        print("WRONG:", line)
    return 1 if found.wrong or found.sent < budget else 0


if __name__ == "__main__":
    sys.exit(main())
