"""The messages that the code and the templates ask for: what a catalogue must have, no more and no less.

Python is read as Python, templates as Django itself prepares them for translators; no system gettext is needed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from django.utils.translation.template import templatize

# Function: its arguments that are text, in the order of context, singular, plural.
CALLS = {
    **dict.fromkeys(("_", "gettext", "gettext_lazy", "gettext_noop"), (None, 0, None)),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), (None, 0, 1)),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), (0, 1, None)),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), (0, 1, 2)),
}
# What templatize() makes of a template: calls with literals, everything else blanked out.
LITERAL = r"""u?('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")"""
IN_TEMPLATE = re.compile(rf"\b(n?p?gettext|_)\(\s*{LITERAL}(?:\s*,\s*{LITERAL})?(?:\s*,\s*{LITERAL})?")

Key = tuple[str | None, str]


class NotALiteral(Exception):
    """A message that nobody can collect, since it is put together while the site runs."""


@dataclass
class Message:
    """One message: where it is asked for, and its plural if it has one."""

    id: str
    context: str | None = None
    plural: str = ""
    places: list[str] = field(default_factory=list)

    @property
    def key(self) -> Key:
        return self.context, self.id


def collect(root: Path, packages: Iterable[str]) -> dict[Key, Message]:
    """Every message of these packages and of all templates, by the order of the files."""
    found: dict[Key, Message] = {}
    for path in _files(root, packages):
        place = path.relative_to(root).as_posix()
        text = path.read_text(encoding="utf-8")
        for message in in_python(text, place) if path.suffix == ".py" else in_template(text, place):
            known = found.setdefault(message.key, message)
            known.plural = known.plural or message.plural
            if place not in known.places:
                known.places.append(place)
    return found


def _files(root: Path, packages: Iterable[str]) -> Iterator[Path]:
    folders = [root / name for name in packages]
    yield from sorted(path for folder in folders for path in folder.rglob("*.py") if "migrations" not in path.parts)
    folders = [root / "templates", *(folder / "templates" for folder in folders)]
    yield from sorted(path for folder in folders for path in folder.rglob("*.*") if path.is_file())


def in_python(text: str, place: str) -> Iterator[Message]:
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        # A method of somebody else may be called so too; ours are called by their plain names or on `translation`.
        if name not in CALLS or (isinstance(node.func, ast.Attribute) and not _is_django(node.func)):
            continue
        context, singular, plural = (None if index is None else _literal(node, index, place) for index in CALLS[name])
        assert singular is not None
        yield Message(singular, context, plural or "", [place])


def _is_django(called: ast.Attribute) -> bool:
    return isinstance(called.value, ast.Name) and called.value.id == "translation"


def _literal(node: ast.Call, index: int, place: str) -> str:
    given = node.args[index] if index < len(node.args) else None
    if isinstance(given, ast.Constant) and isinstance(given.value, str):
        return given.value
    raise NotALiteral(f"{place}:{node.lineno}: the message is not a literal")


def in_template(text: str, place: str) -> Iterator[Message]:
    for name, *literals in IN_TEMPLATE.findall(templatize(text, origin=place)):
        given = [ast.literal_eval(each) for each in literals if each]
        context = given.pop(0) if "p" in name else None
        # a plural's last argument is a number, not a literal
        yield Message(given[0], context, given[1] if name.startswith("n") else "", [place])
