"""Flor: singing, joining the partner's, and answering a rival's."""

import random

from games.engine import (
    CONTRAFLOR,
    CONTRAFLOR_AL_RESTO,
    FLOR,
    MAZO,
    NO_QUIERO,
    PASO,
    QUIERO,
    Action,
    CallMade,
    Replied,
)

from .bets import Bet, choose_bet
from .character import Character
from .forecast import against_odds
from .odds import at_least, flor_number, flor_odds, mask_of
from .situation import Situation
from .worth import Worth

_SINGS = 0.97  #: where nobody has to
_GIVES_UP = 0.4  #: how often a contraflor is declined
_TELLS = {FLOR: 1.0, CONTRAFLOR: 0.55, CONTRAFLOR_AL_RESTO: 0.4}  #: a weak holder says it so much less often


def sings(situation: Situation, chance: random.Random) -> Action | None:
    """Sing or add the own flor, if it may be sung now."""
    legal = situation.view.legal
    if FLOR not in legal:
        return None
    if PASO in legal:
        number = flor_number(situation.view.dealt)
        return FLOR if number >= 25 or chance.random() < 0.7 else PASO
    has_to = all(action in (FLOR, MAZO) for action in legal)
    return FLOR if has_to or chance.random() < _SINGS else None


class FlorHand:
    """What the flor calls of this hand pay."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        view = situation.view
        self.rules = view.config.ruleset
        said = [event.call for event in view.events if isinstance(event, CallMade)]
        self.chain = (FLOR, *[call for call in said if call in (CONTRAFLOR, CONTRAFLOR_AL_RESTO)])
        after = False
        joined = 0
        for event in view.events:
            after = after or event.code == "flor_sung"
            joined += after and isinstance(event, Replied) and event.reply is QUIERO and CONTRAFLOR not in self.chain
        self.value = self.rules.flor_alone * (len(view.flores) + joined)

    def pays(self, chain: tuple[Action, ...], own_joins: bool = False) -> tuple[int, int, int]:
        """Declined; accepted and won; accepted and lost."""
        at = self.situation
        if self.rules.flor_table:
            declined, accepted = self.rules.flor_table[chain]
            if accepted != "resto":
                return declined, accepted, accepted
            if self.rules.resto_wins_chico or 2 * max(at.mine, at.theirs) < at.target:
                return declined, at.target - at.mine, at.target - at.theirs
        else:
            if chain[-1] is FLOR:
                joined = self.value + (self.rules.flor_alone if own_joins else 0)
                return self.value, joined, joined
            if chain[-1] is CONTRAFLOR:
                return self.value, 2 * self.value, 2 * self.value
            declined = 2 * self.value
        lacks = at.target - max(at.mine, at.theirs)
        return declined, lacks, lacks


def flor_answer(situation: Situation, worth: Worth, who: Character, chance: random.Random) -> Action:
    """The answer to a rival's flor or contraflor."""
    view = situation.view
    hand = FlorHand(situation)
    number = flor_number(view.dealt)
    odds = flor_odds(mask_of(view.dealt))
    p = 1 - at_least(odds, number + 1 if situation.wins_ties else number)
    p = against_odds(p, _TELLS[hand.chain[-1]]) if who.reads_calls else p
    declined, won, lost = hand.pays(hand.chain, own_joins=True)
    bets = [Bet(QUIERO, p * worth(won, 0) + (1 - p) * worth(0, lost))]
    if situation.theirs + declined < situation.target:
        bets.append(Bet(NO_QUIERO, worth(0, declined)))
    for call in view.legal:
        if call in (CONTRAFLOR, CONTRAFLOR_AL_RESTO) and situation.mine + won < situation.target:
            declined, more, less = hand.pays((*hand.chain, call))
            gives_up = 0.05 if situation.mine + declined >= situation.target else _GIVES_UP
            q = against_odds(p, 0.6)
            stays = q * worth(more, 0) + (1 - q) * worth(0, less)
            bets.append(Bet(call, gives_up * worth(declined, 0) + (1 - gives_up) * stays))
    return choose_bet(bets, worth, who, chance) or QUIERO
