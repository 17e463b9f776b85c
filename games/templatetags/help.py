"""What help pages draw and reckon: cards, their envido and flor, a hand played by the engine."""

from __future__ import annotations

from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games import engine
from games.calls import CALLS, GLOSSES
from games.card_names import card_name
from games.engine.envido import envido_number
from games.engine.hand import flor_number
from games.help import examples
from games.live.words import SENAS
from games.robots.senas import Sena

register = template.Library()


@register.simple_tag
def drawn(codes: str) -> SafeString:
    """A row of cards: "7O 6O 4C"."""
    sprite = static("c.svg")
    cards = ((card_name(code), sprite, code) for code in codes.split())
    one = '<svg class="card" role="img" aria-label="{}"><use href="{}#c-{}"/></svg>'
    return format_html('<span class="drawn">{}</span>', format_html_join("", one, cards))


@register.simple_tag
def envido_of(codes: str) -> int:
    a, b, c = (engine.card(code) for code in codes.split())
    return envido_number((a, b, c))


@register.simple_tag
def flor_of(codes: str) -> int:
    a, b, c = (engine.card(code) for code in codes.split())
    return flor_number((a, b, c))


@register.simple_tag
def example(name: str) -> dict[str, Any]:
    return examples.told(name)


@register.simple_tag
def all_calls() -> list[tuple[Any, Any]]:
    """Every call a player makes by a button, and what it does."""
    return [(CALLS[code], GLOSSES[code]) for code in CALLS if code != "buenas"]


@register.simple_tag
def all_signals() -> list[tuple[str, Any, Any]]:
    """Every signal: the cards it stands for, if it stands for cards, the gesture, and what it says (R11.1)."""
    found = []
    for code, (gesture, meaning) in SENAS.items():
        sena = Sena[code.upper()]
        cards = [card.code for card in engine.DECK if sena.value in (card.code, str(card.rank))]
        if sena is Sena.AS_FALSO:
            cards = [ace for ace in cards if ace not in (Sena.ESPADA.value, Sena.BASTO.value)]
        found.append((" ".join(cards), gesture, meaning))
    return found
