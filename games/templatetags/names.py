"""Names in the reader's language."""

from django import template

from accounts import names

register = template.Library()
register.filter("localised", names.localised)
