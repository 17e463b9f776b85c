"""Figures for who runs the site."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from accounts import desk
from games import health


@desk.page("cifras/", "figures", "games.view_table", "site", _("Cifras y salud del sitio"))
def figures(request: HttpRequest) -> HttpResponse:
    context = {
        **admin.site.each_context(request),
        "title": _("Cifras y salud del sitio"),
        "health": health.look(),
        "figures": health.figures(),
    }
    return render(request, "admin/figures.html", context)
