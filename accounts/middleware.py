from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from accounts.models import User

# What a guest may see of his account; the rest (password, e-mail) he doesn't have before he signs up.
FOR_GUESTS = {
    "account_login",
    "account_signup",
    "account_logout",
    "account_inactive",
    "account_confirm_email",
}


class GuestsSignUpFirst:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        name = (request.resolver_match and request.resolver_match.url_name) or ""
        if not name.startswith("account_") or name in FOR_GUESTS or name.startswith("account_reset_password"):
            return None
        if isinstance(request.user, User) and request.user.is_guest:
            return redirect("account_signup")
        return None
