"""What the database says about tables, for the stack whose environment this is: `python -m tests.load.truth JSON`.

Reads `{"tables": [{"id", "sessions"}]}`; prints each table's version, the whole view of each of its sessions, and the
moves of its hands.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import django


def main(asked: dict[str, Any]) -> list[dict[str, Any]]:
    from django.contrib.auth import SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from games import store
    from games.live.page import whole_frame
    from games.models import Move

    found = []
    for table in asked["tables"]:
        state = store.load(table["id"])
        assert state is not None
        users = [int(SessionStore(session)[SESSION_KEY]) for session in table["sessions"]]
        frames = [whole_frame(state, user, "es") for user in users]
        moves = Move.objects.filter(hand__table_id=table["id"]).order_by("hand__serial", "ply")
        found.append(
            {
                "id": table["id"],
                "version": state.version,
                "phase": state.phase,
                "views": [frame["content"] for frame in frames],
                "seats": [state.seat_of(user) for user in users],
                "moves": list(moves.values_list("hand__serial", "ply", "seat", "action")) if asked.get("moves") else [],
            }
        )
    return found


if __name__ == "__main__":
    django.setup()
    print(json.dumps(main(json.load(sys.stdin))))
