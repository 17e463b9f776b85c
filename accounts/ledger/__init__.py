"""The ledger: the only way coins and credits move. What others need is here by name.

Order of locks for who does several things in one transaction: tables, persons by id (points), credits, coins; and one
call for all coins that move in it (`move_all`), since each call locks its accounts by id.
"""

from accounts.ledger.booking import Move, book, move, move_all
from accounts.ledger.errors import AlreadySettled, KeyReused, LedgerError, Mixed, TooLittle, Uneven
from accounts.ledger.escrow import (
    escrow_balance,
    escrow_in,
    escrow_out,
    refund,
    stakes,
)
from accounts.ledger.fees import pay_credit, return_credit
from accounts.ledger.kinds import Kind
from accounts.ledger.purses import BANK, CREDIT_BANK, Purse, coins_of, credits_of, escrow_of
from accounts.ledger.reading import balance, balances, credits, staked
from accounts.ledger.statements import Line, Page, statement

__all__ = [
    "BANK",
    "CREDIT_BANK",
    "AlreadySettled",
    "KeyReused",
    "Kind",
    "LedgerError",
    "Line",
    "Mixed",
    "Move",
    "Page",
    "Purse",
    "TooLittle",
    "Uneven",
    "balance",
    "balances",
    "book",
    "coins_of",
    "credits",
    "credits_of",
    "escrow_balance",
    "escrow_in",
    "escrow_of",
    "escrow_out",
    "move",
    "move_all",
    "pay_credit",
    "refund",
    "return_credit",
    "staked",
    "stakes",
    "statement",
]
