"""The door of the moderator's desk to people and coins (P8.1, P8.2). Every decision is checked against what its actor
may do, and stands in the audit log by the same transaction (P8.6). What happens to matches and reports goes through
`games.services`, with the same log and the same refusals.
"""

from accounts.moderation.appeals import answer_appeal, file_appeal
from accounts.moderation.audit import record
from accounts.moderation.coins import give, take
from accounts.moderation.denied import Denied, Why
from accounts.moderation.people import ban, mute, reopen, reset_avatar, reset_name, suspend, warn
from accounts.moderation.powers import (
    CANCEL_MATCH,
    CLOSE_TABLE,
    DELETE_CHAT,
    HANDLE_REPORT,
    MOVE_COINS,
    SANCTION,
    require,
)

__all__ = [
    "CANCEL_MATCH",
    "CLOSE_TABLE",
    "DELETE_CHAT",
    "HANDLE_REPORT",
    "MOVE_COINS",
    "SANCTION",
    "Denied",
    "Why",
    "answer_appeal",
    "ban",
    "file_appeal",
    "give",
    "mute",
    "record",
    "reopen",
    "require",
    "reset_avatar",
    "reset_name",
    "suspend",
    "take",
    "warn",
]
