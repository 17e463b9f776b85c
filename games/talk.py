"""What is said in chat, as values: a line, and the codes of phrases and reactions. Their words are the reader's."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Said(NamedTuple):
    """A line of chat. `table_id` is None in the lobby; `seat` is where the speaker sat; `name` is as it is kept for
    readers of all languages (`accounts.names`)."""

    id: int
    table_id: int | None
    audience: str
    author_id: int | None
    name: str
    # his profile's name; guests have none
    username: str
    seat: int | None
    kind: str
    text: str
    at: datetime


PHRASES: dict[str, Promise] = {
    "hola": _("¡Hola!"),
    "suerte": _("¡Suerte!"),
    "buena_mano": _("¡Buena mano!"),
    "bien_jugado": _("¡Bien jugado!"),
    "que_suerte": _("¡Qué suerte!"),
    "uy": _("¡Uy, por poco!"),
    "mentira": _("¡Eso es mentira!"),
    "no_te_creo": _("No te creo nada."),
    "apurate": _("Dale, que se enfría el mate."),
    "un_momento": _("Un momento, por favor."),
    "otra": _("¿Jugamos otra?"),
    "chau": _("¡Gracias, chau!"),
}

# A reaction is a drawing of the sprite (`r-CODE`), and what it says to who hears the page.
REACTIONS: dict[str, Promise] = {
    "risa": _("se ríe"),
    "aplauso": _("aplaude"),
    "asombro": _("se asombra"),
    "llanto": _("llora"),
    "enojo": _("se enoja"),
    "duda": _("duda"),
    "fuego": _("está en racha"),
    "mate": _("convida un mate"),
}
