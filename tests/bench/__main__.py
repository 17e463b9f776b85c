"""`make bench` and `make bench-full`: one benchmark after another; the figures also go to var/bench.json.

PROCESSES=2 plays on two web processes, and so do the echo and the fan-out that are held beside them.

What takes long besides has a module of its own, to be run by itself: `growth_bench`, `idle_bench`, `desk_bench`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from tests.bench import engine_bench, full_bench, lateness_bench, ranking_bench, stack_bench


def main(words: list[str]) -> int:
    found: dict[str, Any] = {"engine": engine_bench.main()}
    print()
    found["stack"] = stack_bench.measure()
    stack_bench.show(found["stack"])
    if "full" in words:
        print()
        found["ranking"] = ranking_bench.measure()
        ranking_bench.show(found["ranking"])
        print()
        found["full"] = full_bench.measure()
        full_bench.show(found["full"])
        print()
        found["lateness"] = lateness_bench.measure()
        lateness_bench.show(found["lateness"])
    var = Path("var")
    var.mkdir(exist_ok=True)
    (var / "bench.json").write_text(json.dumps(found, indent=2))
    lost = any(each["wrong"] for each in found.get("lateness", {}).values())
    slow = "ranking" in found and not found["ranking"]["ok"]
    return 1 if found["stack"]["gaps"] or lost or slow else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
