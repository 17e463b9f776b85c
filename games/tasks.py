"""What Celery does for the tables. Each task may run twice or be lost: the rows decide, the next sweep finds it."""

from __future__ import annotations

from celery import shared_task

from accounts import tallies
from games import wal
from games.services import cancelling, connected, practice, presence, pulse, timing, trophies
from games.services.seating import close_idle


@shared_task
def sweep() -> None:
    """Who is away, votes that end, then deals, robots' moves and automatic moves until the next sweep starts.

    A whole second, so that the next one waits already: a pause between two would make the moves in it late. Those
    that have waited too long expire.
    """
    if pulse.beating():
        presence.sweep()
        cancelling.sweep()
    timing.sweep(seconds=1.0)
    wal.checkpoint()


@shared_task
def tidy() -> None:
    """Close the tables that everybody has forgotten, and forget who was here long ago."""
    close_idle()
    practice.sweep()
    connected.forget_old()


@shared_task
def award_trophies() -> None:
    """What the official matches that ended since the last time have brought."""
    trophies.sweep()


@shared_task
def refresh_tallies() -> None:
    """Rankings of days, weeks and months that are over are dropped; who is ranked is looked at again."""
    tallies.refresh()
