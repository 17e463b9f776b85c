"""Truco: calling, answering, and going to the mazo."""

import random

from games.engine import MAZO, NO_QUIERO, QUIERO, Action, Kind

from .bets import Bet, choose_bet
from .character import Character
from .forecast import Forecast, against_odds
from .situation import Situation
from .worth import Worth, point

_LETS_A_SURE_ONE_PASS = 0.06
_HAS_THE_WORD = 0.15  #: in points: whoever accepts may raise later, the other may not


def _raised(worth: Worth, situation: Situation, who: Character, p: float, stake: int) -> float:
    """What it is worth to call a level above `stake`, holding the hand with chance `p`."""
    gives_up = 0.0 if situation.mine + stake >= situation.target else who.expects_folds
    p = against_odds(p, who.believes) if gives_up else p
    stays = p * worth(stake + 1, 0) + (1 - p) * worth(0, stake + 1)
    return gives_up * worth(stake, 0) + (1 - gives_up) * stays


def truco_answer(
    situation: Situation, forecast: Forecast, worth: Worth, who: Character, chance: random.Random
) -> Action:
    """The answer to a pending truco."""
    view = situation.view
    stake = view.stake
    p = forecast.winning()
    unit = point(worth)
    accepted = p * worth(stake + 1, 0) + (1 - p) * worth(0, stake + 1)
    bets = [Bet(QUIERO, accepted + _HAS_THE_WORD * unit * p)]
    if situation.theirs + stake < situation.target:
        bets.append(Bet(NO_QUIERO, worth(0, stake)))
    raise_ = next((action for action in view.legal if action.kind is Kind.TRUCO), None)
    if raise_ is not None and situation.mine + stake + 1 < situation.target:
        bets.append(Bet(raise_, _raised(worth, situation, who, p, stake + 1), bluff=p > 0.25))
    return choose_bet(bets, worth, who, chance) or QUIERO


def truco_call(
    situation: Situation, forecast: Forecast, worth: Worth, who: Character, chance: random.Random
) -> Action | None:
    """The truco to call before playing a card, if any."""
    view = situation.view
    call = next((action for action in view.legal if action.kind is Kind.TRUCO), None)
    stake = view.stake
    if call is None or situation.mine + stake >= situation.target:
        return None  # what is at stake already wins the chico
    early = not situation.results
    p = forecast.winning()
    waits = max(who.shy, 0.7) if early else who.shy if p < 0.97 else _LETS_A_SURE_ONE_PASS
    if chance.random() < waits:
        return None
    quiet = p * worth(stake, 0) + (1 - p) * worth(0, stake)
    lent = _HAS_THE_WORD * point(worth) * (1 - p)
    bets = [Bet(None, quiet), Bet(call, _raised(worth, situation, who, p, stake) - lent, bluff=not early)]
    return choose_bet(bets, worth, who, chance)


def gives_up(situation: Situation, forecast: Forecast, who: Character, chance: random.Random) -> bool:
    """Go to the mazo now? Only with a lost hand after the first trick, where it costs no more than losing."""
    view = situation.view
    if MAZO not in view.legal or not situation.results or not who.folds:
        return False
    if situation.theirs + view.stake >= situation.target or forecast.raw() > 0:
        return False
    return chance.random() < who.folds
