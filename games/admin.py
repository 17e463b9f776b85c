"""Tables and matches in the admin: to be looked at. What changes them goes through the services."""

from __future__ import annotations

from django.contrib import admin

from accounts.read_only import ReadOnly
from games.models import Hand, MaskedWord, Match, MatchPlayer, Seat, Table


class SeatInline(ReadOnly, admin.TabularInline):
    model = Seat
    fields = ["number", "user", "robot", "ready", "joined_at"]


@admin.register(Table)
class TableAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ["code", "phase", "rules", "players", "target", "created_at"]
    list_filter = ["phase", "rules", "players"]
    search_fields = ["code"]
    show_full_result_count = False
    inlines = [SeatInline]


class PlayerInline(ReadOnly, admin.TabularInline):
    model = MatchPlayer
    fields = ["seat", "name", "user", "robot", "abandoned"]


class HandInline(ReadOnly, admin.TabularInline):
    """The hands of a match without salt and deck: a moderator sees no hidden card (P8.3)."""

    model = Hand
    fields = ["number", "mano", "commitment", "dealt_at", "ended_at", "winner", "score_a", "score_b"]


@admin.register(Match)
class MatchAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ["code", "state", "rules", "winner", "score_a", "score_b", "started_at", "ended_at"]
    list_filter = ["state", "rules"]
    search_fields = ["code"]
    show_full_result_count = False
    inlines = [PlayerInline, HandInline]


@admin.register(MaskedWord)
class MaskedWordAdmin(admin.ModelAdmin):
    list_display = ["word", "inside"]
    list_editable = ["inside"]
    search_fields = ["word"]
