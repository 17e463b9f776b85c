"""Points, chicos and the match: what is won, and when it ends (R5.4, R5.5, R9, R10)."""

from typing import TYPE_CHECKING

from .config import MatchConfig
from .events import ChicoWon, Event, MatchWon, Reason, RoundWon, Scored, Team
from .frozen import Record, put
from .hand import TEAM_NAMES, HandState
from .rulesets import FaltaRule

Pair = tuple[int, int]


class MatchState(Record):
    """A match at one moment. Pairs are (A, B)."""

    __slots__ = ("chico_over", "chicos", "config", "hand", "hand_number", "mano", "score", "totals", "winner")

    config: MatchConfig
    score: Pair  #: of the chico; a finished one's stands until the next deal
    chicos: Pair  #: won
    totals: Pair  #: three rounds: points left, of ended rounds (R10.2)
    mano: int  #: of the hand that runs, or of the next one
    hand_number: int  #: hands dealt so far
    hand: HandState | None  #: the last dealt, running or over
    winner: Team | None
    chico_over: bool  #: the next deal starts a new chico

    def draft(self) -> "MatchDraft":
        """A copy to be changed and then frozen."""
        new: MatchDraft = object.__new__(MatchDraft)
        new.config = self.config
        new.score = self.score
        new.chicos = self.chicos
        new.totals = self.totals
        new.mano = self.mano
        new.hand_number = self.hand_number
        new.hand = self.hand
        new.winner = self.winner
        new.chico_over = self.chico_over
        return new


class MatchDraft(MatchState):
    """A match in the making: the one form that may be changed, by the move that makes it."""

    __slots__ = ()
    if not TYPE_CHECKING:
        __setattr__ = object.__setattr__

    def freeze(self) -> None:
        """Never change again."""
        put(self, "__class__", MatchState)


def award(match: MatchDraft, team: int, points: int, reason: Reason, out: list[Event]) -> bool:
    """Add points, never past the target. True if that wins the chico (R9.1)."""
    target = match.config.target
    before = match.score[team]
    after = min(before + points, target)
    match.score = (after, match.score[1]) if team == 0 else (match.score[0], after)
    out.append(Scored(TEAM_NAMES[team], after - before, reason, match.score))
    return after == target


def leader_lacks(match: MatchState) -> int:
    """What the leading team lacks to the target."""
    return match.config.target - max(match.score)


def falta(match: MatchState, team: int) -> int:
    """What an accepted falta envido pays `team` (R5.5)."""
    target = match.config.target
    malas = 2 * max(match.score) < target
    if malas and match.config.ruleset.falta is FaltaRule.CHICO_IN_MALAS:
        return target - match.score[team]
    return leader_lacks(match)


def end_chico(match: MatchDraft, out: list[Event]) -> None:
    """Count the chico if some team has reached the target, and the match if that decides it."""
    target = match.config.target
    if target not in match.score:
        return
    team = match.score.index(target)
    match.chico_over = True
    match.chicos = (match.chicos[0] + (team == 0), match.chicos[1] + (team == 1))
    if match.config.three_rounds:
        match.totals = (match.totals[0] + target - match.score[0], match.totals[1] + target - match.score[1])
        out.append(RoundWon(TEAM_NAMES[team], match.score, match.chicos, match.totals))
        match.winner = _three_rounds_winner(match)
    else:
        out.append(ChicoWon(TEAM_NAMES[team], match.score, match.chicos))
        if match.chicos[team] == match.config.chicos:
            match.winner = TEAM_NAMES[team]
    if match.winner is not None:
        out.append(MatchWon(match.winner))


def _three_rounds_winner(match: MatchState) -> Team | None:
    a, b = match.totals
    rounds_a, rounds_b = match.chicos
    played = rounds_a + rounds_b
    # R10.3: the winner of both rounds stands at 0 and can lose at most a whole round; at equal totals he has
    # more rounds
    if played < 2 or (played == 2 and (rounds_a == rounds_b or abs(a - b) < match.config.target)):
        return None
    return "A" if (a, -rounds_a) < (b, -rounds_b) else "B"
