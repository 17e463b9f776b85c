"""What Celery does for the tables. Each task may run twice or be lost: the rows decide, the next sweep finds it."""

from __future__ import annotations

from celery import shared_task

from games import wal
from games.services import timing
from games.services.seating import close_idle


@shared_task
def sweep() -> None:
    """Deal, robots' moves and automatic moves, for the second until the next sweep starts."""
    timing.sweep(seconds=0.95)
    wal.checkpoint()


@shared_task
def tidy() -> None:
    """Close the tables that everybody has forgotten."""
    close_idle()
