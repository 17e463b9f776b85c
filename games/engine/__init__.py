"""The rules of truco. Immutable values in, immutable values out; see docs/architecture.md for the API in one screen."""

from .actions import (
    ACTIONS,
    CONTRAFLOR,
    CONTRAFLOR_AL_RESTO,
    ENVIDO,
    FALTA_ENVIDO,
    FLOR,
    MAZO,
    NO_QUIERO,
    PASO,
    QUIERO,
    REAL_ENVIDO,
    RETRUCO,
    TRUCO,
    VALE_CUATRO,
    WORDS,
    Action,
    Kind,
    parse_action,
    play,
)
from .cards import DECK, Card, card
from .config import ConfigError, ConfigProblem, MatchConfig
from .events import (
    CallMade,
    CardPlayed,
    ChicoWon,
    EnvidoWon,
    Event,
    FlorAnnounced,
    FlorSung,
    FlorWon,
    Folded,
    HandDealt,
    HandWon,
    MatchWon,
    PointsSaid,
    ProofShown,
    Reason,
    Replied,
    RoundWon,
    Scored,
    TrickWon,
)
from .refusals import IllegalAction, Refusal
from .rulesets import ARGENTINO, CLASICO, GAUCHO, RULES_VERSION, RULESETS, Ruleset
from .view import EnvidoStakes, PendingView, PlayView, SeatView, TrickView
