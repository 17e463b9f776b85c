from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.utils import translation
from django.utils.translation.trans_real import parse_accept_lang_header


def language_of(scope: Any) -> str:
    """The language of the page that opened the socket. The page names it in `l`; one that doesn't is taken to be in
    the language that its cookie or its browser asks for, as LocaleMiddleware would have found it."""
    for code in _asked(scope):
        try:
            return translation.get_supported_language_variant(code)
        except LookupError:
            continue
    return settings.LANGUAGE_CODE


def page_language(code: str) -> str:
    """What an open page says that it is in, though another may have been chosen since; else the active one."""
    try:
        return translation.get_supported_language_variant(code)
    except LookupError:
        return translation.get_language() or settings.LANGUAGE_CODE


def _asked(scope: Any) -> Iterator[str]:
    yield parse_qs(scope["query_string"].decode("latin-1")).get("l", [""])[0]
    yield scope.get("cookies", {}).get(settings.LANGUAGE_COOKIE_NAME, "")
    accepted = dict(scope.get("headers", ())).get(b"accept-language", b"").decode("latin-1")
    yield from (code for code, _ in parse_accept_lang_header(accepted.lower()) if code != "*")
