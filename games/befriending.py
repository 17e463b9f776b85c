"""Friends and blocks, for pages (P2.5)."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts import blocks
from accounts import friends as friendship
from accounts.company import NotDone
from accounts.models import User
from accounts.people import named
from games.services import connected

A_PAGE = 40
DOORS = {
    "ask": friendship.ask,
    "accept": friendship.accept,
    "remove": friendship.remove,
    "block": blocks.block,
    "unblock": blocks.unblock,
}


def standing(viewer: Any, person: User) -> dict[str, Any]:
    """What the viewer is to somebody, for the buttons on a page."""
    if not isinstance(viewer, User) or viewer.pk == person.pk:
        return {}
    return {
        "standing": friendship.standing(viewer, person),
        "blocked": blocks.blocks(viewer, person),
        "befriends": viewer.is_member,
        "here": bool(connected.who_is_here([person.pk])),
    }


@require_safe
@login_required
@never_cache
def friends(request: HttpRequest) -> HttpResponse:
    """His friends, who is connected first; who asks, whom he has asked, whom he has blocked."""
    assert isinstance(request.user, User)
    user = request.user
    if user.is_guest:
        return redirect("account_signup")
    page = Paginator(friendship.friends_of(user), A_PAGE).get_page(request.GET.get("pagina"))
    context = {
        "page": page,
        "connected": connected.who_is_here(person.pk for person in page),
        "asking": friendship.asking(user)[:A_PAGE],
        "asked": friendship.asked_by(user)[:A_PAGE],
        "blocked_people": blocks.blocked_by(user)[:A_PAGE],
    }
    return render(request, "games/friends.html", context)


@require_POST
@login_required
def befriend(request: HttpRequest) -> HttpResponse:
    """`do` is what and whom: "ask:alice"."""
    assert isinstance(request.user, User)
    verb, _colon, name = request.POST.get("do", "").partition(":")
    name = name or request.POST.get("name", "").strip()
    door = DOORS.get(verb)
    # a guest can be blocked: at a table he has a name like everybody
    other = named(name) or User.objects.filter(username=name, is_guest=True).first()
    if door is None or other is None:
        messages.error(request, _("No encontramos a nadie con ese nombre."))
    else:
        try:
            door(request.user, other)
        except NotDone as snag:
            messages.error(request, snag.words)
    return redirect(back_of(request, "friends"))


def back_of(request: HttpRequest, otherwise: str) -> str:
    """The page of ours that a form came from, if it says so."""
    back = request.POST.get("next", "")
    ours = back.startswith("/") and url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure())
    return back if ours else otherwise
