"""Where a person reads what was decided about him and why, and says what he thinks of it; and his notices."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import notices, sanctions
from accounts.models import Appeal, Sanction, User
from accounts.models.sanction import SanctionKind
from accounts.moderation import Denied, file_appeal
from accounts.moderation.appeals import LONGEST
from accounts.whole_numbers import whole_number

SHOWN = 20


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def sanction(request: HttpRequest, token: str) -> HttpResponse:
    """Opened by a signed link: after a refused log-in, from the mail, or from his own notices."""
    person = sanctions.who(token)
    if person is None:
        raise Http404
    with override(person.language or get_language()):
        if request.method == "POST":
            return _appeal(request, person, token)
        return render(request, "accounts/sanction.html", _context(person))


def _appeal(request: HttpRequest, person: User, token: str) -> HttpResponse:
    number = request.POST.get("about")
    about = next((one for one in _appealable(person) if number in (None, str(one.pk))), None)
    # sent twice, it is on the page already
    if about is not None:
        try:
            file_appeal(person, about, request.POST.get("text", ""))
        except Denied as denied:
            return render(request, "accounts/sanction.html", {**_context(person), "error": denied.words}, status=422)
    return redirect("sanction", token)


def _context(person: User) -> dict[str, Any]:
    return {
        "person": person,
        "force": sanctions.of(person),
        "past": Sanction.objects.filter(user=person).order_by("-pk")[:SHOWN],
        "appeals": Appeal.objects.filter(user=person).order_by("-pk")[:SHOWN],
        "appealable": _appealable(person),
        "longest": LONGEST,
    }


def _appealable(person: User) -> list[Sanction]:
    """What he may appeal against now, and hasn't yet: what is in force, and his newest sanction if it isn't lifted."""
    newest = Sanction.objects.filter(user=person).order_by("-pk").first()
    wanted = [*sanctions.of(person), None if newest is None or newest.kind == SanctionKind.REOPEN else newest]
    found = {sanction.pk: sanction for sanction in wanted if sanction is not None}
    appealed = set(Appeal.objects.filter(sanction__in=found).values_list("sanction_id", flat=True))
    return [sanction for pk, sanction in found.items() if pk not in appealed]


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def notices_page(request: HttpRequest) -> HttpResponse:
    """All his notices; a post says that he has read those up to one."""
    person = request.user
    assert isinstance(person, User)
    if request.method == "POST":
        upto = whole_number(request.POST.get("hasta"))
        if upto is None:
            raise Http404
        notices.read(person, upto)
        return redirect(_back(request))
    context = {
        "told": notices.latest(person),
        "token": sanctions.link_token(person),
        "sanctioned": Sanction.objects.filter(user=person).exists(),
    }
    return render(request, "accounts/notices.html", context)


def _back(request: HttpRequest) -> str:
    """The page he came from, if it is one of ours."""
    wanted = request.POST.get("next", "")
    return wanted if wanted.startswith("/") and get_adapter(request).is_safe_url(wanted) else "own_notices"
