"""The one place of a process that knows which sockets look at which table, and what other processes tell of them."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable, Collection, Coroutine, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakKeyDictionary

from django.conf import settings
from django.utils import timezone

from games import announce
from games.live import senas
from games.live.chat import Chat
from games.live.ear import Ear, read_tables
from games.live.lobby import Lobby
from games.live.outbox import Outbox
from games.live.people import People
from games.live.room import Room
from games.live.threads import READERS, in_thread
from games.live.words import VOTE_REFUSED
from games.live.writer import Writer
from games.models.table import Due
from games.services import catching_up, connected, presence
from games.services.play import Deal
from games.services.senas import robots_signal, robots_to_signal
from games.table_state import TableState

if TYPE_CHECKING:
    from games.live.consumer import TableConsumer

logger = logging.getLogger(__name__)

R = TypeVar("R")

# Seconds between two notes of who is here at the tables, and of who is connected at all.
RENEW, CONNECTED = 5.0, 20.0
# People, or tables, that one statement of these is about.
FEW = 200
# How much later than its moment a hand is dealt that another process prepared and most likely deals itself, as parts of
# the time that the sweep leaves us for it.
OTHERS_DEAL = 0.2, 0.5
# To a page: ask for your notices.
NEWS = '{"news":1}'
# Newer than any version.
SOMETHING = 1 << 62


class Hub:
    """All rooms of one event loop, its writer thread and its ear on Redis."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.rooms: dict[int, Room] = {}
        self.people = People()
        self.lobby = Lobby()
        self.writer = Writer(self.loop)
        self.outbox = Outbox(self.loop)
        self.chat = Chat(self)
        # Tables of ours that other processes have changed.
        self._behind: set[int] = set()
        self._told_of_others = asyncio.Event()
        self._follower = self.loop.create_task(self._follow())
        self._watch = self.loop.create_task(self._renew())
        self._telling: set[asyncio.Task[None]] = set()
        self._ear = Ear(self.loop, self)
        announce.listen(self._committed)
        announce.listen_to_news(self._own_news)

    async def close(self) -> None:
        """Stop listening and writing (a process that ends, a test that is over)."""
        announce.unlisten(self._committed)
        announce.unlisten_to_news(self._own_news)
        self.lobby.close()
        self.chat.close()
        self.outbox.close()
        self._follower.cancel()
        self._watch.cancel()
        await asyncio.to_thread(self._ear.stop)
        await asyncio.to_thread(self.writer.stop)

    # --- sockets --------------------------------------------------------------------------------------------

    def join(self, socket: TableConsumer, state: TableState, known: int | None) -> None:
        """Add a socket and send it the whole view, unless it knows the newest version already."""
        room = self.rooms.get(state.id)
        if room is None:
            room = self.rooms[state.id] = Room(state)
            self._wait_to_deal(state)
            self._wait_for_robots(state)
        else:
            room.show(state)
        room.sockets.add(socket)
        socket.room = room
        socket.seat = room.state.seat_of(socket.user_id)
        if known == room.state.version:
            # the next change is told against this view
            room.pov(socket.seat)
        else:
            socket.offer(room.whole(socket))

    def drop(self, socket: TableConsumer) -> None:
        """Forget a socket, and its room with the last one."""
        room = socket.room
        if room is None:
            return
        room.sockets.discard(socket)
        if not room.sockets and self.rooms.get(room.state.id) is room:
            del self.rooms[room.state.id]

    async def _renew(self) -> None:
        """Write down who was heard from, every few seconds: one UPDATE for each second since the last time. Every page
        counts, since who looks at another one still has his seat."""
        noted, told = time.monotonic(), 0.0
        while True:
            await asyncio.sleep(RENEW)
            now = time.monotonic()
            heard: dict[int, set[int]] = {}
            for socket, ago in self.people.heard(within=now - noted + 1):
                if socket.user_id is not None:
                    heard.setdefault(int(ago), set()).add(socket.user_id)
            try:
                for ago, user_ids in heard.items():
                    await _few_at_a_time(partial(presence.seen, ago=ago), user_ids)
                noted = now
                await self._compare()
                if now - told > CONNECTED:
                    told = now
                    here = {socket.user_id for socket, _ in self.people.heard(2 * CONNECTED) if socket.user_id}
                    await _few_at_a_time(connected.note, here)
                    await self._look_for_shut_out()
            except Exception:
                logger.exception("could not write down who is here")

    async def _look_for_shut_out(self) -> None:
        """They were told to go at once, but a message may get lost."""
        here = {socket.user_id for socket in self.people.sockets if socket.user_id is not None}
        for out in await _few_at_a_time(presence.shut_out, here):
            for user_id in out:
                self.people.shut_out(user_id)

    async def _compare(self) -> None:
        """Whatever nobody told of: a message may get lost, and a database that falls after it has committed and before
        it has answered leaves a change of which nobody knows that it was made."""
        for versions in await _few_at_a_time(catching_up.versions, self.rooms):
            self.look_again(versions)
        self.lobby.stir()

    # --- changes --------------------------------------------------------------------------------------------

    def _committed(self, states: Sequence[TableState]) -> None:
        """A thread of this process has committed these states."""
        try:
            self.loop.call_soon_threadsafe(partial(self.show, states, own=True))
        except RuntimeError:
            logger.debug("the loop has ended")

    def show(self, states: Sequence[TableState], own: bool = False) -> None:
        """Send newer states to the pages. `own`: this process made them."""
        for state in states:
            room = self.rooms.get(state.id)
            if room is not None:
                room.show(state)
                self._wait_to_deal(state, own)
                if state.ply == 0:
                    self._wait_for_robots(state)

    def found(self, state: TableState) -> None:
        """A step met this state, which may be news: whoever made it need not have told."""
        room = self.rooms.get(state.id)
        if room is not None and room.state.version < state.version:
            self.show([state])

    def suspect(self, table_id: int) -> None:
        """What a page asked for doesn't fit, or its fate is not known: read how the table stands."""
        self.look_again({table_id: SOMETHING})

    def _wait_to_deal(self, state: TableState, own: bool = False) -> None:
        """Deal when the pause is over. So do other processes that show the table, and Celery's sweep: the one that
        comes second finds a newer version and does nothing, but waits until the first has committed, and all moves of
        its batch with it. Who ended the hand before therefore goes first."""
        if state.due_what == Due.DEAL and state.due_at is not None:
            wait = max(0.0, (state.due_at - timezone.now()).total_seconds())
            if not own:
                wait += random.uniform(*OTHERS_DEAL) * settings.TRUCO["DEAL_SLACK"]
            self.loop.call_later(wait, self._deal, state)

    def _deal(self, state: TableState) -> None:
        room = self.rooms.get(state.id)
        if room is not None and room.state.version == state.version:
            self.writer.submit(Deal(state.id, state.version)).add_done_callback(_dealt)

    def _own_news(self, message: dict[str, Any]) -> None:
        """A thread of this process has something to tell that is not a table."""
        try:
            self.loop.call_soon_threadsafe(self._news, message)
        except RuntimeError:
            logger.debug("the loop has ended")

    def _news(self, message: dict[str, Any]) -> None:
        if "lobby" in message:
            self.lobby.stir()
        if "news" in message:
            self.people.tell(message["news"], NEWS)
        if "said" in message or "unsaid" in message or "hides" in message:
            self.chat.news(message)
        if "sena" in message:
            self._signalled(*message["sena"])
        if "vote_refused" in message and (room := self.rooms.get(message["vote_refused"])) is not None:
            for socket in room.sockets:
                socket.tell(VOTE_REFUSED)

    # --- señas ----------------------------------------------------------------------------------------------

    def _wait_for_robots(self, state: TableState) -> None:
        """Robots signal to their partners a moment after the deal."""
        if state.config.players == 4 and robots_to_signal(state):
            wait = random.uniform(*settings.TRUCO["SENA_DELAY"])
            self.loop.call_later(wait, self._robots_signal, state.id, state.hand_number)

    def _robots_signal(self, table_id: int, hand_number: int) -> None:
        if table_id in self.rooms:
            self._soon(in_thread(robots_signal)(table_id, hand_number))

    def _signalled(self, table_id: int, sena_id: int) -> None:
        if table_id in self.rooms:
            self._soon(self._tell(table_id, sena_id))

    async def _tell(self, table_id: int, sena_id: int) -> None:
        """To the pages of who made it and of his partner, and to no other."""
        told = await in_thread(senas.find)(sena_id)
        room = self.rooms.get(table_id)
        if told is None or room is None or told.hand < room.state.hand_number:
            return
        for socket in tuple(room.sockets):
            socket.signalled(told, room.state)

    def _soon(self, work: Coroutine[None, None, None]) -> None:
        """Do it on the loop, and keep it until it is done."""
        task = self.loop.create_task(work)
        self._telling.add(task)
        task.add_done_callback(self._told)

    def _told(self, task: asyncio.Task[None]) -> None:
        self._telling.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.error("a seña was lost: %r", task.exception())

    # --- other processes ------------------------------------------------------------------------------------

    def look_again(self, versions: dict[int, int]) -> None:
        """These tables are said to have these versions: read those that we don't know."""
        self._behind |= self.behind(versions)
        if self._behind:
            self._told_of_others.set()

    def behind(self, versions: dict[int, int]) -> set[int]:
        """The tables of ours that are said to be newer than we show them. Any thread may ask."""
        rooms = ((table_id, version, self.rooms.get(table_id)) for table_id, version in versions.items())
        return {table_id for table_id, version, room in rooms if room is not None and room.state.version < version}

    async def _follow(self) -> None:
        """Read what is in doubt: what comes to be so meanwhile gathers, and is read in one go."""
        while True:
            await self._told_of_others.wait()
            self._told_of_others.clear()
            behind, self._behind = self._behind, set()
            try:
                self.show(await self.loop.run_in_executor(READERS, read_tables, behind))
            except Exception:
                # The database is away: it may be back in a moment.
                logger.exception("could not read what other processes have changed")
                await asyncio.sleep(0.5)
                self.look_again(dict.fromkeys(behind, SOMETHING))

    def look_at_all(self) -> None:
        """Anything may have changed."""
        self.look_again(dict.fromkeys(self.rooms, SOMETHING))
        self.lobby.stir()

    def heard(self, message: dict[str, Any]) -> None:
        """Another process tells something that is not a table's version."""
        if "session" in message:
            self.people.close_session(message["session"])
        if "all" in message:
            self.look_at_all()
        if "user" in message:
            self.people.close_person(message["user"])
        if "shut_out" in message:
            self.people.shut_out(message["shut_out"])
        self._news(message)


def _dealt(done: asyncio.Future[TableState]) -> None:
    error = done.exception()
    if error is not None:
        logger.error("could not deal: %r", error)


async def _few_at_a_time(work: Callable[[list[int]], R], ids: Collection[int]) -> list[R]:
    """Do it for these people or tables in small parts, so that no move waits for thousands of them."""
    rest, found = sorted(ids), []
    while rest:
        part, rest = rest[:FEW], rest[FEW:]
        found.append(await in_thread(work)(part))
    return found


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def get_hub() -> Hub:
    """The hub of the running event loop."""
    loop = asyncio.get_running_loop()
    hub = _hubs.get(loop)
    if hub is None:
        hub = _hubs[loop] = Hub()
    return hub
