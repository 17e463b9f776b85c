"""Frames that are handed to the operating system at once, and what happens where it doesn't take them."""

import socket
from types import SimpleNamespace

import pytest
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet.error import ConnectionAborted, ConnectionDone
from twisted.internet.main import CONNECTION_LOST
from twisted.internet.tcp import Connection
from twisted.internet.testing import MemoryReactorClock

from truco_site import asgi

# More than any buffer of the system has room for.
HUGE = "x" * 3_000_000


class Page:
    """Two real sockets, and as much of daphne's protocol as a frame passes through on its way to one of them."""

    def __init__(self):
        assert asgi.application  # which installs what is tried here
        ours, self.browser = socket.socketpair()
        self.browser.setblocking(False)
        ours.setblocking(False)
        self.loop = MemoryReactorClock()
        self.lost = []
        self.transport = Connection(ours, SimpleNamespace(connectionLost=self.lost.append), self.loop)
        self.transport.connected = True
        self.ended = None
        self.protocol = SimpleNamespace(
            STATE_CONNECTING=0,
            state=3,
            client_addr=None,
            transport=self.transport,
            sendMessage=self._frame,
            maxMessagePayloadSize=16_384,
        )

    def _frame(self, content, binary):
        self.transport.write(b"<")
        self.transport.write(content + b">")

    def send(self, text):
        WebSocketProtocol.serverSend(self.protocol, text)

    @property
    def asks(self):
        """Is the loop to tell when there is room?"""
        return self.transport in self.loop.getWriters()

    def read(self, most=1 << 20):
        """What has come, b"" if nothing has."""
        try:
            return self.browser.recv(most)
        except BlockingIOError:
            return b""

    def read_on(self):
        """All that comes while the loop does what it was asked."""
        found = b""
        while part := self.read():
            found += part
            if self.asks and (ended := self.transport.doWrite()):
                self.ended = ended
                self.loop.removeWriter(self.transport)
        return found

    def close(self):
        self.browser.close()
        if not self.lost:
            self.transport.socket.close()


@pytest.fixture
def page():
    page = Page()
    yield page
    page.close()


def test_a_frame_goes_at_once(page):
    page.send("one")
    page.send("two")
    assert page.read() == b"<one><two>"
    assert not page.asks


def test_what_finds_no_room_follows_in_order_when_there_is_some(page):
    page.send("one")
    page.send(HUGE)
    assert page.asks, "the reader is slow"
    page.send("two")
    assert page.read_on() == f"<one><{HUGE}><two>".encode()
    assert not page.asks and page.ended is None
    page.send("three")
    assert page.read() == b"<three>"
    assert not page.asks


def test_an_error_is_the_loops_to_see_to(page):
    page.browser.close()
    page.send("one")
    assert page.asks
    assert page.transport.doWrite() is CONNECTION_LOST


def test_who_is_to_go_gets_what_waits_first_and_in_order(page):
    page.send(HUGE)
    page.transport.loseConnection()
    page.send("two")
    assert page.read_on() == f"<{HUGE}><two>".encode()
    assert isinstance(page.ended, ConnectionDone)


def test_who_never_reads_is_cut_off(page):
    """Though he may go on asking, for which the line would be kept."""
    for _ in range(3):
        page.send(HUGE)
    page.loop.advance(0)
    assert [reason.type for reason in page.lost] == [ConnectionAborted]
