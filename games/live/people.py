"""Whose pages are open in this process, of whatever kind they are."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.live.codes import SESSION_OVER, SHUT_OUT

if TYPE_CHECKING:
    from games.live.socket import LiveSocket


class People:
    """All sockets, and those of one person without looking at all the others."""

    def __init__(self) -> None:
        self.sockets: set[LiveSocket] = set()
        self._of: dict[int, set[LiveSocket]] = {}

    def join(self, socket: LiveSocket) -> None:
        self.sockets.add(socket)
        if socket.user_id is not None:
            self._of.setdefault(socket.user_id, set()).add(socket)

    def drop(self, socket: LiveSocket) -> None:
        self.sockets.discard(socket)
        if socket.user_id is not None and (own := self._of.get(socket.user_id)) is not None:
            own.discard(socket)
            if not own:
                del self._of[socket.user_id]

    def of(self, user_id: int) -> tuple[LiveSocket, ...]:
        return tuple(self._of.get(user_id, ()))

    def heard(self, within: float) -> Iterator[tuple[LiveSocket, float]]:
        """The sockets of persons that were heard from within so many seconds, and how many seconds ago."""
        now = time.monotonic()
        for socket in self.sockets:
            if socket.user_id is not None and now - socket.heard < within:
                yield socket, now - socket.heard

    def close_session(self, session_key: str) -> None:
        """A log-in session is over."""
        self._close(socket for socket in tuple(self.sockets) if socket.session_key == session_key)

    def close_person(self, user_id: int) -> None:
        """Somebody is not let in any more."""
        self._close(iter(self.of(user_id)))

    def shut_out(self, user_id: int) -> None:
        """A moderator has shut somebody out."""
        self._close(iter(self.of(user_id)), SHUT_OUT, "shut_out")

    @staticmethod
    def _close(ended: Iterator[LiveSocket], code: int = SESSION_OVER, reason: str = "session") -> None:
        for socket in ended:
            socket.bye(code, reason)

    def tell(self, user_id: int, text: str) -> None:
        """Send a frame to every page of a person."""
        for socket in self.of(user_id):
            socket.offer(text)
