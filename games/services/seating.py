"""Opening a table, sitting down, getting ready, leaving: everything around a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts import sanctions
from accounts.models import User
from games import announce, engine
from games.models import MatchPlayer, Seat, Table
from games.models.table import Phase
from games.refused import Deny, Refused
from games.services import access, stakes
from games.services.leaving import RUNNING, close, get_up
from games.services.lock import locked, locked_all
from games.services.starting import creator, start, start_if_ready
from games.table_state import TableConfig, TableState

# The strength of a robot that fills a seat.
ROBOT_LEVEL = 1


def open_table(user: User, config: TableConfig, ready: bool = False, practising: bool = False) -> Table:
    """Open a table and sit its maker at seat 1, which makes him captain. Raises Refused (bad settings, seated).

    `practising`: it is for a match against robots, beside which he may keep a seat that waits (P3.3).
    """
    config = config.whole()
    if not possible(config):
        raise Refused(Deny.BAD_SETTINGS)
    stakes.help_out_for(user, config.stake)
    stakes.may_open(user, config)
    with locked_all(_waiting_tables(user)) as left:
        _alone(user, left, practising)
        table = Table.objects.create(
            people=1, free=config.players - 1, **{name: getattr(config, name) for name in Table.AGREED}
        )
        Seat.objects.bulk_create(Seat(table=table, number=n + 1) for n in range(config.players))
        _put(table, 1, user, ready)
        announce.lobby()
    return table


def possible(config: TableConfig) -> bool:
    try:
        config.match_config()
    except (engine.ConfigError, KeyError):
        return False
    if config.turbo:
        return config.rules == engine.CLASICO.id and config.turn_seconds == settings.TRUCO["TURBO_SECONDS"]
    return config.turn_seconds in settings.TRUCO["TURN_SECONDS"]


def play_robot(user: User, config: TableConfig) -> Table:
    """A practice table against robots, in one step: the match starts at once. Who has a running match is taken back
    to it instead (P1.1)."""
    running = running_table(user)
    if running is not None:
        return running
    try:
        return _against_robots(user, config)
    except Refused as refused:
        # The same click twice: the other one was first.
        running = running_table(user) if refused.reason is Deny.SEATED_ELSEWHERE else None
        if running is None:
            raise
        return running


def _against_robots(user: User, config: TableConfig) -> Table:
    with transaction.atomic():
        table = open_table(user, config, practising=True)
        with locked(table.pk) as row:
            for seat in row.seats.all():
                if seat.free:
                    _seat_robot(seat)
            start(row, timezone.now())
    return table


def running_table(user: User) -> Table | None:
    """The table where this person's match is under way, or None. One with other people goes before practice."""
    return Table.objects.filter(seats__user=user, phase__in=RUNNING).order_by("-people").first()


def sit(table_id: int, user: User, number: int) -> None:
    """Take a free seat; a waiting seat elsewhere is given up by it."""
    stakes.help_out(user, table_id)
    take_seat(table_id, user, number)


def look_for_seat(state: TableState, number: str) -> None:
    """Refuse as `sit` would where a look at the table is enough to see that this seat can't be had."""
    not_running(state)
    if number not in {str(n) for n in range(1, len(state.seats) + 1)}:
        raise Refused(Deny.NO_SUCH_SEAT)
    if state.seats[int(number) - 1] is not None:
        raise Refused(Deny.SEAT_TAKEN)


def take_seat(
    table_id: int, user: User, number: int, fits: Callable[[Table], bool] | None = None, unseen: bool = False
) -> None:
    """As `sit`, with the coins he has. With `fits` he is ready at once, if the table still is what he looks for.
    `unseen`: he comes for other settings than the table has now, and is told so as by a change of them."""
    with locked_all([table_id, *_waiting_tables(user)]) as tables:
        table = tables.pop(table_id)
        not_running(table)
        if table.seats.filter(user=user).exists():
            raise Refused(Deny.ALREADY_SEATED)
        if not _seat(table, number).free:
            raise Refused(Deny.SEAT_TAKEN)
        access.may_sit(table, user, creator(list(table.seats.select_related("user"))))
        stakes.may_sit(user, table.practice, table.stake)
        _alone(user, tables)
        if fits is not None and not fits(table):
            raise Refused(Deny.STALE)
        _put(table, number, user, ready=fits is not None, unseen=unseen)
        stakes.note_addresses(table)
        if fits is not None:
            start_if_ready(table, timezone.now())


def welcome_at(table_id: int, user: User | None) -> bool:
    """May this visitor sit down there, if a chair is free?"""
    table = Table.objects.get(pk=table_id)
    if user is None:
        return not table.private
    try:
        access.may_sit(table, user, creator(list(table.seats.select_related("user"))))
    except Refused:
        return False
    return True


def seat_together(people: Sequence[User], config: TableConfig) -> Table:
    """A table for people who have agreed to play: each gets a chair, the first is the captain, all are ready and the
    match begins. Raises Refused where one of them plays elsewhere or can't pay."""
    if len(people) != config.players or not possible(config):
        raise Refused(Deny.BAD_SETTINGS)
    stakes.may_open(people[0], config)
    with locked_all(table_id for user in people for table_id in _waiting_tables(user)) as left:
        # in the order of their ids, since two may agree to play each other at two tables at once
        list(User.objects.select_for_update().filter(pk__in=[user.pk for user in people]).order_by("pk"))
        for user in people:
            stakes.may_sit(user, config.practice, config.stake)
            _alone(user, left)
        table = Table.objects.create(**config._asdict())
        Seat.objects.bulk_create(Seat(table=table, number=n + 1) for n in range(config.players))
        for number, user in enumerate(people, 1):
            _put(table, number, user, ready=True)
        with locked(table.pk) as row:
            stakes.note_addresses(row)
            start_if_ready(row, timezone.now())
    return table


def leave(table_id: int, user: User) -> None:
    """Get up before or after a match."""
    with locked(table_id) as table:
        not_running(table)
        get_up(table, _own_seat(table, user))


def abandon(table_id: int, user: User) -> None:
    """Give a running match up (P4.3). A robot plays the seat on if a person of the team remains, else the other team
    wins, or the match is void where no person is left at all."""
    with locked(table_id) as table:
        if table.phase not in RUNNING:
            raise Refused(Deny.NO_MATCH)
        get_up(table, _own_seat(table, user))


def ready(table_id: int, user: User, stamp: int | None = None) -> None:
    """Say that one is ready; with every seat taken and ready the match starts (P3.3). Whoever has not looked at
    changed settings says by their stamp which ones he is ready for: a click that was meant for others is stale."""
    stakes.help_out(user, table_id)
    with locked(table_id) as table:
        not_running(table)
        seat = _own_seat(table, user)
        if seat.settings_new if stamp is None else TableConfig(**table.agreed()).stamp != stamp:
            raise Refused(Deny.STALE)
        if not seat.ready:
            stakes.may_sit(user, table.practice, table.stake)
            seat.ready = True
            seat.settings_new = False
            seat.save(update_fields=["ready", "settings_new"])
        start_if_ready(table, timezone.now())


def change_seat(table_id: int, user: User, number: int) -> None:
    """Between matches: move to a free chair or change with a robot; the captain also with another person. Whoever was
    ready was ready for another order."""
    with locked(table_id) as table:
        not_running(table)
        seat, other = _own_seat(table, user), _seat(table, number)
        if other.pk == seat.pk:
            raise Refused(Deny.ALREADY_SEATED)
        if other.user_id is not None and creator(list(table.seats.select_related("user"))) != user:
            raise Refused(Deny.SEAT_TAKEN)
        swap(seat, other)
        table.seats.filter(user__isnull=False).update(ready=False)


def unready(table_id: int, user: User) -> None:
    """Take one's "ready" back."""
    with locked(table_id) as table:
        not_running(table)
        seat = _own_seat(table, user)
        seat.ready = False
        seat.save(update_fields=["ready"])


def add_robot(table_id: int, user: User, number: int) -> None:
    """The captain lets a robot fill a free seat."""
    with locked(table_id) as table:
        not_running(table)
        captain_seat(table, user)
        if not table.robots:
            raise Refused(Deny.NO_ROBOTS)
        seat = _seat(table, number)
        if not seat.free:
            raise Refused(Deny.SEAT_TAKEN)
        _seat_robot(seat)
        start_if_ready(table, timezone.now())


def free_seat(table_id: int, user: User, number: int) -> None:
    """The captain frees a seat: a robot's, or that of a person who doesn't get ready."""
    with locked(table_id) as table:
        not_running(table)
        captain = captain_seat(table, user)
        seat = _seat(table, number)
        if seat.pk == captain.pk:
            raise Refused(Deny.NOT_CAPTAIN)
        if seat.user_id is not None:
            announce.user(seat.user_id)
        seat.clear()
        seat.save()


# --- the steps, on a locked table ------------------------------------------------------------------------------


def not_running(table: Table | TableState) -> None:
    if table.phase in RUNNING:
        raise Refused(Deny.MATCH_RUNNING)
    if table.phase == Phase.CLOSED:
        raise Refused(Deny.TABLE_CLOSED)


def _seat(table: Table, number: int) -> Seat:
    seat = table.seats.filter(number=number).first()
    if seat is None:
        raise Refused(Deny.NO_SUCH_SEAT)
    return seat


def _own_seat(table: Table, user: User) -> Seat:
    seat = table.seats.filter(user=user).first()
    if seat is None:
        raise Refused(Deny.NOT_SEATED)
    return seat


def captain_seat(table: Table, user: User) -> Seat:
    """The seat of the captain, who must be this person: of those who sit, the first to have sat (P3.1)."""
    first = table.seats.filter(user__isnull=False).order_by("joined_at", "number").first()
    if first is None or first.user_id != user.pk:
        raise Refused(Deny.NOT_CAPTAIN)
    return first


def _waiting_tables(user: User) -> list[int]:
    """Tables where this person has a seat and no match runs."""
    seats = Seat.objects.filter(user=user, table__phase__in=[Phase.WAITING, Phase.FINISHED])
    return list(seats.values_list("table_id", flat=True))


def _alone(user: User, waiting: dict[int, Table], practising: bool = False) -> None:
    """One live match a person, and at most one waiting seat beside practice against robots (P3.3): get up from the
    waiting tables (locked by the caller) that a new seat doesn't go with. The person's row is the lock that keeps two
    tables from seating him at the same moment. Raises Refused where he plays already."""
    if sanctions.is_shut_out(User.objects.select_for_update().get(pk=user.pk)):
        raise Refused(Deny.SHUT_OUT)
    elsewhere = Seat.objects.filter(user=user).exclude(table__in=waiting.values())
    if not practising:
        elsewhere = elsewhere.exclude(table__people=1, table__free=0)
    # a match may have begun at one of them before it was locked
    if elsewhere.exists() or any(table.running and not table.solo for table in waiting.values()):
        raise Refused(Deny.SEATED_ELSEWHERE)
    for table in waiting.values():
        seat = table.seats.filter(user=user).first()
        if seat is not None and table.solo == practising and not table.running:
            get_up(table, seat)


def _put(table: Table, number: int, user: User, ready: bool = False, unseen: bool = False) -> None:
    seat = _seat(table, number)
    seat.user = user
    seat.ready, seat.settings_new = ready, unseen
    seat.joined_at = seat.seen_at = timezone.now()
    seat.save()


def swap(one: Seat, other: Seat) -> None:
    """What is in one chair goes to the other and back. One is emptied in between, since nobody has two chairs."""
    first, second = ({name: getattr(seat, name) for name in Seat.TAKEN} for seat in (one, other))
    one.clear()
    one.save()
    for seat, taken in ((other, first), (one, second)):
        for name, value in taken.items():
            setattr(seat, name, value)
        seat.save()


def _seat_robot(seat: Seat) -> None:
    seat.robot = ROBOT_LEVEL
    seat.ready = True
    seat.joined_at = timezone.now()
    seat.save()


def take_over(guest: User, user: User) -> None:
    """A guest has logged in to an account that existed before: his seats and matches become the account's, unless
    it has a live match of its own; then he gets up."""
    MatchPlayer.objects.filter(user=guest).update(user=user)
    own = set(Seat.objects.filter(user=user).values_list("table_id", flat=True))
    for table_id in list(Seat.objects.filter(user=guest).values_list("table_id", flat=True)):
        with locked_all({table_id, *own}) as tables:
            table = tables[table_id]
            running = any(t.phase in RUNNING for pk, t in tables.items() if pk in own)
            if running or table_id in own:
                get_up(table, _own_seat(table, guest))
                continue
            for pk in own:
                get_up(tables[pk], _own_seat(tables[pk], user))
            own = {table_id}
            table.seats.filter(user=guest).update(user=user)
            if table.match is not None and table.phase in RUNNING:
                MatchPlayer.objects.filter(match=table.match, user=user).update(name=user.kept_name)


def show_anew(user: User) -> None:
    """His seats show another name, or another picture; so does the running match, which keeps the name for later."""
    for table_id in list(Seat.objects.filter(user=user).values_list("table_id", flat=True)):
        with locked(table_id) as table:
            if table.match is not None and table.phase in RUNNING:
                MatchPlayer.objects.filter(match=table.match, user=user).update(name=user.kept_name)


def put_out(user: User) -> None:
    """He gets up from everywhere: a waiting seat is free again, a running match is one he has abandoned."""
    for table_id in list(Seat.objects.filter(user=user).values_list("table_id", flat=True)):
        with locked(table_id) as table:
            seat = table.seats.filter(user=user).first()
            if seat is not None:
                get_up(table, seat)


def put_out_all() -> int:
    """Get those up who are shut out and still have a seat, because the process that shut them out died before."""
    still = User.objects.filter(shut_out_until__gt=timezone.now(), seats__isnull=False).distinct()[:200]
    for user in still:
        put_out(user)
    return len(still)


def forget(user: User) -> None:
    """A person is gone for good: he gets up from everywhere, and old matches show the name that is left of him."""
    put_out(user)
    MatchPlayer.objects.filter(user=user).update(name=user.kept_name)


def close_idle() -> int:
    """Close open tables where nothing has happened for long; returns how many."""
    before = timezone.now() - timedelta(seconds=settings.TRUCO["IDLE_TABLE"])
    idle = Table.objects.filter(phase__in=[Phase.WAITING, Phase.FINISHED], changed_at__lt=before)
    count = 0
    for table_id in list(idle.values_list("pk", flat=True)[:500]):
        with locked(table_id) as table:
            if table.phase in (Phase.WAITING, Phase.FINISHED) and table.changed_at < before:
                close(table)
                count += 1
    return count
