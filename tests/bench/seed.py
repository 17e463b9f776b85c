"""Tables with people and sessions, made in the database of a stack: `python -m tests.bench.seed '{"tables": 100}'`.

Prints JSON: a code, an id, a version and its viewers' sessions for each table.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import django


def main(asked: dict[str, Any]) -> list[dict[str, Any]]:
    """`tables` that play, `players` at each, `spectators` around it, and `open` tables beside that wait. With a
    `stake` they are members who play for it; with `idle` nobody gets ready."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from accounts.grants import welcome
    from accounts.models import User
    from games.models import Seat, Table
    from games.services import seating
    from games.table_state import TableConfig

    players, spectators = asked.get("players", 2), asked.get("spectators", 0)
    rules = asked.get("rules", "argentino")
    target = asked.get("target", 24 if rules == "gaucho" else 30)
    chicos = asked.get("chicos", 1 if rules == "gaucho" else 3)
    stake = asked.get("stake", 0)
    config = TableConfig(rules, players, target, chicos, True, False, 3600, practice=not stake, stake=stake)
    first = User.objects.count()

    def people(count: int, kind: str) -> list[User]:
        made = [User(username=f"{kind}{first + n}", is_guest=not stake, avatar=1 + n % 8) for n in range(count)]
        for user in made:
            user.set_unusable_password()
        made = User.objects.bulk_create(made)
        for user in made if stake else ():
            welcome(user)
        return made

    def session(user: User) -> str:
        store = SessionStore()
        store[SESSION_KEY] = str(user.pk)
        store[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
        store[HASH_SESSION_KEY] = user.get_session_auth_hash()
        store.create()
        assert store.session_key is not None
        return store.session_key

    waiting = people(asked.get("open", 0), "w")
    opened = Table.objects.bulk_create(
        Table(rules="argentino", players=2, target=15, turn_seconds=30, practice=True) for _ in waiting
    )
    Seat.objects.bulk_create(
        Seat(table=table, number=number, user=user if number == 1 else None)
        for table, user in zip(opened, waiting, strict=True)
        for number in (1, 2)
    )
    found = []
    for _ in range(asked.get("tables", 0)):
        sitters = people(players, "p")
        first += players
        table = seating.open_table(sitters[0], config)
        for number, user in enumerate(sitters[1:] if not asked.get("idle") else (), 2):
            seating.sit(table.pk, user, number)
        for user in sitters if not asked.get("idle") else ():
            seating.ready(table.pk, user)
        lookers = people(spectators, "s")
        first += spectators
        found.append(
            {
                "id": table.pk,
                "code": table.code,
                "version": Table.objects.values_list("version", flat=True).get(pk=table.pk),
                "sessions": [session(user) for user in [*sitters, *lookers]],
            }
        )
    return found


if __name__ == "__main__":
    django.setup()
    print(json.dumps(main(json.loads(sys.argv[1]))))
