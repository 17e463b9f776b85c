"""Lets daphne look after its connections a few at a time: every two seconds it asks each whether it has timed out and
whether a ping is due, all in one go, and with thousands of open pages every move waits for that."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from daphne.server import Server
from twisted.internet import reactor as installed_reactor

# Seconds that a round of all connections takes at most, and from one to the next; and between two slices of a round.
ROUND, PAUSE = 2.0, 0.02

# Which one it is is decided when daphne starts, so it has no type.
reactor: Any = installed_reactor


def timeout_checker(self: Any) -> None:
    """Begin a round."""
    protocols = list(self.connections)
    _check(self, iter(protocols), 1 + int(len(protocols) * PAUSE / ROUND))


def _check(server: Any, protocols: Iterator[Any], size: int) -> None:
    part = list(islice(protocols, size))
    for protocol in part:
        # it may have gone since the round began
        if protocol in server.connections:
            protocol.check_timeouts()
    if len(part) == size:
        reactor.callLater(PAUSE, _check, server, protocols, size)
    else:
        reactor.callLater(ROUND, server.timeout_checker)


def install() -> None:
    Server.timeout_checker = timeout_checker
