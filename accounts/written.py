"""What people write to the desk, and the desk to people: reports, appeals, reasons."""

from __future__ import annotations

import unicodedata


def cleaned(text: str, most: int) -> str:
    """So much of a text, its lines kept, without what is invisible or turns the words around it: who reads it reads
    what stands there."""
    kept = (char for char in text if char in "\n\t" or unicodedata.category(char)[0] != "C")
    return "".join(kept).strip()[:most]
