"""How frames go out.

A frame is handed to the operating system at once, which takes it whole nearly always. Twisted has its loop ask first
whether the socket can be written, which costs two system calls and a callback a frame, and lets a page wait until all
other pages' frames of the moment are made.

What a page may send is limited, on daphne's command line; autobahn would hold what is sent to a page to the same limit,
and a long list or a long talk would never arrive.
"""

from __future__ import annotations

from typing import Any

from daphne.ws_protocol import WebSocketProtocol

# Bytes that may wait for a page that doesn't read, though it goes on asking: then the line is cut.
MOST_WAITING = 4 * 1024 * 1024

_server_send = WebSocketProtocol.serverSend


def server_send(self: Any, content: Any, binary: bool = False) -> None:
    limit, self.maxMessagePayloadSize = self.maxMessagePayloadSize, 0
    try:
        _send(self, content, binary)
    finally:
        self.maxMessagePayloadSize = limit


def _send(protocol: Any, content: Any, binary: bool) -> None:
    transport = protocol.transport
    # What waits already goes first, and the loop is asked about that.
    waiting = len(transport.dataBuffer) - transport.offset + transport._tempDataLen
    if waiting or transport.disconnecting:
        if waiting > MOST_WAITING:
            transport.abortConnection()
        else:
            _server_send(protocol, content, binary)
        return
    transport.startWriting = _later
    try:
        _server_send(protocol, content, binary)
    finally:
        del transport.startWriting
    # Whatever is left, or met an error, the loop sees to.
    if transport.connected and (transport.doWrite() or transport.dataBuffer):
        transport.startWriting()


def _later() -> None:
    """Nothing is to be asked yet."""


def install() -> None:
    WebSocketProtocol.serverSend = server_send
