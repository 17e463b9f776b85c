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
