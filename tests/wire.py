"""Reads what went over a wire: the answers of an HTTP connection, and the frames after it became a socket."""

import io
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPResponse


@dataclass(frozen=True)
class Message:
    kind: str  # "http" or "frame"
    head: str  # the request's line; for a frame that of the socket's handshake
    body: bytes


class _Stream:
    """What http.client wants of a socket."""

    def __init__(self, data: io.BytesIO) -> None:
        self.data = data

    def makefile(self, *_: object, **__: object) -> io.BytesIO:
        return self.data


class _Kept(io.BytesIO):
    def close(self) -> None:
        """http.client closes its file after each answer; the next one stands behind it."""


def messages(sent: bytes, received: bytes) -> Iterator[Message]:
    """Of one connection. An answer cut off in the middle ends it, with what has come."""
    requests = iter(_requests(sent))
    stream = _Kept(received)
    while stream.tell() < len(received):
        head = next(requests, "?")
        answer = HTTPResponse(_Stream(stream), method=head.split(" ")[0])  # type: ignore[arg-type]
        answer.begin()
        if answer.status == 101:
            yield from (Message("frame", head, frame) for frame in _frames(received[stream.tell() :]))
            return
        headers = str(answer.headers).encode()
        try:
            body = answer.read()
        except Exception:
            body = received[stream.tell() :]
            stream.seek(0, io.SEEK_END)
        yield Message("http", head, headers + b"\n" + _plain(body, answer.headers.get("Content-Encoding", "")))


def _plain(body: bytes, encoding: str) -> bytes:
    return zlib.decompress(body, zlib.MAX_WBITS | 16) if encoding == "gzip" and body else body


def _requests(sent: bytes) -> list[str]:
    methods = (b"GET ", b"POST ", b"HEAD ")
    lines = [line for line in sent.split(b"\r\n") if line.endswith(b" HTTP/1.1")]
    starts = [line[max(line.rfind(method) for method in methods) :] for line in lines]
    return [start.decode("latin-1") for start in starts]


def _frames(data: bytes) -> Iterator[bytes]:
    """Text and binary frames of a server: never masked, and daphne neither compresses nor splits them."""
    at = 0
    while at + 2 <= len(data):
        opcode, size, at = data[at] & 15, data[at + 1] & 127, at + 2
        if size in (126, 127):
            wide = 2 if size == 126 else 8
            size, at = int.from_bytes(data[at : at + wide], "big"), at + wide
        if opcode in (1, 2):
            yield data[at : at + size]
        at += size
