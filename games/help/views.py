from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import select_template
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_htmx.middleware import HtmxDetails

from games.help.pages import BY_SLUG, PAGES, agreed, templates_of
from games.services import catching_up


class HtmxRequest(HttpRequest):
    """A request as django-htmx's middleware leaves it."""

    htmx: HtmxDetails


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    return render(request, "help/index.html", {"pages": PAGES})


@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    found = BY_SLUG.get(slug)
    if found is None:
        raise Http404
    context = {"pages": PAGES, "page": found, **found.facts()}
    return HttpResponse(select_template(templates_of(found, get_language() or "es")).render(context, request))


@require_safe
@never_cache
def table_rules(request: HtmxRequest, code: str) -> HttpResponse:
    """What is agreed at a table, in words: a page, or for htmx the inside of the table's panel."""
    state = catching_up.by_code(code)
    if state is None:
        raise Http404
    part = request.htmx and not request.htmx.boosted
    context = {"table": state, **agreed(state.config)}
    return render(request, "help/pieces/table_rules.html" if part else "help/table_rules.html", context)
