"""A wire between a client and the site that can be cut, go dead or come back, and that remembers what it carried."""

import contextlib
import socket
import struct
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

HURRY = struct.pack("ii", 1, 0)  # SO_LINGER: a close that resets the connection


@dataclass
class Line:
    """One connection."""

    client: socket.socket
    server: socket.socket
    sent: bytearray = field(default_factory=bytearray)
    received: bytearray = field(default_factory=bytearray)
    lost: bool = False


class TcpProxy:
    """Listens on `port` and carries every connection to the target.

    cut(): all connections are reset and new ones refused. black_hole(): connections stay open and accept more, but
    nothing passes; what was on its way arrives after restore(), as TCP would send it again. lose(): the connections
    there are stay open and swallow everything for ever, new ones go through.
    """

    def __init__(self, target_port: int, target_host: str = "127.0.0.1") -> None:
        self.target = (target_host, target_port)
        self.lines: list[Line] = []
        self._passing = threading.Event()
        self._passing.set()
        self._closed = False
        self._listener: socket.socket | None = None
        self.port = self._listen(0)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def cut(self) -> None:
        self._stop_listening()
        self.drop()

    def drop(self) -> None:
        """Resets the connections there are; new ones go through."""
        for line in self.lines:
            _reset(line)

    def black_hole(self) -> None:
        self._passing.clear()

    def lose(self) -> None:
        for line in self.lines:
            line.lost = True

    def restore(self) -> None:
        self._passing.set()
        if self._listener is None:
            self._listen(self.port)

    def close(self) -> None:
        self._closed = True
        self._passing.set()
        self.cut()

    def on_the_way(self) -> Callable[[bytes], bytes]:
        """What becomes of the bytes that a client sends on one connection. Asked once for each."""
        return bytes

    def received(self) -> bytes:
        """Every byte that the site has sent, connection after connection."""
        return b"".join(bytes(line.received) for line in self.lines)

    def __enter__(self) -> "TcpProxy":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _listen(self, port: int) -> int:
        self._listener = socket.create_server(("127.0.0.1", port), backlog=64)
        threading.Thread(target=self._accept, args=(self._listener,), daemon=True).start()
        return int(self._listener.getsockname()[1])

    def _stop_listening(self) -> None:
        listener, self._listener = self._listener, None
        if listener:
            with contextlib.suppress(OSError):
                # Wakes the thread that waits in accept; closing alone doesn't.
                listener.shutdown(socket.SHUT_RDWR)
            listener.close()

    def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                client, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=self._carry, args=(client,), daemon=True).start()

    def _carry(self, client: socket.socket) -> None:
        self._passing.wait()
        try:
            server = socket.create_connection(self.target, timeout=10)
            server.settimeout(None)
        except OSError:
            client.close()
            return
        for sock in (client, server):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        line = Line(client, server)
        self.lines.append(line)
        there = (line, client, server, line.sent, self.on_the_way())
        threading.Thread(target=self._pump, args=there, daemon=True).start()
        self._pump(line, server, client, line.received, bytes)

    def _pump(
        self,
        line: Line,
        source: socket.socket,
        sink: socket.socket,
        memory: bytearray,
        passing: Callable[[bytes], bytes],
    ) -> None:
        try:
            while data := source.recv(65536):
                self._passing.wait()
                if line.lost:
                    continue
                memory += data
                sink.sendall(passing(data))
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            _reset(line)


def _reset(line: Line) -> None:
    for sock in (line.client, line.server):
        with contextlib.suppress(OSError):
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, HURRY)
        with contextlib.suppress(OSError):
            sock.shutdown(socket.SHUT_RDWR)
        sock.close()
