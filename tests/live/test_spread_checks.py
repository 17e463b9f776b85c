"""daphne's look at its connections, a few at a time."""

import pytest
from daphne.server import Server
from twisted.internet.task import Clock

from truco_site import asgi, spread_checks


class Connection:
    def __init__(self):
        self.checked = 0

    def check_timeouts(self):
        self.checked += 1


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(spread_checks, "reactor", clock)
    return clock


@pytest.fixture
def server():
    assert asgi.application  # which installs it
    return Server(application=None, endpoints=["tcp:0"])


@pytest.mark.parametrize("count", [0, 1, 3, 99, 5000])
def test_each_once_a_round_and_few_at_once(clock, server, count):
    connections = [Connection() for _ in range(count)]
    server.connections = {each: {} for each in connections}
    server.timeout_checker()
    most, before = 0, 0
    for _ in range(100):
        now = sum(each.checked for each in connections)
        most, before = max(most, now - before), now
        clock.advance(spread_checks.PAUSE)
    assert all(each.checked == 1 for each in connections)
    assert most <= 1 + count / 99
    # and so on: the next one comes two seconds after the last one's end
    clock.pump([spread_checks.PAUSE] * 200)
    assert {each.checked for each in connections} <= {2, 3}


def test_one_that_has_gone_and_one_that_has_come(clock, server):
    gone, stays, comes = Connection(), Connection(), Connection()
    server.connections = {stays: {}, gone: {}}
    server.timeout_checker()
    del server.connections[gone]
    server.connections[comes] = {}
    clock.pump([spread_checks.PAUSE] * 10)
    assert (stays.checked, gone.checked, comes.checked) == (1, 0, 0)
    clock.advance(spread_checks.ROUND)
    clock.pump([spread_checks.PAUSE] * 10)
    assert (stays.checked, gone.checked, comes.checked) == (2, 0, 1)
