"""Coins and credits given or taken by the staff (P8.2): a transfer with a reason, once for each form that was sent."""

from __future__ import annotations

from django.db import transaction

from accounts import ledger, notices
from accounts.ledger import BANK, CREDIT_BANK, KeyReused, Kind, Purse, TooLittle, coins_of, credits_of
from accounts.models import AuditEntry, Transfer, User
from accounts.moderation.audit import record
from accounts.moderation.denied import Denied, Why
from accounts.moderation.powers import MOVE_COINS, reason_of, require_over

MOST = 100_000_000


def give(actor: User | None, person: User, amount: int, reason: str, form: str, credits: bool = False) -> Transfer:
    """`form` names the form that asks for it: sent twice, it gives once."""
    return _move(actor, person, amount, reason, form, credits, Kind.GIVEN)


def take(actor: User | None, person: User, amount: int, reason: str, form: str, credits: bool = False) -> Transfer:
    """Raises Denied if he hasn't so much."""
    return _move(actor, person, amount, reason, form, credits, Kind.TAKEN)


def _move(actor: User | None, person: User, amount: int, reason: str, form: str, credits: bool, kind: Kind) -> Transfer:
    require_over(actor, MOVE_COINS, person)
    reason = reason_of(reason, 200)
    if not 0 < amount <= MOST:
        raise Denied(Why.AMOUNT)
    if not person.is_member:
        raise Denied(Why.GUEST if person.is_guest else Why.GONE)
    key = f"desk:{actor.pk if actor else 0}:{form}"
    bank, purse = (CREDIT_BANK, credits_of(person)) if credits else (BANK, coins_of(person))
    source, target = (bank, purse) if kind == Kind.GIVEN else (purse, bank)
    try:
        with transaction.atomic():
            # Persons are locked before coins: everybody does, and he is told in the same transaction.
            User.objects.select_for_update(no_key=True).get(pk=person.pk)
            made = ledger.move(key, source, target, amount, kind, actor=actor, reason=reason)
            if not AuditEntry.objects.filter(reference=f"transfer:{made.pk}").exists():
                _note(actor, person, made, bank, reason)
    except TooLittle as short:
        raise Denied(Why.TOO_LITTLE, missing=short.missing) from None
    except KeyReused:
        raise Denied(Why.HANDLED) from None
    return made


def _note(actor: User | None, person: User, made: Transfer, bank: Purse, reason: str) -> None:
    what = "credits" if bank == CREDIT_BANK else "coins"
    done = "given" if made.kind == Kind.GIVEN else "taken"
    record(actor, f"{what}_{done}", person, f"transfer:{made.pk}", reason, amount=made.amount)
    notices.tell(person, f"{what}_{done}", amount=made.amount, reason=reason)
