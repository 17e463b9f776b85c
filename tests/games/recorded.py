"""Matches as rows, without playing them: for what reads the rows."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from accounts.models import User
from games.models import Bet, Hand, Match, MatchPlayer, Table
from games.models.match import MatchState

DAY = datetime(2026, 5, 20, 15, 0, tzinfo=UTC)


def recorded(
    *people: User | None,
    winner: str = "A",
    at: datetime = DAY,
    abandoned: tuple[int, ...] = (),
    state: str = MatchState.FINISHED,
    score: tuple[int, int] = (15, 9),
    **agreed: Any,
) -> Match:
    """A match that ended at `at`; None is a robot's seat."""
    rules = {"rules": "argentino", "target": 15, "practice": False, "stake": 100} | agreed
    table = Table.objects.create(players=len(people), **rules)
    match = Match.objects.create(
        table=table,
        players=len(people),
        rules_version=1,
        first_mano=1,
        state=state,
        winner="" if state in (MatchState.CANCELLED, MatchState.RUNNING) else winner,
        score_a=score[0],
        score_b=score[1],
        ended_at=None if state == MatchState.RUNNING else at,
        **rules,
    )
    MatchPlayer.objects.bulk_create(
        MatchPlayer(
            match=match,
            seat=seat,
            user=user,
            name=user.name if user else "Anselmo",
            robot=None if user else 2,
            abandoned=seat in abandoned,
        )
        for seat, user in enumerate(people, 1)
    )
    return match


def hand(match: Match, score: tuple[int, int], deck: str = "", **bet: Any) -> Hand:
    """One of its hands, after which the score was this, with a bet if some of it is told."""
    number = match.hands.count() + 1
    made = Hand.objects.create(
        table=match.table,
        match=match,
        serial=number,
        number=number,
        rules_version=1,
        mano=1,
        before={},
        salt="0" * 32,
        deck=deck or "1E 4B 6O 2C 5E 10B 3O 4C 6E 11B 12O 7C",
        commitment="0" * 64,
        dealt_at=match.ended_at,
        ended_at=match.ended_at,
        winner="A",
        score_a=score[0],
        score_b=score[1],
    )
    if bet:
        Bet.objects.create(hand=made, **({"ply": 1, "seat": 1, "answer": "quiero", "answer_seat": 2} | bet))
    return made


def days(number: int) -> timedelta:
    return timedelta(days=number)
