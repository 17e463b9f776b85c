"""`make bench` and `make bench-full`: every benchmark in turn; the figures also go to var/bench.json."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from tests.bench import (
    engine_bench,
    full_bench,
    growth_bench,
    idle_bench,
    lateness_bench,
    ranking_bench,
    stack_bench,
)


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
        print()
        found["growth"] = growth_bench.measure()
        growth_bench.show(found["growth"])
        print()
        found["idle"] = idle_bench.measure()
        idle_bench.show(found["idle"])
    var = Path("var")
    var.mkdir(exist_ok=True)
    (var / "bench.json").write_text(json.dumps(found, indent=2))
    lost = any(each["wrong"] for each in found.get("lateness", {}).values())
    slow = "ranking" in found and not found["ranking"]["ok"]
    gaps = [each["gaps"] for name in ("stack", "growth", "idle") if (each := found.get(name))]
    return 1 if any(gaps) or lost or slow else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
