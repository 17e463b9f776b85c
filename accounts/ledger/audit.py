"""The proof: every balance equals its transfers, all coins add up to nothing, and nothing is where it can't be.

Each check is one statement, so it sees one moment even while others play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from django.db import connection
from django.db.models import CharField, F, Q, Sum
from django.db.models.functions import Cast

from accounts.models import Account, PointsEntry, Transfer, User
from accounts.models.account import CREDIT_KINDS, ISSUERS, AccountKind

# Who knows which matches run says so here: the references whose escrow may hold something now.
running: list[Callable[[], Iterable[str]]] = []


class Report(NamedTuple):
    wrong: list[str]
    totals: dict[str, int]


def audit() -> Report:
    wrong = [*_balances(), *_chain(), *_sums(), *_negatives(), *_owners(), *_ill_formed(), *_escrows(), *_points()]
    return Report(wrong, _totals())


def _balances() -> Iterator[str]:
    """Each balance against the sum of its transfers."""
    for pk, kind, reference, balance, moved in _rows(BALANCES):
        yield f"account {kind}:{reference} holds {balance}, its transfers say {moved}"
        last = Transfer.objects.filter(Q(source=pk) | Q(target=pk)).order_by("-pk").first()
        if last and balance != (after := last.source_after if last.source_id == pk else last.target_after):
            yield f"transfer {last.pk} ({last.key}), the last of account {kind}:{reference}, left {after} there"


def _chain() -> Iterator[str]:
    """Each transfer against the one before it in the same account: which row was changed, added or taken away."""
    for pk, key, kind, reference, before, change, after in _rows(CHAIN):
        yield (
            f"transfer {pk} ({key}) does not follow from the one before it in account {kind}:{reference}: "
            f"{before} {change:+} is not {after}"
        )


def _sums() -> Iterator[str]:
    for name, among in (("credits", Q(kind__in=CREDIT_KINDS)), ("coins", ~Q(kind__in=CREDIT_KINDS))):
        if total := Account.objects.filter(among).aggregate(total=Sum("balance"))["total"]:
            yield f"all {name} add up to {total} instead of 0"


def _negatives() -> Iterator[str]:
    for account in Account.objects.filter(balance__lt=0).exclude(kind__in=ISSUERS):
        yield f"account {account} is below zero: {account.balance}"


def _owners() -> Iterator[str]:
    personal = Account.objects.filter(kind__in=(AccountKind.COINS, AccountKind.CREDITS))
    strange = personal.annotate(owned=Cast("owner_id", CharField())).exclude(owned=F("reference"))
    for account in [*strange, *personal.filter(owner=None)]:
        yield f"account {account} belongs to {account.owner_id}"


def _ill_formed() -> Iterator[str]:
    from_credits, to_credits = Q(source__kind__in=CREDIT_KINDS), Q(target__kind__in=CREDIT_KINDS)
    mixed = (from_credits & ~to_credits) | (~from_credits & to_credits)
    bad = Transfer.objects.filter(mixed | Q(amount__lte=0) | Q(source=F("target")))
    for row in bad.select_related("source", "target").order_by("pk"):
        yield f"transfer {row.pk} ({row.key}) moves {row.amount} from {row.source} to {row.target}"


def _escrows() -> Iterator[str]:
    """Something left for a match that doesn't run. Whoever looks wrong is looked at again: one may just have begun."""
    if not running:
        return
    full = Account.objects.filter(kind=AccountKind.ESCROW).exclude(balance=0)
    suspects = set(full.values_list("reference", flat=True)) - _running()
    if suspects:
        still = full.filter(reference__in=suspects).order_by("reference")
        run_now = _running()
        for account in still:
            if account.reference not in run_now:
                yield f"account {account} holds {account.balance}, and its match does not run"


def _running() -> set[str]:
    return {reference for ask in running for reference in ask()}


def _points() -> Iterator[str]:
    for pk, username, points, earned in _rows(POINTS):
        yield f"person {pk} ({username}) has {points} points, the entries say {earned}"


def _totals() -> dict[str, int]:
    held = dict(Account.objects.values_list("kind").annotate(total=Sum("balance")).order_by("kind"))
    return {
        "accounts": Account.objects.count(),
        "transfers": Transfer.objects.count(),
        **{kind.value: held.get(kind.value, 0) for kind in AccountKind},
    }


def _rows(statement: str) -> list[tuple]:
    names = {
        "account": Account._meta.db_table,
        "transfer": Transfer._meta.db_table,
        "person": User._meta.db_table,
        "entry": PointsEntry._meta.db_table,
    }
    for name, table in names.items():
        statement = statement.replace(f"<{name}>", f'"{table}"')
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchall()


BALANCES = """
SELECT a.id, a.kind, a.reference, a.balance, COALESCE(received.total, 0) - COALESCE(sent.total, 0) AS moved
FROM <account> a
LEFT JOIN (SELECT target_id AS id, SUM(amount) AS total FROM <transfer> GROUP BY target_id) received
    ON received.id = a.id
LEFT JOIN (SELECT source_id AS id, SUM(amount) AS total FROM <transfer> GROUP BY source_id) sent ON sent.id = a.id
WHERE a.balance <> COALESCE(received.total, 0) - COALESCE(sent.total, 0)
ORDER BY a.id
"""

CHAIN = """
SELECT t.id, t.key, a.kind, a.reference, t.before, t.change, t.after
FROM (
    SELECT id, key, account, change, after,
        COALESCE(LAG(after) OVER (PARTITION BY account ORDER BY id), 0) AS before
    FROM (
        SELECT id, key, source_id AS account, -amount AS change, source_after AS after FROM <transfer>
        UNION ALL
        SELECT id, key, target_id AS account, amount AS change, target_after AS after FROM <transfer>
    ) AS entries
) AS t
JOIN <account> a ON a.id = t.account
WHERE t.after <> t.before + t.change
ORDER BY t.id, a.id
"""

POINTS = """
SELECT u.id, u.username, u.points, COALESCE(earned.total, 0)
FROM <person> u
LEFT JOIN (SELECT user_id AS id, SUM(points) AS total FROM <entry> GROUP BY user_id) earned ON earned.id = u.id
WHERE u.points <> COALESCE(earned.total, 0)
ORDER BY u.id
"""
