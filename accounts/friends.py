"""Friends (P2.5): ask, accept, decline, remove."""

from __future__ import annotations

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts import blocks
from accounts.company import NotDone, Snag, both
from accounts.models import Friendship, User


def ask(user: User, other: User) -> None:
    """Ask somebody to be a friend; whom he has asked already accepts by it. Again changes nothing. Raises NotDone."""
    if user.is_guest or other.is_guest:
        raise NotDone(Snag.GUEST)
    with both(user, other):
        if blocks.blocks(user, other):
            raise NotDone(Snag.BLOCKING)
        if blocks.blocks(other, user):
            raise NotDone(Snag.BLOCKED)
        row = _between(user, other).first()
        if row is not None:
            if row.asked_id == user.pk:
                _accept(row)
            return
        most = settings.TRUCO_COMPANY["FRIENDS"]
        for person in (user, other):
            if _of(person).count() >= most:
                raise NotDone(Snag.TOO_MANY)
        if user.friendships_asked.filter(accepted_at=None).count() >= settings.TRUCO_COMPANY["REQUESTS"]:
            raise NotDone(Snag.TOO_MANY)
        Friendship.objects.create(asker=user, asked=other)


def accept(user: User, other: User) -> None:
    """Say yes to who has asked. Again changes nothing. Raises NotDone where he hasn't asked, or not any more."""
    with both(user, other):
        row = Friendship.objects.filter(asker=other, asked=user).first()
        if row is None:
            if _between(user, other).filter(accepted_at__isnull=False).exists():
                return
            raise NotDone(Snag.NOT_ASKED)
        _accept(row)


def remove(user: User, other: User) -> None:
    """No friends any more, or none yet: declines or takes back what was asked. Again changes nothing."""
    with both(user, other):
        _between(user, other).delete()


def are_friends(user: User, other: User) -> bool:
    return _between(user, other).filter(accepted_at__isnull=False).exists()


def friends_of(user: User) -> QuerySet[User]:
    """His friends, by name."""
    accepted = Friendship.objects.filter(accepted_at__isnull=False)
    # as two lists of ids: an OR over two joins would read everybody
    both_ways = Q(pk__in=accepted.filter(asked=user).values("asker")) | Q(
        pk__in=accepted.filter(asker=user).values("asked")
    )
    return User.objects.filter(both_ways).order_by("username")


def asking(user: User) -> QuerySet[User]:
    """Who waits for his answer, the oldest first."""
    waiting = Q(friendships_asked__asked=user, friendships_asked__accepted_at=None)
    return User.objects.filter(waiting).order_by("friendships_asked__asked_at")


def asked_by(user: User) -> QuerySet[User]:
    """Whose answer he waits for."""
    waiting = Q(friendships_got__asker=user, friendships_got__accepted_at=None)
    return User.objects.filter(waiting).order_by("friendships_got__asked_at")


def standing(user: User, other: User) -> str:
    """What they are to each other, for the buttons of a page: friends, asked (by the first), asking (the first), or
    nothing."""
    row = _between(user, other).first()
    if row is None:
        return ""
    if row.accepted_at is not None:
        return "friends"
    return "asked" if row.asker_id == user.pk else "asking"


def _between(user: User, other: User) -> QuerySet[Friendship]:
    return Friendship.objects.filter(Q(asker=user, asked=other) | Q(asker=other, asked=user))


def _of(user: User) -> QuerySet[Friendship]:
    return Friendship.objects.filter(Q(asker=user) | Q(asked=user), accepted_at__isnull=False)


def _accept(row: Friendship) -> None:
    if row.accepted_at is None:
        row.accepted_at = timezone.now()
        row.save(update_fields=["accepted_at"])
