"""What the games keep about a person, for him to take away with the rest (P1.2)."""

from __future__ import annotations

from typing import Any

from accounts import export
from accounts.models import User
from games.models import Trophy


@export.part("trophies")
def trophies(user: User) -> list[Any]:
    return list(Trophy.objects.filter(user=user).values("code", "at", "match__code"))
