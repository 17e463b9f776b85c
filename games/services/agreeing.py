"""The settings of a table: who changes them, and what a change does to those who sit there (P3.1)."""

from __future__ import annotations

from accounts.models import User
from games.models import Seat, Table
from games.models.table import Due, Phase
from games.refused import Deny, Refused
from games.services import seating, stakes
from games.services.lock import NothingToDo, locked
from games.table_state import TableConfig


def change(table_id: int, user: User, config: TableConfig) -> None:
    """The captain agrees on something else for the next match: everybody's "ready" is taken back, and the others'
    settings buttons are marked. Raises Refused (not the captain, a match runs, impossible with who sits there)."""
    config = config.whole()
    if not seating.possible(config):
        raise Refused(Deny.BAD_SETTINGS)
    try:
        with locked(table_id) as table:
            seating.not_running(table)
            captain = seating.captain_seat(table, user)
            if TableConfig(**table.agreed()) == config:
                raise NothingToDo
            stakes.may_open(user, config)
            _fit(table, config)
            for name, value in config._asdict().items():
                setattr(table, name, value)
            # what was played last was another thing: the table shows what is agreed now
            table.phase, table.match, table.hand, table.ply = Phase.WAITING, None, None, 0
            table.due_at, table.due_what = None, Due.NOTHING
            people = table.seats.filter(user__isnull=False)
            people.update(ready=False)
            people.exclude(pk=captain.pk).update(settings_new=True)
            stakes.note_addresses(table)
    except NothingToDo:
        pass


def seen(table_id: int, user: User) -> None:
    """Somebody has looked at the settings: his button's mark goes."""
    try:
        with locked(table_id) as table:
            if not table.seats.filter(user=user, settings_new=True).update(settings_new=False):
                raise NothingToDo
    except NothingToDo:
        pass


def _fit(table: Table, config: TableConfig) -> None:
    """Can those who sit there play this? Chairs come and go with the number of players; robots make room."""
    seats = list(table.seats.select_related("user"))
    if not config.practice and any(seat.user is not None and not seat.user.is_member for seat in seats):
        raise Refused(Deny.GUESTS_SEATED)
    if sum(seat.user_id is not None for seat in seats) > config.players:
        raise Refused(Deny.TOO_MANY_SEATED)
    for seat in seats:
        if seat.robot is not None and (not config.robots or config.players != table.players):
            seat.clear()
            seat.save()
    if config.players > table.players:
        Seat.objects.bulk_create(Seat(table=table, number=n + 1) for n in range(table.players, config.players))
    elif config.players < table.players:
        free = [seat for seat in seats if seat.number <= config.players and seat.free]
        for seat in seats:
            if seat.number > config.players:
                if seat.user_id is not None:
                    seating.swap(seat, free.pop(0))
                seat.delete()
