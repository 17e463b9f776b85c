"""Challenges, invitations and links, for pages (P2.3, P2.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import friends
from accounts.guests import ensure_player
from accounts.models import User
from accounts.people import named
from accounts.whole_numbers import whole_number
from games import engine, profiles
from games.befriending import back_of
from games.forms import RULES
from games.models import Challenge, Table
from games.models.challenge import ChallengeKind, ChallengeState
from games.notices import Notice, page_of, provider
from games.refused import Deny, Refused
from games.services import challenges, connected
from games.table_state import TableConfig, TableState
from games.words import said

SECONDS = int(settings.TRUCO_COMPANY["CHALLENGE_SECONDS"])


class ChallengeForm(forms.Form):
    """What a challenge is about; all else is the ruleset's own choice."""

    rules = forms.ChoiceField(
        label=gettext_lazy("Modalidad"),
        choices=[(code, name) for code, name in RULES if 2 in engine.RULESETS[code].players],
        initial=engine.ARGENTINO.id,
    )
    practice = forms.ChoiceField(
        label=gettext_lazy("Se juega"),
        choices=[
            ("practice", gettext_lazy("práctica: sin monedas ni puntos")),
            ("official", gettext_lazy("oficial: por monedas y puntos")),
        ],
        initial="practice",
    )
    stake = forms.IntegerField(
        label=gettext_lazy("Apuesta por partida (oficial)"),
        min_value=0,
        max_value=settings.TRUCO_MONEY["MAXIMUM_STAKE"],
        required=False,
        help_text=gettext_lazy("En monedas; vacía, la mínima de la modalidad."),
    )

    def config(self) -> TableConfig:
        data = self.cleaned_data
        practice = data["practice"] == "practice"
        least = settings.TRUCO_MONEY["MINIMUM_STAKE"][data["rules"]]
        stake = 0 if practice else data["stake"] if data["stake"] is not None else least
        return usual(data["rules"], practice, stake)


def usual(rules: str, practice: bool = True, stake: int = 0) -> TableConfig:
    """The ruleset as it is mostly played, for two who know each other: nobody else is to sit down. An official private
    match of clasico would be a special one, so that is left open (P3.4)."""
    ruleset = engine.RULESETS[rules]
    return TableConfig(
        rules=rules,
        players=2,
        target=ruleset.default_target,
        chicos=ruleset.chicos[0],
        flor=ruleset.default_flor,
        three_rounds=False,
        turn_seconds=30,
        practice=practice,
        stake=stake,
        private=practice or ruleset is not engine.CLASICO,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def challenge(request: HttpRequest, username: str) -> HttpResponse:
    """Challenge somebody: by which rules, for what."""
    assert isinstance(request.user, User)
    person = profiles.find(username)
    if person is None:
        raise Http404
    form = ChallengeForm(request.POST if request.method == "POST" else None)
    status = 422 if form.errors else 200
    if request.method == "POST" and form.is_valid():
        try:
            challenges.challenge(request.user, person, form.config())
            return redirect("profile", person.username)
        except Refused as refused:
            form.add_error(None, said(refused))
            status = refused.status
    return render(request, "games/challenge.html", {"form": form, "person": person, "seconds": SECONDS}, status=status)


@require_POST
@login_required
def answer(request: HttpRequest) -> HttpResponse:
    """`do` is what and which: "accept:CODE", "decline:CODE", "withdraw:CODE"."""
    assert isinstance(request.user, User)
    verb, _colon, code = request.POST.get("do", "").partition(":")
    try:
        if verb == "accept":
            return redirect("table", challenges.accept(code, request.user).code)
        if verb not in ("decline", "withdraw"):
            raise Refused(Deny.MALFORMED)
        (challenges.decline if verb == "decline" else challenges.withdraw)(code, request.user)
    except Refused as refused:
        messages.error(request, said(refused))
    return redirect(back_of(request, "lobby"))


@require_POST
def open_by_link(request: HttpRequest) -> HttpResponse:
    """A practice table of one's own, and the link to it."""
    try:
        made = challenges.open_by_link(ensure_player(request), usual(engine.ARGENTINO.id))
    except Refused as refused:
        messages.error(request, said(refused))
        return redirect(back_of(request, "lobby"))
    assert made.table is not None
    return redirect("table", made.table.code)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def follow(request: HttpRequest, code: str) -> HttpResponse:
    """What a link shows: who wants to play, by which rules, and one button that seats whoever has it (P2.4)."""
    row = challenges.linked(code)
    if request.method == "POST":
        try:
            if row is None:
                raise Refused(Deny.CHALLENGE_CLOSED)
            shown = whole_number(request.POST.get("acuerdo"), digits=10) or 0
            return redirect("table", challenges.follow(code, ensure_player(request), shown).code)
        except Refused as refused:
            return _follow(request, challenges.linked(code), refused.status, said(refused))
    if row is not None and row.table is not None and row.table.seats.filter(user=request.user.pk or 0).exists():
        return redirect("table", row.table.code)
    return _follow(request, row, 200 if row else 404)


def _follow(request: HttpRequest, row: Challenge | None, status: int, refusal: str = "") -> HttpResponse:
    """The button carries what it is for, so that nobody is ready for anything else."""
    stamp = TableConfig(**row.table.agreed()).stamp if row is not None and row.table is not None else 0
    return render(request, "games/follow.html", {"challenge": row, "stamp": stamp, "refusal": refusal}, status=status)


@require_POST
@login_required
def invite(request: HttpRequest, code: str) -> HttpResponse:
    """The captain invites somebody to a chair (`seat`, else the first free one), or wants a link to send."""
    assert isinstance(request.user, User)
    table = Table.objects.filter(code=code).first()
    if table is None:
        raise Http404
    try:
        if "link" in request.POST:
            challenges.link(table.pk, request.user)
        else:
            name = request.POST.get("name", "").strip()
            person = named(name)
            if person is None:
                messages.error(request, _("No encontramos a nadie que se llame «%(name)s».") % {"name": name[:20]})
            else:
                number = request.POST.get("seat", "")
                chair = int(number) if number in ("1", "2", "3", "4") else _first_free(table)
                challenges.invite(table.pk, request.user, person, chair)
                messages.success(request, _("Invitaste a %(name)s.") % {"name": person.name})
    except Refused as refused:
        messages.error(request, said(refused))
    return redirect("table", code)


def _first_free(table: Table) -> int:
    asked = set(Challenge.objects.filter(table=table, state=ChallengeState.OPEN).values_list("seat", flat=True))
    free = [seat.number for seat in table.seats.all() if seat.free]
    for number in free:
        if number not in asked:
            return number
    if not free:
        raise Refused(Deny.SEAT_TAKEN)
    return free[0]


def captains(request: HttpRequest, state: TableState) -> dict[str, Any]:
    """What the captain's page needs to invite people: the link to the table, and his friends who are here."""
    seat = state.seat_of(request.user.pk)
    info = state.seats[seat - 1] if seat is not None else None
    if info is None or not info.captain:
        return {}
    row = challenges.link_of(state.id)
    share = request.build_absolute_uri(reverse("follow", args=[row.code])) if row is not None else ""
    return {"captain": True, "share": share, "friend_names": friend_names(request.user)}


def friend_names(user: Any) -> list[str]:
    """His friends who are connected, to be offered where he names somebody."""
    if not isinstance(user, User) or not user.is_member:
        return []
    here = friends.friends_of(user).filter(pk__in=connected.people().values("pk"))
    return list(here.values_list("username", flat=True)[:30])


def invite_named(request: HttpRequest, table: Table, user: User) -> None:
    """The people named with a new table (P2.3), each to his chair; who can't be invited is told."""
    for number in range(2, table.players + 1):
        name = request.POST.get(f"guest-{number}", "").strip()
        if not name:
            continue
        try:
            person = named(name)
            if person is None:
                messages.error(request, _("No encontramos a nadie que se llame «%(name)s».") % {"name": name[:20]})
            else:
                challenges.invite(table.pk, user, person, number)
        except Refused as refused:
            messages.error(request, f"{name[:20]}: {said(refused)}")


@provider
def challenged(request: HttpRequest, user: User) -> Iterator[Notice]:
    """What waits for his answer, and whose answer he waits for."""
    for row in challenges.pending(user):
        mine = row.challenger_id == user.pk
        context = {
            "challenge": row,
            "duel": row.kind == ChallengeKind.DUEL,
            "due": int(row.due_at.timestamp() * 1000) if row.due_at else 0,
            "here": page_of(request),
        }
        template = "games/notices/asked.html" if mine else "games/notices/challenged.html"
        yield Notice(f"challenge-{row.pk}", template, context, loud=not mine)
