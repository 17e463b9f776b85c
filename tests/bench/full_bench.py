"""`make bench-full`: what grows and must not: more viewers, more tables, longer matches."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from functools import partial
from pathlib import Path
from typing import Any

from tests.bench import client
from tests.bench.stack_bench import Site, measured, sites

SECONDS = 3.0
# Less in a long match, of which all its rounds must be a part.
SHORT_SECONDS = 2.0
# What a player does beside in such a run: a second before it counts, half a one to end.
AROUND = 1.5
# Moves that even the shortest of the long matches lasts, with some to spare: tables are not all equally fast.
SHORTEST = 480


def viewers(each: Site, rounds: int) -> float:
    """Processor time a move with 4 players and 4 spectators to that with 2 players."""
    each.seed(tables=100)
    two = each.tables
    each.seed(tables=100, players=4, spectators=4)
    many = each.tables
    return _ratio(each, many, two, rounds)


def open_tables(each: Site, rounds: int) -> float:
    """Processor time a move with 5,000 open tables beside to that with 50."""
    each.seed(tables=100, open=50)
    few = each.tables
    before = [_cpu(each, few, number) for number in range(rounds)]
    each.seed(tables=100, open=4950)
    after = [_cpu(each, each.tables, number) for number in range(rounds)]
    return statistics.median(after) / statistics.median(before)


def long_match(each: Site, rounds: int) -> float:
    """Processor time a move at the end of long matches to that at their start."""
    each.seed(tables=100)
    start = [_cpu(each, each.tables, number, SHORT_SECONDS, silent=True) for number in range(rounds)]
    # The end's rounds are about as long as the start's, however fast this machine is: what lies between is played
    # by halves, since its pace is not that of the start.
    begun = _moves(each)
    pace = begun / (rounds * (SHORT_SECONDS + AROUND))
    while (between := (SHORTEST * len(each.tables) - begun - _moves(each)) / pace) > SHORT_SECONDS:
        asyncio.run(client.play(each.stack.urls, each.tables, between / 2, lambda: 0.0, silent=True))
    end = [_cpu(each, each.tables, number, SHORT_SECONDS, silent=True) for number in range(rounds)]
    played = each.stack.rows(
        f"select count(*) from games_table where phase in ('playing', 'between') and id in ({_ids(each)})"
    )[0][0]
    assert played > 90, f"only {played} matches still run: this measures nothing"
    return statistics.median(end) / statistics.median(start)


def _moves(each: Site) -> int:
    """Made at its tables so far."""
    made: int = each.stack.rows(
        f"select count(*) from games_move m join games_hand h on h.id = m.hand_id where h.table_id in ({_ids(each)})"
    )[0][0]
    return made


def _ids(each: Site) -> str:
    return ",".join(str(table["id"]) for table in each.tables)


def _cpu(each: Site, tables: list[dict[str, Any]], seed: int, seconds: float = SECONDS, silent: bool = False) -> float:
    run = partial(client.play, each.stack.urls, tables, seconds, seed=seed, silent=silent)
    return measured(run, *each.servers)["cpu_us"]


def _ratio(each: Site, one: list[dict[str, Any]], other: list[dict[str, Any]], rounds: int) -> float:
    pairs = [(_cpu(each, one, number), _cpu(each, other, number)) for number in range(rounds)]
    return statistics.median(first for first, _ in pairs) / statistics.median(second for _, second in pairs)


def measure(rounds: int = 3) -> dict[str, float]:
    """Each ratio on each database."""
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory(prefix="truco-bench-") as folder, sites(Path(folder)) as all_sites:
        for each in all_sites:
            found[f"{each.name}: CPU a move, 4 seats + 4 spectators to 2 seats"] = viewers(each, rounds)
            found[f"{each.name}: CPU a move, end of long matches to their start"] = long_match(each, rounds)
            found[f"{each.name}: CPU a move, 5,000 open tables to 50"] = open_tables(each, rounds)
    return found


def show(found: dict[str, float]) -> None:
    for name, ratio in found.items():
        print(f"{name:70}{ratio:6.2f}")
