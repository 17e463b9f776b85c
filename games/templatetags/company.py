"""The bar of friends, for the foot of every page."""

from __future__ import annotations

from typing import Any

from django import template

from accounts import friends
from accounts.models import User
from games.services import connected

register = template.Library()
# Friends that the bar shows; all are on their own page.
MOST = 12


@register.inclusion_tag("games/friends_bar.html", takes_context=True)
def friends_bar(context: dict[str, Any]) -> dict[str, Any]:
    user = context.get("user")
    if not isinstance(user, User) or not user.is_member:
        return {"shown": False}
    return {
        "shown": True,
        "here": friends.friends_of(user).filter(pk__in=connected.people().values("pk"))[:MOST],
        "asking": friends.asking(user).count(),
    }
