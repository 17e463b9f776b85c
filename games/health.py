"""Is the site well? For monitoring (`/healthz`) and for the operators' page of figures."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import redis
from django.conf import settings
from django.db import DatabaseError
from django.db.models import F, Sum
from django.utils import timezone

from accounts.models import Account, Appeal, User
from accounts.models.account import AccountKind
from accounts.models.appeal import AppealState
from games.models import Pulse, Report, Seat, Table
from games.models.report import ReportState
from games.models.table import Phase

logger = logging.getLogger(__name__)


class Health(NamedTuple):
    """Ages in seconds; None where nothing was ever heard."""

    database: bool
    redis: bool
    sweep_age: float | None
    worker_age: float | None

    @property
    def swept(self) -> bool:
        return self.sweep_age is not None and self.sweep_age <= settings.TRUCO["SWEEP_LATE"]

    @property
    def worker(self) -> bool:
        return self.worker_age is not None and self.worker_age <= settings.TRUCO["WORKER_LATE"]

    @property
    def well(self) -> bool:
        return self.database and self.redis and self.swept and self.worker

    def as_json(self) -> dict[str, Any]:
        return {
            "status": "ok" if self.well else "unwell",
            "database": self.database,
            "redis": self.redis,
            "sweep_age": self.sweep_age,
            "worker": self.worker,
            "worker_age": self.worker_age,
        }


def look(now: datetime | None = None) -> Health:
    now = now or timezone.now()
    try:
        pulse = Pulse.objects.filter(pk=1).first()
    except DatabaseError:
        logger.exception("the database does not answer")
        return Health(False, redis_answers(), None, None)
    swept, worked = (pulse.swept_at, pulse.worked_at) if pulse is not None else (None, None)
    return Health(True, redis_answers(), _age(swept, now), _age(worked, now))


def redis_answers() -> bool:
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1) as client:
            return bool(client.ping())
    except (redis.RedisError, OSError):
        return False


def _age(at: datetime | None, now: datetime) -> float | None:
    return None if at is None else round(max(0.0, (now - at).total_seconds()), 1)


class Figures(NamedTuple):
    """What goes on now. Each is counted by an index over what lives, never over all that ever was."""

    playing: int  # tables
    waiting: int
    seated: int  # people heard from a moment ago
    stand_ins: int
    overdue: int  # tables whose moment passed without anybody doing what is due
    reports: int
    appeals: int
    shut_out: int
    bank: int
    credit_bank: int
    in_escrow: int


def figures(now: datetime | None = None) -> Figures:
    now = now or timezone.now()
    seated = Seat.objects.filter(user__isnull=False, away_since__isnull=True)
    banks = dict(
        Account.objects.filter(kind__in=[AccountKind.BANK, AccountKind.CREDIT_BANK]).values_list("kind", "balance")
    )
    running = Table.objects.filter(phase__in=[Phase.PLAYING, Phase.BETWEEN])
    staked = running.filter(practice=False, match__practice=False).aggregate(
        all=Sum(F("match__stake") * F("match__players"))
    )
    return Figures(
        playing=running.count(),
        waiting=Table.objects.filter(phase__in=[Phase.WAITING, Phase.FINISHED]).count(),
        seated=seated.filter(seen_at__gte=now - timedelta(seconds=settings.TRUCO["AWAY_AFTER"])).count(),
        stand_ins=Seat.objects.filter(away_since__isnull=False).count(),
        overdue=Table.objects.filter(due_at__lt=now - timedelta(seconds=settings.TRUCO["SWEEP_LATE"])).count(),
        reports=Report.objects.filter(state=ReportState.OPEN).count(),
        appeals=Appeal.objects.filter(state=AppealState.OPEN).count(),
        shut_out=User.objects.filter(shut_out_until__gt=now).count(),
        bank=banks.get(AccountKind.BANK, 0),
        credit_bank=banks.get(AccountKind.CREDIT_BANK, 0),
        in_escrow=staked["all"] or 0,
    )
