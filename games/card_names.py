"""The names of the cards."""

from __future__ import annotations

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

RANKS = {
    1: _("as"),
    2: _("2"),
    3: _("3"),
    4: _("4"),
    5: _("5"),
    6: _("6"),
    7: _("7"),
    10: _("sota"),
    11: _("caballo"),
    12: _("rey"),
}
SUITS = {"E": _("espadas"), "B": _("bastos"), "O": _("oros"), "C": _("copas")}
DOWN = _("una carta boca abajo")


def card_name(code: str) -> str:
    """ "7O" → "7 de oros", in the language that is active."""
    return gettext("%(rank)s de %(suit)s") % {"rank": RANKS[int(code[:-1])], "suit": SUITS[code[-1]]}
