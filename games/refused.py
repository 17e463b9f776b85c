"""What the site says no to, as typed codes. The words are in `games/words.py`; the engine has its own refusals."""

from __future__ import annotations

from enum import Enum

from games.engine import Refusal


class Deny(Enum):
    """Why a service refused: the text code, and the HTTP status that says the same."""

    STALE = ("stale", 409)
    MALFORMED = ("malformed", 400)
    NO_SUCH_TABLE = ("no_such_table", 404)
    NOT_SEATED = ("not_seated", 403)
    NOT_CAPTAIN = ("not_captain", 403)
    SEAT_TAKEN = ("seat_taken", 409)
    NO_SUCH_SEAT = ("no_such_seat", 400)
    ALREADY_SEATED = ("already_seated", 409)
    SEATED_ELSEWHERE = ("seated_elsewhere", 409)
    MATCH_RUNNING = ("match_running", 409)
    NO_MATCH = ("no_match", 409)
    TABLE_CLOSED = ("table_closed", 409)
    MEMBERS_ONLY = ("members_only", 403)
    TOO_FEW_COINS = ("too_few_coins", 409)
    NO_CREDIT = ("no_credit", 409)
    LEVEL_TOO_LOW = ("level_too_low", 403)
    VOTE_OPEN = ("vote_open", 409)
    VOTE_TOO_SOON = ("vote_too_soon", 409)
    VOTE_CLOSED = ("vote_closed", 409)
    NO_SENAS = ("no_senas", 409)
    SENA_TOO_SOON = ("sena_too_soon", 429)
    BAD_SETTINGS = ("bad_settings", 422)
    CHAT_EMPTY = ("chat_empty", 422)
    CHAT_TOO_LONG = ("chat_too_long", 422)
    CHAT_TOO_FAST = ("chat_too_fast", 429)
    CHAT_MEMBERS = ("chat_members", 403)
    TOO_MANY_SEATED = ("too_many_seated", 409)
    GUESTS_SEATED = ("guests_seated", 409)
    NO_ROBOTS = ("no_robots", 409)
    INVITED_ONLY = ("invited_only", 403)
    MUTED = ("muted", 403)
    SHUT_OUT = ("shut_out", 403)
    REPORT_SELF = ("report_self", 422)
    REPORT_AGAIN = ("report_again", 409)
    REPORT_TOO_MANY = ("report_too_many", 429)
    CHALLENGE_CLOSED = ("challenge_closed", 409)
    CHALLENGE_MEMBERS = ("challenge_members", 403)
    CHALLENGE_SELF = ("challenge_self", 422)
    CHALLENGE_OPEN = ("challenge_open", 409)
    CHALLENGE_BLOCKING = ("challenge_blocking", 409)
    CHALLENGE_UNWANTED = ("challenge_unwanted", 403)
    CHALLENGE_FRIENDS = ("challenge_friends", 403)
    CHALLENGE_TOO_FAST = ("challenge_too_fast", 429)
    CHALLENGE_DECLINED = ("challenge_declined", 429)
    CHALLENGER_BUSY = ("challenger_busy", 409)
    TOO_MUCH = ("too_much", 429)
    FAILED = ("failed", 500)

    @property
    def code(self) -> str:
        return self.value[0]

    @property
    def status(self) -> int:
        return self.value[1]


class Refused(Exception):
    """A service changed nothing, for this reason: one of ours, or one of the engine's (HTTP 422). `facts` fill the
    gaps of its words."""

    def __init__(self, reason: Deny | Refusal, **facts: int | str) -> None:
        super().__init__(reason.name)
        self.reason = reason
        self.facts = facts

    @property
    def code(self) -> str:
        return self.reason.code if isinstance(self.reason, Deny) else str(self.reason.value)

    @property
    def status(self) -> int:
        return self.reason.status if isinstance(self.reason, Deny) else 422
