"""No address is forgotten: each shows a page that the audits visit, or says why not."""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver, resolve

from tests.access.pages import NOT_PAGES, PAGES

# Any name will do: only which view an address leads to is asked.
NAMES = "two four gaucho free unready vote finished rounds closed confirm match running challenge sanction"
FILLED = {**dict.fromkeys(NAMES.split(), "x"), "reset": "a-b", "line": "1"}


def names(patterns: list[URLPattern | URLResolver]) -> Iterator[str]:
    for each in patterns:
        if isinstance(each, URLPattern):
            yield str(each.name)
        elif each.app_name != "admin":
            yield from names(each.url_patterns)


def test_every_address_is_visited():
    visited = {
        resolve(visit.path.format_map(FILLED).partition("?")[0]).url_name for visit in PAGES if visit.status == 200
    }
    known = set(names(get_resolver().url_patterns))
    assert known - visited - set(NOT_PAGES) == set()
    assert set(NOT_PAGES) <= known, "an exception for what is no more"
    assert not set(NOT_PAGES) & visited


def test_names_are_unique():
    assert len({visit.name for visit in PAGES}) == len(PAGES)
