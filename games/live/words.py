"""The words of the table page: every code a `Pov` may hold, in the reader's language."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from accounts.figures import grouped, signed
from games.calls import CALLS
from games.card_names import DOWN, card_name
from games.live.pov import Words
from games.trophies import NAMES

BUTTONS = {
    "sit": _("Sentarse"),
    "robot": _("Robot"),
    "remove": _("Liberar"),
    "ready": _("Estoy listo"),
    "agree": _("Estoy listo"),
    "unready": _("Esperar un poco"),
    "rematch": _("Otra partida"),
    "leave": _("Levantarse"),
    "move": _("Aquí"),
    "swap": _("Cambiar"),
    "meanwhile": _("Practicar mientras tanto"),
    "settings": _("Ajustes"),
    "settings_new": _("Ajustes cambiados"),
    "back": _("Volví"),
}

# The gesture, and what it says (R11.1), best news first. Cards go by the names that players give them here: a page that
# offers these to everybody at the table must not look as if it named a card of somebody's hand.
SENAS = {
    "espada": (_("levanta las cejas"), _("ancho de espadas")),
    "basto": (_("guiña un ojo"), _("ancho de bastos")),
    "siete_espadas": (_("boca a la derecha"), _("siete de espadas")),
    "siete_oros": (_("boca a la izquierda"), _("siete de oros")),
    "tres": (_("se muerde el labio"), _("un tres")),
    "dos": (_("tira un beso"), _("un dos")),
    "as_falso": (_("abre la boca"), _("ancho falso")),
    "envido_27": (_("ladea la cabeza"), _("envido de 27 a 29")),
    "envido_30": (_("arruga la nariz"), _("envido de 30 o más")),
    "nada": (_("cierra los ojos"), _("nada bueno")),
}

PHRASES = {
    # the agreed rules
    "argentino": _("Truco argentino"),
    "clasico": _("Truco clásico"),
    "gaucho": _("Truco gaúcho"),
    "target": _("a %(what)s"),
    "chicos": _("al mejor de %(what)s chicos ganados"),
    "three_rounds": _("tres rondas"),
    "with_flor": _("con flor"),
    "without_flor": _("sin flor"),
    "seconds": _("%(what)s s por turno"),
    "practice": _("práctica"),
    "stake": _("oficial, por %(what)s monedas"),
    "turbo": _("turbo"),
    "shared_address": _("sin puntos: dos jugadores comparten conexión"),
    # whose turn it is, what is asked
    "finished": _("Partida terminada"),
    "won": _("Partida terminada. Gana %(who)s"),
    "won_pair": _("Partida terminada. Ganan %(who)s"),
    "left": _("Partida terminada por abandono. Gana %(who)s"),
    "left_pair": _("Partida terminada por abandono. Ganan %(who)s"),
    "closed": _("La mesa está cerrada"),
    "void": _("La partida quedó anulada"),
    "dealing": _("Se reparte la próxima mano…"),
    "free": _("Lugares libres: %(what)s"),
    "not_ready": _("Falta que estén listos: %(who)s"),
    "wait": _("Un momento…"),
    "your_turn": _("Te toca jugar"),
    "your_flor": _("Tienes flor: cántala"),
    "asked": _("%(who)s: ¡%(what)s! ¿Quieres?"),
    "plays": _("Juega %(who)s"),
    "answers": _("%(what)s: responde %(who)s"),
    # what happened
    "dealt": _("Se reparte. Es mano %(who)s"),
    "played": _("%(who)s juega %(what)s"),
    "played_down": _("%(who)s juega boca abajo %(what)s"),
    "say": _("%(who)s: %(what)s"),
    "sena_to": _("%(who)s te hace una seña: %(what)s"),
    "sena_from": _("Le haces una seña a %(who)s: %(what)s"),
    "sena": _("%(who)s le hace una seña a su pareja: %(what)s"),
    "flor_of": _("%(who)s: flor de %(what)s"),
    "trick1": _("Primera para %(who)s"),
    "trick2": _("Segunda para %(who)s"),
    "trick3": _("Tercera para %(who)s"),
    "parda": _("Parda"),
    "scored_hand": _("Mano: %(what)s para %(who)s"),
    "scored_envido": _("Envido: %(what)s para %(who)s"),
    "scored_flor": _("Flor: %(what)s para %(who)s"),
    "coins": _("Monedas: %(what)s"),
    "points": _("Puntos: %(what)s"),
    "level": _("¡Nivel %(what)s!"),
    "trophies": _("Trofeos: %(what)s"),
    "nobody": _("Sin puntos por la mano"),
    "chico_won": _("Chico para %(who)s"),
    "match_won": _("¡Gana la partida %(who)s!"),
    "match_won_pair": _("¡Ganan la partida %(who)s!"),
}

VOTE_REFUSED = _("No hubo acuerdo para anular: la partida sigue.")

# What a match brought: with a sign.
WON = ("coins", "points")
ONLY_WHAT = _("Flor de %(what)s")


def sena(code: str) -> str:
    """The gesture and what it says, in the language that is active."""
    gesture, meaning = SENAS[code]
    return f"{gesture} ({meaning})"


@lru_cache(maxsize=8192)
def in_words(words: Words, language: str) -> str:
    """The whole sentence, for the log and the status line."""
    with override(language):
        return PHRASES[words.code] % {"who": words.who, "what": _what(words)}


@lru_cache(maxsize=1024)
def in_bubble(words: Words, language: str) -> str:
    """Only what was said: the bubble is at the speaker."""
    with override(language):
        return ONLY_WHAT % {"what": words.what} if words.code == "flor_of" else _what(words)


def _what(words: Words) -> str:
    what = words.what
    if isinstance(what, int):
        return signed(what) if words.code in WON else grouped(what)
    if words.code in ("played", "played_down"):
        return str(DOWN) if what == "down" else card_name(what)
    if words.code == "trophies":
        return ", ".join(f"«{NAMES[code]}»" for code in what.split())
    return str(CALLS[what]) if what in CALLS else what
