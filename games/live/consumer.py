"""One open table page: its frames come in here, and the hub sends its fragments out through here."""

from __future__ import annotations

import json
import logging
from typing import Any
from urllib.parse import parse_qs

from channels.consumer import AsyncConsumer
from channels.exceptions import StopConsumer
from django.utils import translation
from django.utils.functional import Promise

from accounts.whole_numbers import whole_number
from games import metrics
from games.live import senas
from games.live.codes import BAD_FRAME, NO_PAGE, NO_PUBLIC
from games.live.look import may_look
from games.live.room import Room
from games.live.socket import LiveSocket
from games.live.threads import in_thread
from games.models.chat_line import Audience
from games.refused import Deny, Refused
from games.services import access, catching_up, presence
from games.services.doing import do
from games.services.play import PLAY, Play, parse
from games.services.timing import run_table
from games.table_state import TableState
from games.words import said

logger = logging.getLogger(__name__)


class TableConsumer(LiveSocket):
    """A viewer's socket. Who he is comes from the session; which seat he has is read from the table each time."""

    kind = "table"
    room: Room | None = None
    seat: int | None = None
    oversees = False

    async def entered(self) -> None:
        self._signals: set[int] = set()  # the señas it has been told of
        state = await in_thread(look)(self.scope["url_route"]["kwargs"]["code"], self.user_id)
        if state is None:
            self.bye(NO_PAGE, "table")
            return
        self.oversees = await in_thread(access.oversees)(self.user)
        if not may_look(state, self.user_id) and not self.oversees:
            self.bye(NO_PUBLIC, "public")
            return
        version = whole_number(parse_qs(self.scope["query_string"].decode("latin-1")).get("v", [""])[0])
        self.hub.join(self, state, version)
        if state.config.senas and self.seat is not None and version != state.version:
            # Those that were made before it was here; the hub tells the others, perhaps meanwhile.
            for made in await in_thread(senas.of_hand)(state, self.seat):
                self.signalled(made, state)

    async def catch_up(self) -> None:
        if self.room is not None:
            self.offer(self.room.whole(self))

    async def told(self, data: dict[str, Any]) -> None:
        if self.room is None:
            return
        if self.user_id is not None and self.away():
            await in_thread(presence.come_back)(self.room.state.id, self.user_id)
        if "ping" in data:
            self.send_text('{"pong":1}')
            return
        if "chat" in data:
            await self.hear_since(data["chat"], self.room.state.id)
            return
        asked = data.get("do")
        if not isinstance(asked, str) or len(asked) > 40:
            self.bye(BAD_FRAME, "frame")
            return
        await self.asked(asked)

    def gone(self) -> None:
        super().gone()
        self.hub.drop(self)
        self.room = None

    async def asked(self, what: str) -> None:
        """Do what a button says, and say why not where it is refused."""
        assert self.room is not None
        table_id = self.room.state.id
        try:
            if self.user is None:
                raise Refused(Deny.NOT_SEATED)
            if PLAY.fullmatch(what):
                hand, ply, code = parse(what)
                self.hub.found(await self.hub.writer.submit(Play(table_id, hand, ply, code, user_id=self.user_id)))
            else:
                await in_thread(do)(table_id, self.user, what)
        except Refused as refused:
            if refused.reason is Deny.MALFORMED:
                self.bye(BAD_FRAME, "frame")
                return
            if refused.reason is Deny.STALE:
                self.hub.suspect(table_id)
            metrics.refused(refused.code)
            self.send_text(self.refusal(refused))
        except Exception:
            # not what was asked: it may name a card
            logger.exception("what a page asked for failed", extra={"table": table_id, "user": self.user_id})
            self.hub.suspect(table_id)
            metrics.refused(Deny.FAILED.code)
            self.send_text(self.refusal(Refused(Deny.FAILED)))

    def hears(self) -> Audience:
        """Who sits here hears the players; the others hear each other."""
        return Audience.WATCHERS if self.seat is None else Audience.PLAYERS

    def away(self) -> bool:
        """Does a robot stand in for this player, who is here?"""
        if self.room is None or self.seat is None or self.user_id is None:
            return False
        info = self.room.state.seats[self.seat - 1]
        return info is not None and info.away_since is not None and info.user_id == self.user_id

    def refusal(self, refused: Refused) -> str:
        with translation.override(self.language):
            return json.dumps({"say": said(refused), "code": refused.code}, ensure_ascii=False)

    # --- out --------------------------------------------------------------------------------------------------

    def tell(self, text: Promise) -> None:
        """Say something that is no news of the table's state."""
        with translation.override(self.language):
            self.send_text(json.dumps({"told": str(text)}, ensure_ascii=False))

    def signalled(self, made: senas.Told, state: TableState) -> None:
        """Tell of a seña, once, if this is the page of one of the two whom it concerns."""
        seat = state.seat_of(self.user_id)
        if seat is None or seat not in made.seats or made.id in self._signals or self.behind:
            return
        self._signals.add(made.id)
        self.send_text(senas.aside(made, state, seat, self.language))


class Nowhere(AsyncConsumer):
    """A socket for which there is no page."""

    async def websocket_connect(self, message: Any) -> None:
        await self.send({"type": "websocket.accept"})
        await self.send({"type": "websocket.close", "code": NO_PAGE, "reason": "page"})

    async def websocket_disconnect(self, message: Any) -> None:
        raise StopConsumer


def look(code: str, user_id: int | None) -> TableState | None:
    """The newest state of a table, after doing what was due there: a look keeps a table going. A player who looks is
    back."""
    state = catching_up.by_code(code)
    if state is None:
        return None
    run_table(state.id)
    if state.seat_of(user_id) is not None and user_id is not None:
        presence.seen([user_id])
        presence.come_back(state.id, user_id)
    return catching_up.current(state.id)
