"""The end of a match, however it came: its row, and whatever hangs on it."""

from __future__ import annotations

from datetime import datetime

from games import announce
from games.models import CancelVote, Match
from games.models.cancel_vote import VoteState
from games.services import stakes


def close_match(match: Match, now: datetime) -> None:
    """Write the end of a match whose state, winner and score the caller has set; its table is locked.

    Every end comes through here, once: won, abandoned, or called off (P5.2).
    """
    match.ended_at = now
    match.save()
    stakes.settle(match)
    for user_id in match.players_of.filter(user__isnull=False).values_list("user_id", flat=True):
        announce.user(user_id)
    CancelVote.objects.filter(match=match, state=VoteState.OPEN).update(state=VoteState.REFUSED, closed_at=now)
