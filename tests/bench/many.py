"""Thousands of tables in play, written straight as rows: `python -m tests.bench.many '{"tables": 10000}'`."""

from __future__ import annotations

import json
import sys
from datetime import timedelta
from typing import Any

import django


def main(asked: dict[str, Any]) -> dict[str, Any]:
    """`tables` matches of two people who have been dealt their first hand. Their turns end one after the other,
    `per_second` each second, from `after` seconds on; with `per_second` 0 none ends within the hour."""
    from django.db import connection
    from django.utils import timezone

    from accounts.models import User
    from games import engine
    from games.models import Match, MatchPlayer, Seat, Table
    from games.models.table import Due, Phase
    from games.services.change import prepare_hand

    rules = {"rules": "argentino", "players": 2, "target": 15, "chicos": 1, "turn_seconds": 3600}
    state = engine.new_match(engine.MatchConfig(engine.ARGENTINO, 2, 15, 1, False), mano=1)
    count, now = asked["tables"], timezone.now()
    first = User.objects.count()
    people = [User(username=f"m{first + n}", password="!", is_guest=True, avatar=1 + n % 8) for n in range(2 * count)]
    people = User.objects.bulk_create(people, batch_size=2000)
    tables = [Table(**rules, phase=Phase.PLAYING, hands_made=1, version=10, due_what=Due.TURN) for _ in range(count)]
    tables = Table.objects.bulk_create(tables, batch_size=2000)
    matches = [Match(table=table, rules_version=engine.RULES_VERSION, first_mano=1, **rules) for table in tables]
    matches = Match.objects.bulk_create(matches, batch_size=2000)
    hands = [prepare_hand(table.pk, match.pk, state, 1) for table, match in zip(tables, matches, strict=True)]
    for hand in hands:
        hand.dealt_at = now
    hands = type(hands[0]).objects.bulk_create(hands, batch_size=2000)
    seats = [(n, number, people[2 * n + number - 1]) for n in range(count) for number in (1, 2)]
    Seat.objects.bulk_create(
        (
            Seat(table=tables[n], number=number, user=user, ready=True, joined_at=now, seen_at=now)
            for n, number, user in seats
        ),
        batch_size=2000,
    )
    MatchPlayer.objects.bulk_create(
        (MatchPlayer(match=matches[n], seat=number, user=user, name=user.username) for n, number, user in seats),
        batch_size=2000,
    )
    start = timezone.now() + timedelta(seconds=asked.get("after", 5) + count / 2000)
    pace = asked.get("per_second", 0)
    for n, (table, match, hand) in enumerate(zip(tables, matches, hands, strict=True)):
        table.match, table.hand = match, hand
        table.due_at = start + timedelta(seconds=n / pace if pace else 3600 + n / 20)
    Table.objects.bulk_update(tables, ["match", "hand", "due_at"], batch_size=200)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return {"start": start.timestamp(), "written": timezone.now().timestamp(), "first": tables[0].pk}


if __name__ == "__main__":
    django.setup()
    print(json.dumps(main(json.loads(sys.argv[1]))))
