"""The flor of R6: it must be sung, and one sung flor speaks for all that were dealt."""

from dataclasses import replace

from .actions import NO_QUIERO, QUIERO, Action
from .events import Event
from .flor import best, pay, pay_declined, raise_to, say, start
from .hand import Ending, HandDraft, HandState, team_of
from .score import MatchDraft, falta


def _dealt(hand: HandState, team: int) -> tuple[int, ...]:
    """The seats of a team that were dealt a flor."""
    return tuple(seat for seat in hand.deal.teams[team] if hand.deal.flores[seat - 1])


def sing(match: MatchDraft, hand: HandDraft, seat: int, out: list[Event]) -> Ending | None:
    """Sing the flor that is due."""
    start(hand, seat, out)
    rivals = _dealt(hand, 1 - team_of(seat))
    if not rivals:
        return pay(match, hand, team_of(seat), hand.deal.rules.flor_alone, (seat,), out)  # R6.4
    hand.flor = replace(hand.flor, asking=rivals)
    return None


def answer(match: MatchDraft, hand: HandDraft, seat: int, word: Action, out: list[Event]) -> Ending | None:
    """Reply to a flor call or raise it (R6.5)."""
    flor = hand.flor
    rules = hand.deal.rules
    if word is not QUIERO and word is not NO_QUIERO:
        raise_to(hand, seat, word, _dealt(hand, team_of(flor.by)), out)
        return None
    say(hand, seat, word, out)
    declined, accepted = rules.flor_table[flor.chain]
    if word is NO_QUIERO:
        return pay_declined(match, hand, declined, out)
    everyone = _dealt(hand, 0) + _dealt(hand, 1)
    team = team_of(best(hand, everyone))
    if accepted != "resto":
        points = accepted
    elif rules.resto_wins_chico:
        points = match.config.target - match.score[team]
    else:
        points = falta(match, team)
    return pay(match, hand, team, points, everyone, out)
