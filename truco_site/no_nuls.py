"""A request that holds a NUL is refused at the door: no page of ours sends one, and PostgreSQL's text can't hold it."""

from collections.abc import Callable
from typing import Any

from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, HttpResponse

NUL = "\x00"


class NoNuls:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> None:
        if NUL in request.path or any(
            NUL in value for data in (request.GET, request.POST) for values in data.lists() for value in values[1]
        ):
            raise SuspiciousOperation("a NUL in a request")
