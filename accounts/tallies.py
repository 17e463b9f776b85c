"""Tallies, which rankings read (P6.7): they follow the entries of points and the coins of their persons.

An entry counts in its transaction, under the lock on its person. Coins that pass a smallest stake, up or down, change
who is ranked. `refresh` drops the spans that are over and puts right what a race between the two left behind.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from typing import NamedTuple

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models.account import Account, AccountKind
from accounts.models.person import User
from accounts.models.points import PointsEntry
from accounts.models.tally import Span, Tally

CHUNK = 500
ALL = ""  # the board of all rulesets together


class CoinsChange(NamedTuple):
    """The coins of a person before and after some transfers."""

    user_id: int
    before: int
    after: int


def boards() -> dict[str, int]:
    """The coins it takes to be on each board: the smallest stake of its ruleset, the smallest of them all."""
    stakes: dict[str, int] = settings.TRUCO_MONEY["MINIMUM_STAKE"]
    return {ALL: min(stakes.values()), **stakes}


def count(entries: Sequence[PointsEntry]) -> None:
    """Add new entries of persons whose rows are locked."""
    changes: dict[tuple[int, str, date, str], int] = defaultdict(int)
    for entry in entries:
        if not entry.points or not entry.user.is_member:
            continue
        for span in Span:
            for ruleset in {ALL, entry.ruleset}:
                changes[entry.user_id, span.value, span.start(entry.at), ruleset] += entry.points
    if not changes:
        return
    users = {user_id for user_id, *_ in changes}
    coins = dict(Account.objects.filter(kind=AccountKind.COINS, owner__in=users).values_list("owner_id", "balance"))
    known = Tally.objects.filter(user__in=users, since__in={since for _, _, since, _ in changes})
    before = {(row.user_id, row.span, row.since, row.ruleset): row.points for row in known}
    least = boards()
    rows = []
    for key, change in sorted(changes.items()):
        user_id, span_value, since, ruleset = key
        points = before.get(key, 0) + change
        ranked = points > 0 and coins.get(user_id, 0) >= least.get(ruleset, least[ALL])
        rows.append(Tally(user_id=user_id, span=span_value, since=since, ruleset=ruleset, points=points, ranked=ranked))
    Tally.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["user", "span", "since", "ruleset"],
        update_fields=["points", "ranked"],
    )


def follow(changes: Iterable[CoinsChange]) -> None:
    """Take off the boards who has become too poor for them, and put back who can pay again."""
    passed: dict[tuple[str, bool], set[int]] = defaultdict(set)
    for user_id, before, after in changes:
        for ruleset, least in boards().items():
            if (before >= least) != (after >= least):
                passed[ruleset, after >= least].add(user_id)
    together: dict[tuple[frozenset[int], bool], list[str]] = defaultdict(list)
    for (ruleset, up), users in passed.items():
        together[frozenset(users), up].append(ruleset)
    for (users_passed, up), rulesets in together.items():
        rows = Tally.objects.filter(user__in=users_passed, ruleset__in=rulesets, points__gt=0)
        rows.update(ranked=up)


def forget(user: User) -> None:
    """He has deleted his account: no board has him any more."""
    Tally.objects.filter(user=user).delete()


def refresh(now: datetime | None = None) -> int:
    """Drop the spans that are over and put right who is ranked; how many rows that took."""
    now = now or timezone.now()
    over = Q()
    for span in Span:
        over |= Q(span=span, since__lt=span.start(now))
    done = 0
    for chunk in _chunks(Tally.objects.filter(over)):
        done += Tally.objects.filter(pk__in=chunk).delete()[0]
    for ruleset, least in boards().items():
        rich = Exists(Account.objects.filter(kind=AccountKind.COINS, owner=OuterRef("user"), balance__gte=least))
        rows = Tally.objects.filter(ruleset=ruleset)
        for chunk in _chunks(rows.filter(~rich, ranked=True)):
            done += Tally.objects.filter(pk__in=chunk).update(ranked=False)
        for chunk in _chunks(rows.filter(rich, ranked=False, points__gt=0, user__deleted_at=None)):
            done += Tally.objects.filter(pk__in=chunk).update(ranked=True)
    return done


def _chunks(rows: QuerySet[Tally]) -> Iterator[list[int]]:
    """Looked for without a lock, so that nobody waits for the search; changed a few at a time."""
    found = list(rows.values_list("pk", flat=True))
    for start in range(0, len(found), CHUNK):
        yield found[start : start + CHUNK]


SUMS = """
INSERT INTO accounts_tally (user_id, span, since, ruleset, points, ranked)
SELECT person.id, %s, %s, %s, SUM(entry.points), SUM(entry.points) > 0 AND COALESCE(MAX(purse.balance), 0) >= %s
FROM accounts_pointsentry entry
JOIN accounts_user person ON person.id = entry.user_id AND NOT person.is_guest AND person.deleted_at IS NULL
LEFT JOIN accounts_account purse ON purse.owner_id = person.id AND purse.kind = 'coins'
WHERE entry.at >= %s AND (%s = '' OR entry.ruleset = %s)
GROUP BY person.id HAVING SUM(entry.points) <> 0
"""


def rebuild(now: datetime | None = None) -> None:
    """All tallies anew from the entries."""
    now = now or timezone.now()
    with transaction.atomic(), connection.cursor() as cursor:
        Tally.objects.all().delete()
        for span in Span:
            start = span.start(now)
            for ruleset, least in boards().items():
                cursor.execute(SUMS, [span.value, start, ruleset, least, start, ruleset, ruleset])
