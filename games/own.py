"""The tables a person sits at: the match he plays, and the seat that waits for him (P3.3)."""

from __future__ import annotations

from typing import NamedTuple

from accounts.models import User
from games.models import Table
from games.models.table import Phase


class OwnTables(NamedTuple):
    """`playing`: his match is under way there; `waiting`: it has not begun, or is over."""

    playing: Table | None = None
    waiting: Table | None = None


def own_tables(user: User) -> OwnTables:
    """One query. A match with other people goes before practice against robots."""
    tables = list(Table.objects.filter(seats__user=user).exclude(phase=Phase.CLOSED).order_by("-people", "-id"))
    playing = next((table for table in tables if table.running), None)
    waiting = next((table for table in tables if not table.running and not table.solo), None)
    return OwnTables(playing, waiting)
