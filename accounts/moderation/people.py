"""Decisions about a person: each a row of his sanctions, in force from the next request on."""

from __future__ import annotations

import logging
import secrets
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from accounts import mails, names, notices, sanctions
from accounts.models import Sanction, User
from accounts.models.sanction import SanctionKind
from accounts.moderation.audit import record
from accounts.moderation.denied import Denied, Why
from accounts.moderation.powers import SANCTION, reason_of, require_over
from accounts.signals import person_shut_out

logger = logging.getLogger(__name__)


def warn(actor: User | None, person: User, reason: str, reference: str = "") -> Sanction:
    return _decide(actor, person, SanctionKind.WARN, reason, None, reference)


def mute(
    actor: User | None, person: User, reason: str, until: datetime | None, reference: str = "", shorten: bool = True
) -> Sanction:
    """He can't write to others until then, or at all. Raises Denied if it is not to `shorten` what is in force."""
    return _decide(actor, person, SanctionKind.MUTE, reason, until, reference, shorten)


def suspend(
    actor: User | None, person: User, reason: str, until: datetime, reference: str = "", shorten: bool = True
) -> Sanction:
    """He is out until then: his sockets close, his match counts as abandoned, his log-in is refused. As to `shorten`,
    see `mute`."""
    return _decide(actor, person, SanctionKind.SUSPEND, reason, until, reference, shorten)


def ban(actor: User | None, person: User, reason: str, reference: str = "") -> Sanction:
    return _decide(actor, person, SanctionKind.BAN, reason, None, reference)


def reopen(actor: User | None, person: User, reason: str, reference: str = "") -> Sanction:
    """End whatever is in force. Raises Denied where nothing is."""
    return _decide(actor, person, SanctionKind.REOPEN, reason, None, reference)


def look_again(person: User) -> None:
    """Write beside his name what is in force now that something has been lifted."""
    with transaction.atomic():
        locked = _locked(person)
        _note(locked, sanctions.of(locked))
    person.shut_out_until, person.muted_until = locked.shut_out_until, locked.muted_until


def reset_name(actor: User | None, person: User, reason: str) -> str:
    """Give him a name that says nothing; the one he has may be what he is reported for."""
    require_over(actor, SANCTION, person)
    reason = reason_of(reason)
    with transaction.atomic():
        locked = _locked(person)
        before = locked.username
        locked.username = f"jugador-{secrets.randbelow(9 * 10**7) + 10**7}"
        locked.save(update_fields=["username"])
        record(actor, "reset_name", person, reason=reason, before=before, after=locked.username)
        notices.tell(person, "name_reset", name=names.shown(locked.username), reason=reason)
    person.username = locked.username
    return locked.username


def reset_avatar(actor: User | None, person: User, reason: str) -> None:
    require_over(actor, SANCTION, person)
    reason = reason_of(reason)
    with transaction.atomic():
        locked = _locked(person)
        before, locked.avatar = locked.avatar, 1
        locked.save(update_fields=["avatar"])
        record(actor, "reset_avatar", person, reason=reason, before=before)
        notices.tell(person, "avatar_reset", reason=reason)
    person.avatar = 1


def _decide(
    actor: User | None,
    person: User,
    kind: SanctionKind,
    reason: str,
    until: datetime | None,
    reference: str,
    shorten: bool = True,
) -> Sanction:
    require_over(actor, SANCTION, person)
    reason = reason_of(reason)
    now = timezone.now()
    if until is not None and until <= now:
        raise Denied(Why.PAST)
    with transaction.atomic():
        # Under this lock nobody sits him down meanwhile.
        locked = _locked(person)
        before = sanctions.of(locked, now)
        if kind == SanctionKind.REOPEN and not any(before):
            raise Denied(Why.NOTHING)
        sanction = Sanction(user=locked, kind=kind, reason=reason, until=until, actor=actor, at=now)
        replaced = sanctions.until(before.muted if kind == SanctionKind.MUTE else before.shut_out)
        if not shorten and replaced is not None and replaced > (until or sanctions.FOREVER):
            raise Denied(Why.LONGER)
        Sanction.objects.record([sanction])
        _note(locked, sanctions.of(locked, now))
        record(actor, kind.value, locked, reference, reason, until=until and until.isoformat(), sanction=sanction.pk)
        _tell(locked, sanction)
        if kind in (SanctionKind.SUSPEND, SanctionKind.BAN):
            transaction.on_commit(lambda: _shut_out(locked))
            mails.tell_shut_out(locked, sanction)
    person.shut_out_until, person.muted_until = locked.shut_out_until, locked.muted_until
    return sanction


def _note(person: User, force: sanctions.InForce) -> None:
    """What every request asks stands beside his name."""
    person.shut_out_until, person.muted_until = sanctions.until(force.shut_out), sanctions.until(force.muted)
    person.save(update_fields=["shut_out_until", "muted_until"])


def _locked(person: User) -> User:
    locked = User.objects.select_for_update(no_key=True).get(pk=person.pk)
    if locked.deleted_at is not None:
        raise Denied(Why.GONE)
    return locked


def _tell(person: User, sanction: Sanction) -> None:
    """By a notice if he can still come in, else by the page that a refused log-in leads to, and by mail."""
    reason = sanction.reason
    if sanction.kind == SanctionKind.WARN:
        notices.tell(person, "warned", reason=reason)
    elif sanction.kind == SanctionKind.REOPEN:
        notices.tell(person, "reopened", reason=reason)
    elif sanction.kind == SanctionKind.MUTE and sanction.until:
        notices.tell(person, "muted", until=sanction.until.isoformat(), reason=reason)
    elif sanction.kind == SanctionKind.MUTE:
        notices.tell(person, "muted_forever", reason=reason)


def _shut_out(person: User) -> None:
    for receiver, answer in person_shut_out.send_robust(sender=User, user=person):
        if isinstance(answer, Exception):
            # What is decided stands; whoever is still at a table is found again by the sweep.
            logger.error("%s: could not shut out person %s", receiver, person.pk, exc_info=answer)
