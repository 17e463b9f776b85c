"""The catalogues in locale/: read, written, brought up to date, compiled, and what is wrong with them."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tools.messages.source import Key, Message

HEADER = """# Truco in {name}. Messages are written in Spanish; `python -m tools.messages` keeps this file in step
# with them. docs/translating.md says how, and holds the glossary."""
# The form for n things: one, then all others.
PLURALS = {"it": "n != 1", "pt_BR": "n > 1", "en": "n != 1"}
NAMES = {"it": "Italian", "pt_BR": "Brazilian Portuguese", "en": "English"}
GAP = re.compile(r"%\(\w+\)[a-z]|%[sd]|\{\w*\}")
TAG = re.compile(r"</?[a-z]+")


def path_of(root: Path, locale: str) -> Path:
    return root / "locale" / locale / "LC_MESSAGES" / "django.po"


def read(path: Path) -> Catalog:
    if not path.exists():
        return Catalog()
    with path.open("rb") as file:
        return read_po(file)


def renewed(old: Catalog, wanted: dict[Key, Message]) -> Catalog:
    """A catalogue of exactly the wanted messages, with what the old one says of them."""
    # Of no locale: for Spanish and its sisters Babel knows a third form, for millions, that Django doesn't use.
    new = Catalog(fuzzy=False)
    known = {(entry.context, _singular(entry)): entry for entry in old if entry.id}
    for key, message in wanted.items():
        was = known.get(key)
        new.add(
            (message.id, message.plural) if message.plural else message.id,
            _kept(was, bool(message.plural)),
            locations=[(place, 1) for place in message.places],
            flags=set(was.flags) & {"fuzzy"} if was else (),
            user_comments=was.user_comments if was else (),
            context=message.context,
        )
    return new


def _singular(entry: Entry) -> str:
    return str(entry.id[0] if isinstance(entry.id, (list, tuple)) else entry.id)


def _kept(was: Entry | None, plural: bool) -> str | tuple[str, ...]:
    """What was said, if it still has the right number of forms."""
    empty: str | tuple[str, ...] = ("", "") if plural else ""
    if was is None or was.string is None or isinstance(was.string, str) == plural:
        return empty
    return was.string if isinstance(was.string, str) else tuple(was.string)


def write(path: Path, catalogue: Catalog, locale: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = io.BytesIO()
    write_po(text, catalogue, width=110, omit_header=True, include_lineno=False)
    head = (
        f'{HEADER.format(name=NAMES[locale])}\nmsgid ""\nmsgstr ""\n'
        f'"Language: {locale}\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: nplurals=2; plural=({PLURALS[locale]});\\n"\n\n'
    )
    path.write_text(head + text.getvalue().decode("utf-8"), encoding="utf-8")


def compiled(path: Path, locale: str) -> bytes:
    """The .mo that belongs to a .po: the same bytes for the same words."""
    # Only what Django needs of the header: no dates, nothing of the version of a tool.
    mo = io.BytesIO()
    plain = Plain(locale)
    for entry in read(path):
        if entry.id:
            plain.add(entry.id, entry.string, context=entry.context, flags=entry.flags)
    write_mo(mo, plain)
    return mo.getvalue()


class Plain(Catalog):
    """With a header that says how to read the rest, and nothing else."""

    def __init__(self, of: str) -> None:
        super().__init__()
        self.plural = PLURALS[of]

    def _get_mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Plural-Forms", f"nplurals=2; plural=({self.plural});"),
        ]


def problems(path: Path, locale: str, wanted: dict[Key, Message]) -> Iterator[str]:
    """What a reader would notice, or a translator should."""
    catalogue = read(path)
    known = {(entry.context, _singular(entry)): entry for entry in catalogue if entry.id}
    for key, message in wanted.items():
        entry = known.get(key)
        where = f"{path.name} ({locale}), {message.id[:60]!r} of {message.places[0]}"
        strings = _strings(entry)
        if entry is None or isinstance(entry.id, str) == bool(message.plural):
            yield f"{where}: missing"
        elif not strings or not all(strings):
            yield f"{where}: not translated"
        elif entry.fuzzy:
            yield f"{where}: fuzzy"
        else:
            yield from (f"{where}: {what}" for what in _differs(message, strings))
    for key in known.keys() - wanted.keys():
        yield f"{path.name} ({locale}), {key[1][:60]!r}: nothing asks for it any more"
    mo = path.with_suffix(".mo")
    if not mo.exists() or mo.read_bytes() != compiled(path, locale):
        yield f"{mo.name} ({locale}): does not match the .po"


def _strings(entry: Entry | None) -> tuple[str, ...]:
    if entry is None or entry.string is None:
        return ()
    return (entry.string,) if isinstance(entry.string, str) else tuple(entry.string)


def _differs(message: Message, strings: tuple[str, ...]) -> Iterator[str]:
    # Words for one thing may leave out its number, those for many may not.
    own = message.plural or message.id
    for pattern, name in ((GAP, "gaps"), (TAG, "tags")):
        if sorted(pattern.findall(own)) != sorted(pattern.findall(strings[-1])):
            yield f"its {name} are not the same"
    if any(set(GAP.findall(text)) - set(GAP.findall(message.id + own)) for text in strings):
        yield "it has a gap that nothing fills"
    edges = [text[: len(text) - len(text.lstrip())] + text[len(text.rstrip()) :] for text in (own, strings[-1])]
    if edges[0] != edges[1]:
        yield "it begins or ends with other white space"
