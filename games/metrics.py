"""What a process counts about itself, for Prometheus. Counting is an increment; nothing is looked up for it.

`games/live/scrape.py` shows it, with what only the database knows.
"""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

MOVES = Counter("truco_moves", "Moves made in hands, by whom", ["by"])
DEALS = Counter("truco_deals", "Hands dealt")
REFUSED = Counter("truco_refused", "What was asked and refused, by the code of the refusal", ["code"])
SOCKETS = Gauge("truco_sockets", "Open sockets", ["kind"])
PUSHES = Counter("truco_pushes", "Frames sent to pages")
DROPPED = Counter("truco_pushes_withheld", "Frames not sent because the page was too far behind")
BATCH = Histogram("truco_batch_moves", "Steps written in one transaction", buckets=(1, 2, 4, 8, 16, 32, 64))
LATE = Histogram(
    "truco_sweep_late_seconds",
    "How late what a table does by itself was done",
    buckets=(0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 5, 15, 60),
)
OUTAGES = Counter("truco_outages", "Times in which no web process was there")
OUTAGE_SECONDS = Counter("truco_outage_seconds", "How long they took in all")
MATCHES = Counter("truco_matches_ended", "Matches that ended, by how", ["state"])

# Bound once: finding a label's counter costs more than counting.
_MADE = {by: MOVES.labels(by) for by in ("person", "robot", "clock")}


def moved(by: str) -> None:
    (_MADE.get(by) or MOVES.labels(by)).inc()


def refused(code: str) -> None:
    REFUSED.labels(code).inc()
