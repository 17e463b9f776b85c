"""Rows of many tables in few statements.

SQLite takes a statement a row without a round trip. PostgreSQL gets all statements of a batch in one message, each with
its rows, if it has several, in one JSON parameter: it then parses and plans a statement once whatever their number, and
the thread that waits for the answer gives the interpreter away once (docs/decisions/0004). What allows several
statements a message is client-side binding, Django's default.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db import connection
from django.db.models import Model

# The values of a row, in the order of its statement's columns.
Row = Sequence[Any]


class Statement(ABC):
    """What is done with rows of a model, by its columns. Written for one row, and for the rows of a JSON array."""

    def __init__(self, model: type[Model], *columns: str) -> None:
        self.model, self.columns = model, columns

    @property
    def table(self) -> str:
        return self.model._meta.db_table

    @property
    @abstractmethod
    def one(self) -> str: ...

    @property
    @abstractmethod
    def many(self) -> str: ...

    @cached_property
    def _recordset(self) -> str:
        """The array as rows of the table's own types (PostgreSQL). With their number, which the planner can't see: it
        takes an array for a hundred rows, and for so many would read a whole table of some thousand."""
        types = (f"{name} {self.model._meta.get_field(name).db_type(connection)}" for name in self.columns)
        return f"(SELECT * FROM json_to_recordset(%s::json) AS r ({', '.join(types)}) LIMIT %s) AS v"

    def packed(self, rows: Sequence[Row]) -> tuple[str, int]:
        """The values that `many` takes: rows as a JSON array, and their number."""
        named = [dict(zip(self.columns, row, strict=True)) for row in rows]
        return json.dumps(named, default=datetime.isoformat), len(rows)


class Insert(Statement):
    """New rows. With `returning` their answers can be fetched, a row each, in any order."""

    def __init__(self, model: type[Model], *columns: str, returning: str = "") -> None:
        super().__init__(model, *columns)
        self._end = f" RETURNING {returning}" if returning else ""

    @cached_property
    def one(self) -> str:
        marks = ", ".join(["%s"] * len(self.columns))
        return f"INSERT INTO {self.table} ({', '.join(self.columns)}) VALUES ({marks}){self._end}"

    @cached_property
    def many(self) -> str:
        names = ", ".join(self.columns)
        return f"INSERT INTO {self.table} ({names}) SELECT {names} FROM {self._recordset}{self._end}"


class Update(Statement):
    """New values in rows that there are, each named by the columns of `where`: a row has the values, then those."""

    def __init__(self, model: type[Model], *values: str, where: Sequence[str]) -> None:
        super().__init__(model, *values, *where)
        self._values, self._where = values, where

    @cached_property
    def one(self) -> str:
        values = ", ".join(f"{name} = %s" for name in self._values)
        return f"UPDATE {self.table} SET {values} WHERE {' AND '.join(f'{name} = %s' for name in self._where)}"

    @cached_property
    def many(self) -> str:
        values = ", ".join(f"{name} = v.{name}" for name in self._values)
        same = " AND ".join(f"t.{name} = v.{name}" for name in self._where)
        return f"UPDATE {self.table} AS t SET {values} FROM {self._recordset} WHERE {same}"


def write(cursor: Any, rows: Mapping[Statement, Sequence[Row]]) -> None:
    """Run statements one after another, each for all its rows; one without rows is left out."""
    wanted = {statement: found for statement, found in rows.items() if found}
    if connection.vendor == "postgresql":
        if wanted:
            message: list[str] = []
            values: list[Any] = []
            for statement, found in wanted.items():
                alone = len(found) == 1
                message.append(statement.one if alone else statement.many)
                values += found[0] if alone else statement.packed(found)
            cursor.execute("; ".join(message), values)
        return
    for statement, found in wanted.items():
        cursor.executemany(statement.one, found)


def read(*questions: tuple[str, Sequence[Any]]) -> list[list[tuple[Any, ...]]]:
    """The answers to some questions, each SQL with its values. PostgreSQL gets them in one message."""
    with connection.cursor() as cursor:
        if connection.vendor != "postgresql":
            return [list(cursor.execute(sql, values).fetchall()) for sql, values in questions]
        cursor.execute("; ".join(sql for sql, _ in questions), [value for _, values in questions for value in values])
        found = [list(cursor.fetchall())]
        while cursor.nextset():
            found.append(list(cursor.fetchall()))
        return found


def insert(cursor: Any, statement: Insert, rows: Sequence[Row]) -> list[tuple[Any, ...]]:
    """Make rows; returns what their statement is `returning`, a row each, in any order."""
    if not rows:
        return []
    if connection.vendor == "postgresql":
        cursor.execute(statement.many, statement.packed(rows))
        return list(cursor.fetchall())
    found: list[tuple[Any, ...]] = []
    for row in rows:
        cursor.execute(statement.one, [json.dumps(value) if isinstance(value, dict) else value for value in row])
        found += cursor.fetchall()
    return found
