"""The bar of friends, for the foot of every page."""

from __future__ import annotations

from typing import Any

from django import template
from django.conf import settings
from django.db.models import Q

from accounts import friends
from accounts.elsewhere import facebook_friends
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
    everybody = Q(pk__in=friends.friends_of(user).values("pk"))
    if settings.SOCIAL_LOGINS:
        # those of another site who play here too, but for whom he has blocked
        everybody |= Q(pk__in=facebook_friends(user).exclude(blocks_got__blocker=user).values("pk"))
    here = connected.people().filter(everybody).order_by("username")
    return {
        "shown": True,
        "here": here[:MOST],
        "asking": friends.asking(user).count(),
    }
