"""How a match is to be played: a ruleset and the table's choices."""

from dataclasses import dataclass
from enum import Enum

from .frozen import put
from .rulesets import Ruleset


class ConfigProblem(Enum):
    """Which choice the ruleset does not allow."""

    PLAYERS = "players"
    TARGET = "target"
    CHICOS = "chicos"
    THREE_ROUNDS = "three_rounds"
    MANO = "mano"
    SCORE = "score"


class ConfigError(ValueError):
    """A choice the ruleset does not allow; `code` says which."""

    def __init__(self, code: ConfigProblem, value: object) -> None:
        super().__init__(f"{code.value}: {value!r} is not allowed")
        self.code = code


@dataclass(frozen=True, slots=True, init=False)
class MatchConfig:
    """A match's settings, checked."""

    ruleset: Ruleset
    players: int  #: seats
    target: int  #: points of a chico (R9.2)
    chicos: int  #: to win the match (R9.3); in three rounds 3
    flor: bool
    three_rounds: bool  #: R10: all three chicos are played

    def __init__(
        self,
        ruleset: Ruleset,
        players: int | None = None,
        target: int | None = None,
        chicos: int | None = None,
        flor: bool | None = None,
        three_rounds: bool = False,
    ) -> None:
        """None takes the ruleset's default. Raises ConfigError for what the ruleset does not allow."""
        if three_rounds and not ruleset.three_rounds:
            raise ConfigError(ConfigProblem.THREE_ROUNDS, three_rounds)
        chicos_allowed = (3,) if three_rounds else ruleset.chicos
        put(self, "ruleset", ruleset)
        put(self, "players", _choose(ConfigProblem.PLAYERS, players, ruleset.players[0], ruleset.players))
        put(self, "target", _choose(ConfigProblem.TARGET, target, ruleset.default_target, ruleset.targets))
        put(self, "chicos", _choose(ConfigProblem.CHICOS, chicos, chicos_allowed[0], chicos_allowed))
        put(self, "flor", ruleset.default_flor if flor is None else flor)
        put(self, "three_rounds", three_rounds)


def _choose(code: ConfigProblem, value: int | None, default: int, allowed: tuple[int, ...]) -> int:
    if value is None:
        return default
    if value not in allowed:
        raise ConfigError(code, value)
    return value
