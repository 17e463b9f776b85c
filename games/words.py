"""The words of refusals, by their code, in the reader's language."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.figures import grouped
from games.engine import Refusal
from games.refused import Deny, Refused

WORDS: dict[str, Promise] = {
    # the engine's
    Refusal.MATCH_OVER.value: _("La partida ya terminó."),
    Refusal.NO_HAND.value: _("Todavía no se repartió."),
    Refusal.HAND_OVER.value: _("La mano ya terminó."),
    Refusal.HAND_RUNNING.value: _("Hay una mano en juego."),
    Refusal.NO_SUCH_SEAT.value: _("Ese asiento no existe."),
    Refusal.NOT_YOUR_TURN.value: _("No es tu turno."),
    Refusal.CALL_PENDING.value: _("Primero hay que responder."),
    Refusal.WAITING.value: _("Hay que esperar a otro jugador."),
    Refusal.FLOR_FIRST.value: _("Primero hay que cantar flor."),
    Refusal.CARD_NOT_HELD.value: _("No tienes esa carta."),
    Refusal.HIDDEN_NOT_ALLOWED.value: _("En esta modalidad no se juega boca abajo."),
    Refusal.NOTHING_TO_ANSWER.value: _("No hay nada que responder."),
    Refusal.NOT_AN_ANSWER.value: _("Eso no responde lo que se cantó."),
    Refusal.CALL_NOT_HIGHER.value: _("Eso ya se cantó o no sube la apuesta."),
    Refusal.LEVEL_SKIPPED.value: _("Antes hay que cantar el nivel anterior."),
    Refusal.NOT_YOUR_WORD.value: _("La palabra la tienen los rivales."),
    Refusal.ENVIDO_WINDOW_CLOSED.value: _("Ya pasó el momento del envido."),
    Refusal.ENVIDO_ALREADY_CALLED.value: _("El envido ya se cantó."),
    Refusal.FLOR_SUNG.value: _("Ya se cantó flor."),
    Refusal.FLOR_OFF.value: _("En esta mesa se juega sin flor."),
    Refusal.FLOR_BY_GAME.value: _("La flor se canta sola."),
    Refusal.FLOR_TOO_LATE.value: _("Ya pasó el momento de la flor."),
    Refusal.NO_FLOR.value: _("No tienes flor."),
    # the site's
    Deny.STALE.code: _("La mesa cambió mientras tanto; mira de nuevo."),
    Deny.MALFORMED.code: _("No entendimos el pedido."),
    Deny.NO_SUCH_TABLE.code: _("Esa mesa no existe."),
    Deny.NOT_SEATED.code: _("No estás sentado en esta mesa."),
    Deny.NOT_CAPTAIN.code: _("Eso lo decide el capitán de la mesa."),
    Deny.SEAT_TAKEN.code: _("Ese asiento ya está ocupado."),
    Deny.NO_SUCH_SEAT.code: _("Ese asiento no existe."),
    Deny.ALREADY_SEATED.code: _("Ya estás sentado en esta mesa."),
    Deny.SEATED_ELSEWHERE.code: _("Tienes una partida en juego en otra mesa."),
    Deny.MATCH_RUNNING.code: _("No se puede durante la partida."),
    Deny.NO_MATCH.code: _("No hay ninguna partida en juego."),
    Deny.TABLE_CLOSED.code: _("La mesa está cerrada."),
    Deny.MEMBERS_ONLY.code: _("Para jugar partidas oficiales hay que registrarse."),
    Deny.TOO_FEW_COINS.code: _("Te faltan %(missing)s monedas para esta apuesta."),
    Deny.NO_CREDIT.code: _("Una partida especial cuesta un crédito, y no te queda ninguno."),
    Deny.LEVEL_TOO_LOW.code: _("Las partidas especiales se abren desde el nivel %(level)s."),
    Deny.VOTE_OPEN.code: _("Ya hay una votación abierta."),
    Deny.VOTE_TOO_SOON.code: _("Propusiste anular hace poco; espera un rato."),
    Deny.VOTE_CLOSED.code: _("Esa votación ya se cerró."),
    Deny.NO_SENAS.code: _("En esta mesa no hay señas."),
    Deny.SENA_TOO_SOON.code: _("Una seña cada %(seconds)s segundos; espera un momento."),
    Deny.BAD_SETTINGS.code: _("Esa combinación de ajustes no es posible."),
    Deny.CHAT_EMPTY.code: _("Escribe algo antes de enviarlo."),
    Deny.CHAT_TOO_LONG.code: _("El mensaje es demasiado largo: entran %(longest)s letras."),
    Deny.CHAT_TOO_FAST.code: _("Escribes demasiado rápido; espera unos segundos."),
    Deny.CHAT_MEMBERS.code: _("Para escribir aquí hay que registrarse."),
    Deny.TOO_MANY_SEATED.code: _("Hay más gente sentada que lugares: primero alguien tiene que levantarse."),
    Deny.GUESTS_SEATED.code: _("Hay invitados sentados, y las partidas oficiales son para quienes se registraron."),
    Deny.NO_ROBOTS.code: _("En esta mesa los robots no ocupan lugares."),
    Deny.INVITED_ONLY.code: _("Esta mesa es privada: se sientan solo los invitados y los amigos del capitán."),
    Deny.MUTED.code: _("Un moderador te quitó la palabra; en tus avisos dice por qué y hasta cuándo."),
    Deny.SHUT_OUT.code: _("Tu cuenta está suspendida o cerrada."),
    Deny.REPORT_SELF.code: _("No puedes denunciarte."),
    Deny.REPORT_AGAIN.code: _("Ya recibimos tu denuncia; un moderador la va a mirar."),
    Deny.REPORT_TOO_MANY.code: _("Hiciste muchas denuncias en poco tiempo; espera un rato."),
    Deny.CHALLENGE_CLOSED.code: _("Ese reto ya no está: venció, se retiró o ya se contestó."),
    Deny.CHALLENGE_MEMBERS.code: _("Para retar o invitar a alguien hay que registrarse."),
    Deny.CHALLENGE_SELF.code: _("No puedes retarte a ti mismo."),
    Deny.CHALLENGE_OPEN.code: _("Ya le preguntaste, y todavía no contestó."),
    Deny.CHALLENGE_BLOCKING.code: _("Primero tienes que desbloquear a esa persona."),
    Deny.CHALLENGE_UNWANTED.code: _("Esa persona no acepta retos."),
    Deny.CHALLENGE_FRIENDS.code: _("Esa persona acepta retos solo de sus amigos."),
    Deny.CHALLENGE_TOO_FAST.code: _("Mandaste muchos retos seguidos; espera un momento."),
    Deny.CHALLENGE_DECLINED.code: _("Acaba de decirte que no; espera un poco antes de insistir."),
    Deny.CHALLENGER_BUSY.code: _("Quien te retó ya está jugando, o no le alcanza para esta apuesta."),
    Deny.TOO_MUCH.code: _("Vas demasiado rápido; espera un momento."),
    Deny.FAILED.code: _("Algo falló de nuestro lado; prueba de nuevo."),
}


def refusal_words(code: str) -> Promise:
    """A sentence for a refusal's code, its gaps open. Every code has one (a test holds it to that)."""
    return WORDS[code]


def said(refused: Refused) -> str:
    """The sentence for a refusal, in the language that is active."""
    words = str(WORDS[refused.code])
    facts = {name: grouped(fact) if isinstance(fact, int) else fact for name, fact in refused.facts.items()}
    return words % facts if facts else words
