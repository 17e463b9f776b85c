"""Trophies on the desk: to be looked at. Who has earned one gets it by itself."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import desk
from accounts.admin import found, person_link
from accounts.desk import DeskList
from accounts.read_only import ReadOnly
from games.models import Trophy
from games.trophies import NAMES

desk.place("matches", Trophy)


@admin.register(Trophy)
class TrophyAdmin(ReadOnly, DeskList):
    list_display = ["at", "whom", "prize", "match"]
    list_display_links = None
    list_select_related = ["user", "match"]
    search_fields = ["user"]
    search_help_text = _("El comienzo del nombre, o #número")
    actions = None

    @admin.display(description=_("persona"))
    def whom(self, trophy: Trophy) -> str:
        return person_link(trophy.user)

    @admin.display(description=_("trofeo"))
    def prize(self, trophy: Trophy) -> str:
        return str(NAMES.get(trophy.code, trophy.code))

    def get_search_results(self, request: HttpRequest, queryset: Any, search_term: str) -> tuple[Any, bool]:
        return (queryset.filter(user__in=found(search_term)) if search_term.strip() else queryset), False
