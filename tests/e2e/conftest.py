"""The site with short pauses, so that whole matches can be played, and long ones where pictures are taken."""

import os
from collections.abc import Iterator

import pytest

from tests.stack import ReadyMade, Stack, running

QUICK = {"HAND_PAUSE": 0.25, "START_PAUSE": 0.15, "ROBOT_DELAY": (0.05, 0.1)}
# Where something is read that stands only in the pause between two hands: a busy machine looks four times a second.
READABLE = {**QUICK, "HAND_PAUSE": 1.5}
SLOW = {**QUICK, "HAND_PAUSE": 2.0}


@pytest.fixture(scope="module")
def stack(
    request: pytest.FixtureRequest, ready_made: ReadyMade, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stack]:
    numbers = SLOW if os.environ.get("TRUCO_SHOTS") else getattr(request.module, "NUMBERS", QUICK)
    with running(Stack(tmp_path_factory.mktemp("stack"), ready_made, numbers=numbers)) as found:
        yield found
