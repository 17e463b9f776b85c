"""The calls of the game in words: the one place for them (P9.1).

Italian and English keep the Spanish words and explain them with a gloss; Portuguese has words of its own.
"""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

CALLS: dict[str, Promise] = {
    "envido": _("Envido"),
    "real_envido": _("Real envido"),
    "falta_envido": _("Falta envido"),
    "truco": _("Truco"),
    "retruco": _("Retruco"),
    "vale_cuatro": _("Vale cuatro"),
    "flor": _("Flor"),
    "contraflor": _("Contraflor"),
    "contraflor_al_resto": _("Contraflor al resto"),
    "quiero": _("Quiero"),
    "no_quiero": _("No quiero"),
    "paso": _("Paso"),
    "mazo": _("Me voy al mazo"),
    "buenas": _("Son buenas"),
}

# On the buttons; a slot of two buttons is narrow, so a long word may break at its soft hyphen.
SHORT = CALLS | {
    "mazo": _("Mazo"),
    "contraflor": _("Contra\u00adflor"),
    "contraflor_al_resto": _("Al resto"),
}

# What a call does, in as few words as fit below it on its button.
GLOSSES: dict[str, Promise] = {
    "envido": pgettext_lazy("glosa de un canto", "apostar al punto"),
    "real_envido": pgettext_lazy("glosa de un canto", "apostar más al punto"),
    "falta_envido": pgettext_lazy("glosa de un canto", "apostar lo que falta"),
    "truco": pgettext_lazy("glosa de un canto", "subir la mano"),
    "retruco": pgettext_lazy("glosa de un canto", "subir otra vez"),
    "vale_cuatro": pgettext_lazy("glosa de un canto", "subir al máximo"),
    "flor": pgettext_lazy("glosa de un canto", "tres del mismo palo"),
    "contraflor": pgettext_lazy("glosa de un canto", "desafiar la flor"),
    "contraflor_al_resto": pgettext_lazy("glosa de un canto", "la flor por todo"),
    "quiero": pgettext_lazy("glosa de un canto", "aceptar"),
    "no_quiero": pgettext_lazy("glosa de un canto", "rechazar"),
    "paso": pgettext_lazy("glosa de un canto", "dejar pasar"),
    "mazo": pgettext_lazy("glosa de un canto", "dejar la mano"),
    "buenas": pgettext_lazy("glosa de un canto", "ganan las tuyas"),
}

# Where the words of the calls are no foreign words.
AT_HOME = ("es", "pt-br")


def gloss(code: str) -> Promise | str:
    """For a button: what the call does, or nothing where readers of the active language know it."""
    return "" if get_language() in AT_HOME else GLOSSES[code]
