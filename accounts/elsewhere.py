"""What others tell us of people who log in by them. Nothing where no keys are set: its tables aren't there then."""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.conf import settings
from django.db.models import QuerySet

from accounts.models import User

FACEBOOK = "facebook"


def ways_in(user: User) -> list[Any]:
    """By which sites he logs in, and under which number there."""
    if not settings.SOCIAL_LOGINS:
        return []
    return list(_accounts().filter(user=user).values("provider", "uid", "date_joined"))


def facebook_friends(user: User) -> QuerySet[User]:
    """Who of his friends there plays here (P1.2), as of his last log-in by it."""
    if FACEBOOK not in settings.SOCIAL_LOGINS:
        return User.objects.none()
    own = _accounts().filter(user=user, provider=FACEBOOK).first()
    told = own.extra_data.get("friends") if own else None
    friends = told.get("data") if isinstance(told, dict) else None
    ids = [str(friend.get("id")) for friend in friends or [] if isinstance(friend, dict)]
    known = _accounts().filter(provider=FACEBOOK, uid__in=ids)
    return User.objects.filter(pk__in=known.values("user"), deleted_at=None).exclude(pk=user.pk)


def _accounts() -> QuerySet[Any]:
    model: Any = apps.get_app_config("socialaccount").get_model("SocialAccount")
    return model.objects.all()
