"""What the doors of friends and blocks have in common: what they refuse, and the lock they work under."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum

from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User


class Snag(Enum):
    """Why nothing was done."""

    SELF = "self"
    GUEST = "guest"
    GONE = "gone"
    BLOCKED = "blocked"
    BLOCKING = "blocking"
    TOO_MANY = "too_many"
    NOT_ASKED = "not_asked"


WORDS: dict[Snag, Promise] = {
    Snag.SELF: _("Contigo mismo no se puede."),
    Snag.GUEST: _("Para tener amigos hay que registrarse."),
    Snag.GONE: _("Esa persona ya no está."),
    Snag.BLOCKED: _("No puedes pedirle amistad a esa persona."),
    Snag.BLOCKING: _("Primero tienes que desbloquear a esa persona."),
    Snag.TOO_MANY: _("La lista está llena; quita a alguien primero."),
    Snag.NOT_ASKED: _("Esa persona no te pidió amistad, o ya no la quiere."),
}


class NotDone(Exception):
    """A door of friends or blocks changed nothing, for this reason."""

    def __init__(self, snag: Snag) -> None:
        super().__init__(snag.name)
        self.snag = snag

    @property
    def words(self) -> str:
        return str(WORDS[self.snag])


@contextmanager
def both(user: User, other: User) -> Iterator[None]:
    """A transaction with both persons' rows locked, in the order of their ids, so that whatever two people do to each
    other at the same moment happens one after the other."""
    if user.pk == other.pk:
        raise NotDone(Snag.SELF)
    with transaction.atomic():
        rows = User.objects.select_for_update(no_key=True).filter(pk__in=[user.pk, other.pk]).order_by("pk")
        if any(person.deleted_at for person in rows):
            raise NotDone(Snag.GONE)
        yield
