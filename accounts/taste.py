"""How somebody likes his table: sound, deck, colours, keys (P1.3). It stands in his row; who has none keeps it in a
cookie, which goes into the row as soon as there is one. Pages have it as attributes of their <html>."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.forms.models import model_to_dict
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.functional import SimpleLazyObject

from accounts.forms import TasteForm
from accounts.models import User

COOKIE = "gustos"
# Where a table's own slider keeps the volume of this browser; it gives way to what is chosen on the page of settings.
SLIDER = "sound_volume"
YEAR = 365 * 24 * 3600


def taste(request: HttpRequest) -> User:
    """Whose taste counts: his own row, or one that is not in the database."""
    # A request that fails early has nobody yet.
    user = getattr(request, "user", None)
    return user if isinstance(user, User) else remembered(request, User())


def remembered(request: HttpRequest, user: User) -> User:
    """This person (not saved) with the taste of the cookie, as far as it makes sense."""
    form = TasteForm(QueryDict(request.COOKIES.get(COOKIE, "")[:200]), instance=User())
    if COOKIE in request.COOKIES and form.is_valid():
        for name in TasteForm.Meta.fields:
            setattr(user, name, form.cleaned_data[name])
    return user


def remember(response: HttpResponse, user: User) -> None:
    """For who has no row. A box that isn't ticked is not in a form, nor here."""
    kept = QueryDict(mutable=True)
    kept.update({name: str(value) for name, value in model_to_dict(user, TasteForm.Meta.fields).items() if value})
    kept.setdefault("volume", "0")
    response.set_cookie(COOKIE, kept.urlencode(), max_age=YEAR, samesite="Lax")


def for_pages(request: HttpRequest) -> dict[str, Any]:
    """A context processor. Each language is named in itself, which Django's own list of them would translate."""
    return {"taste": SimpleLazyObject(lambda: taste(request)), "languages": settings.LANGUAGES}
