"""Matches between players that are functions of a view."""

import random
from collections.abc import Callable, Iterator

from games import engine, robots

Player = Callable[[engine.SeatView, random.Random], engine.Action]


def robot(level: int) -> Player:
    """A robot as a player."""
    return lambda view, chance: robots.choose(view, level, chance)


def uniform(view: engine.SeatView, chance: random.Random) -> engine.Action:
    """Any legal action, all as likely."""
    return chance.choice(view.legal)


def moves(
    config: engine.MatchConfig, a: Player, b: Player, chance: random.Random
) -> Iterator[tuple[engine.MatchState, int, engine.Action]]:
    """A whole match, move by move: the state before it, the seat, the action. The last item is the end."""
    state = engine.new_match(config, mano=chance.randint(1, config.players))
    while state.winner is None:
        deck = list(engine.DECK)
        chance.shuffle(deck)
        state, _ = engine.deal(state, [deck[3 * seat : 3 * seat + 3] for seat in range(config.players)])
        while can := engine.to_act(state):
            seat = chance.choice(can)
            action = (a if seat % 2 else b)(engine.view_for(state, seat), chance)
            yield state, seat, action
            state, _ = engine.apply(state, seat, action)
    yield state, 0, engine.PASO


def wins(config: engine.MatchConfig, one: Player, other: Player, matches: int) -> float:
    """The share of matches that `one` wins, sitting on either side in turn."""
    won = 0
    for seed in range(matches):
        as_a = bool(seed % 2)
        a, b = (one, other) if as_a else (other, one)
        *_, (end, _, _) = moves(config, a, b, random.Random(seed))
        won += (end.winner == "A") == as_a
    return won / matches
