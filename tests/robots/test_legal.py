"""Robots play any match to its end, legally, and quickly."""

import random
import statistics
import time
from itertools import product

import pytest

from games import engine, robots
from tests.robots.arena import moves, robot, uniform


def configs() -> list[engine.MatchConfig]:
    """Every ruleset, players, flor, and three rounds where they are played."""
    all_of_them = []
    for rules in engine.RULESETS.values():
        for players, flor, three in product(rules.players, (False, True), (False, True)[: 1 + rules.three_rounds]):
            target = min(rules.targets)
            all_of_them.append(engine.MatchConfig(rules, players=players, target=target, flor=flor, three_rounds=three))
    return all_of_them


def name(config: engine.MatchConfig) -> str:
    rounds = "-three-rounds" if config.three_rounds else ""
    return f"{config.ruleset.id}-{config.players}{'-flor' if config.flor else ''}{rounds}"


@pytest.mark.parametrize("config", configs(), ids=name)
@pytest.mark.parametrize("level", [1, 2, 3])
def test_always_legal_and_never_stalls(config: engine.MatchConfig, level: int) -> None:
    # against a random player the robot gets into situations that no sensible game reaches
    for seed, rival in enumerate([robot(level), uniform]):
        chance = random.Random(100 * level + seed)
        for count, (state, seat, action) in enumerate(moves(config, robot(level), rival, chance)):
            if seat:
                assert action in engine.legal_actions(state, seat)
            assert count < 5000


@pytest.mark.parametrize(
    ("players", "level", "limit_ms"),
    [
        (2, 1, 3),
        (2, 2, 3),
        (2, 3, 15),
        (4, 1, 3),
        (4, 2, 3),
        (4, 3, 15),
    ],
)
def test_is_fast(players: int, level: int, limit_ms: float) -> None:
    rules = engine.ARGENTINO if players == 2 else engine.GAUCHO
    times = []

    def timed(view: engine.SeatView, chance: random.Random) -> engine.Action:
        start = time.thread_time()
        action = robots.choose(view, level, chance)
        times.append(time.thread_time() - start)
        return action

    for seed in range(3):
        list(moves(engine.MatchConfig(rules, players=players), timed, uniform, random.Random(seed)))
    assert statistics.quantiles(times, n=50)[-1] * 1000 < limit_ms


def test_is_decided_by_the_seed() -> None:
    def game(seed: int) -> list[str]:
        config = engine.MatchConfig(engine.GAUCHO)
        return [action.code for _, _, action in moves(config, robot(3), robot(2), random.Random(seed))]

    assert game(5) == game(5)
    assert game(5) != game(6)
