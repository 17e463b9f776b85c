"""A small `make soak`: everything is killed once while people play for coins, and a disk is full for a while."""

import pytest

from tests.bench.stack_bench import Site
from tests.faults.__main__ import NUMBERS
from tests.faults.weather import crashed, evening, killed, out_of_room
from tests.postgres import Cluster

pytestmark = pytest.mark.stack


@pytest.mark.postgres
def test_everything_is_killed_once(new_stack):
    cluster = Cluster(durable=True)
    cluster.start()
    try:
        stack = new_stack(database_url=cluster.new_database(), daphnes=2, numbers=NUMBERS)
        faults = [killed(stack, name) for name in ("daphne", "sweep", "worker", "beat", "valkey")] + [crashed(cluster)]
        found, wrong = evening(Site("postgres", stack), faults, tables=6, between=0.5, broken=0.5)
        assert wrong == []
        assert found.moves > 100 and len(found.acknowledged) > 30
    finally:
        for each in list(stack.children):
            stack.kill(each)
        cluster.stop()


def test_a_disk_that_is_full_for_a_while(new_stack, tmp_path):
    flag = tmp_path / "full"
    environment = {"DJANGO_SETTINGS_MODULE": "tests.faults.settings", "TRUCO_FULL": str(flag)}
    stack = new_stack(numbers=NUMBERS, environment=environment)
    found, wrong = evening(Site("sqlite", stack), [out_of_room(flag)], tables=6, between=1.0, broken=1.5)
    assert wrong == []
    assert len(found.acknowledged) > 15
    assert "disk is full" in stack.log("daphne"), "there was no room"
