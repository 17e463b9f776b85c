"""Rough weather: people play while one thing after another is killed and comes back; then everything is counted."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.bench.stack_bench import Site
from tests.load.crowd import Found, Players, differing, truth
from tests.postgres import Cluster
from tests.stack import Stack, wait_until

STAKE = 100


@dataclass
class Fault:
    """Something that breaks, and how it is mended."""

    name: str
    break_it: Callable[[], None]
    mend: Callable[[], None]


def killed(stack: Stack, name: str) -> Fault:
    return Fault(f"kill -9 {name}", lambda: stack.kill(name), lambda: stack.restart(name))


def crashed(cluster: Cluster) -> Fault:
    return Fault("kill -9 postgres", cluster.crash, cluster.launch)


def out_of_room(flag: Path) -> Fault:
    return Fault("SQLite finds no room", flag.touch, flag.unlink)


class SmallDisk:
    """A disk of a few megabytes, of our own. Only root can have one."""

    def __init__(self, folder: Path, megabytes: int) -> None:
        self.folder = folder
        folder.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)], check=True)

    def fault(self) -> Fault:
        return Fault("a full disk", self.fill, (self.folder / "filler").unlink)

    def fill(self) -> None:
        with (self.folder / "filler").open("ab", buffering=0) as file, suppress(OSError):
            for size in (65536, 4096, 512, 1):
                with suppress(OSError):
                    while file.write(b"x" * size) == size:
                        pass

    def remove(self) -> None:
        subprocess.run(["umount", "-l", str(self.folder)], check=True)


def evening(
    each: Site,
    faults: Sequence[Fault],
    *,
    tables: int,
    between: float,
    broken: float,
    processes: int = 1,
    say: Callable[[str], None] = lambda _line: None,
) -> tuple[Found, list[str]]:
    """Official matches while each fault happens in its turn; what was seen, and all that is wrong."""
    stack = each.stack
    each.seed(tables=tables, target=15, chicos=1, stake=STAKE)
    longest = len(faults) * (between + broken + 25) + 20
    players = Players(
        stack, each.tables, longest, processes, rough=True, pace=0.2, posts=0.5, stop=str(stack.folder / "stop")
    )
    players.wait_going()
    wrong: list[str] = []
    try:
        for fault in faults:
            time.sleep(between)
            fault.break_it()
            time.sleep(broken)
            fault.mend()
            began = time.monotonic()
            went_on = goes_on(each)
            say(f"{fault.name}: {went_on or 'all tables went on'} ({time.monotonic() - began:.1f} s)")
            if went_on:
                wrong.append(f"after {fault.name}: {went_on}")
        time.sleep(between)
    finally:
        (stack.folder / "stop").touch()
        found = players.finish()
    return found, wrong + found.errors + accounts(each, found)


def goes_on(each: Site, patience: float = 25.0) -> str:
    """Wait until every table has had moves since now; "" or which have not."""
    before: dict[int, int] = {}
    late: list[int] = []

    def all_did() -> bool:
        with suppress(Exception):  # the database may only just be coming back
            counts = moves_by_table(each)
            if not before:
                before.update({table["id"]: counts.get(table["id"], 0) for table in each.tables})
            late[:] = [table for table, count in before.items() if counts.get(table, 0) <= count]
            return not late
        return False

    with suppress(AssertionError):
        wait_until(all_did, "every table goes on", patience)
        return ""
    return f"{len(late)} of {len(each.tables)} tables stand still, {late[:5]}"


def moves_by_table(each: Site) -> dict[int, int]:
    found = each.stack.rows(
        "select h.table_id, count(*) from games_move m join games_hand h on h.id = m.hand_id group by h.table_id"
    )
    return dict(found)  # type: ignore[arg-type]


def accounts(each: Site, found: Found) -> list[str]:
    """Everything that must be true afterwards, whatever happened."""
    stack = each.stack
    true = truth(stack, each.tables, moves=True)
    wrong = differing(found, true) + each.broken_hands() + not_kept(found, true)
    done = subprocess.run(
        [sys.executable, "manage.py", "audit_ledger"],
        cwd=stack.place.root,
        env=stack.place.environment(),
        capture_output=True,
        text=True,
    )
    if done.returncode:
        wrong.append("the coins don't add up: " + done.stdout[-1000:] + done.stderr[-1000:])
    return wrong + unpaid(stack)


def not_kept(found: Found, true: dict[int, dict[str, Any]]) -> list[str]:
    """Moves that were acknowledged and are not there as they were made, once."""
    made = {id: {(hand, ply): (seat, code) for hand, ply, seat, code in each["moves"]} for id, each in true.items()}
    wrong = []
    for table, hand, ply, viewer, code in found.acknowledged:
        there = made[table].get((hand, ply + 1))
        if there != (true[table]["seats"][viewer], code):
            wrong.append(f"table {table}: {hand}.{ply}:{code} was acknowledged, and there is {there}")
    return wrong


def unpaid(stack: Stack) -> list[str]:
    """Official matches that are over: each once out of its escrow, with nothing left there."""
    left = stack.rows(
        "select a.reference, a.balance from accounts_account a join games_match m on m.code = a.reference"
        " where a.kind = 'escrow' and a.balance <> 0 and m.state <> 'running'"
    )
    open_ = stack.rows(
        "select m.code, m.stake * m.players, coalesce(a.balance, 0) from games_match m"
        " left join accounts_account a on a.kind = 'escrow' and a.reference = m.code"
        " where m.state = 'running' and m.stake > 0"
    )
    return [f"match {code} is over, and {coins} are in its escrow" for code, coins in left] + [
        f"match {code} runs for {due} and has {there}" for code, due, there in open_ if due != there
    ]
