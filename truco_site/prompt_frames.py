"""Hands a frame to the operating system at once, which takes it whole nearly always. Twisted has its loop ask first
whether the socket can be written, which costs two system calls and a callback a frame, and lets a page wait until all
other pages' frames of the moment are made."""

from __future__ import annotations

from typing import Any

from daphne.ws_protocol import WebSocketProtocol

_server_send = WebSocketProtocol.serverSend


def server_send(self: Any, content: Any, binary: bool = False) -> None:
    transport = self.transport
    # What waits already goes first, and the loop is asked about that.
    prompt = not (transport.dataBuffer or transport._tempDataLen or transport.disconnecting)
    if not prompt:
        _server_send(self, content, binary)
        return
    transport.startWriting = _later
    try:
        _server_send(self, content, binary)
    finally:
        del transport.startWriting
    # Whatever is left, or met an error, the loop sees to.
    if transport.connected and (transport.doWrite() or transport.dataBuffer):
        transport.startWriting()


def _later() -> None:
    """Nothing is to be asked yet."""


def install() -> None:
    WebSocketProtocol.serverSend = server_send
