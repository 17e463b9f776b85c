"""How likely the hand is won, card by card, over imagined deals."""

import random

from games.engine import CallMade, Card

from .character import Character
from .playout import play_out
from .senas import Sena
from .situation import Situation
from .worlds import imagine

_CALLS_TELL = (1.0, 0.7, 0.5, 0.4)  #: a rival who lacks the hand calls so much less often than one who has it


class Forecast:
    """The chances of one decision; every card is tried in the same worlds."""

    def __init__(self, situation: Situation, who: Character, chance: random.Random, sena: Sena | None = None) -> None:
        self._situation = situation
        self._who = who
        count = who.worlds_of_two if situation.players == 2 else who.worlds_of_four
        self.worlds = imagine(situation, count, chance, who.reads_points, sena)
        self._table = tuple(
            (play.seat, 0 if play.hidden or play.card is None else play.card.strength) for play in situation.table
        )
        view = situation.view
        lead = view.lead or view.mano
        self._turn = self._table[-1][0] % situation.players + 1 if self._table else lead
        if view.config.ruleset.three_pardas_mano:
            self._all_pardas = 1.0 if situation.wins_ties else 0.0
        else:
            self._all_pardas = 0.5
        self._known: dict[int | None, float] = {}

    def with_strength(self, strength: int | None) -> float:
        """The share of worlds won if the own next card has this strength; None: a card by rule of thumb."""
        if strength not in self._known:
            at = self._situation
            won = sum(
                play_out(world, at.seat, strength, at.results, self._table, self._turn, at.team, self._all_pardas)
                for world in self.worlds
            )
            self._known[strength] = won / len(self.worlds)
        return self._known[strength]

    def with_card(self, card: Card) -> float:
        """The same for a card of the own hand, played open."""
        return self.with_strength(card.strength)

    def raw(self) -> float:
        """The chance to win the hand with the best next card, as the cards alone tell it."""
        options: list[int | None] = [None]
        if self._who.tries_cards:
            options += sorted({card.strength for card in self._situation.view.cards})
        return max(self.with_strength(each) for each in options)

    def winning(self) -> float:
        """The same, but warned by what the rivals have called."""
        p = self.raw()
        if not self._who.reads_calls:
            return p
        return against_odds(p, _CALLS_TELL[self._rival_calls()])

    def _rival_calls(self) -> int:
        """The highest truco level that the rivals called, 0 if none."""
        at = self._situation
        return max((level for level, seat in truco_calls(at) if seat in at.rivals), default=0)


def against_odds(chance: float, factor: float) -> float:
    """The chance after news that is `factor` times as likely where we win as where we lose."""
    return chance * factor / (chance * factor + 1 - chance)


def truco_calls(situation: Situation) -> list[tuple[int, int]]:
    """(level, seat) of every truco called in this hand."""
    levels = {"truco": 1, "retruco": 2, "vale_cuatro": 3}
    calls = []
    for event in situation.view.events:
        if isinstance(event, CallMade) and event.call.code in levels:
            calls.append((levels[event.call.code], event.seat))
    return calls
