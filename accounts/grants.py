"""What the bank gives: the welcome, the day's gift and a hand to who has little (P6.2). Each once, to members only."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime

from django.conf import settings
from django.db import transaction

from accounts.ledger import BANK, CREDIT_BANK, Kind, Move, book, coins_of, credits_of, move_all, staked
from accounts.ledger.booking import Locked
from accounts.models import Transfer, User


def today() -> date:
    return datetime.now(UTC).date()


def welcome(user: User) -> bool:
    """True if he got it now."""
    money = settings.TRUCO_MONEY
    if not user.is_member or _made(key := f"welcome:{user.pk}:coins"):
        return False
    given = Move(f"welcome:{user.pk}:credits", CREDIT_BANK, credits_of(user), money["WELCOME_CREDITS"], Kind.WELCOME)
    coins = Move(key, BANK, coins_of(user), money["WELCOME_COINS"], Kind.WELCOME)
    with transaction.atomic():
        # Credits before coins: everybody locks in that order.
        for one in (given, coins):
            if one.amount:
                move_all([one])
    return True


def daily(user: User, day: date | None = None) -> int:
    """The coins of the day's first visit, if he hasn't had them; how many he got now."""
    day = day or today()
    key, amount = f"daily:{user.pk}:{day}", settings.TRUCO_MONEY["DAILY_COINS"]
    if not user.is_member or not amount or _made(key):
        return 0
    given = 0

    def decide(_: Locked) -> Sequence[Move]:
        nonlocal given
        given = 0 if _made(key) else amount
        return [Move(key, BANK, coins_of(user), given, Kind.DAILY, str(day))] if given else []

    book([BANK, coins_of(user)], decide)
    return given


def top_up(user: User, day: date | None = None) -> int:
    """Up to what the smallest stake of clasico takes, once a day, if he has less; how many coins he got now.

    What he has at stake in a match counts: it may come back.
    """
    day = day or today()
    key, least = f"top-up:{user.pk}:{day}", settings.TRUCO_MONEY["TOP_UP_TO"]
    if not user.is_member or _made(key):
        return 0
    given = 0

    def decide(locked: Locked) -> Sequence[Move]:
        nonlocal given
        has = locked[coins_of(user)].balance
        given = 0 if has >= least or _made(key) else max(0, least - has - staked(user))
        return [Move(key, BANK, coins_of(user), given, Kind.TOP_UP, str(day))] if given else []

    book([BANK, coins_of(user)], decide)
    return given


def visit(user: User, day: date | None = None) -> None:
    """All that a visit brings. As often as you like: each gift is given once."""
    if user.is_member:
        welcome(user)
        daily(user, day)
        top_up(user, day)


def _made(key: str) -> bool:
    return Transfer.objects.filter(key=key).exists()
