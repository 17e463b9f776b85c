"""Signs of cheating (P8.5), looked for now and then over the official matches of the last weeks: people who share an
address and meet often, and coins that go from one to another and never come back. The desk shows what was found."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from games.models import Suspicion
from games.models.suspicion import Sign

# The worst so many of each sign.
MOST = 2_000

# Who met whom, with what both won or lost there, in matches since then.
MEETINGS = """
WITH crowds AS (
    SELECT hash FROM accounts_seenaddress GROUP BY hash HAVING COUNT(*) > %(crowd)s
), shared AS (
    SELECT DISTINCT one.user_id AS a, other.user_id AS b
    FROM accounts_seenaddress one
    JOIN accounts_seenaddress other ON other.hash = one.hash AND other.user_id > one.user_id
    WHERE one.hash NOT IN (SELECT hash FROM crowds)
)
SELECT shared.a, shared.b, COUNT(*) AS matches, SUM(ABS(p.coins)) AS coins
FROM shared
JOIN games_matchplayer p ON p.user_id = shared.a
JOIN games_matchplayer q ON q.match_id = p.match_id AND q.user_id = shared.b
JOIN games_match m ON m.id = p.match_id AND NOT m.practice AND m.ended_at >= %(since)s
WHERE p.coins IS NOT NULL
GROUP BY shared.a, shared.b
HAVING COUNT(*) >= %(meetings)s
ORDER BY coins DESC, matches DESC, shared.a, shared.b
LIMIT %(most)s
"""

# What each lost to each who won against him: his share of the loss for each winner of the match.
FLOWS = """
WITH flows AS (
    SELECT l.user_id AS a, w.user_id AS b, COUNT(*) AS matches, SUM(-l.coins * 2 / m.players) AS coins
    FROM games_match m
    JOIN games_matchplayer l ON l.match_id = m.id AND l.coins < 0 AND l.user_id IS NOT NULL
    JOIN games_matchplayer w ON w.match_id = m.id AND w.coins > 0 AND w.user_id IS NOT NULL
    WHERE NOT m.practice AND m.ended_at >= %(since)s
    GROUP BY l.user_id, w.user_id
), losses AS (
    SELECT l.user_id AS a, SUM(-l.coins) AS coins
    FROM games_match m
    JOIN games_matchplayer l ON l.match_id = m.id AND l.coins < 0 AND l.user_id IS NOT NULL
    WHERE NOT m.practice AND m.ended_at >= %(since)s
    GROUP BY l.user_id
)
SELECT a, b, matches, coins, percent FROM (
    SELECT there.a, there.b, there.matches, there.coins - COALESCE(back.coins, 0) AS coins,
        (there.coins - COALESCE(back.coins, 0)) * 100 / losses.coins AS percent
    FROM flows there
    JOIN losses ON losses.a = there.a
    LEFT JOIN flows back ON back.a = there.b AND back.b = there.a
) AS net
WHERE matches >= %(matches)s AND coins >= %(coins)s AND percent >= %(percent)s
ORDER BY coins DESC, matches DESC, a, b
LIMIT %(most)s
"""


def look(now: datetime | None = None) -> int:
    """Look over everything again; how many pairs stand out."""
    now = now or timezone.now()
    desk = settings.TRUCO_DESK
    asked = {
        "since": connection.ops.adapt_datetimefield_value(now - timedelta(days=desk["SIGNS_DAYS"])),
        "crowd": desk["SIGNS_CROWD"],
        "meetings": desk["SIGNS_MEETINGS"],
        "most": MOST,
        **desk["SIGNS_FLOW"],
    }
    found = [
        Suspicion(sign=Sign.ADDRESS, first_id=a, second_id=b, matches=matches, coins=coins, seen_at=now)
        for a, b, matches, coins in _rows(MEETINGS, asked)
    ]
    found += [
        Suspicion(
            sign=Sign.FLOW, first_id=a, second_id=b, matches=matches, coins=coins, percent=int(percent), seen_at=now
        )
        for a, b, matches, coins, percent in _rows(FLOWS, asked)
    ]
    with transaction.atomic():
        Suspicion.objects.all().delete()
        Suspicion.objects.bulk_create(found, batch_size=500)
    return len(found)


def _rows(statement: str, asked: dict[str, Any]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(statement, asked)
        return cursor.fetchall()
