"""What the games keep about a person, for him to take away with the rest (P1.2)."""

from __future__ import annotations

from typing import Any

from django.db.models import F

from accounts import export
from accounts.models import User
from games.models import ChatLine, MatchPlayer, Report, Sena, Trophy
from games.models.move import By


@export.part("trophies")
def trophies(user: User) -> list[Any]:
    return list(Trophy.objects.filter(user=user).values("code", "at", "match__code"))


@export.part("matches")
def matches_of(user: User) -> list[dict[str, Any]]:
    """His part of what is kept: the matches he played."""
    rows = MatchPlayer.objects.filter(user=user).select_related("match").order_by("match_id")
    return [
        {
            "match": row.match.code,
            "rules": row.match.rules,
            "started": row.match.started_at,
            "ended": row.match.ended_at,
            "state": row.match.state,
            "seat": row.seat,
            "winner": row.match.winner,
            "coins": row.coins,
            "points": row.points,
            "abandoned": row.abandoned,
        }
        for row in rows
    ]


@export.part("chat")
def chat(user: User) -> list[Any]:
    """What he has said, as he wrote it."""
    rows = (
        ChatLine.objects.filter(author=user)
        .order_by("pk")
        .values_list("created_at", "audience", "table__code", "kind", "text", "original")
    )
    return [
        {"at": at, "to": audience, "table": code, "kind": kind, "text": original or text}
        for at, audience, code, kind, text, original in rows
    ]


@export.part("senas")
def senas_of(user: User) -> list[Any]:
    """The signals he made to his partners."""
    his = Sena.objects.filter(hand__match__players_of__user=user, seat=F("hand__match__players_of__seat"), by=By.PERSON)
    return list(his.order_by("pk").values("hand__match__code", "hand__number", "code", "at"))


@export.part("reports")
def reports_of(user: User) -> list[Any]:
    """What he reported; what others reported of him is theirs."""
    return list(Report.objects.filter(reporter=user).order_by("pk").values("at", "reason", "text", "quote", "state"))
