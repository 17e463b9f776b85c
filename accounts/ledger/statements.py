"""What a person sees of his coins and credits: each transfer in his words, with what he had after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import NamedTuple

from django.db.models import Q

from accounts.ledger.kinds import Kind
from accounts.models.account import Account, AccountKind
from accounts.models.person import User
from accounts.models.transfer import Transfer

LINES = 50

# Others say where a transfer's reference leads: (kind, reference) -> address, or "".
links: list[Callable[[str, str], str]] = []


class Line(NamedTuple):
    id: int
    at: datetime
    kind: str
    reference: str
    reason: str
    amount: int  # below 0: he gave it
    after: int
    in_credits: bool

    @property
    def size(self) -> int:
        return abs(self.amount)

    @property
    def words(self) -> str:
        return Kind.words(self.kind)

    @property
    def link(self) -> str:
        return next(filter(None, (find(self.kind, self.reference) for find in links)), "") if self.reference else ""


class Page(NamedTuple):
    lines: list[Line]
    older: int | None  # ask for `before` this for the next page; None: there is none


def statement(user: User, before: int | None = None, size: int = LINES) -> Page:
    """Newest first. Pages go by id, so that a new transfer doesn't shift them."""
    lines = _lines(user, before, size + 1)
    return Page(lines[:size], lines[size - 1].id if len(lines) > size else None)


def whole(user: User) -> Iterator[Line]:
    """All of it, newest first."""
    page = statement(user, size=500)
    yield from page.lines
    while page.older is not None:
        page = statement(user, page.older, 500)
        yield from page.lines


def _lines(user: User, before: int | None, most: int) -> list[Line]:
    kinds = (AccountKind.COINS, AccountKind.CREDITS)
    own = dict(Account.objects.filter(kind__in=kinds, reference=str(user.pk)).values_list("pk", "kind"))
    found: list[Transfer] = []
    # A query for each direction, each of them by an index.
    for direction in (Q(source__in=own), Q(target__in=own)):
        rows = Transfer.objects.filter(direction).order_by("-pk")
        found += (rows.filter(pk__lt=before) if before is not None else rows)[:most]
    newest = sorted(found, key=lambda row: -row.pk)[:most]
    return [_line(row, own) for row in newest]


def _line(row: Transfer, own: dict[int, str]) -> Line:
    gave = row.source_id in own
    return Line(
        id=row.pk,
        at=row.at,
        kind=row.kind,
        reference=row.reference,
        reason=row.reason,
        amount=-row.amount if gave else row.amount,
        after=row.source_after if gave else row.target_after,
        in_credits=own[row.source_id if gave else row.target_id] == AccountKind.CREDITS,
    )
