"""Accounts by what they are, before anybody asked whether the row exists."""

from __future__ import annotations

from typing import NamedTuple

from accounts.models.account import CREDIT_KINDS, ISSUERS, Account, AccountKind
from accounts.models.person import User


class Purse(NamedTuple):
    kind: AccountKind
    reference: str = ""

    @classmethod
    def of(cls, account: Account) -> Purse:
        return cls(AccountKind(account.kind), account.reference)

    @property
    def holds_credits(self) -> bool:
        return self.kind in CREDIT_KINDS

    @property
    def issuer(self) -> bool:
        return self.kind in ISSUERS

    @property
    def owner_id(self) -> int | None:
        return int(self.reference) if self.kind in (AccountKind.COINS, AccountKind.CREDITS) else None

    def __str__(self) -> str:
        return f"{self.kind}:{self.reference}" if self.reference else str(self.kind)


BANK = Purse(AccountKind.BANK)
CREDIT_BANK = Purse(AccountKind.CREDIT_BANK)


def coins_of(user: User) -> Purse:
    return Purse(AccountKind.COINS, str(user.pk))


def credits_of(user: User) -> Purse:
    return Purse(AccountKind.CREDITS, str(user.pk))


def escrow_of(match_ref: str) -> Purse:
    return Purse(AccountKind.ESCROW, match_ref)
