"""Ending amicably: a proposal, a live vote, and a match that is void if all who are here want it so (P5)."""

from __future__ import annotations

import logging
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from accounts.models import User
from games import announce
from games.models import CancelVote, Match, MatchPlayer, Seat, Table
from games.models.cancel_vote import VoteState
from games.models.match import MatchState
from games.refused import Deny, Refused
from games.services.leaving import RUNNING, end
from games.services.lock import locked

logger = logging.getLogger(__name__)


def propose(table_id: int, user: User) -> None:
    """Ask to call the match off; the one who asks has said yes. Raises Refused (no match, a vote is open, too soon)."""
    with locked(table_id) as table:
        seat = _voter(table, user)
        match = table.match
        assert match is not None
        now = timezone.now()
        if _open(table) is not None:
            raise Refused(Deny.VOTE_OPEN)
        again = now - timedelta(seconds=settings.TRUCO["VOTE_AGAIN"])
        if match.cancel_votes.filter(user=user, opened_at__gt=again).exists():
            raise Refused(Deny.VOTE_TOO_SOON)
        due = now + timedelta(seconds=settings.TRUCO["VOTE_SECONDS"])
        vote = CancelVote.objects.create(
            match=match, seat=seat.number, user=user, yes=[seat.number], opened_at=now, due_at=due
        )
        table.vote = vote
        _count(table, vote)


def answer(table_id: int, user: User, vote_id: int, yes: bool) -> None:
    """Accept or refuse an open proposal. The same answer again changes nothing. Raises Refused where it is closed."""
    with locked(table_id) as table:
        seat = _voter(table, user)
        vote = _open(table)
        if vote is None or vote.pk != vote_id:
            raise Refused(Deny.VOTE_CLOSED)
        if vote.due_at <= timezone.now():
            # It ended before this answer: no answer is a no (P5.1).
            _settle(table, vote)
            return
        if not yes:
            vote.no = seat.number
            _close(table, vote, VoteState.REFUSED)
            return
        if seat.number not in vote.yes:
            vote.yes = [*vote.yes, seat.number]
            vote.save(update_fields=["yes"])
        _count(table, vote)


def sweep() -> None:
    """Close the votes whose time is over."""
    # by itself: joined with the matches, SQLite reads all that were ever played
    due = CancelVote.objects.filter(state=VoteState.OPEN, due_at__lte=timezone.now())
    for vote_id, match_id in list(due.values_list("pk", "match_id")[:200]):
        table_id = Match.objects.values_list("table_id", flat=True).get(pk=match_id)
        try:
            with locked(table_id) as table:
                vote = _open(table)
                if vote is not None and vote.pk == vote_id:
                    _settle(table, vote)
        except Exception:
            logger.exception("table %s: vote %s could not be closed", table_id, vote_id)


# --- on a locked table --------------------------------------------------------------------------------------------


def _voter(table: Table, user: User) -> Seat:
    """The seat of a person who plays himself: a seat that a robot plays has no vote."""
    if table.phase not in RUNNING or table.match is None:
        raise Refused(Deny.NO_MATCH)
    seat = table.seats.filter(user=user).first()
    if seat is None or seat.away_since is not None:
        raise Refused(Deny.NOT_SEATED)
    return seat


def _open(table: Table) -> CancelVote | None:
    """The table's open vote, read afresh under the lock."""
    if table.vote_id is None:
        return None
    return CancelVote.objects.filter(pk=table.vote_id, state=VoteState.OPEN).first()


def _unanimous(table: Table, vote: CancelVote) -> bool:
    """Has everyone who is here said yes, and in an official match somebody of each team that is not wholly gone?"""
    here = set(table.seats.filter(user__isnull=False, away_since__isnull=True).values_list("number", flat=True))
    yes = set(vote.yes)
    if not here or not here <= yes:
        return False
    if table.match is None or table.match.practice:
        return True
    gone = set(MatchPlayer.objects.filter(match=table.match, abandoned=True).values_list("seat", flat=True))
    for team in (1, 0):
        seats = {number for number in range(1, table.players + 1) if number % 2 == team}
        if not seats <= gone and not seats & yes & here:
            return False
    return True


def _count(table: Table, vote: CancelVote) -> None:
    if _unanimous(table, vote):
        _close(table, vote, VoteState.ACCEPTED)


def _settle(table: Table, vote: CancelVote) -> None:
    """The time is over: who is here and has not answered has said no."""
    _close(table, vote, VoteState.ACCEPTED if _unanimous(table, vote) else VoteState.REFUSED)


def _close(table: Table, vote: CancelVote, state: VoteState) -> None:
    now = timezone.now()
    vote.state, vote.closed_at = state, now
    vote.save()
    table.vote = None
    if state is VoteState.REFUSED:
        announce.vote_refused(table.pk)
    else:
        assert table.match is not None
        table.match.state = MatchState.CANCELLED
        end(table, now)
