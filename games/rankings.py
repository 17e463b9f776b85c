"""Rankings (P6.7): who has most points in a span, of one ruleset or of all, and where the one who looks stands."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import Tally, User
from accounts.models.tally import Span
from accounts.tallies import ALL, boards
from accounts.whole_numbers import whole_number
from games import engine

PAGE = 50
# How addresses name them.
SPANS = {"hoy": Span.DAY, "semana": Span.WEEK, "mes": Span.MONTH, "siempre": Span.EVER}
RULESETS = {"todas": ALL, **{rules: rules for rules in engine.RULESETS}}


def is_page(text: str) -> bool:
    """A page's number as an address has it."""
    return bool(whole_number(text, digits=5))


class Place(NamedTuple):
    number: int  # who have the same points share it
    person: User
    points: int


class Ranking(NamedTuple):
    places: list[Place]
    own: Place | None  # of the one who looks
    more: bool  # there is a next page
    coins: int  # what it takes to be in it


def ranking(span: Span, ruleset: str, page: int = 1, viewer: User | None = None) -> Ranking:
    """One page of it. As many queries for many persons as for few."""
    board = Tally.objects.filter(span=span, since=span.start(timezone.now()), ruleset=ruleset, ranked=True)
    skipped = PAGE * (page - 1)
    # Persons are looked up for those who are shown only: what is skipped is a walk along the index.
    rows = list(board.order_by("-points", "user").values_list("user", "points")[skipped : skipped + PAGE + 1])
    shown = rows[:PAGE]
    people = User.objects.in_bulk([user_id for user_id, _ in shown])
    number = _place(board, shown[0][1]) if shown else 0
    places: list[Place] = []
    for index, (user_id, points) in enumerate(shown):
        if places and points < places[-1].points:
            number = skipped + index + 1
        places.append(Place(number, people[user_id], points))
    own = _own(board, viewer) if viewer is not None and viewer.is_member else None
    return Ranking(places, own, len(rows) > PAGE, boards()[ruleset])


def _own(board: QuerySet[Tally], viewer: User) -> Place | None:
    points = board.filter(user=viewer).values_list("points", flat=True).first()
    return None if points is None else Place(_place(board, points), viewer, points)


def _place(board: QuerySet[Tally], points: int) -> int:
    return board.filter(points__gt=points).count() + 1
