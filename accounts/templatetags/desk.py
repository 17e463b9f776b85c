"""How the desk writes what its rows hold."""

from __future__ import annotations

from django import template

from accounts import deeds, figures

register = template.Library()
register.filter("deed", deeds.action)
register.filter("deed_about", deeds.about)
register.filter(figures.signed)
