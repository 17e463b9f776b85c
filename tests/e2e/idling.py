"""Tables of people who are there and do nothing, and what the clock should make of them."""

from __future__ import annotations

import contextlib
import threading
from datetime import datetime
from typing import Any

from websockets.exceptions import ConnectionClosed

from games import engine, store
from tests.e2e.listening import Listener, open_table
from tests.stack import Stack, wait_until


class Idle:
    """Keeps a listener's socket alive as a page does: it pings, and reads what comes. `versions` is what it saw."""

    def __init__(self, person: Listener) -> None:
        self.person = person
        self.versions: list[int] = []
        self.troubles: list[str] = []
        self._over = threading.Event()
        self._threads = [threading.Thread(target=run, daemon=True) for run in (self._ping, self._read)]
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join(timeout=5)

    def _ping(self) -> None:
        while not self._over.wait(2.0):
            with contextlib.suppress(ConnectionClosed):
                self.person.send({"ping": 1})

    def _read(self) -> None:
        while not self._over.is_set():
            try:
                if self.person.receive(0.5) is None:
                    if self.person.closed:
                        self.troubles.append(f"closed: {self.person.closed}")
                        return
                elif self.person.version not in self.versions:
                    self.versions.append(self.person.version)
            except AssertionError as error:
                self.troubles.append(str(error))
                return


def table_for_two(stack: Stack, seconds: int) -> list[Listener]:
    """Two people with open sockets at a table with turns that no form offers; nobody is ready."""
    people = open_table(stack, 2)
    set_turn(stack, people[0].code, seconds)
    return people


def set_turn(stack: Stack, code: str, seconds: int) -> None:
    stack.rows(
        "update games_table set turn_seconds = %s, version = version + 1 where code = %s returning id", seconds, code
    )


def clear_tables(stack: Stack) -> None:
    """Close what earlier tests have left: robots would soon play it on, with hands that are meant for others."""
    stack.rows("update games_seat set user_id = null, away_since = null where user_id is not null returning id")
    stack.rows("update games_table set phase = 'closed', due_at = null, version = version + 1 returning id")


def begin(stack: Stack, people: list[Listener]) -> None:
    """Everybody gets ready by post; returns when the first hand is dealt."""
    for person in people:
        assert person.post(person.path, do="ready").status == 200
    wait_until(lambda: column(stack, people[0].code, "phase") == "playing", "the first hand is dealt")


def column(stack: Stack, code: str, name: str) -> Any:
    return stack.rows(f"select {name} from games_table where code = %s", code)[0][0]


def due_at(stack: Stack, code: str) -> datetime:
    found = column(stack, code, "due_at")
    if isinstance(found, str):
        found = datetime.fromisoformat(found + "+00:00")
    return found


def moves(stack: Stack, code: str) -> list[tuple[int, int, int, str, str]]:
    """Hand, ply, seat, action and by whom, in the order in which they were written."""
    return stack.rows(
        "select h.serial, m.ply, m.seat, m.action, m.by from games_move m join games_hand h on h.id = m.hand_id"
        " join games_table t on t.id = h.table_id where t.code = %s order by m.id",
        code,
    )


def match_state(stack: Stack, code: str) -> str:
    return stack.rows(
        "select m.state from games_match m join games_table t on t.match_id = m.id where t.code = %s", code
    )[0][0]


def by_the_rules(stack: Stack, code: str, players: int = 2) -> list[tuple[int, int, int, str, str]]:
    """What `moves` gives if nobody but the clock has played, replayed from the decks."""
    found = []
    hands = stack.rows(
        "select h.serial, h.deck, h.mano from games_hand h join games_table t on t.id = h.table_id"
        " where t.code = %s and h.dealt_at is not null order by h.serial",
        code,
    )
    config = engine.MatchConfig(engine.ARGENTINO, players=players, target=15, chicos=1, flor=False)
    state = engine.new_match(config, mano=hands[0][2])
    for serial, deck, _ in hands:
        state, _events = engine.deal(state, store.hands_of(deck, players))
        ply = 0
        while state.hand is not None and not state.hand.over:
            seat, action = engine.automatic_action(state)
            state, _events = engine.apply(state, seat, action)
            ply += 1
            found.append((serial, ply, seat, action.code, "clock"))
    return found


def all_ready(stack: Stack, people: list[Listener]) -> int:
    """Everybody says that he is ready; returns the version with which the match starts, whatever follows at once."""
    *others, last = people
    for person in others:
        assert person.post(person.path, do="ready").status == 200
    before = int(column(stack, last.code, "version"))
    assert last.post(last.path, do="ready").status == 200
    return before + 1


def gaps(stack: Stack, code: str, version: int) -> str:
    """What doesn't add up since this version: each move and each deal makes one."""
    made = column(stack, code, "version") - version
    dealt = stack.rows(
        "select count(*) from games_hand h join games_table t on t.id = h.table_id"
        " where t.code = %s and h.dealt_at is not null",
        code,
    )[0][0]
    played = len(moves(stack, code))
    return "" if made == dealt + played else f"{made} versions, {dealt} deals, {played} moves"
