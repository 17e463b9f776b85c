"""A player without a browser: logs in, plays by socket or by POST, and keeps every byte he receives."""

import json
import re
import urllib.error
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class Answer:
    def __init__(self, status: int, headers: Any, body: bytes, url: str) -> None:
        self.status, self.headers, self.body, self.url = status, headers, body, url
        self.text = body.decode(errors="replace")
        self.path = urllib.parse.urlsplit(url).path

    @property
    def location(self) -> str:
        return self.headers.get("Location", "")


class SocketClient:
    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self.jar = CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar), _Stay)
        self.socket: ClientConnection | None = None
        self.received: list[bytes] = []
        self.frames: list[str] = []
        self.closed: tuple[int, str] | None = None

    # --- pages ------------------------------------------------------------------------------------------------

    def get(self, path: str, **headers: str) -> Answer:
        """Follows redirects; keeps each answer on the way."""
        answer = self._ask(urllib.request.Request(self._full(path), headers=headers))
        while 300 <= answer.status < 400:
            answer = self._ask(urllib.request.Request(urllib.parse.urljoin(answer.url, answer.location)))
        return answer

    def post(self, path: str, follow: bool = True, **fields: str) -> Answer:
        token = self.cookie("csrftoken")
        if not token:
            self._find_token(path)
            token = self.cookie("csrftoken")
        data = urllib.parse.urlencode({"csrfmiddlewaretoken": token, **fields}).encode()
        answer = self._ask(urllib.request.Request(self._full(path), data, {"Origin": self.url}))
        if follow and 300 <= answer.status < 400:
            return self.get(urllib.parse.urljoin(answer.url, answer.location))
        return answer

    def sign_up(self, name: str, password: str, **fields: str) -> Answer:
        return self.post("/cuenta/signup/", username=name, password1=password, password2=password, **fields)

    def log_in(self, name: str, password: str) -> Answer:
        return self.post("/cuenta/login/", login=name, password=password)

    def log_out(self) -> Answer:
        return self.post("/cuenta/logout/")

    def play_robot(self) -> str:
        """As a guest; returns the code of the table."""
        return self.post("/jugar-robot/").path.strip("/").rpartition("/")[2]

    def cookie(self, name: str) -> str:
        return next((cookie.value or "" for cookie in self.jar if cookie.name == name), "")

    # --- the socket -------------------------------------------------------------------------------------------

    def open(self, code: str, version: int | None = None, origin: str | None = None) -> "SocketClient":
        self.close()
        query = "" if version is None else f"?v={version}"
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)
        self.socket = connect(
            f"{self.url.replace('http', 'ws', 1)}/ws/mesa/{code}{query}",
            origin=Origin(self.url if origin is None else origin),
            additional_headers={"Cookie": cookies},
            compression=None,
            open_timeout=10,
            legacy=True,
        )
        self.closed = None
        return self

    def send(self, frame: Any) -> None:
        assert self.socket is not None
        self.socket.send(frame if isinstance(frame, str | bytes) else json.dumps(frame))

    def receive(self, timeout: float = 5.0) -> str | None:
        """The next frame; None when the socket closed or nothing came in time (see `closed`)."""
        assert self.socket is not None
        try:
            frame = self.socket.recv(timeout=timeout)
        except TimeoutError:
            return None
        except ConnectionClosed:
            self.closed = (self.socket.close_code or 1006, self.socket.close_reason or "")
            return None
        data = frame.encode() if isinstance(frame, str) else frame
        self.received.append(data)
        self.frames.append(data.decode())
        return self.frames[-1]

    def receive_until(self, pattern: str, timeout: float = 10.0) -> str:
        """Frames up to one in which the pattern is found."""
        while frame := self.receive(timeout):
            if re.search(pattern, frame):
                return frame
        raise AssertionError(f"no frame with {pattern!r} came; closed: {self.closed}")

    def close(self) -> None:
        if self.socket is not None:
            self.socket.close()
            self.socket = None

    # --- within -----------------------------------------------------------------------------------------------

    def _full(self, path: str) -> str:
        return urllib.parse.urljoin(self.url + "/", path)

    def _find_token(self, path: str) -> None:
        for page in (path, "/", "/cuenta/login/"):
            self.get(page)
            if self.cookie("csrftoken"):
                return

    def _ask(self, request: urllib.request.Request) -> Answer:
        try:
            with self._opener.open(request, timeout=20) as found:
                answer = Answer(found.status, found.headers, found.read(), request.full_url)
        except urllib.error.HTTPError as error:
            answer = Answer(error.code, error.headers, error.read(), request.full_url)
        self.received.append(f"{answer.headers}\n".encode() + answer.body)
        return answer
