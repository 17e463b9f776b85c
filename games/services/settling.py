"""The end of a match, however it came: its row, and whatever hangs on it."""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import transaction

from games import announce, metrics
from games.models import CancelVote, Match
from games.models.cancel_vote import VoteState
from games.services import stakes

logger = logging.getLogger(__name__)


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
    transaction.on_commit(lambda: _told(match))


def _told(match: Match) -> None:
    metrics.MATCHES.labels(str(match.state)).inc()
    logger.info("match over: %s", match.state, extra={"table": match.table_id, "match": match.code})
