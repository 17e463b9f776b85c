"""Numbers as people read them: in groups of three, with a real minus."""

from __future__ import annotations

from django.utils.formats import number_format


def grouped(number: int) -> str:
    return number_format(number, force_grouping=True).replace("-", "−")


def signed(number: int) -> str:
    """What somebody won or lost: always with its sign."""
    return f"+{grouped(number)}" if number > 0 else grouped(number)
