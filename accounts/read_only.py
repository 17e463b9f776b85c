"""Rows that the admin shows and never edits: what changes them goes through a service."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest


class ReadOnly:
    """A mixin for a model's admin or an inline."""

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, *args: Any) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, *args: Any) -> bool:
        return False
