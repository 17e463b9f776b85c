"""Moving: lock the accounts, look whether it was done before, check, write transfers and balances."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import Q

from accounts.ledger.errors import KeyReused, Mixed, TooLittle
from accounts.ledger.purses import Purse
from accounts.models.account import Account, AccountKind
from accounts.models.person import User
from accounts.models.transfer import Transfer
from accounts.tallies import CoinsChange, follow


class Move(NamedTuple):
    """A transfer that somebody asks for. The key makes it happen once."""

    key: str
    source: Purse
    target: Purse
    amount: int
    kind: str
    reference: str = ""
    actor: User | None = None
    reason: str = ""

    def same_as(self, made: Transfer) -> bool:
        facts = (self.source, self.target, self.amount, self.kind, self.reference)
        return facts == (Purse.of(made.source), Purse.of(made.target), made.amount, made.kind, made.reference)


Locked = dict[Purse, Account]


def move(
    key: str,
    source: Purse,
    target: Purse,
    amount: int,
    kind: str,
    reference: str = "",
    actor: User | None = None,
    reason: str = "",
) -> Transfer:
    """Move coins or credits once. The same key again returns the first transfer and moves nothing."""
    return move_all([Move(key, source, target, amount, kind, reference, actor, reason)])[0]


def move_all(moves: Sequence[Move]) -> list[Transfer]:
    """Make all these moves or none, in this order; those made before (by their key) are left as they are."""
    purses = {purse for wanted in moves for purse in (wanted.source, wanted.target)}
    return book(purses, lambda _: moves)


def book(purses: Iterable[Purse], decide: Callable[[Locked], Sequence[Move]]) -> list[Transfer]:
    """The same for moves that depend on balances: `decide` is asked once the accounts are locked.

    It may move between these purses only.
    """
    wanted = sorted(set(purses))
    if not wanted:
        return []
    try:
        with transaction.atomic():
            return _book(wanted, decide)
    except IntegrityError:
        # The same key for other accounts, at the same moment: now its transfer can be seen.
        with transaction.atomic():
            return _book(wanted, decide)


def _book(purses: list[Purse], decide: Callable[[Locked], Sequence[Move]]) -> list[Transfer]:
    locked = _lock(purses)
    moves = decide(locked)
    made = _made_before(moves)
    made |= _write([wanted for wanted in moves if wanted.key not in made], locked)
    return [made[wanted.key] for wanted in moves]


def _lock(purses: list[Purse]) -> Locked:
    """The rows, locked by id. Missing ones are made before, in one order, so that nobody waits in a circle."""
    found = _find(purses)
    if missing := [purse for purse in purses if purse not in found]:
        rows = [Account(kind=purse.kind, reference=purse.reference, owner_id=purse.owner_id) for purse in missing]
        Account.objects.bulk_create(rows, ignore_conflicts=True)
        found = _find(purses)
    rows_by_id = Account.objects.filter(pk__in=found.values()).select_for_update(no_key=True).order_by("pk")
    return {Purse.of(row): row for row in rows_by_id}


def _find(purses: list[Purse]) -> dict[Purse, int]:
    which = Q()
    for kind in {purse.kind for purse in purses}:
        which |= Q(kind=kind, reference__in=[purse.reference for purse in purses if purse.kind == kind])
    rows = Account.objects.filter(which).values_list("kind", "reference", "pk")
    return {Purse(AccountKind(kind), reference): pk for kind, reference, pk in rows}


def _made_before(moves: Sequence[Move]) -> dict[str, Transfer]:
    keys = [wanted.key for wanted in moves]
    made = {row.key: row for row in Transfer.objects.filter(key__in=keys).select_related("source", "target")}
    for wanted in moves:
        if wanted.key in made and not wanted.same_as(made[wanted.key]):
            raise KeyReused(wanted.key)
    return made


def _write(moves: Sequence[Move], locked: Locked) -> dict[str, Transfer]:
    """Check the moves in their order; then transfers and balances, a statement each."""
    once = _each_once(moves)
    if not once:
        return {}
    balances = {purse: account.balance for purse, account in locked.items()}
    lowest = dict(balances)
    rows = []
    for wanted in once:
        balances[wanted.source] -= wanted.amount
        balances[wanted.target] += wanted.amount
        lowest[wanted.source] = min(lowest[wanted.source], balances[wanted.source])
        rows.append(_row(wanted, locked, balances))
    if short := {purse: -low for purse, low in lowest.items() if low < 0 and not purse.issuer}:
        raise TooLittle(short)
    changes = {account.pk: balances[purse] - account.balance for purse, account in locked.items()}
    Transfer.objects.record(rows)
    Account.objects.book({pk: change for pk, change in changes.items() if change})
    follow(
        CoinsChange(purse.owner_id, account.balance, balances[purse])
        for purse, account in locked.items()
        if purse.kind == AccountKind.COINS and purse.owner_id is not None
    )
    for purse, account in locked.items():
        account.balance = balances[purse]
    return {row.key: row for row in rows}


def _each_once(moves: Sequence[Move]) -> list[Move]:
    once: dict[str, Move] = {}
    for wanted in moves:
        if wanted.amount <= 0:
            raise ValueError(f"{wanted.key}: an amount is above 0, not {wanted.amount}")
        if wanted.source == wanted.target or wanted.source.holds_credits != wanted.target.holds_credits:
            raise Mixed(f"{wanted.key}: from {wanted.source} to {wanted.target}")
        first = once.setdefault(wanted.key, wanted)
        if first[:6] != wanted[:6]:
            raise KeyReused(wanted.key)
    return list(once.values())


def _row(wanted: Move, locked: Locked, balances: dict[Purse, int]) -> Transfer:
    return Transfer(
        key=wanted.key,
        source=locked[wanted.source],
        target=locked[wanted.target],
        amount=wanted.amount,
        source_after=balances[wanted.source],
        target_after=balances[wanted.target],
        kind=wanted.kind,
        reference=wanted.reference,
        actor=wanted.actor,
        reason=wanted.reason,
    )
