"""Pages that only show: the rankings and the profiles."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from games import befriending, profiles, rankings


@require_safe
@never_cache
def ranking(request: HttpRequest) -> HttpResponse:
    span, rules, page = (request.GET.get(*asked) for asked in (("de", "hoy"), ("modalidad", "todas"), ("pagina", "1")))
    if span not in rankings.SPANS or rules not in rankings.RULESETS or not rankings.is_page(page):
        raise Http404
    viewer = request.user if isinstance(request.user, User) else None
    context = {
        "ranking": rankings.ranking(rankings.SPANS[span], rankings.RULESETS[rules], int(page), viewer),
        "spans": list(rankings.SPANS),
        "rulesets": list(rankings.RULESETS),
        "span": span,
        "rules": rules,
        "page": int(page),
    }
    return render(request, "games/ranking.html", context)


@require_safe
@never_cache
def profile(request: HttpRequest, username: str) -> HttpResponse:
    # PostgreSQL can't be asked for a NUL.
    person = profiles.find(username) if "\0" not in username else None
    if person is None:
        raise Http404
    if person.username != username:
        # names are unique whatever their case: there is one page of each
        return redirect("profile", person.username)
    viewer = request.user if isinstance(request.user, User) else None
    context = {"profile": profiles.profile(person, viewer), **befriending.standing(request.user, person)}
    return render(request, "games/profile.html", context)
