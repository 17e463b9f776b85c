"""Settings of a site whose disk can be filled by a word: while the file that TRUCO_FULL names is there, SQLite finds no
room for another page."""

import os
from typing import Any

from django.db.backends.signals import connection_created

from tests.settings import *  # noqa: F403

FULL = os.environ.get("TRUCO_FULL", "")
NO_MORE, AS_EVER = 1, 1_073_741_823


class Room:
    """Tells its connection how much room there is, whenever that has changed."""

    def __init__(self, connection: Any) -> None:
        self.connection, self.most = connection, AS_EVER

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        most = NO_MORE if os.path.exists(FULL) else AS_EVER
        if most != self.most:
            self.most = most
            # below what the file has it means: no more than that
            self.connection.connection.execute(f"PRAGMA max_page_count = {most}")
        return execute(sql, params, many, context)


def watch_the_room(connection: Any, **_: Any) -> None:
    if FULL and connection.vendor == "sqlite":
        connection.execute_wrappers[:] = [w for w in connection.execute_wrappers if not isinstance(w, Room)]
        connection.execute_wrappers.append(Room(connection))


connection_created.connect(watch_the_room)
