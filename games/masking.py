"""Covering words in what people write. Letters are compared without case and accents, and a few signs as the letters
they stand for, so that "Í D I O T A" gets through but "1d10ta" doesn't: a list stops what is said in passing, not who
is set on saying it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

DOT = "•"
_WORD = re.compile(r"[\w@$!|*]+")
_STANDS_FOR = str.maketrans({"0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", "$": "s", "!": "i"})


class Listed(NamedTuple):
    word: str
    inside: bool = False


def plain(text: str) -> str:
    """A text's letters as they are compared, one for each of its own."""
    return "".join(_plain_letter(letter) for letter in text)


def _plain_letter(letter: str) -> str:
    bare = unicodedata.normalize("NFKD", letter)[0].casefold()[:1] or letter
    return bare.translate(_STANDS_FOR)


def mask(text: str, words: Iterable[Listed]) -> str:
    """The text with the listed words covered, as long as before."""
    whole: set[str] = set()
    inside: list[str] = []
    for listed in words:
        word = plain(listed.word)
        if listed.inside:
            inside.append(word)
        else:
            whole.update((word, f"{word}s", f"{word}es"))

    def covered(found: re.Match[str]) -> str:
        said = plain(found[0])
        # an exclamation mark may be a letter or just stand behind the word
        if said in whole or plain(found[0].rstrip("!|*")) in whole or any(word in said for word in inside):
            return DOT * len(found[0])
        return found[0]

    return _WORD.sub(covered, text)
