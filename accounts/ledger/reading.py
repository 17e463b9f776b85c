from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Sum

from accounts.ledger.kinds import Kind
from accounts.ledger.purses import Purse, coins_of, credits_of
from accounts.models.account import Account, AccountKind
from accounts.models.person import User
from accounts.models.transfer import Transfer


def balance(user: User) -> int:
    """His coins."""
    return of(coins_of(user))


def credits(user: User) -> int:
    return of(credits_of(user))


def balances(users: Iterable[User]) -> dict[int, int]:
    """Coins by person's id, in one query."""
    users = list(users)
    rows = Account.objects.filter(kind=AccountKind.COINS, reference__in=[str(user.pk) for user in users])
    found = dict(rows.values_list("reference", "balance"))
    return {user.pk: found.get(str(user.pk), 0) for user in users}


def staked(user: User) -> int:
    """Coins of his that wait in escrow for the end of a match."""
    purse = coins_of(user)
    running = Transfer.objects.filter(
        kind=Kind.STAKE, source__kind=purse.kind, source__reference=purse.reference, target__balance__gt=0
    )
    return running.aggregate(sum=Sum("amount"))["sum"] or 0


def of(purse: Purse) -> int:
    row = Account.objects.filter(kind=purse.kind, reference=purse.reference).values_list("balance", flat=True)
    return row.first() or 0
