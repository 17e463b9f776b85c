from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts import addresses, grants, languages, sanctions
from accounts.limits import TooMany
from accounts.models import User

# What a guest may see of his account; the rest (password, e-mail) he doesn't have before he signs up.
FOR_GUESTS = {
    "account_login",
    "account_signup",
    "account_logout",
    "account_inactive",
    "account_confirm_email",
}


class Limits:
    """Whoever does something too often is told so, and when he may again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, TooMany):
            return None
        response = render(request, "429.html", status=429)
        response["Retry-After"] = str(error.seconds)
        return response


class ShutOut:
    """A session of somebody who has been shut out ends at its next page, which says why (P8.1)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if settings.SESSION_COOKIE_NAME in request.COOKIES and not request.user.is_authenticated:
            # Only here, where the session names somebody whom the backends don't let be anybody.
            user_id = request.session.get(SESSION_KEY)
            user = User.objects.filter(pk=user_id).first() if user_id else None
            if user is not None and sanctions.is_shut_out(user):
                request.session.flush()
                return redirect("sanction", sanctions.link_token(user))
        return self.get_response(request)


class GuestsSignUpFirst:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        name = (request.resolver_match and request.resolver_match.url_name) or ""
        if not name.startswith(("account_", "socialaccount_connections")):
            return None
        if name in FOR_GUESTS or name.startswith("account_reset_password"):
            return None
        if isinstance(request.user, User) and request.user.is_guest:
            return redirect("account_signup")
        return None


class AccountLanguage:
    """Whoever has just logged in finds his language in the cookie from the next page on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        languages.keep(response, getattr(request, "account_language", ""))
        return response


class Visits:
    """The first request of a member's session on a day brings the day's coins, and each new address is noted.

    What has been done stands in the session, so the other requests ask the database nothing for it.
    """

    KEY = "visit"

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        greeted = self._greet(request)
        response = self.get_response(request)
        # A browser that doesn't know his language yet.
        if greeted and settings.LANGUAGE_COOKIE_NAME not in request.COOKIES:
            languages.keep(response, greeted.language)
        return response

    def _greet(self, request: HttpRequest) -> User | None:
        if settings.SESSION_COOKIE_NAME not in request.COOKIES:
            return None
        day, address = grants.today(), addresses.client_address(request)
        mark = [request.session.get(SESSION_KEY), str(day), address and addresses.hashed(address)]
        if request.session.get(self.KEY) == mark or not isinstance(request.user, User) or not request.user.is_member:
            return None
        grants.visit(request.user, day)
        addresses.remember(request.user, address, day)
        request.session[self.KEY] = mark
        return request.user
