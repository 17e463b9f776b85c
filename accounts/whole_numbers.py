"""Numbers as clients send them."""

from __future__ import annotations


def whole_number(text: str | None, digits: int = 18) -> int | None:
    """The number that these decimal digits write, None for anything else. Eighteen digits fit into the integers of
    every database."""
    if not text or len(text) > digits or not (text.isascii() and text.isdecimal()):
        return None
    return int(text)
