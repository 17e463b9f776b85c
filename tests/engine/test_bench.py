"""The bench runs and tells its figures; how fast is not a test's business."""

import random

from games import engine
from tests.bench.engine_bench import engine_rate


def test_the_bench_plays():
    for rules in engine.RULESETS.values():
        assert engine_rate(engine.MatchConfig(rules, 4, flor=True), 0.01, random.Random(1)) > 0
