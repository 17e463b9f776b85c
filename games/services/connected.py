"""Who is connected: whoever has been heard from lately, on whatever page of whatever process (P2.1)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games.models import Online

# Names in a list; there may be more.
MOST = 60


class Somebody(NamedTuple):
    name: str
    username: str
    avatar: int


class Company(NamedTuple):
    """Members who are connected, by name; how many more there are; how many guests."""

    members: tuple[Somebody, ...] = ()
    more: int = 0
    guests: int = 0


def note(user_ids: Iterable[int]) -> None:
    """These people were heard from."""
    now = timezone.now()
    Online.objects.bulk_create(
        [Online(user_id=user_id, seen_at=now) for user_id in sorted(set(user_ids))],
        update_conflicts=True,
        unique_fields=["user"],
        update_fields=["seen_at"],
    )


def _since() -> datetime:
    return timezone.now() - timedelta(seconds=settings.TRUCO["CONNECTED"])


def people() -> QuerySet[User]:
    """The people who are connected."""
    return User.objects.filter(online__seen_at__gt=_since(), deleted_at__isnull=True, is_active=True)


def who_is_here(user_ids: Iterable[int]) -> set[int]:
    """Which of these people are connected."""
    return set(
        Online.objects.filter(user_id__in=list(user_ids), seen_at__gt=_since()).values_list("user_id", flat=True)
    )


def company() -> Company:
    """Who is connected, for everybody to see (three queries)."""
    members = people().filter(is_guest=False)
    shown = tuple(Somebody(user.name, user.username, user.avatar) for user in members.order_by("username")[:MOST])
    count = members.count() if len(shown) == MOST else len(shown)
    return Company(shown, count - len(shown), people().filter(is_guest=True).count())


def forget_old() -> None:
    """Drop who has not been here for a day."""
    Online.objects.filter(seen_at__lt=timezone.now() - timedelta(days=1)).delete()
