"""Rows that are written once and never changed: the ledger's transfers and the entries of points."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

from django.db import models

M = TypeVar("M", bound=models.Model)


class AppendOnly(Exception):
    """Somebody tried to write, change or delete such a row past the service that owns it."""


class AppendOnlyQuerySet(models.QuerySet[M]):
    def record(self, rows: list[M]) -> list[M]:
        """The one way in, for the service that owns these rows."""
        return super().bulk_create(rows)

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise AppendOnly(f"{self.model.__name__} rows are only added, by the service that owns them")

    bulk_create = bulk_update = update = delete = _refuse


class AppendOnlyModel(models.Model):
    class Meta:
        abstract = True

    def save(self, *_: Any, **__: Any) -> NoReturn:
        raise AppendOnly(f"a {type(self).__name__} is not saved by itself")

    def delete(self, *_: Any, **__: Any) -> NoReturn:
        raise AppendOnly(f"a {type(self).__name__} is never deleted")
