"""Envido: what to call, and what to answer."""

import random
from functools import cached_property

from games.engine import (
    ENVIDO,
    FALTA_ENVIDO,
    NO_QUIERO,
    QUIERO,
    REAL_ENVIDO,
    Action,
    CallMade,
    Kind,
)

from .bets import Bet, choose_bet
from .character import Character
from .odds import Distribution, best_of, certain, envido_odds, mask_of, ramp, reweighted
from .situation import Situation, team_of
from .worth import Worth, point

#: how likely a rival with each number is to make a call
_CALLS = {
    ENVIDO: ramp(0.2, 21, 27),
    REAL_ENVIDO: ramp(0.1, 25, 30),
    FALTA_ENVIDO: ramp(0.12, 26, 31),
}
_RAISES = {ENVIDO: ramp(0.08, 25, 30), REAL_ENVIDO: ramp(0.08, 27, 31), FALTA_ENVIDO: ramp(0.1, 28, 32)}
#: how likely a rival with each number is to accept it
_ACCEPTS = {ENVIDO: ramp(0.15, 20, 26), REAL_ENVIDO: ramp(0.12, 23, 28), FALTA_ENVIDO: ramp(0.06, 27, 32)}
_LET_PASS = tuple(1.0 if n < 27 else 0.45 for n in range(34))  #: had his turn and called nothing
_GOOD = 0.45  #: calling needs this chance to win, or a bluffer
_MUCH = 6  #: points for a falta
_DESPERATE = tuple(1.0 for _ in range(34))


class EnvidoHand:
    """The envido of one hand, from one seat."""

    def __init__(self, situation: Situation, who: Character, worth: Worth) -> None:
        self.situation = situation
        self.who = who
        self.worth = worth
        view = situation.view
        self.table = view.config.ruleset.envido_table
        self.own = view.own_envido or 0

    @cached_property
    def _natural(self) -> Distribution:
        """Of a seat of which nothing is known. A played card still counts for its owner: only ours don't."""
        view = self.situation.view
        return envido_odds(mask_of(view.dealt), flores=not view.config.flor)

    @cached_property
    def ours(self) -> Distribution:
        """The best number of the own team."""
        at = self.situation
        own = certain(self.own)
        if at.partner is None:
            return own
        said = dict(at.view.said).get(at.partner)
        partner = certain(said) if isinstance(said, int) and self.who.reads_points else self._natural
        return best_of(own, partner)

    @cached_property
    def theirs(self) -> Distribution:
        """The best number of the rivals, by what they called or let pass."""
        odds = [self._of_rival(seat) for seat in self.situation.rivals]
        return odds[0] if len(odds) == 1 else best_of(odds[0], odds[1])

    def _of_rival(self, seat: int) -> Distribution:
        at = self.situation
        odds = self._natural
        if not self.who.reads_calls:
            return odds
        calls = [e for e in at.view.events if isinstance(e, CallMade) and e.call.kind is Kind.ENVIDO]
        own_calls = [(i, event.call) for i, event in enumerate(calls) if event.seat == seat]
        if own_calls:
            i, call = own_calls[-1]
            weights = _RAISES[call] if i else _CALLS[call]
            if at.mine + 2 >= at.target:
                weights = tuple((1 + w) / 2 for w in weights)  # he has little to lose
            return reweighted(odds, weights)
        if at.shown[seat] and not any(team_of(event.seat) == team_of(seat) for event in calls):
            return reweighted(odds, _LET_PASS)
        return odds

    def wins(self, theirs: Distribution) -> float:
        """The chance that the own team's number wins against this."""
        beaten = 0.0
        total = 0.0
        for mine, p in zip(self.ours, theirs, strict=True):
            total += mine * (beaten + (p if self.situation.wins_ties else 0.0))
            beaten += p
        return total

    def falta(self, for_us: bool) -> int:
        """What an accepted falta envido pays to us or to them (R5.5)."""
        at = self.situation
        leader = max(at.mine, at.theirs)
        chico = at.view.config.ruleset.falta.value == "chico_in_malas"
        if chico and 2 * leader < at.target:
            return at.target - (at.mine if for_us else at.theirs)
        return at.target - leader

    def pays(self, chain: tuple[Action, ...]) -> tuple[int, int, int]:
        """Declined; accepted and won; accepted and lost."""
        declined, accepted = self.table[chain]
        if accepted == "falta":
            return declined, self.falta(True), self.falta(False)
        return declined, accepted, accepted

    def accepted(self, chain: tuple[Action, ...], theirs: Distribution) -> float:
        """What the score is worth once this chain is accepted."""
        _, won, lost = self.pays(chain)
        p = self.wins(theirs)
        return p * self.worth(won, 0) + (1 - p) * self.worth(0, lost)

    def called(self, chain: tuple[Action, ...]) -> float:
        """What it is worth to make the last call of this chain."""
        declined = self.pays(chain)[0]
        accepts = _ACCEPTS[chain[-1]]
        if self.situation.mine + declined >= self.situation.target:
            accepts = _DESPERATE
        takes = sum(p * a for p, a in zip(self.theirs, accepts, strict=True))
        return (1 - takes) * self.worth(declined, 0) + takes * self.accepted(chain, reweighted(self.theirs, accepts))

    def owed(self) -> tuple[float, int, int]:
        """An accepted envido still to be paid: the chance to win it, what it pays us, what it costs."""
        _, won, lost = self.pays(self.situation.view.envido_chain)
        theirs = self.theirs
        calls = [e for e in self.situation.view.events if isinstance(e, CallMade) and e.call.kind is Kind.ENVIDO]
        if calls and self.who.reads_calls and team_of(calls[-1].seat) == self.situation.team:
            theirs = reweighted(theirs, _ACCEPTS[calls[-1].call])
        return self.wins(theirs), won, lost


def envido_call(hand: EnvidoHand, chance: random.Random) -> Action | None:
    """The envido to call now, on one's turn or before answering a truco (R4.5)."""
    calls = [action for action in hand.situation.view.legal if action.kind is Kind.ENVIDO]
    if not calls or not _dares(hand, chance) or _leaves_it_to_partner(hand, chance):
        return None
    if hand.falta(True) > _MUCH and chance.random() < 0.8:
        calls = [call for call in calls if call is not FALTA_ENVIDO]  # who starts with it says too much
    unit = point(hand.worth)
    bets = [Bet(None, hand.worth(0, 0))]
    bets += [Bet(call, hand.called((call,)) - 0.1 * unit, bluff=call is not FALTA_ENVIDO) for call in calls]
    if hand.own >= 29 and hand.situation.view.pending is None and chance.random() < hand.who.shy / 3:
        return None  # lies in wait
    return choose_bet(bets, hand.worth, hand.who, chance)


def _dares(hand: EnvidoHand, chance: random.Random) -> bool:
    return chance.random() < hand.who.bluff or hand.wins(hand.theirs) >= _GOOD


def _leaves_it_to_partner(hand: EnvidoHand, chance: random.Random) -> bool:
    """Middling numbers wait for the partner, who speaks later."""
    at = hand.situation
    waits = at.partner is not None and at.view.card_counts[at.partner - 1] == 3 and at.view.pending is None
    return waits and hand.own < 29 and chance.random() < 0.6


def envido_answer(hand: EnvidoHand, chance: random.Random) -> Action:
    """The answer to a pending envido."""
    view = hand.situation.view
    chain = view.envido_chain
    bets = [Bet(QUIERO, hand.accepted(chain, hand.theirs))]
    declined = hand.pays(chain)[0]
    if hand.situation.theirs + declined < hand.situation.target:
        bets.append(Bet(NO_QUIERO, hand.worth(0, declined)))
    _, won, _ = hand.pays(chain)
    if hand.situation.mine + won < hand.situation.target and _dares(hand, chance):  # else what is called is enough
        unit = point(hand.worth)
        bets += [
            Bet(call, hand.called((*chain, call)) - 0.1 * unit, bluff=True)
            for call in view.legal
            if call.kind is Kind.ENVIDO
        ]
    return choose_bet(bets, hand.worth, hand.who, chance) or QUIERO
