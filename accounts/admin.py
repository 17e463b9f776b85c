"""People, and the ledger to look at: what it holds changes by its own services only."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from accounts.models import Account, PointsEntry, Transfer, User
from accounts.read_only import ReadOnly


@admin.register(User)
class PersonAdmin(UserAdmin):
    list_display = ("username", "email", "is_guest", "points", "is_staff", "is_active", "date_joined")
    list_filter = ("is_guest", "is_staff", "is_active")
    date_hierarchy = "date_joined"
    readonly_fields = ("points", "level_reached", "deleted_at")
    fieldsets = (
        *(UserAdmin.fieldsets or ()),
        (_("Juego"), {"fields": ("is_guest", "avatar", "country", "points", "level_reached", "deleted_at")}),
    )


class Ledger(ReadOnly, admin.ModelAdmin):
    actions = None
    show_full_result_count = False


@admin.register(Account)
class AccountAdmin(Ledger):
    list_display = ("kind", "reference", "owner", "balance")
    list_filter = ("kind",)
    list_select_related = ("owner",)
    search_fields = ("=reference", "owner__username")


@admin.register(Transfer)
class TransferAdmin(Ledger):
    list_display = ("at", "kind", "amount", "source", "target", "reference", "actor", "reason")
    list_filter = ("kind",)
    list_select_related = ("source", "target", "actor")
    search_fields = ("=reference", "=key", "=source__reference", "=target__reference")
    ordering = ("-id",)


@admin.register(PointsEntry)
class PointsEntryAdmin(Ledger):
    list_display = ("at", "user", "points", "ruleset", "reference")
    list_filter = ("ruleset",)
    list_select_related = ("user",)
    search_fields = ("user__username", "=reference")
    ordering = ("-id",)
