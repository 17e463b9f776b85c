"""What an actor must be allowed for a decision, by the permissions that the roles hold (accounts/roles.py)."""

from __future__ import annotations

from accounts.models import User
from accounts.moderation.denied import Denied, Why

SANCTION = "accounts.sanction"
MOVE_COINS = "accounts.move_coins"
HANDLE_REPORT = "games.handle_report"
CANCEL_MATCH = "games.cancel_match"
CLOSE_TABLE = "games.close_table"
DELETE_CHAT = "games.delete_chatline"


def require(actor: User | None, permission: str) -> None:
    """Raises Denied unless he may. Nobody (None) is the machine's own operator, at its command line."""
    if actor is not None and not (actor.is_active and actor.is_staff and actor.has_perm(permission)):
        raise Denied(Why.NOT_ALLOWED)


def require_over(actor: User | None, permission: str, person: User) -> None:
    """The same for a decision about a person: never about oneself, about staff only by an administrator."""
    require(actor, permission)
    if actor is None:
        return
    if actor.pk == person.pk:
        raise Denied(Why.ONESELF)
    if person.is_staff and not actor.is_superuser:
        raise Denied(Why.STAFF)


def reason_of(text: str, most: int = 300) -> str:
    reason = " ".join(text.replace("\0", "").split())[:most]
    if not reason:
        raise Denied(Why.NO_REASON)
    return reason
