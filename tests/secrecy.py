"""Does a text give a card away? By its code in any place where a page could hold one, or by its name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from django.conf import settings
from django.utils.translation import override

from games.card_names import card_name
from games.engine import Card


def pattern(cards: Iterable[Card]) -> re.Pattern[str]:
    """What names one of these cards."""
    codes = sorted(card.code for card in cards)
    names = sorted({name for code in codes for name in _names(code)})
    spelled = "|".join(map(re.escape, names))
    # each place is looked at once, not once for each card
    return re.compile(
        rf"(?<![0-9A-Za-z])(?:{'|'.join(codes)})(?![0-9A-Za-z])|(?<!\w)(?:{spelled})(?!\w)", re.IGNORECASE
    )


def mentions(text: str, card: Card) -> bool:
    return _pattern(card).search(text) is not None


@cache
def _pattern(card: Card) -> re.Pattern[str]:
    return pattern([card])


@cache
def _names(code: str) -> set[str]:
    found = set()
    for language, _ in settings.LANGUAGES:
        with override(language):
            found.add(card_name(code))
    return found
