"""Stakes: into a match's escrow, all or none; out of it once, to the winners or back."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from accounts.ledger.booking import Locked, Move, book
from accounts.ledger.errors import AlreadySettled, Uneven
from accounts.ledger.kinds import Kind
from accounts.ledger.purses import BANK, Purse, coins_of, escrow_of
from accounts.ledger.reading import of
from accounts.models.account import Account
from accounts.models.person import User
from accounts.models.transfer import Transfer


def escrow_in(match_ref: str, stakes: Mapping[User, int]) -> list[Transfer]:
    """Take everybody's stake, or nobody's (`TooLittle.short` says who lacks how much).

    Again with the same stakes: the same transfers. With others: `AlreadySettled`.
    """
    escrow = escrow_of(match_ref)
    moves = [
        Move(f"stake:{match_ref}:{user.pk}", coins_of(user), escrow, stake, Kind.STAKE, match_ref)
        for user, stake in stakes.items()
        if stake
    ]
    return _once(match_ref, moves, going_in=True)


def escrow_out(match_ref: str, payouts: Mapping[User, int], to_bank: int = 0) -> list[Transfer]:
    """Pay the whole pot out, once. `Uneven` unless it is exactly what the escrow holds."""
    escrow = escrow_of(match_ref)
    moves = [
        Move(f"payout:{match_ref}:{user.pk}", escrow, coins_of(user), amount, Kind.PAYOUT, match_ref)
        for user, amount in payouts.items()
        if amount
    ]
    if to_bank:
        moves.append(Move(f"payout:{match_ref}:bank", escrow, BANK, to_bank, Kind.BANK_SHARE, match_ref))
    return _once(match_ref, moves)


def refund(match_ref: str, forfeit: Collection[User] = ()) -> list[Transfer]:
    """Give every stake back, but those of `forfeit` (who abandoned) to the bank. Nothing staked: nothing moves."""
    escrow = escrow_of(match_ref)
    lost = {str(user.pk) for user in forfeit}
    moves = []
    for purse, stake in stakes(match_ref).items():
        if purse.reference in lost:
            key, target, kind = f"refund:{match_ref}:bank:{purse.reference}", BANK, Kind.FORFEIT
        else:
            key, target, kind = f"refund:{match_ref}:{purse.reference}", purse, Kind.REFUND
        moves.append(Move(key, escrow, target, stake, kind, match_ref))
    return _once(match_ref, moves)


def stakes(match_ref: str) -> dict[Purse, int]:
    """What was staked on the match, by whose purse, in the order of going in; also when it is over."""
    rows = Transfer.objects.filter(target__kind=escrow_of(match_ref).kind, target__reference=match_ref)
    return {Purse.of(row.source): row.amount for row in rows.select_related("source").order_by("pk")}


def escrow_balance(match_ref: str) -> int:
    return of(escrow_of(match_ref))


def _once(match_ref: str, moves: Sequence[Move], going_in: bool = False) -> list[Transfer]:
    """These moves are all that ever goes this way (in or out) for this match."""
    escrow = escrow_of(match_ref)
    asked = {wanted.key: wanted.amount for wanted in moves}

    def decide(locked: Locked) -> Sequence[Move]:
        account = locked[escrow]
        there = Transfer.objects.filter(target=account) if going_in else Transfer.objects.filter(source=account)
        before = {key: (amount, kind) for key, amount, kind in there.values_list("key", "amount", "kind")}
        if before and {key: amount for key, (amount, _) in before.items()} != asked:
            raise AlreadySettled(match_ref, {kind for _, kind in before.values()})
        if not going_in and not before and account.balance != sum(asked.values()):
            raise Uneven(match_ref, account.balance - sum(asked.values()))
        return moves

    if not moves and not Account.objects.filter(kind=escrow.kind, reference=match_ref).exists():
        return []
    return book({escrow, *(purse for wanted in moves for purse in (wanted.source, wanted.target))}, decide)
