"""Signs of cheating (P8.5), the worst first."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Q
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import desk
from accounts.admin import found, person_link
from accounts.desk import DeskList
from accounts.read_only import ReadOnly
from games.models import Suspicion

desk.place("signs", Suspicion)


@admin.register(Suspicion)
class SuspicionAdmin(ReadOnly, DeskList):
    list_display = ("sign", "one", "other", "matches", "flow", "percent", "seen_at")
    list_display_links = None
    list_filter = ("sign",)
    list_select_related = ("first", "second")
    ordering = ("-coins", "-matches", "pk")
    search_fields = ("first",)
    search_help_text = _("El comienzo del nombre, o #número")
    actions = None
    flow = desk.figure("coins", _("monedas"))

    @admin.display(description=_("A"))
    def one(self, sign: Suspicion) -> str:
        return person_link(sign.first)

    @admin.display(description=_("B"))
    def other(self, sign: Suspicion) -> str:
        return person_link(sign.second)

    def get_search_results(self, request: HttpRequest, queryset: Any, search_term: str) -> tuple[Any, bool]:
        if not search_term.strip():
            return queryset, False
        people = found(search_term)
        return queryset.filter(Q(first__in=people) | Q(second__in=people)), False
