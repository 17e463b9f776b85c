"""A language that nobody speaks, for tests: every message between marks, and two fifths longer than in Spanish.

Text without marks is text that never went through gettext; a page where the long words don't fit is too narrow for
some language. It is made from the sources when a test asks for it; the site never ships it.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from math import ceil
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from django.utils.translation import trans_real

from tools.messages.__main__ import PACKAGES, ROOT
from tools.messages.source import collect

CODE, NAME = "qps", "Pseudo"
OPEN, CLOSE = "⟦", "⟧"
_MARKED = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")
_GAP = re.compile(r"%\(\w+\)[a-z]|%[sd%]|\{\w*\}|<[^>]*>|&\w+;")


def marked(text: str) -> str:
    """The text in marks, with more of the same at its end. What stands around it stays around it."""
    inside = text.strip()
    if not inside:
        return text
    before, after = text[: text.index(inside)], text[text.index(inside) + len(inside) :]
    letters = _GAP.sub("", inside)
    more = letters[: max(0, ceil(len(letters) * 0.4) - 2)].strip()
    space = " " if " " in inside else ""
    return f"{before}{OPEN}{inside}{space}{more}{CLOSE}{after}"


class _Plain(Catalog):
    def _get_mime_headers(self) -> list[tuple[str, str]]:
        return [("Content-Type", "text/plain; charset=utf-8"), ("Plural-Forms", "nplurals=2; plural=(n != 1);")]


def write(folder: Path) -> None:
    """Its catalogue, below `folder` as in LOCALE_PATHS: our messages, and those of Django and allauth."""
    catalogue = _Plain()
    for message in collect(ROOT, PACKAGES).values():
        if message.plural:
            pair = (message.id, message.plural)
            catalogue.add(pair, tuple(map(marked, pair)), context=message.context)
        else:
            catalogue.add(message.id, marked(message.id), context=message.context)
    for context, msgid, text, plural in _of_libraries():
        if catalogue.get(msgid, context) is None:
            forms = (marked(text), marked(plural)) if plural else marked(text)
            catalogue.add((msgid, f"{msgid} ") if plural else msgid, forms, context=context)
    path = folder / CODE / "LC_MESSAGES" / "django.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalogue)


def _of_libraries() -> list[tuple[str | None, str, str, str]]:
    """Context, message and Spanish words, those for many too if it has a plural."""
    words = dict(trans_real.translation("es")._catalog.items())
    found = []
    for key, text in words.items():
        singular, number = (key, 0) if isinstance(key, str) else key
        if singular and number == 0:
            context, _, msgid = singular.rpartition("\x04")
            many = [words[form] for form in ((singular, 2), (singular, 1)) if form in words]
            found.append((context or None, msgid, text, many[0] if many else ""))
    return found


# --- looking for what has no marks --------------------------------------------------------------------------------


class _Reader(HTMLParser):
    """Everything that somebody may read or hear of a page."""

    SILENT = {"script", "style", "code", "symbol"}
    ATTRIBUTES = {"title", "aria-label", "placeholder", "alt", "data-offline"}

    def __init__(self, skipped: set[str]) -> None:
        super().__init__(convert_charrefs=True)
        self.skipped = skipped  # classes of elements that are left out
        self.texts: list[str] = []  # of attributes
        self.prose = ""  # what stands between the tags; a marked text may have tags in it
        self.stack: list[tuple[str, bool]] = []

    VOID = {"meta", "link", "input", "br", "hr", "img", "use", "path", "circle", "source", "wbr"}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        silent = bool(self.stack and self.stack[-1][1])
        silent = silent or tag in self.SILENT or bool(self.skipped & set(given.get("class", "").split()))
        silent = silent or given.get("translate") == "no"
        if not silent:
            self.texts += [given[name] for name in self.ATTRIBUTES if name in given]
            if given.get("name") == "description":
                self.texts.append(given.get("content", ""))
        if tag not in self.VOID:
            self.stack.append((tag, silent))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        while self.stack and self.stack.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not (self.stack and self.stack[-1][1]):
            self.prose += f"{data}\n"


def unmarked(html: str, allowed: Any = (), skipped: Any = ()) -> list[str]:
    """The words of a page that no catalogue had a say in. `allowed`: names and the like; `skipped`: classes."""
    reader = _Reader(set(skipped))
    reader.feed(html)
    found = []
    for text in (*reader.texts, reader.prose):
        rest = text
        while (shorter := _MARKED.sub(" ", rest)) != rest:
            rest = shorter
        for word in sorted(allowed, key=len, reverse=True):
            rest = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", " ", rest)
        found += [" ".join(line.split()) for line in rest.splitlines() if re.search(r"[^\W\d_]{2,}", line)]
    return found
