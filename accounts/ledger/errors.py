"""Why the ledger moved nothing."""

from __future__ import annotations

from accounts.ledger.purses import Purse


class LedgerError(Exception):
    """Nothing moved."""


class TooLittle(LedgerError):
    """`missing` coins (or credits) are not there; `short` says how many each account lacks, if there are several."""

    def __init__(self, short: dict[Purse, int]) -> None:
        self.short = short
        self.purse, self.missing = next(iter(short.items()))
        super().__init__(", ".join(f"{purse} lacks {missing}" for purse, missing in short.items()))

    def missing_of(self, user_id: int) -> int:
        return sum(missing for purse, missing in self.short.items() if purse.owner_id == user_id)


class KeyReused(LedgerError):
    """The key stands for another transfer."""

    def __init__(self, key: str) -> None:
        super().__init__(f"{key} is the key of another transfer")
        self.key = key


class Mixed(LedgerError):
    """Coins can't become credits, nor the other way round; and nothing moves from an account to itself."""


class Uneven(LedgerError):
    """A settlement must give away exactly what the escrow holds. `left` is what it would leave (below 0: lacks)."""

    def __init__(self, match_ref: str, left: int) -> None:
        super().__init__(f"the escrow of {match_ref} would keep {left}")
        self.match_ref = match_ref
        self.left = left


class AlreadySettled(LedgerError):
    """The match's stakes were put in, paid out or refunded already, otherwise than asked now."""

    def __init__(self, match_ref: str, kinds: set[str]) -> None:
        super().__init__(f"{match_ref} has had its {', '.join(sorted(kinds))}")
        self.match_ref = match_ref
        self.kinds = kinds
