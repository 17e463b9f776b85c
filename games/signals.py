"""What happens at the tables when something happens to a person."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.signals import user_logged_out
from django.db import transaction
from django.dispatch import receiver
from django.http import HttpRequest
from django.urls import reverse

from accounts.ledger import audit, statements
from accounts.ledger.kinds import Kind
from accounts.models import User
from accounts.signals import (
    blocks_changed,
    guest_became,
    person_changed,
    person_deleted,
    person_shut_out,
    person_told,
)
from games import announce
from games.models import Match
from games.models.match import MatchState
from games.services import challenges, seating

OF_A_MATCH = {Kind.STAKE, Kind.PAYOUT, Kind.REFUND, Kind.FORFEIT, Kind.SPECIAL, Kind.SPECIAL_BACK}


@receiver(user_logged_out)
def close_sockets(request: HttpRequest | None, **_: Any) -> None:
    """A log-out ends the session's live pages too, in every process."""
    key = getattr(getattr(request, "session", None), "session_key", None)
    if key:
        announce.session_ended(key)


@receiver(guest_became)
def move_seat(guest: User, user: User, **_: Any) -> None:
    """Who logs in while he plays as a guest goes on playing, under his own name."""
    seating.take_over(guest, user)
    challenges.take_over(guest, user)


@receiver(person_changed)
def show_anew(user: User, **_: Any) -> None:
    """His table calls him by his new name at once."""
    seating.show_anew(user)


@receiver(person_deleted)
def free_seats(user: User, **_: Any) -> None:
    """Who deletes his account gets up from everywhere; his games stay, without his name (P1.2)."""
    challenges.forget(user)
    seating.forget(user)
    transaction.on_commit(lambda: announce.person_ended(user.pk))


@receiver(person_shut_out)
def put_out(user: User, **_: Any) -> None:
    """Who is suspended or expelled is gone at once: his pages close first, in every process, then he gets up."""
    announce.person_shut_out(user.pk)
    seating.put_out(user)


@receiver(person_told)
def show_notice(user: User, **_: Any) -> None:
    """What a moderator decided, or answers, is on his open pages at once."""
    announce.user(user.pk)


@receiver(blocks_changed)
def hear_others(user: User, **_: Any) -> None:
    """Whom somebody has blocked he hears no more, on the pages that are open too (P2.5)."""
    announce.hides(user.pk)


def staked_matches() -> Iterable[str]:
    """The matches whose stakes are in escrow now."""
    return Match.objects.filter(state=MatchState.RUNNING, practice=False).values_list("code", flat=True)


def played(kind: str, reference: str) -> str:
    """The page of the match that a line of a statement is about."""
    return reverse("match", args=[reference]) if kind in OF_A_MATCH else ""


audit.running.append(staked_matches)
statements.links.append(played)
