"""SQLite's write-ahead log, brought home beside the moves instead of in their way."""

from django.db import connection


def checkpoint() -> None:
    """Move what can be moved from the log into the database file without making anybody wait. Nothing on other
    databases."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")
