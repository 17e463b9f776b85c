"""What Celery does for the tables. Each task may run twice or be lost: the rows decide, the next sweep finds it."""

from __future__ import annotations

from celery import shared_task

from accounts import tallies
from games import pruning, wal
from games.services import cancelling, challenges, connected, practice, presence, pulse, signs, timing, trophies
from games.services.seating import close_idle, put_out_all


@shared_task
def sweep() -> None:
    """Who is away, votes that end, then deals, robots' moves and automatic moves until the next sweep starts.

    A whole second, so that the next one waits already: a pause between two would make the moves in it late. Those
    that have waited too long expire.
    """
    if pulse.beating():
        presence.sweep()
        cancelling.sweep()
        challenges.sweep()
    pulse.swept()
    timing.sweep(seconds=1.0)
    wal.checkpoint()


@shared_task
def worked() -> None:
    """A worker is there, says this task when it is done (`/healthz`)."""
    pulse.worked()


@shared_task
def look_for_signs() -> None:
    """Who looks as if he arranged his matches (P8.5)."""
    signs.look()


@shared_task
def prune() -> None:
    """Forget what has been kept long enough (TRUCO_KEEP)."""
    pruning.prune()


@shared_task
def tidy() -> None:
    """Close the tables that everybody has forgotten, and forget who was here long ago; get up who was shut out by a
    process that died over it."""
    close_idle()
    practice.sweep()
    connected.forget_old()
    put_out_all()


@shared_task
def award_trophies() -> None:
    """What the official matches that ended since the last time have brought."""
    trophies.sweep()


@shared_task
def refresh_tallies() -> None:
    """Rankings of days, weeks and months that are over are dropped; who is ranked is looked at again."""
    tallies.refresh()
