"""`python -m tools.messages` brings locale/ up to date with the code and compiles it; with `check` it changes nothing
and says what is missing (`make check` does)."""

import os
import sys
from pathlib import Path

import django

from tools.messages import catalogues
from tools.messages.source import NotALiteral, collect

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGES = ("truco_site", "accounts", "games")


def main(words: list[str]) -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "truco_site.settings")
    django.setup()
    if words not in ([], ["check"]):
        print(__doc__)
        return 2
    try:
        wanted = collect(ROOT, PACKAGES)
    except NotALiteral as error:
        print(error)
        return 1
    if not words:
        for locale in catalogues.PLURALS:
            path = catalogues.path_of(ROOT, locale)
            catalogues.write(path, catalogues.renewed(catalogues.read(path), wanted), locale)
            path.with_suffix(".mo").write_bytes(catalogues.compiled(path, locale))
    found = [
        problem
        for locale in catalogues.PLURALS
        for problem in catalogues.problems(catalogues.path_of(ROOT, locale), locale, wanted)
    ]
    for problem in found:
        print(problem)
    print(f"{len(wanted)} messages, {len(found)} problems.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
