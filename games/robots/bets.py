"""Choosing between bets whose worth was reckoned."""

import random
from dataclasses import dataclass

from games.engine import Action

from .character import Character
from .worth import Worth, point


@dataclass(frozen=True, slots=True)
class Bet:
    """An action, None for letting it be, and the worth of the score it leads to."""

    action: Action | None
    worth: float
    bluff: bool = False  #: may it be chosen now and then although it is not the best?


def choose_bet(bets: list[Bet], worth: Worth, who: Character, chance: random.Random) -> Action | None:
    """The best bet as far as this player can judge; now and then a bluff."""
    unit = point(worth)
    best = max(bets, key=lambda bet: bet.worth + chance.uniform(-who.wobble, who.wobble) * unit)
    daring = [bet for bet in bets if bet.bluff and bet is not best and best.worth - bet.worth < unit]
    if daring and chance.random() < who.bluff:
        return chance.choice(daring).action
    return best.action
