"""Asking somebody to play: a challenge to one person, an invitation to a chair, a link for whoever has it (P2.3, P2.4).

A challenge is closed once, by whatever comes first: an answer, its challenger, or the sweep. Its row is locked before
the tables and persons of who accepts it.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts import blocks, friends
from accounts.models import User
from accounts.models.person import Challengers
from games import announce
from games.models import Challenge, Table
from games.models.challenge import ChallengeKind, ChallengeState
from games.models.table import Phase
from games.refused import Deny, Refused
from games.services import access, seating, stakes
from games.services.leaving import RUNNING
from games.services.starting import creator
from games.table_state import TableConfig

logger = logging.getLogger(__name__)


def challenge(user: User, other: User, config: TableConfig) -> Challenge:
    """Ask somebody to play against him, the two of them. Asking him again while he hasn't answered changes nothing.
    Raises Refused."""
    if config.players != 2 or not seating.possible(config):
        raise Refused(Deny.BAD_SETTINGS)
    _not_playing(user)
    stakes.may_open(user, config)
    return _ask(user, other, ChallengeKind.DUEL, config)


def invite(table_id: int, user: User, other: User, number: int) -> Challenge:
    """The captain asks somebody to a free chair of his table. Raises Refused."""
    table = _own_table(table_id, user)
    seat = table.seats.filter(number=number).first()
    if seat is None:
        raise Refused(Deny.NO_SUCH_SEAT)
    if not seat.free:
        raise Refused(Deny.SEAT_TAKEN)
    if table.seats.filter(user=other).exists():
        raise Refused(Deny.ALREADY_SEATED)
    return _ask(user, other, ChallengeKind.INVITATION, TableConfig(**table.agreed()), table, number)


def link(table_id: int, user: User) -> Challenge:
    """The captain's link to his table: who opens it sits down at a free chair. There is one a table. Raises Refused."""
    table = _own_table(table_id, user)
    found, _ = Challenge.objects.get_or_create(
        table=table,
        kind=ChallengeKind.LINK,
        state=ChallengeState.OPEN,
        defaults={"challenger": user, **table.agreed()},
    )
    return found


def open_by_link(user: User, config: TableConfig) -> Challenge:
    """A table with its maker sitting there, ready, and the link that brings a friend to it. Raises Refused."""
    return link(seating.open_table(user, config, ready=True).pk, user)


def follow(code: str, user: User, stamp: int) -> Table:
    """Sit down at the table that a link leads to, ready for the settings of this stamp: those that he was shown. Who
    sits there is just taken there. Raises Refused."""
    row = linked(code)
    if row is None or row.table is None:
        raise Refused(Deny.CHALLENGE_CLOSED)
    table = row.table
    if table.seats.filter(user=user).exists():
        return table
    if blocks.exists_between(user, row.challenger_id):
        raise Refused(Deny.CHALLENGE_CLOSED)
    free = next((seat.number for seat in table.seats.all() if seat.free), None)
    if free is None:
        raise Refused(Deny.SEAT_TAKEN)
    stakes.help_out(user, table.pk)
    with transaction.atomic():
        # who has the link has been asked: a private table lets him sit
        Challenge.objects.create(
            kind=ChallengeKind.INVITATION,
            state=ChallengeState.ACCEPTED,
            challenger_id=row.challenger_id,
            challenged=user,
            table=table,
            seat=free,
            closed_at=timezone.now(),
            **table.agreed(),
        )
        _sit_down(table, user, free, stamp)
    return table


def linked(code: str) -> Challenge | None:
    """The link of this code, if it still leads anywhere."""
    rows = Challenge.objects.select_related("table", "challenger").exclude(table__phase=Phase.CLOSED)
    return rows.filter(code=code, kind=ChallengeKind.LINK, state=ChallengeState.OPEN).first() if _a_code(code) else None


def accept(code: str, user: User) -> Table:
    """Say yes: to a duel, and both sit at a table of their own, ready, and play; to an invitation, and he sits there,
    ready for what he was invited to. Raises Refused."""
    row = _of(code, user, "challenged")
    if row.table_id is not None:
        stakes.help_out(user, row.table_id)
    with transaction.atomic():
        now = Challenge.objects.select_for_update().get(pk=row.pk)
        if now.state != ChallengeState.OPEN or (now.due_at is not None and now.due_at <= timezone.now()):
            raise Refused(Deny.CHALLENGE_CLOSED)
        if row.kind == ChallengeKind.DUEL:
            table = _duel(row.challenger, user, TableConfig(**row.agreed()))
        else:
            assert row.table is not None and row.seat is not None
            table = row.table
            _sit_down(table, user, row.seat, TableConfig(**row.agreed()).stamp)
        _close(row, ChallengeState.ACCEPTED, table)
    return table


def decline(code: str, user: User) -> None:
    """Say no. Again changes nothing."""
    _shut(_of(code, user, "challenged"), ChallengeState.DECLINED)


def withdraw(code: str, user: User) -> None:
    """Who asked asks no more. Again changes nothing."""
    _shut(_of(code, user, "challenger"), ChallengeState.WITHDRAWN)


def pending(user: User) -> list[Challenge]:
    """What waits for his answer, and whose answer he waits for; the oldest first."""
    open_ones = Challenge.objects.filter(state=ChallengeState.OPEN, due_at__gt=timezone.now())
    own = open_ones.filter(Q(challenged=user) | Q(challenger=user))
    return list(own.select_related("challenger", "challenged", "table").order_by("pk"))


@access.invitations
def invited(table: Table, user: User) -> bool:
    """Has a captain asked this person to this table, at any time?"""
    asked = Challenge.objects.filter(table=table, challenged=user, kind=ChallengeKind.INVITATION)
    return asked.exclude(state=ChallengeState.WITHDRAWN).exists()


def link_of(table_id: int) -> Challenge | None:
    """The link to a table, if there is one."""
    return Challenge.objects.filter(table=table_id, kind=ChallengeKind.LINK, state=ChallengeState.OPEN).first()


def sweep() -> None:
    """Close those whose time is over, each once."""
    now = timezone.now()
    due = Challenge.objects.filter(state=ChallengeState.OPEN, due_at__lte=now).order_by("due_at")
    for row in list(due[:200]):
        try:
            _shut(row, ChallengeState.EXPIRED)
        except Exception:
            logger.exception("challenge %s could not be closed", row.pk)


def take_over(guest: User, user: User) -> None:
    """A guest has become somebody who had an account: his links go on in that name."""
    Challenge.objects.filter(challenger=guest).update(challenger=user)


def forget(user: User) -> None:
    """A person is gone: nobody waits for his answer."""
    for row in Challenge.objects.filter(Q(challenger=user) | Q(challenged=user), state=ChallengeState.OPEN):
        _shut(row, ChallengeState.WITHDRAWN)


# --- within ------------------------------------------------------------------------------------------------------


def _ask(
    user: User,
    other: User,
    kind: ChallengeKind,
    config: TableConfig,
    table: Table | None = None,
    seat: int | None = None,
) -> Challenge:
    if not user.is_member:
        raise Refused(Deny.CHALLENGE_MEMBERS)
    if user.pk == other.pk:
        raise Refused(Deny.CHALLENGE_SELF)
    now = timezone.now()
    # before his own row is locked: who accepts locks them the other way round
    for late in Challenge.objects.filter(challenger=user, challenged=other, state=ChallengeState.OPEN, due_at__lte=now):
        _shut(late, ChallengeState.EXPIRED)
    with transaction.atomic():
        # his row is the lock under which his challenges are counted
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        made = Challenge.objects.filter(challenger=user)
        known = made.filter(challenged=other, state=ChallengeState.OPEN).first()
        if known is not None:
            if (known.kind, known.table_id) == (kind, table and table.pk):
                return known
            raise Refused(Deny.CHALLENGE_OPEN)
        _may_ask(user, other)
        _not_pestering(made, other, now)
        row = Challenge.objects.create(
            kind=kind,
            challenger=user,
            challenged=other,
            table=table,
            seat=seat,
            created_at=now,
            due_at=now + timedelta(seconds=settings.TRUCO_COMPANY["CHALLENGE_SECONDS"]),
            **config._asdict(),
        )
        _tell(row)
    return row


def _may_ask(user: User, other: User) -> None:
    """Whoever is blocked hears the same as who asks somebody that nobody may challenge."""
    if blocks.blocks(user, other):
        raise Refused(Deny.CHALLENGE_BLOCKING)
    open_to = other.challengers
    if not other.is_member or open_to == Challengers.NOBODY or blocks.blocks(other, user):
        raise Refused(Deny.CHALLENGE_UNWANTED)
    if open_to == Challengers.FRIENDS and not friends.are_friends(user, other):
        raise Refused(Deny.CHALLENGE_FRIENDS)


def _not_pestering(made: QuerySet[Challenge], other: User, now: datetime) -> None:
    """Not too many in a while, not too many at once, and not again at once to who has just said no."""
    limits = settings.TRUCO_COMPANY
    count, seconds = limits["CHALLENGE_RATE"]
    if made.filter(created_at__gt=now - timedelta(seconds=seconds)).exclude(kind=ChallengeKind.LINK).count() >= count:
        raise Refused(Deny.CHALLENGE_TOO_FAST)
    again = now - timedelta(seconds=limits["CHALLENGE_AGAIN"])
    if made.filter(challenged=other, state=ChallengeState.DECLINED, closed_at__gt=again).exists():
        raise Refused(Deny.CHALLENGE_DECLINED)


def _of(code: str, user: User, role: str) -> Challenge:
    rows = Challenge.objects.select_related("challenger", "challenged", "table")
    row = rows.filter(code=code, **{role: user}).first() if _a_code(code) else None
    if row is None:
        raise Refused(Deny.CHALLENGE_CLOSED)
    return row


def _a_code(code: str) -> bool:
    return len(code) < 25 and code.isascii() and code.isalnum()


def _own_table(table_id: int, user: User) -> Table:
    """The table, where he is the captain and no match runs."""
    table = Table.objects.filter(pk=table_id).first()
    if table is None:
        raise Refused(Deny.NO_SUCH_TABLE)
    if table.phase == Phase.CLOSED:
        raise Refused(Deny.TABLE_CLOSED)
    if table.phase in RUNNING:
        raise Refused(Deny.MATCH_RUNNING)
    if creator(list(table.seats.select_related("user"))) != user:
        raise Refused(Deny.NOT_CAPTAIN)
    return table


def _not_playing(user: User) -> None:
    """Practice against robots ends by itself when something better begins."""
    running = seating.running_table(user)
    if running is not None and not running.solo:
        raise Refused(Deny.SEATED_ELSEWHERE)


def _sit_down(table: Table, user: User, number: int, stamp: int) -> None:
    """He sits there, ready if it is still agreed what he was shown. If not, he looks first: else the captain could
    raise the stake behind his back."""
    try:
        with transaction.atomic():
            seating.take_seat(table.pk, user, number, fits=lambda now: TableConfig(**now.agreed()).stamp == stamp)
    except Refused as refused:
        if refused.reason is not Deny.STALE:
            raise
        seating.take_seat(table.pk, user, number, unseen=True)


def _duel(challenger: User, user: User, config: TableConfig) -> Table:
    """Both sit down. What hinders the challenger is told as such, not as if it hindered who accepts."""
    stakes.may_sit(user, config.practice, config.stake)
    _not_playing(user)
    try:
        return seating.seat_together((challenger, user), config)
    except Refused as refused:
        raise Refused(Deny.CHALLENGER_BUSY) from refused


def _close(row: Challenge, state: ChallengeState, table: Table | None = None) -> bool:
    """Close an open one; False if it was closed already."""
    changes = {"state": state, "closed_at": timezone.now()}
    if table is not None:
        changes["table"] = table
    if not Challenge.objects.filter(pk=row.pk, state=ChallengeState.OPEN).update(**changes):
        return False
    for name, value in changes.items():
        setattr(row, name, value)
    _tell(row)
    return True


def _shut(row: Challenge, state: ChallengeState) -> None:
    with transaction.atomic():
        _close(row, state)


def _tell(row: Challenge) -> None:
    """Both look again once it is committed."""
    for user_id in (row.challenger_id, row.challenged_id):
        if user_id is not None:
            announce.user(user_id)
