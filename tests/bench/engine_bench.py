"""How fast the engine plays, next to PyPI's `pytruco`: uniform random legal play without mazo, one core.

Both loops do the same work: deal, list the legal actions of every seat that may act, pick a seat and then one of
its actions at random, make the move; matches to 20-odd points with flor, over and over. Run as a module:
`python -m tests.bench.engine_bench`.
"""

import random
import statistics
import time
from typing import Any

from games import engine

ROUNDS = 5
SECONDS = 0.5  # of processor time, for each side in each round


def engine_rate(config: engine.MatchConfig, seconds: float, rng: random.Random) -> float:
    """Actions a second of our engine."""
    new_match, deal, to_act, legal_actions, apply = (
        engine.new_match,
        engine.deal,
        engine.to_act,
        engine.legal_actions,
        engine.apply,
    )
    draw = rng.random
    actions = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        state = new_match(config)
        while state.winner is None:
            cards = rng.sample(engine.DECK, 3 * config.players)
            state, _ = deal(state, [cards[i : i + 3] for i in range(0, len(cards), 3)])
            while acting := to_act(state):
                options = [(seat, legal_actions(state, seat)) for seat in acting]
                seat, legal = options[int(draw() * len(options))]
                # mazo stands last wherever it is legal
                count = len(legal) - (legal[-1] is engine.MAZO)
                state, _ = apply(state, seat, legal[int(draw() * count)])
                actions += 1
    return actions / (time.process_time() - began)


def pytruco_rate(players: int, seconds: float, rng: random.Random) -> float:
    """Actions a second of pytruco, by the loop of its own `bench.py` without the snapshots kept for debugging."""
    from pytruco.pdt.chi import random_action
    from pytruco.pdt.partida import Partida

    random.seed(rng.random())  # it plays with the module's own generator
    blue, red = ["Alice", "Ariana"], ["Bob", "Ben"]
    actions = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        match = Partida(20, blue[: players // 2], red[: players // 2], verbose=False)
        while not match.terminada():
            random_action(match, allow_mazo=False).hacer(match)
            actions += 1
    return actions / (time.process_time() - began)


def measure(rounds: int = ROUNDS, seconds: float = SECONDS, seed: int = 1) -> dict[str, Any]:
    """Median rates of alternating rounds: `{"2": {"engine", "pytruco", "ratio"}, "4": …, "rulesets": {id: rate}}`."""
    rng = random.Random(seed)
    figures: dict[str, Any] = {}
    for players in (2, 4):
        config = engine.MatchConfig(engine.ARGENTINO, players, target=30, flor=True)
        ours, theirs = [], []
        for _ in range(rounds):
            ours.append(engine_rate(config, seconds, rng))
            theirs.append(pytruco_rate(players, seconds, rng))
        rate, other = statistics.median(ours), statistics.median(theirs)
        figures[str(players)] = {"engine": round(rate), "pytruco": round(other), "ratio": round(rate / other, 1)}
    figures["rulesets"] = {
        rules.id: round(
            statistics.median(engine_rate(engine.MatchConfig(rules, 4, flor=True), seconds, rng) for _ in range(rounds))
        )
        for rules in engine.RULESETS.values()
    }
    return figures


def main() -> dict[str, Any]:
    """Print the figures and return them."""
    figures = measure()
    for players in ("2", "4"):
        row = figures[players]
        print(f"{players} seats: engine {row['engine']:,} actions/s, pytruco {row['pytruco']:,}, ratio {row['ratio']}")
    for name, rate in figures["rulesets"].items():
        print(f"{name}, 4 seats with flor: {rate:,} actions/s")
    return figures


if __name__ == "__main__":
    main()
