"""The language somebody reads: chosen on any page, kept in his browser's cookie and, of who has a row, with him."""

from __future__ import annotations

from typing import Any, cast

from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.core.exceptions import BadRequest
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_POST
from django.views.i18n import LANGUAGE_QUERY_PARAMETER, set_language

from accounts.models import User


class Told(HttpRequest):
    """A request on its way back to `AccountLanguage`, which puts this into the cookie."""

    account_language: str


def known(code: str | None) -> bool:
    return code in dict(settings.LANGUAGES)


@require_POST
def choose(request: HttpRequest) -> HttpResponseBase:
    """The switch at the foot of every page. Django's own view sets the cookie and leads back, to pages of ours only."""
    code = request.POST.get(LANGUAGE_QUERY_PARAMETER)
    if not known(code):
        raise BadRequest("no such language")
    if isinstance(request.user, User):
        User.objects.filter(pk=request.user.pk).update(language=code)
    return set_language(request)


def keep(response: HttpResponseBase, code: str) -> None:
    """In the cookie where LocaleMiddleware looks for it; a choice just made in this answer stands."""
    if known(code) and settings.LANGUAGE_COOKIE_NAME not in response.cookies:
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            code,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            path=settings.LANGUAGE_COOKIE_PATH,
            secure=settings.LANGUAGE_COOKIE_SECURE,
            httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
            samesite="Lax",
        )


@receiver(user_logged_in)
def take_along(request: HttpRequest | None, user: User, **_: Any) -> None:
    """Who logs in reads on in the language of his account. If he never chose one, what he chose here is his."""
    if request is None:
        return
    here = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
    if user.language:
        cast(Told, request).account_language = user.language
    elif known(here):
        User.objects.filter(pk=user.pk).update(language=here)
        user.language = here or ""
