"""Frames that are handed to the operating system at once, and what happens where it doesn't take them."""

import pytest
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet.abstract import FileDescriptor
from twisted.internet.main import CONNECTION_LOST

from truco_site import asgi


class Loop:
    """Remembers who asked to be told when his socket can be written."""

    def __init__(self):
        self.asked = []

    def addWriter(self, transport):  # noqa: N802
        self.asked.append(transport)

    def removeWriter(self, transport):  # noqa: N802
        if transport in self.asked:
            self.asked.remove(transport)

    def removeReader(self, transport):  # noqa: N802
        """Nobody reads here."""


class Transport(FileDescriptor):
    """A socket whose buffer has room for so many bytes."""

    def __init__(self, room):
        super().__init__(reactor=Loop())
        self.connected, self.room, self.sent = True, room, b""

    def writeSomeData(self, data):  # noqa: N802
        if self.room is None:
            return CONNECTION_LOST
        taken = bytes(data)[: self.room]
        self.room -= len(taken)
        self.sent += taken
        return len(taken)


class Page:
    """As much of daphne's protocol as a frame passes through."""

    STATE_CONNECTING, state, client_addr = 0, 3, None

    def __init__(self, room):
        self.transport = Transport(room)

    def sendMessage(self, content, binary):  # noqa: N802
        self.transport.write(b"<")
        self.transport.write(content + b">")

    def send(self, text):
        assert asgi.application  # which installs it
        WebSocketProtocol.serverSend(self, text)

    @property
    def asks(self):
        return self.transport in self.transport.reactor.asked


def test_a_frame_goes_at_once():
    page = Page(room=100)
    page.send("one")
    page.send("two")
    assert page.transport.sent == b"<one><two>"
    assert not page.asks


@pytest.mark.parametrize("room", range(10))
def test_what_finds_no_room_follows_in_order_when_there_is_some(room):
    page = Page(room)
    page.send("one")
    page.send("two")
    assert page.transport.sent == b"<one><two>"[:room]
    assert page.asks
    while page.asks:
        page.transport.room = 3
        assert not page.transport.doWrite()
    assert page.transport.sent == b"<one><two>"
    page.transport.room = 100
    page.send("three")
    assert page.transport.sent == b"<one><two><three>"


def test_an_error_is_the_loops_to_see_to():
    page = Page(room=None)
    page.send("one")
    assert page.asks
    assert page.transport.doWrite() is CONNECTION_LOST


def test_who_is_leaving_is_sent_nothing_out_of_order():
    page = Page(room=0)
    page.send("one")
    page.transport.loseConnection()
    page.send("two")
    assert page.transport.sent == b""
    page.transport.room = 100
    page.transport.doWrite()
    assert page.transport.sent.startswith(b"<one>")
