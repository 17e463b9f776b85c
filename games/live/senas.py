"""Señas on the page (R11): a line in the log of the two it concerns, and for a few seconds a face at the partner's."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from django.conf import settings
from django.template.loader import get_template
from django.templatetags.static import static
from django.utils import timezone
from django.utils.html import escape
from django.utils.translation import override

from accounts import names
from games.live import words
from games.live.pov import Words
from games.models import Sena
from games.models.sena import partner_of
from games.services.senas import allowed
from games.table_state import TableState


class Told(NamedTuple):
    """A seña as it is told: `seat` made it to the seat across, in the table's hand of this number."""

    id: int
    seat: int
    code: str
    hand: int
    at: datetime

    @property
    def seats(self) -> tuple[int, int]:
        """Those who may know of it."""
        return self.seat, partner_of(self.seat)

    @property
    def fresh(self) -> bool:
        """Is it still to be seen at who made it? A page without JavaScript comes back for it once."""
        return (timezone.now() - self.at).total_seconds() < settings.TRUCO["SENA_SHOWN"]


def find(sena_id: int) -> Told | None:
    found = Sena.objects.filter(pk=sena_id).values_list("pk", "seat", "code", "hand__serial", "at").first()
    return Told(*found) if found is not None else None


def of_hand(state: TableState, seat: int | None) -> list[Told]:
    """What the hand that runs has brought to this seat, or from it. Nothing for anybody else."""
    if seat is None or state.phase != "playing" or not allowed(state.config):
        return []
    made = Sena.objects.filter(hand=state.hand_id, seat__in=(seat, partner_of(seat))).order_by("pk")
    return [Told(*row) for row in made.values_list("pk", "seat", "code", "hand__serial", "at")]


def aside(told: Told, state: TableState, seat: int, language: str) -> str:
    """A message to a page of `seat`, one of the two; it belongs to no version of the table."""
    parts = _added(lines([told], state, seat, language))
    if told.seat != seat and told.fresh:
        parts += f"<hx-partial id=sena>{mark(told, language)}</hx-partial>"
    return json.dumps({"aside": 1, "content": parts}, ensure_ascii=False)


def catch_up(state: TableState, seat: int | None, language: str) -> str:
    """What is to follow a whole view, whose log tells of the table alone; empty if there is nothing."""
    made = of_hand(state, seat)
    return _added(lines(made, state, seat, language)) if made and seat is not None else ""


def lines(made: Sequence[Told], state: TableState, seat: int, language: str) -> str:
    """Lines of the log of `seat`."""
    return "".join(_line(each, state, seat, language) for each in made)


def mark(told: Told, language: str) -> str:
    """What is to be seen at the partner's. The log says the same aloud."""
    return _mark(told.code, language).replace("ID", str(told.id))


def _added(found: str) -> str:
    return f"<hx-partial id=log-lines hx-swap=beforeend>{found}</hx-partial>"


def _line(told: Told, state: TableState, seat: int, language: str) -> str:
    other = state.seats[(partner_of(seat) if told.seat == seat else told.seat) - 1]
    with override(language):
        name = names.localised(other.name) if other is not None else ""
        said = Words("sena_from" if told.seat == seat else "sena_to", name, words.sena(told.code))
    return f"<li id=s{told.id} class=sena-line>{escape(words.in_words(said, language))}</li>"


@lru_cache(maxsize=64)
def _mark(code: str, language: str) -> str:
    gesture, meaning = words.SENAS[code]
    sprite = static("senas.svg")
    with override(language):
        context = {"id": "ID", "face": f"{sprite}#{code}", "gesture": gesture, "meaning": meaning}
        return str(get_template("games/pieces/sena.html").render(context)).strip()
