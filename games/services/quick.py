"""Juega ya: one click to a match with somebody who waits for one, or to the seat where he is waited for (P2.2)."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games import engine
from games.models import Table
from games.models.table import Phase
from games.refused import Deny, Refused
from games.services import seating, stakes
from games.table_state import TableConfig

# Of PostgreSQL's advisory locks: ours for the line.
LINE = 7_301_946
OPEN = (Phase.WAITING, Phase.FINISHED)
# Somebody else was first at that table: the next one.
OVERTAKEN = (Deny.SEAT_TAKEN, Deny.MATCH_RUNNING, Deny.TABLE_CLOSED, Deny.STALE)


def stake(user: User | AnonymousUser) -> int:
    """What Juega ya stakes for this visitor: 0 for who isn't a member, since he practises."""
    least: int = settings.TRUCO_MONEY["MINIMUM_STAKE"][engine.CLASICO.id]
    return least if isinstance(user, User) and user.is_member else 0


def quick_config(user: User) -> TableConfig:
    """What Juega ya plays: an official match of clasico for two at the minimum stake; a guest practises."""
    rules = engine.CLASICO
    return TableConfig(
        rules=rules.id,
        players=2,
        target=rules.default_target,
        chicos=rules.chicos[0],
        flor=rules.default_flor,
        three_rounds=False,
        turn_seconds=30,
        practice=not user.is_member,
        stake=stake(user),
    )


def play_now(user: User) -> Table:
    """Sit down, ready, at the first open table of that kind, or open one. Who plays with others already is taken back
    there. Raises Refused (too few coins)."""
    playing = _playing(user)
    if playing is not None:
        return playing
    config = quick_config(user)
    stakes.help_out_for(user, config.stake)
    with transaction.atomic():
        # One after the other, so that two who press at once meet instead of opening a table each.
        _stand_in_line()
        company = _sits_in_company(user, config)
        if company is not None:
            return company
        for table_id, number in _chairs(user, config):
            try:
                with transaction.atomic():
                    seating.take_seat(table_id, user, number, fits=partial(_fits, config))
            except Refused as refused:
                if refused.reason not in OVERTAKEN:
                    return _played_meanwhile(user, refused)
                continue
            return Table.objects.get(pk=table_id)
        try:
            with transaction.atomic():
                return _waits_alone(user, config) or seating.open_table(user, config, ready=True)
        except Refused as refused:
            return _played_meanwhile(user, refused)


def _stand_in_line() -> None:
    """One at a time in the whole site, until the transaction ends. SQLite's writers are that anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LINE])


def _wanted(config: TableConfig) -> dict[str, object]:
    """What a table must be; its points, flor and time are its captain's affair."""
    wanted = config._asdict()
    same = ("rules", "players", "practice", "stake", "turbo", "private", "three_rounds")
    return {name: wanted[name] for name in same}


def _fits(config: TableConfig, table: Table) -> bool:
    return all(getattr(table, name) == value for name, value in _wanted(config).items())


def _fitting(config: TableConfig) -> QuerySet[Table]:
    return Table.objects.filter(phase__in=OPEN, people=1, free=1, **_wanted(config))


def _chairs(user: User, config: TableConfig) -> list[tuple[int, int]]:
    """Tables where somebody waits and is here, the one that waits longest first, each with its free chair."""
    lately = timezone.now() - timedelta(seconds=settings.TRUCO["WAITS_HERE"])
    tables = _fitting(config).filter(seats__user__isnull=False, seats__seen_at__gt=lately)
    found = tables.exclude(seats__user=user).order_by("pk").prefetch_related("seats")[:20]
    return [(table.pk, seat.number) for table in found for seat in table.seats.all() if seat.free]


def _sits_in_company(user: User, config: TableConfig) -> Table | None:
    """The full table of that kind where he sits and no match has begun: there he is ready now."""
    return _ready_at(user, _at(user, config).filter(people=config.players, free=0).first())


def _waits_alone(user: User, config: TableConfig) -> Table | None:
    """The table of that kind where he waits already."""
    return _ready_at(user, _at(user, config).filter(people=1, free=1).first())


def _at(user: User, config: TableConfig) -> QuerySet[Table]:
    return Table.objects.filter(phase__in=OPEN, seats__user=user, **_wanted(config))


def _ready_at(user: User, table: Table | None) -> Table | None:
    if table is not None:
        seating.ready(table.pk, user, TableConfig(**table.agreed()).stamp)
    return table


def _playing(user: User) -> Table | None:
    table = seating.running_table(user)
    return table if table is not None and not table.solo else None


def _played_meanwhile(user: User, refused: Refused) -> Table:
    """Refused; but the same click may have come twice, and the other one was first."""
    playing = _playing(user) if refused.reason is Deny.SEATED_ELSEWHERE else None
    if playing is None:
        raise refused
    return playing
