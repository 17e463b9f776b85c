"""Points: the only way `User.points` changes. Each reference counts once for a person."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.ledger import CREDIT_BANK, Kind, Move, credits_of, move_all
from accounts.levels import level_of
from accounts.models import PointsEntry, User
from accounts.tallies import count


class Earned(NamedTuple):
    """What somebody won by one thing; asked again, what he had won then."""

    user: User
    points: int  # what really changed: never below what he had
    total: int
    level: int
    new_levels: tuple[int, ...] = ()  # those reached for the first time
    credits: int = 0
    repeated: bool = False


class Points(NamedTuple):
    user: User
    points: int
    reference: str
    ruleset: str = ""


def add_points(user: User, points: int, reference: str, ruleset: str = "") -> Earned:
    return add_all_points([Points(user, points, reference, ruleset)])[0]


def add_all_points(wanted: Iterable[Points]) -> list[Earned]:
    """All of them in one transaction, in the order asked; persons are locked by id, credits after them."""
    wanted = list(wanted)
    with transaction.atomic():
        ids = {one.user.pk for one in wanted}
        # Not the key: who opens an account for one of them at this moment refers to his row and needn't wait.
        persons = {row.pk: row for row in User.objects.filter(pk__in=ids).select_for_update(no_key=True).order_by("pk")}
        references = {one.reference for one in wanted}
        before = {
            (row.user_id, row.reference): row
            for row in PointsEntry.objects.filter(user__in=ids, reference__in=references)
        }
        now = timezone.now()
        earned = [_add(persons[one.user.pk], one, before, now) for one in wanted]
        changed = {one.user.pk for one in earned if not one.repeated}
        new = PointsEntry.objects.record([row for row in before.values() if row.pk is None])
        for pk in sorted(changed):
            persons[pk].save(update_fields=User.COUNTED)
        move_all([reward for one in earned for reward in _rewards(one)])
        count(new)
    for one in wanted:
        one.user.points = persons[one.user.pk].points
        one.user.level_reached = persons[one.user.pk].level_reached
    return earned


def _add(person: User, one: Points, before: dict[tuple[int, str], PointsEntry], now: datetime) -> Earned:
    if made := before.get((person.pk, one.reference)):
        return Earned(person, made.points, person.points, level_of(person.points), repeated=True)
    change = max(one.points, -person.points)
    person.points += change
    level = level_of(person.points)
    new = tuple(range(person.level_reached + 1, level + 1))
    person.level_reached = max(person.level_reached, level)
    before[person.pk, one.reference] = PointsEntry(
        user=person, ruleset=one.ruleset, asked=one.points, points=change, reference=one.reference, at=now
    )
    return Earned(person, change, person.points, level, new, len(new) * settings.TRUCO_MONEY["LEVEL_CREDITS"])


def _rewards(earned: Earned) -> list[Move]:
    each = settings.TRUCO_MONEY["LEVEL_CREDITS"]
    if not each:
        return []
    purse = credits_of(earned.user)
    return [
        Move(f"level:{earned.user.pk}:{level}", CREDIT_BANK, purse, each, Kind.LEVEL, str(level))
        for level in earned.new_levels
    ]
