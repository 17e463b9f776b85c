"""Looking people up by the beginning of their name, along an index however many there are."""

from __future__ import annotations

from django.db import connection
from django.db.models import Q, QuerySet
from django.db.models.functions import Lower

from accounts.models import User
from accounts.whole_numbers import whole_number

# No name has a character above it.
_LAST = "\U0010ffff"


def people(text: str, among: QuerySet[User] | None = None) -> QuerySet[User]:
    """Whose name begins so; `#12` is the person of that number, and an address its owner."""
    rows = User.objects.all() if among is None else among
    text = text.replace("\0", "").strip().lower()
    if text.startswith("#"):
        number = whole_number(text[1:])
        return rows.none() if number is None else rows.filter(pk=number)
    if "@" in text:
        return rows.filter(Q(pk__in=User.objects.filter(emailaddress__email=text).values("pk")))
    rows = rows.alias(lowered=Lower("username"))
    if connection.vendor == "postgresql":
        # By the index that a migration of its own makes there: another than the one names are unique by.
        return rows.filter(lowered__startswith=text)
    return rows.filter(lowered__gte=text, lowered__lt=text + _LAST)
