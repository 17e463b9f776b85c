"""Why the desk did nothing, as typed codes with their words."""

from __future__ import annotations

from enum import Enum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.figures import grouped


class Why(Enum):
    NOT_ALLOWED = "not_allowed"
    ONESELF = "oneself"
    STAFF = "staff"
    NO_REASON = "no_reason"
    EMPTY = "empty"
    LONGER = "longer"
    PAST = "past"
    GONE = "gone"
    AMOUNT = "amount"
    TOO_LITTLE = "too_little"
    GUEST = "guest"
    HANDLED = "handled"
    APPEALED = "appealed"
    NOTHING = "nothing"


WORDS: dict[Why, Promise] = {
    Why.NOT_ALLOWED: _("Tus permisos no alcanzan para eso."),
    Why.ONESELF: _("Nadie decide sobre sí mismo."),
    Why.STAFF: _("Sobre alguien del equipo solo decide un administrador."),
    Why.NO_REASON: _("Escribe el motivo: la persona lo va a leer."),
    Why.EMPTY: _("Escribe algo antes de enviarlo."),
    Why.LONGER: _("Ya rige una decisión que dura más; quien quiera acortarla lo hace en la página de la persona."),
    Why.PAST: _("Esa fecha ya pasó."),
    Why.GONE: _("Esa cuenta ya no existe."),
    Why.AMOUNT: _("Escribe una cantidad entera entre 1 y 100 000 000."),
    Why.TOO_LITTLE: _("No tiene tanto: le faltan %(missing)s."),
    Why.GUEST: _("Los invitados no tienen monedas."),
    Why.HANDLED: _("Otra persona del equipo ya lo atendió."),
    Why.APPEALED: _("Ya presentaste un descargo por esta sanción."),
    Why.NOTHING: _("No hay nada que hacer."),
}


class Denied(Exception):
    """Nothing was changed, for this reason. `facts` fill the gaps of its words."""

    def __init__(self, why: Why, **facts: int | str) -> None:
        super().__init__(why.value)
        self.why = why
        self.facts = facts

    @property
    def words(self) -> str:
        words = str(WORDS[self.why])
        facts = {name: _written(fact) for name, fact in self.facts.items()}
        return words % facts if facts else words


def _written(fact: int | str) -> str:
    return grouped(fact) if isinstance(fact, int) else fact
