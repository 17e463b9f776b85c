"""What is in force against a person (P8.1): worked out from his sanctions by one function, kept beside his name so that
a request need ask nothing for it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import UTC, datetime
from typing import NamedTuple

from django.core import signing
from django.utils import timezone

from accounts.models import Appeal, Sanction, User
from accounts.models.appeal import AppealState
from accounts.models.sanction import SanctionKind

FOREVER = datetime(9999, 1, 1, tzinfo=UTC)
# How long the link to a sanction's page works: a ban may be appealed late, by the link in its mail.
LINK_SECONDS = 180 * 24 * 3600
_SALT = "accounts.sanctions"


class InForce(NamedTuple):
    """The sanction that keeps him out and the one that keeps him silent; None where nothing does."""

    shut_out: Sanction | None = None
    muted: Sanction | None = None


def in_force(
    sanctions: Iterable[Sanction], now: datetime | None = None, lifted: Collection[int | None] = ()
) -> InForce:
    """Of a person's sanctions, oldest first: each replaces the one of its sort before it, reopening ends them all.
    Those `lifted`, by their ids, were appealed against with success: they are over, and don't bring back what they
    replaced."""
    now = now or timezone.now()
    shut_out: Sanction | None = None
    muted: Sanction | None = None
    for sanction in sanctions:
        stands = None if sanction.pk in lifted else sanction
        if sanction.kind == SanctionKind.REOPEN:
            shut_out = muted = None
        elif sanction.kind == SanctionKind.MUTE:
            muted = stands
        elif sanction.kind in (SanctionKind.SUSPEND, SanctionKind.BAN):
            shut_out = stands
    return InForce(_still(shut_out, now), _still(muted, now))


def of(user: User, now: datetime | None = None) -> InForce:
    granted = Appeal.objects.filter(user=user, state=AppealState.GRANTED)
    lifted = set(granted.values_list("sanction_id", flat=True))
    return in_force(Sanction.objects.filter(user=user).order_by("pk"), now, lifted)


def until(sanction: Sanction | None) -> datetime | None:
    """When it ends: a ban, or a mute without an end, never does."""
    return None if sanction is None else sanction.until or FOREVER


def is_shut_out(user: User, now: datetime | None = None) -> bool:
    """May he not come in? From what stands beside his name."""
    return user.shut_out_until is not None and user.shut_out_until > (now or timezone.now())


def may_speak(user: User, now: datetime | None = None) -> bool:
    """May he say something others read? Asks no query; read him afresh where it must be true to the second."""
    now = now or timezone.now()
    return not is_shut_out(user, now) and (user.muted_until is None or user.muted_until <= now)


def link_token(user: User) -> str:
    """Names him to the page about his sanction, which he may open without being able to log in."""
    return signing.dumps(user.pk, salt=_SALT)


def who(token: str) -> User | None:
    try:
        return User.objects.filter(pk=signing.loads(token, salt=_SALT, max_age=LINK_SECONDS)).first()
    except signing.BadSignature:
        return None


def _still(sanction: Sanction | None, now: datetime) -> Sanction | None:
    end = until(sanction)
    return sanction if end is not None and end > now else None
