"""The robot: from a view to an action."""

import random

from games.engine import MAZO, Action, SeatView

from .cards import card_to_play
from .character import Character, character
from .envido import EnvidoHand, envido_answer, envido_call
from .flor import flor_answer, sings
from .forecast import Forecast
from .senas import Sena
from .situation import Situation
from .truco import gives_up, truco_answer, truco_call
from .worth import Worth, with_bet_open, worth_of


def choose(view: SeatView, level: int, chance: random.Random, sena: Sena | None = None) -> Action:
    """One of `view.legal`, by what this seat may know.

    `level`: 1 relaxed, 2 solid, 3 sharp; `sena`: the partner's last signal in this hand, if there was one.
    The same view, level, signal and state of `chance` give the same action. Raises ValueError where it is not
    this seat's move.
    """
    if view.seat is None or not view.legal:
        raise ValueError("it is not this seat's move")
    if len(view.legal) == 1:
        return view.legal[0]
    return _decide(Situation(view, view.seat), character(level), chance, sena)


def _decide(situation: Situation, who: Character, chance: random.Random, sena: Sena | None) -> Action:
    song = sings(situation, chance)
    if song is not None:
        return song
    worth = worth_of(situation, who.weighs_score)
    pending = situation.view.pending
    if pending is not None and pending.kind == "flor":
        return flor_answer(situation, worth, who, chance)
    envido = EnvidoHand(situation, who, worth)
    if pending is not None and pending.kind == "envido":
        return envido_answer(envido, chance)
    call = envido_call(envido, chance)
    if call is not None:
        return call
    if situation.envido_owed:
        worth = with_bet_open(worth, *envido.owed())
    forecast = Forecast(situation, who, chance, sena)
    if pending is not None:
        return truco_answer(situation, forecast, worth, who, chance)
    return _take_turn(situation, forecast, worth, who, chance)


def _take_turn(situation: Situation, forecast: Forecast, worth: Worth, who: Character, chance: random.Random) -> Action:
    call = truco_call(situation, forecast, worth, who, chance)
    if call is not None:
        return call
    if gives_up(situation, forecast, who, chance):
        return MAZO
    return card_to_play(situation, forecast, who, chance)
