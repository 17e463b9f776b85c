"""What moderators do to tables and matches (P8.3): call a match off, close a table. In the audit log by the same
transaction, like everything at their desk (accounts/moderation)."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts import notices
from accounts.models import User
from accounts.moderation import CANCEL_MATCH, CLOSE_TABLE, DELETE_CHAT, Denied, Why, record, require
from accounts.moderation.powers import reason_of
from games.models import ChatLine, Match, Table
from games.models.match import MatchState
from games.models.table import Phase
from games.services import chatting
from games.services.leaving import RUNNING, close, end
from games.services.lock import locked


def cancel_match(actor: User | None, match: Match, reason: str) -> None:
    """A running match is void: every stake goes back but those of who abandoned, and a special one's credit (P5.2).

    Raises Denied where it is over, or where the actor plays in it.
    """
    require(actor, CANCEL_MATCH)
    reason = reason_of(reason)
    with locked(match.table_id) as table:
        if table.match_id != match.pk or table.phase not in RUNNING:
            raise Denied(Why.HANDLED)
        _cancel(actor, table, reason)


def close_table(actor: User | None, table: Table, reason: str) -> None:
    """Everybody gets up and the table is gone; a match that runs there is called off first."""
    require(actor, CLOSE_TABLE)
    reason = reason_of(reason)
    with locked(table.pk) as row:
        if row.phase == Phase.CLOSED:
            raise Denied(Why.HANDLED)
        people = _people(row)
        _not_his(actor, people)
        if row.phase in RUNNING:
            require(actor, CANCEL_MATCH)
            _cancel(actor, row, reason)
        else:
            for person in people:
                notices.tell(person, "table_closed", reason=reason)
        close(row)
        record(actor, "close_table", reference=f"table:{row.code}", reason=reason)


# --- on a locked table --------------------------------------------------------------------------------------------


def _cancel(actor: User | None, table: Table, reason: str) -> None:
    match = table.match
    assert match is not None
    people = _people(table)
    _not_his(actor, people)
    # Persons before coins: telling somebody locks his row.
    for person in people:
        notices.tell(person, "match_cancelled", reason=reason)
    match.state = MatchState.CANCELLED
    end(table, timezone.now())
    record(actor, "cancel_match", reference=f"match:{match.code}", reason=reason, players=[p.pk for p in people])


def _people(table: Table) -> list[User]:
    return list(User.objects.filter(seats__table=table).order_by("pk"))


def _not_his(actor: User | None, people: list[User]) -> None:
    if actor is not None and any(person.pk == actor.pk for person in people):
        raise Denied(Why.ONESELF)


# --- chat ---------------------------------------------------------------------------------------------------------


def delete_line(actor: User | None, line: ChatLine, reason: str = "") -> None:
    """A line disappears from every page, and stays for the record. Raises Denied where it was gone, or where it is
    the actor's own: what is said of him he lets others judge."""
    require(actor, DELETE_CHAT)
    if actor is not None and line.author_id == actor.pk:
        raise Denied(Why.ONESELF)
    with transaction.atomic():
        if not chatting.take_away(line.pk, actor):
            raise Denied(Why.HANDLED)
        record(actor, "delete_line", line.author, f"line:{line.pk}", reason, text=line.original or line.text)
