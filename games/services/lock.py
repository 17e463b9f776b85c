"""Locked tables, for everything that is not a move in a hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from django.db import transaction

from games import announce, store
from games.models import Table
from games.refused import Deny, Refused
from games.table_state import TableState


class NothingToDo(Exception):
    """Rolls a lock back that turned out not to be needed, so that no version is spent on it."""


@contextmanager
def locked(table_id: int) -> Iterator[Table]:
    """One table's row, locked; see `locked_all`. Raises Refused where there is no such table."""
    with locked_all([table_id]) as tables:
        yield tables[table_id]


@contextmanager
def locked_all(table_ids: Iterable[int]) -> Iterator[dict[int, Table]]:
    """The rows of tables, locked in the order of their ids so that two callers can't wait for each other.

    If the block ends without an exception, each row is saved with its next version, and everyone at the tables is
    told once it is committed. Raises Refused where one of the tables doesn't exist.
    """
    wanted = sorted(set(table_ids))
    with transaction.atomic():
        # not in one query with match and hand: PostgreSQL can't lock the empty side of an outer join
        tables = {t.pk: t for t in Table.objects.select_for_update().filter(pk__in=wanted).order_by("pk")}
        if len(tables) != len(wanted):
            raise Refused(Deny.NO_SUCH_TABLE)
        yield dict(tables)
        states = []
        for table in tables.values():
            table.version += 1
            state = store.from_row(table)
            table.people = sum(seat is not None and not seat.robot for seat in state.seats)
            table.free = sum(seat is None for seat in state.seats)
            table.save()
            states.append(state)
        transaction.on_commit(lambda: _told(states))


def _told(states: list[TableState]) -> None:
    for state in states:
        store.cache.put(state)
    announce.changed(states, lobby=True)
