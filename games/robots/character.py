"""What makes a robot relaxed, solid or sharp."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Character:
    """How well one strength plays."""

    worlds_of_two: int  #: deals imagined before a decision, at a table of two
    worlds_of_four: int
    tries_cards: bool  #: compares its cards in the imagined deals; else plays by rule of thumb
    slip: float  #: how often it plays a card without thinking
    wobble: float  #: how far, in points, its judgement of a bet may be off
    bluff: float  #: how often it calls with nothing behind it
    shy: float  #: how often it lets a good moment for a truco pass
    reads_calls: bool  #: takes a rival's call as a sign of strength
    reads_points: bool  #: remembers the numbers said and the flores sung
    weighs_score: bool  #: counts chances of winning the chico, not points
    expects_folds: float  #: how often it thinks that a rival declines a truco
    believes: float  #: how much less often, it thinks, one accepts without having the hand
    folds: float  #: how often it goes to the mazo with a lost hand


CHARACTERS: dict[int, Character] = {
    1: Character(
        worlds_of_two=10,
        worlds_of_four=8,
        tries_cards=False,
        slip=0.2,
        wobble=0.45,
        bluff=0.04,
        shy=0.55,
        reads_calls=False,
        reads_points=False,
        weighs_score=False,
        expects_folds=0.3,
        believes=0.9,
        folds=0.0,
    ),
    2: Character(
        worlds_of_two=30,
        worlds_of_four=16,
        tries_cards=True,
        slip=0.1,
        wobble=0.35,
        bluff=0.06,
        shy=0.3,
        reads_calls=True,
        reads_points=False,
        weighs_score=True,
        expects_folds=0.25,
        believes=0.8,
        folds=0.25,
    ),
    3: Character(
        worlds_of_two=140,
        worlds_of_four=70,
        tries_cards=True,
        slip=0.0,
        wobble=0.08,
        bluff=0.07,
        shy=0.15,
        reads_calls=True,
        reads_points=True,
        weighs_score=True,
        expects_folds=0.12,
        believes=0.65,
        folds=0.25,
    ),
}


def character(level: int) -> Character:
    """The character of this strength; below 1 counts as 1, above 3 as 3."""
    return CHARACTERS[min(max(level, 1), 3)]
