"""What is forgotten once a day (TRUCO_KEEP): what nobody needs any more, a few rows at a time. Matches, the ledger,
sanctions, reports (with what they quote) and the audit log stay."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from importlib import import_module

from django.conf import settings
from django.db.models import Exists, Model, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts import addresses
from accounts.models import Appeal, AuditEntry, Notice, Sanction, User
from games.models import Challenge, ChatLine, MatchPlayer, Report, Seat, Table
from games.models.table import Phase

CHUNK = 500


def prune(now: datetime | None = None) -> dict[str, int]:
    """How many rows of each kind went."""
    now = now or timezone.now()
    keep = settings.TRUCO_KEEP
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    return {
        "addresses": addresses.prune(now.date()),
        "chat": _delete(ChatLine.objects.filter(created_at__lt=now - timedelta(days=keep["CHAT_DAYS"]))),
        "challenges": _delete(Challenge.objects.filter(created_at__lt=now - timedelta(days=keep["CHALLENGE_DAYS"]))),
        "notices": _delete(Notice.objects.filter(at__lt=now - timedelta(days=keep["NOTICE_DAYS"]))),
        "guests": _delete(old_guests(now - timedelta(days=keep["GUEST_DAYS"]))),
        "tables": _delete(unused_tables(now - timedelta(days=keep["TABLE_DAYS"]))),
    }


def old_guests(before: datetime) -> QuerySet[User]:
    """Guests who came once and left nothing: no match, no seat, nothing decided or said about them."""
    gone = Q(last_login__lt=before) | Q(last_login=None, date_joined__lt=before)
    rows = User.objects.filter(gone, is_guest=True, date_joined__lt=before)
    for model, fields in (
        (MatchPlayer, ("user",)),
        (Seat, ("user",)),
        (Sanction, ("user",)),
        (Appeal, ("user",)),
        (AuditEntry, ("person",)),
        (Report, ("reporter", "person")),
        (ChatLine, ("author",)),
    ):
        for field in fields:
            rows = rows.filter(~Exists(model._default_manager.filter(**{field: OuterRef("pk")})))
    return rows


def unused_tables(before: datetime) -> QuerySet[Table]:
    return Table.objects.filter(phase=Phase.CLOSED, changed_at__lt=before, matches=None)


def _delete(rows: QuerySet[Model]) -> int:
    """A transaction for each few, so that nobody waits long for any of them."""
    return sum(rows.model._default_manager.filter(pk__in=chunk).delete()[0] for chunk in _chunks(rows))


def _chunks(rows: QuerySet[Model]) -> Iterator[list[int]]:
    after = 0
    while chunk := list(rows.filter(pk__gt=after).order_by("pk").values_list("pk", flat=True)[:CHUNK]):
        after = chunk[-1]
        yield chunk
