"""Blocks (P2.5): who is blocked can't challenge, invite or sit at the blocker's private table, and what he says is
hidden from the one who blocked. He isn't told."""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet

from accounts.company import NotDone, Snag, both
from accounts.models import Block, Friendship, User
from accounts.signals import blocks_changed


def block(user: User, other: User) -> None:
    """Again changes nothing. A friendship ends by it. Raises NotDone."""
    with both(user, other):
        if blocks(user, other):
            return
        if Block.objects.filter(blocker=user).count() >= settings.TRUCO_COMPANY["BLOCKS"]:
            raise NotDone(Snag.TOO_MANY)
        Block.objects.create(blocker=user, blocked=other)
        Friendship.objects.filter(Q(asker=user, asked=other) | Q(asker=other, asked=user)).delete()
        _changed(user)


def unblock(user: User, other: User) -> None:
    """Again changes nothing."""
    if Block.objects.filter(blocker=user, blocked=other).delete()[0]:
        _changed(user)


def blocks(user: User, other: User) -> bool:
    """Has the first blocked the second?"""
    return Block.objects.filter(blocker=user, blocked=other).exists()


def exists_between(user: User, *others: User | int) -> bool:
    """Has one of them blocked him, or he one of them?"""
    ids = [other if isinstance(other, int) else other.pk for other in others]
    return Block.objects.filter(Q(blocker=user, blocked__in=ids) | Q(blocker__in=ids, blocked=user)).exists()


def blocked_by(user: User) -> QuerySet[User]:
    """Whom he has blocked, the last one first."""
    return User.objects.filter(blocks_got__blocker=user).order_by("-blocks_got__at")


def hidden_from(user_id: int | None) -> frozenset[int]:
    """The ids of those whose chat he doesn't want to see."""
    if user_id is None:
        return frozenset()
    return frozenset(Block.objects.filter(blocker=user_id).values_list("blocked_id", flat=True))


def take_over(guest: User, user: User) -> None:
    """A guest has become somebody who had an account: whom he blocked stays blocked."""
    for other in Block.objects.filter(blocker=guest).exclude(blocked=user).values_list("blocked_id", flat=True):
        Block.objects.get_or_create(blocker=user, blocked_id=other)


def forget(users: Iterable[User]) -> None:
    """People who are gone block nobody and are nobody's friends."""
    gone = list(users)
    Block.objects.filter(Q(blocker__in=gone) | Q(blocked__in=gone)).delete()
    Friendship.objects.filter(Q(asker__in=gone) | Q(asked__in=gone)).delete()


def _changed(user: User) -> None:
    transaction.on_commit(lambda: blocks_changed.send(sender=User, user=user))
