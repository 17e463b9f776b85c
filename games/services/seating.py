"""Opening a table, sitting down, getting ready, leaving: everything around a match."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import engine, store
from games.dealer import dealer
from games.models import Match, MatchPlayer, Seat, Table
from games.models.match import MatchState
from games.models.table import Due, Phase
from games.refused import Deny, Refused
from games.services.change import prepare_hand
from games.services.due import next_due
from games.services.lock import locked, locked_all
from games.table_state import TableConfig

RUNNING = (Phase.PLAYING, Phase.BETWEEN)
# The strength of a robot that fills a seat.
ROBOT_LEVEL = 1


def open_table(user: User, config: TableConfig) -> Table:
    """Open a table and sit its maker at seat 1, which makes him captain. Raises Refused (bad settings, seated)."""
    try:
        config.match_config()
    except (engine.ConfigError, KeyError):
        raise Refused(Deny.BAD_SETTINGS) from None
    with locked_all(_waiting_tables(user)) as left:
        _alone(user, left)
        table = Table.objects.create(**{name: getattr(config, name) for name in Table.AGREED})
        Seat.objects.bulk_create(Seat(table=table, number=n + 1) for n in range(config.players))
        _put(table, 1, user)
    return table


def play_robot(user: User, config: TableConfig) -> Table:
    """A practice table against robots, in one step: the match starts at once. Who has a running match is taken back
    to it instead (P1.1)."""
    running = running_table(user)
    if running is not None:
        return running
    with transaction.atomic():
        table = open_table(user, config)
        with locked(table.pk) as row:
            for seat in row.seats.all():
                if seat.free:
                    _seat_robot(seat)
            _start(row, timezone.now())
    return table


def running_table(user: User) -> Table | None:
    """The table where this person's match is under way, or None."""
    return Table.objects.filter(seats__user=user, phase__in=RUNNING).first()


def sit(table_id: int, user: User, number: int) -> None:
    """Take a free seat; a waiting seat elsewhere is given up by it."""
    with locked_all([table_id, *_waiting_tables(user)]) as tables:
        table = tables.pop(table_id)
        _not_running(table)
        if table.seats.filter(user=user).exists():
            raise Refused(Deny.ALREADY_SEATED)
        if not _seat(table, number).free:
            raise Refused(Deny.SEAT_TAKEN)
        _alone(user, tables)
        _put(table, number, user)


def leave(table_id: int, user: User) -> None:
    """Get up. While a match runs that gives it up: a robot plays the seat on if a person of the team remains, else
    the other team wins, or the match is void where no person is left at all."""
    with locked(table_id) as table:
        _get_up(table, user)


def ready(table_id: int, user: User) -> None:
    """Say that one is ready; with every seat taken and ready the match starts (P3.3)."""
    with locked(table_id) as table:
        _not_running(table)
        seat = _own_seat(table, user)
        if not seat.ready:
            seat.ready = True
            seat.save(update_fields=["ready"])
        _start_if_all_ready(table)


def unready(table_id: int, user: User) -> None:
    """Take one's "ready" back."""
    with locked(table_id) as table:
        _not_running(table)
        seat = _own_seat(table, user)
        seat.ready = False
        seat.save(update_fields=["ready"])


def add_robot(table_id: int, user: User, number: int) -> None:
    """The captain lets a robot fill a free seat."""
    with locked(table_id) as table:
        _not_running(table)
        _captain(table, user)
        seat = _seat(table, number)
        if not seat.free:
            raise Refused(Deny.SEAT_TAKEN)
        _seat_robot(seat)
        _start_if_all_ready(table)


def free_seat(table_id: int, user: User, number: int) -> None:
    """The captain frees a seat: a robot's, or that of a person who doesn't get ready."""
    with locked(table_id) as table:
        _not_running(table)
        captain = _captain(table, user)
        seat = _seat(table, number)
        if seat.pk == captain.pk:
            raise Refused(Deny.NOT_CAPTAIN)
        seat.clear()
        seat.save()


# --- the steps, on a locked table ------------------------------------------------------------------------------


def _not_running(table: Table) -> None:
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


def _captain(table: Table, user: User) -> Seat:
    """The seat of the captain, who must be this person: of those who sit, the first to have sat (P3.1)."""
    first = table.seats.filter(user__isnull=False).order_by("joined_at", "number").first()
    if first is None or first.user_id != user.pk:
        raise Refused(Deny.NOT_CAPTAIN)
    return first


def _waiting_tables(user: User) -> list[int]:
    """Tables where this person has a seat and no match runs."""
    seats = Seat.objects.filter(user=user, table__phase__in=[Phase.WAITING, Phase.FINISHED])
    return list(seats.values_list("table_id", flat=True))


def _alone(user: User, waiting: dict[int, Table]) -> None:
    """One seat a person: get up from the waiting tables (locked by the caller). The person's row is the lock that
    keeps two tables from seating him at the same moment. Raises Refused where he has a seat in a running match."""
    User.objects.select_for_update().get(pk=user.pk)
    if Seat.objects.filter(user=user).exclude(table__in=waiting.values()).exists():
        raise Refused(Deny.SEATED_ELSEWHERE)
    for table in waiting.values():
        _get_up(table, user)


def _get_up(table: Table, user: User) -> None:
    seat = _own_seat(table, user)
    if table.phase in RUNNING:
        _abandon(table, seat)
    running = table.phase in RUNNING
    seat.clear()
    if running:
        seat.robot = ROBOT_LEVEL
    seat.save()
    if not table.seats.filter(user__isnull=False).exists():
        _close(table)
    elif running:
        _robot_to_act(table)
    else:
        # whoever was ready was ready for other company
        table.seats.filter(robot__isnull=True).update(ready=False)


def _robot_to_act(table: Table) -> None:
    """A seat is a robot's now: if only robots may act, nobody waits for a person's clock any more."""
    state = store.from_row(table)
    if state.due_what != Due.TURN or state.match is None:
        return
    if set(engine.to_act(state.match)) <= state.robot_seats():
        table.due_at, table.due_what = next_due(state, timezone.now())


def _put(table: Table, number: int, user: User) -> None:
    seat = _seat(table, number)
    seat.user = user
    seat.ready = False
    seat.joined_at = timezone.now()
    seat.save()


def _seat_robot(seat: Seat) -> None:
    seat.robot = ROBOT_LEVEL
    seat.ready = True
    seat.joined_at = timezone.now()
    seat.save()


def _close(table: Table) -> None:
    table.phase = Phase.CLOSED
    table.due_at, table.due_what = None, Due.NOTHING
    table.seats.update(user=None, robot=None, ready=False, joined_at=None)


def _start_if_all_ready(table: Table) -> None:
    if all(s.robot is not None or (s.user_id is not None and s.ready) for s in table.seats.all()):
        _start(table, timezone.now())


def _start(table: Table, now: datetime) -> None:
    """Begin a match at a locked table whose seats are all taken: draw the first mano, prepare the first hand."""
    seats = list(table.seats.select_related("user"))
    config = TableConfig(**table.agreed()).match_config()  # type: ignore[arg-type]
    mano = dealer().first_mano(table.players)
    match = Match.objects.create(
        table=table,
        rules_version=engine.RULES_VERSION,
        first_mano=mano,
        **{**table.agreed(), "practice": table.practice or any(s.robot is not None for s in seats)},
    )
    infos = store.seat_infos(seats)
    MatchPlayer.objects.bulk_create(
        MatchPlayer(match=match, seat=s.number, user_id=s.user_id, name=s.name, robot=s.robot_level or None)
        for s in infos
        if s is not None
    )
    state = engine.new_match(config, mano=mano)
    table.match = match
    table.phase = Phase.BETWEEN
    table.hands_made += 1
    table.ply = 0
    hand = prepare_hand(table.pk, match.pk, state, table.hands_made)
    hand.save(force_insert=True)
    table.hand = hand
    table.due_at, table.due_what = next_due(store.from_row(table), now)


def _abandon(table: Table, seat: Seat) -> None:
    assert table.match is not None
    MatchPlayer.objects.filter(match=table.match, seat=seat.number).update(abandoned=True)
    people = set(table.seats.filter(user__isnull=False).exclude(pk=seat.pk).values_list("number", flat=True))
    if any(n % 2 == seat.number % 2 for n in people):
        return
    now = timezone.now()
    over = Match.objects.filter(pk=table.match.pk, state=MatchState.RUNNING)
    if people:
        over.update(state=MatchState.ABANDONED, winner="AB"[seat.number % 2], ended_at=now)
    else:
        over.update(state=MatchState.CANCELLED, ended_at=now)
    table.phase = Phase.FINISHED
    table.due_at, table.due_what = None, Due.NOTHING
    table.seats.filter(robot__isnull=True).update(ready=False)


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
                _get_up(table, guest)
                continue
            for pk in own:
                _get_up(tables[pk], user)
            own = {table_id}
            table.seats.filter(user=guest).update(user=user)
            if table.match is not None and table.phase in RUNNING:
                MatchPlayer.objects.filter(match=table.match, user=user).update(name=user.name)


def close_idle() -> int:
    """Close open tables where nothing has happened for long; returns how many."""
    before = timezone.now() - timedelta(seconds=settings.TRUCO["IDLE_TABLE"])
    idle = Table.objects.filter(phase__in=[Phase.WAITING, Phase.FINISHED], changed_at__lt=before)
    count = 0
    for table_id in list(idle.values_list("pk", flat=True)[:500]):
        with locked(table_id) as table:
            if table.phase in (Phase.WAITING, Phase.FINISHED) and table.changed_at < before:
                _close(table)
                count += 1
    return count
