"""Which card to play."""

import random

from games.engine import Action, Card, play

from .character import Character
from .forecast import Forecast
from .playout import thumb
from .situation import Situation

_CLOSE = 0.015  #: chances that differ less than this are the same: then the weaker card goes
_CONCEALS = 0.02  #: how often a sharp player hides a card of a lost hand


def card_to_play(situation: Situation, forecast: Forecast, who: Character, chance: random.Random) -> Action:
    """The card for this turn."""
    cards = sorted(situation.view.cards, key=lambda card: (card.strength, card.envido, card.index))
    options = candidates(situation, cards)
    if len(options) == 1:
        return play(options[0])
    if 0 not in situation.results and chance.random() < who.slip:
        return play(chance.choice(options))
    if not who.tries_cards:
        return play(_by_thumb(situation, cards))
    chances = [forecast.with_card(card) for card in options]
    best = max(chances)
    if best <= 0 and who.reads_points and chance.random() < _CONCEALS:
        concealed = play(options[0], hidden=True)
        if concealed in situation.view.legal:
            return concealed
    return play(next(card for card, p in zip(options, chances, strict=True) if p >= best - _CLOSE))


def table_best(situation: Situation) -> tuple[int, bool]:
    """The strongest card of the running trick (-1: none yet), and whether it is the partner's alone."""
    best, holder, tied = -1, 0, False
    for each in situation.table:
        strength = 0 if each.hidden or each.card is None else each.card.strength
        if strength > best:
            best, holder, tied = strength, each.seat, False
        elif strength == best and (each.seat - holder) & 1:
            tied = True
    return best, best >= 0 and holder == situation.partner and not tied


def candidates(situation: Situation, cards: list[Card]) -> list[Card]:
    """The cards worth a thought, weakest first as `cards` are: of equal ones one, and no strength in vain."""
    different = [card for i, card in enumerate(cards) if not i or card.strength != cards[i - 1].strength]
    best, ours = table_best(situation)
    if best < 0:
        return different
    if ours and (situation.is_last or best >= 13):
        return different[:1]  # the partner has it
    if not situation.is_last:
        return [card for card in different if card is different[0] or card.strength >= best]
    winner = next((card for card in different if card.strength > best), None)
    return [
        card for card in different if card is different[0] or card is winner or (card.strength == best and not ours)
    ]


def _by_thumb(situation: Situation, cards: list[Card]) -> Card:
    best, ours = table_best(situation)
    first = situation.results[0] if situation.results else None
    return cards[thumb([card.strength for card in cards], best, ours, situation.is_last, first)]
