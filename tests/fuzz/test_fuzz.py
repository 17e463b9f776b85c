"""A small `make fuzz`: hostile requests and frames fail, change nothing, and are told no card."""

import random

import pytest

from tests.bench.stack_bench import Site
from tests.fuzz.attack import siege
from tests.fuzz.hostile import Table, action, frame, request

SETTINGS = {"DJANGO_SETTINGS_MODULE": "tests.bench.settings"}


def attacked(stack, seed):
    found = siege(Site("fuzz", stack), 800, seed=seed, tables=2)
    assert found.wrong == []
    assert found.sent == 800
    # it got through to what it attacks, and was refused there for many reasons
    assert {"stale", "not_seated", "match_running", "closed 4400", "HTTP 403", "HTTP 404", "HTTP 409"} <= set(
        found.answers
    )


@pytest.mark.stack
def test_on_sqlite(new_stack):
    attacked(new_stack(environment=SETTINGS), seed=11)


@pytest.mark.stack
@pytest.mark.postgres
def test_on_postgres(new_stack, postgres_url):
    attacked(new_stack(environment=SETTINGS, database_url=postgres_url), seed=12)


def test_nothing_that_is_rightly_done_is_made_up():
    chance, table = random.Random(3), Table("abc", 4, 1, old=["0.0:envido"])
    for _ in range(3000):
        said = action(chance, table, 1)
        assert not said.startswith("4.0:") or said.endswith("~") or not said.rpartition(":")[2].isascii() or " " in said
        assert said.partition(":")[0] not in ("leave", "abandon", "cancel", "back")
        assert isinstance(frame(chance, table, 2), str | bytes)
        assert request(chance, table, None, "t", "http://x").method
