"""Spares autobahn the colours of what it would log of each frame: it paints the names and numbers for a terminal before
it finds that nobody wants them, twice a move or more."""

from typing import Any

from autobahn.twisted import websocket
from autobahn.websocket import protocol


def plain(value: Any) -> Any:
    """As it is: whoever does want the line formats it."""
    return value


def install() -> None:
    for module in (websocket, protocol):
        for name in ("hltype", "hlval"):
            assert hasattr(module, name)
            setattr(module, name, plain)
