"""What monitoring asks."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import health


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """200 while everything that a table needs is there, else 503; which part is missing stands in the answer."""
    found = health.look()
    return JsonResponse(found.as_json(), status=200 if found.well else 503)
