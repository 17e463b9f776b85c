"""What people may be called, and how a name is shown."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, RegexValidator
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

LONGEST = 20
# What robots are called at the tables: nobody else is.
ROBOTS = ("Anselmo", "Bruna", "Casimiro", "Dorotea")
# A name that would pass for the site, for a robot, or for somebody who has no account or none any more.
RESERVED = ("invitad", "guest", "robot", "admin", "moderador", "sistema", "truco", "borrad", "banco")

_allowed = RegexValidator(
    re.compile(r"\A[A-Za-z0-9À-ÖØ-öø-ÿ][A-Za-z0-9À-ÖØ-öø-ÿ._-]*\Z"),
    _("Usa letras, números, puntos y guiones, y empieza por una letra o un número."),
)


def not_reserved(name: str) -> None:
    plain = _plain(name)
    if plain.startswith(RESERVED) or plain.strip("._-0123456789") in map(_plain, ROBOTS):
        raise ValidationError(_("Ese nombre está reservado. Elige otro."), code="reserved")


def _plain(name: str) -> str:
    """Without capitals and accents, which tell nobody apart at a glance."""
    return "".join(char for char in unicodedata.normalize("NFKD", name.lower()) if not unicodedata.combining(char))


# allauth takes the list by its dotted path.
validators = [MaxLengthValidator(LONGEST), _allowed, not_reserved]


# Who has no name of his own is kept in rows and states, that everybody reads, by these words. Nobody can be called so:
# a name has no spaces.
GUEST, GONE = "Invitado {number}", "Jugador borrado"
_NAMELESS = re.compile(r"Invitado (\d+)|Jugador borrado")


def localised(text: str) -> str:
    """A kept name, or a text with such names, for a reader of the active language."""
    return _NAMELESS.sub(_nameless, text)


def _nameless(found: re.Match[str]) -> str:
    if found[1]:
        return gettext("Invitado %(number)s") % {"number": found[1]}
    return gettext("Jugador borrado")


def shown(name: str) -> str:
    """A name as others see it: short, and without characters that are invisible or turn the text around."""
    visible = "".join(char for char in name if unicodedata.category(char)[0] != "C")
    return visible if len(visible) <= LONGEST else visible[: LONGEST - 1] + "…"
