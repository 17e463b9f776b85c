"""Tells everyone concerned, after the database has it, that a table changed.

Listeners of this process get the new states themselves; other processes get `{table: version}` over Redis and look
again. A message may be lost: every process compares the versions of the tables it shows every few seconds, and a page
without a socket at its next poll.
"""

from __future__ import annotations

import json
import logging
import uuid
from collections.abc import Callable, Sequence
from typing import Any

from django.db import transaction

from games.table_state import TableState
from games.voice import Voice

logger = logging.getLogger(__name__)

CHANNEL = "truco:tables"
# Sent along, so that a process can tell its own messages from the others'.
PROCESS = uuid.uuid4().hex

_listeners: list[Callable[[Sequence[TableState]], None]] = []
_news_listeners: list[Callable[[dict[str, Any]], None]] = []
_voice = Voice(CHANNEL, missed=json.dumps({"from": "", "all": True}))


def listen(listener: Callable[[Sequence[TableState]], None]) -> None:
    """Register a callable for every change this process commits. It is called on the committing thread."""
    if listener not in _listeners:
        _listeners.append(listener)


def unlisten(listener: Callable[[Sequence[TableState]], None]) -> None:
    if listener in _listeners:
        _listeners.remove(listener)


def listen_to_news(listener: Callable[[dict[str, Any]], None]) -> None:
    """Register a callable for what this process has to tell that is not a table: the lobby, news for a person."""
    if listener not in _news_listeners:
        _news_listeners.append(listener)


def unlisten_to_news(listener: Callable[[dict[str, Any]], None]) -> None:
    if listener in _news_listeners:
        _news_listeners.remove(listener)


def changed(states: Sequence[TableState], lobby: bool = False) -> None:
    """These tables have been committed at these versions; `lobby`: in a way that the lobby shows."""
    # First, since a listener wakes the event loop, which then has the interpreter until it has shown all of this.
    publish({"tables": {str(s.id): s.version for s in states}, **({"lobby": True} if lobby else {})})
    for listener in tuple(_listeners):
        try:
            listener(states)
        except Exception:
            # What is committed is true whether a listener could show it or not.
            logger.exception("a listener failed")
    if lobby:
        _tell_own({"lobby": True})


def lobby() -> None:
    """Once this transaction is committed: the lobby has something else to show."""
    transaction.on_commit(lambda: _tell({"lobby": True}))


def user(user_id: int) -> None:
    """Once this transaction is committed: there is news for a person. Each of his open pages asks for its notices
    (games/notices.py)."""
    transaction.on_commit(lambda: _tell({"news": user_id}))


def signalled(table_id: int, sena_id: int) -> None:
    """Once this transaction is committed: a seña was made. It is no news of the table: whoever shows it to the partner
    reads it by its id."""
    transaction.on_commit(lambda: _tell({"sena": [table_id, sena_id]}))


def vote_refused(table_id: int) -> None:
    """Once this transaction is committed: a proposal to call the match off came to nothing."""
    transaction.on_commit(lambda: _tell({"vote_refused": table_id}))


def said(line_id: int, table_id: int | None) -> None:
    """Once this transaction is committed: somebody has said this at this table, or in the lobby."""
    transaction.on_commit(lambda: _tell({"said": line_id, "in": table_id}))


def unsaid(line_id: int, table_id: int | None) -> None:
    """Once this transaction is committed: a moderator has taken this line away, no page may show it any more."""
    transaction.on_commit(lambda: _tell({"unsaid": line_id, "in": table_id}))


def hides(user_id: int) -> None:
    """This person has blocked or unblocked somebody: his pages hear others than before."""
    _tell({"hides": user_id})


def _tell(message: dict[str, Any]) -> None:
    _tell_own(message)
    publish(message)


def _tell_own(message: dict[str, Any]) -> None:
    for listener in tuple(_news_listeners):
        try:
            listener(message)
        except Exception:
            logger.exception("a listener failed")


def look_everywhere() -> None:
    """So many tables have changed at once that every page should look again."""
    publish({"all": True}, sender="")


def session_ended(session_key: str) -> None:
    """A log-in session is over: its live sockets must close, in every process."""
    publish({"session": session_key}, sender="")


def person_ended(user_id: int) -> None:
    """Somebody is no longer allowed in: his live sockets must close, in every process."""
    publish({"user": user_id}, sender="")


def person_shut_out(user_id: int) -> None:
    """A moderator shut somebody out: his live sockets must close, in every process, and tell him so."""
    publish({"shut_out": user_id}, sender="")


def publish(message: dict[str, Any], sender: str = PROCESS) -> None:
    """Send a message to the other processes."""
    _voice.say(json.dumps({"from": sender, **message}))
