"""What Celery does for people."""

from __future__ import annotations

from celery import shared_task

from accounts import addresses


@shared_task
def forget_addresses() -> None:
    """Addresses are kept for so many days and no longer (P6.5)."""
    addresses.prune()
