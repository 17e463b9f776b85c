"""How the desk writes what its rows hold."""

from __future__ import annotations

from django import template
from django.utils.formats import number_format

from accounts import deeds

register = template.Library()
register.filter("deed", deeds.action)
register.filter("deed_about", deeds.about)


@register.filter
def signed(number: int) -> str:
    """What somebody won or lost: always with its sign, and in groups of three."""
    return ("+" if number > 0 else "−" if number < 0 else "") + number_format(abs(number), force_grouping=True)
