"""A proxy of ours before the site: it tells from which address each request came, as nginx does, sockets too."""

from collections.abc import Callable

from tests.tcp_proxy import TcpProxy


class ForwardingProxy(TcpProxy):
    """Whoever comes through it comes from `address`."""

    def __init__(self, target_port: int, address: str) -> None:
        self.address = address
        super().__init__(target_port)

    def on_the_way(self) -> Callable[[bytes], bytes]:
        return _Requests(f"X-Forwarded-For: {self.address}".encode())


class _Requests:
    """The requests of one connection, each head with a line more, behind whatever the client wrote himself."""

    def __init__(self, line: bytes) -> None:
        self.line = line
        self.head = b""
        self.body = 0  # bytes of it still to come
        self.upgraded = False

    def __call__(self, data: bytes) -> bytes:
        passed = b""
        while data:
            if self.upgraded:
                return passed + data
            if self.body:
                passed += data[: self.body]
                data, self.body = data[self.body :], max(0, self.body - len(data))
                continue
            head, end, data = (self.head + data).partition(b"\r\n\r\n")
            self.head = b"" if end else head
            if end:
                fields = dict(line.lower().split(b":", 1) for line in head.split(b"\r\n")[1:])
                self.body = int(fields.get(b"content-length", b"0"))
                self.upgraded = b"upgrade" in fields
                passed += head + b"\r\n" + self.line + end
        return passed
