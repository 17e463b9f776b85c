"""Trophies in the admin: to be looked at. Who has earned one gets it by itself."""

from __future__ import annotations

from django.contrib import admin

from accounts.read_only import ReadOnly
from games.models import Trophy


@admin.register(Trophy)
class TrophyAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ["at", "user", "code", "match"]
    list_filter = ["code"]
    list_select_related = ["user", "match"]
    search_fields = ["user__username", "=match__code"]
    ordering = ["-id"]
    show_full_result_count = False
