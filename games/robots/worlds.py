"""Imagined deals: what the others may hold, drawn at random from all that fits what was seen."""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from games.engine import Card, FlorAnnounced

from .odds import HANDS_BY_ENVIDO, HANDS_WITH_FLOR, envido_number, flor_number, mask_of
from .senas import Sena, fits
from .situation import Situation

#: strengths of the unplayed cards by seat, each ascending; seat s at s - 1
World = list[list[int]]
Test = Callable[[tuple[Card, ...]], bool]
Completion = tuple[tuple[Card, ...], int]

_TRIES = 12
_EXAMPLES = 250


def imagine(
    situation: Situation, count: int, chance: random.Random, reads_points: bool, sena: Sena | None = None
) -> list[World]:
    """So many worlds."""
    choices = _completions(situation, _knowledge(situation, reads_points, sena), chance)
    counts = situation.view.card_counts
    free = [s for s in situation.shown if s not in choices and counts[s - 1]]
    needed = sum(counts[s - 1] for s in free)
    own = sorted(card.strength for card in situation.view.cards)
    worlds = []
    for _ in range(count):
        world: World = [[] for _ in counts]
        world[situation.seat - 1] = own
        taken = 0
        for seat, completions in choices.items():
            cards, mask = _draw(completions, taken, chance)
            taken |= mask
            world[seat - 1] = sorted([card.strength for card in cards])
        pool: Sequence[Card] = situation.unseen
        if taken:
            pool = [card for card in pool if not taken >> card.index & 1]
        drawn = chance.sample(pool, needed)
        at = 0
        for seat in free:
            world[seat - 1] = sorted([card.strength for card in drawn[at : at + counts[seat - 1]]])
            at += counts[seat - 1]
        worlds.append(world)
    return worlds


def _draw(completions: list[Completion], taken: int, chance: random.Random) -> Completion:
    for _ in range(_TRIES):
        drawn = chance.choice(completions)
        if not drawn[1] & taken:
            return drawn
    return next((each for each in completions if not each[1] & taken), completions[0])


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What is known of a seat's three dealt cards: a test, and the hands to be tested where they are few."""

    test: Test
    hands: tuple[tuple[Card, ...], ...] | None = None


def _has_envido(number: int) -> Knowledge:
    return Knowledge(lambda dealt: envido_number(dealt) == number, HANDS_BY_ENVIDO[number])


def _has_at_most(number: int) -> Knowledge:
    return Knowledge(lambda dealt: envido_number(dealt) <= number)


def _has_flor(number: int | None = None) -> Knowledge:
    def test(dealt: tuple[Card, ...]) -> bool:
        flor = flor_number(dealt)
        return flor > 0 if number is None else flor == number

    return Knowledge(test, HANDS_WITH_FLOR)


def _shows(sena: Sena) -> Knowledge:
    return Knowledge(lambda dealt: fits(sena, dealt))


def _knowledge(situation: Situation, reads_points: bool, sena: Sena | None) -> dict[int, Knowledge]:
    """What each other seat has told of its cards; the most telling news replaces the rest."""
    view = situation.view
    known: dict[int, Knowledge] = {}
    if sena is not None and situation.partner is not None:
        known[situation.partner] = _shows(sena)
    if reads_points:
        best = max((number for _, number in view.said if isinstance(number, int)), default=0)
        for seat, said in view.said:
            if said != "nothing":
                known[seat] = _has_envido(said) if isinstance(said, int) else _has_at_most(best)
        for seat in view.flores:
            known[seat] = _has_flor()
        for event in view.events:
            if isinstance(event, FlorAnnounced):
                known[event.seat] = _has_flor(event.points)
    known.pop(situation.seat, None)
    return known


def _completions(
    situation: Situation, known: dict[int, Knowledge], chance: random.Random
) -> dict[int, list[Completion]]:
    """The unplayed cards that each seat we know something of may hold, or enough examples of them."""
    choices = {}
    for seat, knowledge in known.items():
        shown = tuple(situation.shown[seat])
        left = situation.view.card_counts[seat - 1]
        if not left or len(shown) + left != 3:
            continue  # nothing left to ask for, or a card lies face down
        hands: Iterable[tuple[Card, ...]]
        if left < 3:
            hands = combinations(situation.unseen, left)
        elif knowledge.hands is not None:
            hands = knowledge.hands
        else:
            hands = (tuple(chance.sample(situation.unseen, left)) for _ in range(_EXAMPLES))
        masked = ((cards, mask_of(cards)) for cards in hands if knowledge.test((*shown, *cards)))
        fitting = [(cards, mask) for cards, mask in masked if not mask & situation.seen]
        if fitting:
            choices[seat] = fitting
    return choices
