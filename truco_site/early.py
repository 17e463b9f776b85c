"""What a web process loads before its first visitor: the views and the texts of every language.

Django loads them when somebody needs them first. On the event loop, where a move may be that somebody, this stopped all
tables of a process that had just been started for up to 200 ms.
"""

from contextvars import copy_context

from django.conf import settings
from django.urls import reverse
from django.utils import translation


def load() -> None:
    """Read the URLs with all views behind them, and each language's texts. Django must be set up."""
    # In a context of its own: the language that `override` goes back to would stay chosen in this one, of which each
    # socket gets a copy. That made an idle page 3 kB larger.
    copy_context().run(_load)


def _load() -> None:
    for language, _ in settings.LANGUAGES:
        with translation.override(language):
            reverse("lobby")
            translation.gettext("Truco")
