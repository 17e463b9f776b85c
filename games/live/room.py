"""A table on the pages of one process. A change is rendered once for every distinct view (a seat, or all spectators;
times language), and only the regions that changed are sent."""

from __future__ import annotations

from json.encoder import encode_basestring
from typing import TYPE_CHECKING

from games.live.codes import NO_PUBLIC
from games.live.look import build_pov
from games.live.pov import Pov
from games.live.regions import push
from games.table_state import TableState

if TYPE_CHECKING:
    from games.live.consumer import TableConsumer


class Room:
    """A table some sockets of this process look at, the state they were last sent, and the views of that state."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.sockets: set[TableConsumer] = set()
        self._povs: dict[int | None, Pov] = {}

    def pov(self, seat: int | None) -> Pov:
        pov = self._povs.get(seat)
        if pov is None:
            pov = self._povs[seat] = build_pov(self.state, seat)
        return pov

    def whole(self, socket: TableConsumer) -> str:
        """A frame with the full view of the newest state."""
        seat = self.state.seat_of(socket.user_id)
        socket.seat = seat
        return frame(self.state.version, push(None, self.pov(seat), socket.language))

    def show(self, state: TableState) -> None:
        """Send what a newer state changed, to each socket what its viewer may see."""
        if state.version <= self.state.version:
            return
        old_povs, self._povs, self.state = self._povs, {}, state
        frames: dict[tuple[int | None, str], str] = {}
        for socket in tuple(self.sockets):
            seat = state.seat_of(socket.user_id)
            if seat is None and not state.config.watching and not socket.oversees:
                socket.bye(NO_PUBLIC, "public")
                continue
            old = old_povs.get(seat) if seat == socket.seat and not socket.behind else None
            if old is None:
                socket.offer(self.whole(socket))
                continue
            key = (seat, socket.language)
            if key not in frames:
                frames[key] = frame(state.version, push(old, self.pov(seat), socket.language))
            socket.offer(frames[key])


def frame(version: int, content: str) -> str:
    """A message to a page: a JSON object of a version and the HTML that brings the page to it."""
    return f'{{"v":{version},"content":{encode_basestring(content)}}}'
