"""Does a text give a card away? By its code in any place where a page could hold one, or by its name."""

from __future__ import annotations

import re
from functools import cache

from django.conf import settings
from django.utils.translation import override

from games.card_names import card_name
from games.engine import Card


@cache
def _pattern(code: str) -> re.Pattern[str]:
    names = set()
    for language, _ in settings.LANGUAGES:
        with override(language):
            names.add(card_name(code))
    spelled = "|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in sorted(names))
    return re.compile(rf"(?<![0-9A-Za-z]){code}(?![0-9A-Za-z])|{spelled}", re.IGNORECASE)


def mentions(text: str, card: Card) -> bool:
    return _pattern(card.code).search(text) is not None
