"""What a special match costs its creator, in credits."""

from __future__ import annotations

from accounts.ledger.booking import move
from accounts.ledger.kinds import Kind
from accounts.ledger.purses import CREDIT_BANK, Purse, credits_of
from accounts.models.person import User
from accounts.models.transfer import Transfer


def pay_credit(match_ref: str, user: User, amount: int = 1) -> Transfer:
    """`TooLittle` if he hasn't got it."""
    return move(f"special:{match_ref}", credits_of(user), CREDIT_BANK, amount, Kind.SPECIAL, match_ref)


def return_credit(match_ref: str) -> Transfer | None:
    """Back to whoever paid it; None if nobody did."""
    paid = Transfer.objects.filter(key=f"special:{match_ref}").select_related("source").first()
    if paid is None:
        return None
    payer = Purse.of(paid.source)
    return move(f"special-back:{match_ref}", CREDIT_BANK, payer, paid.amount, Kind.SPECIAL_BACK, match_ref)
