"""Getting up from a locked table: before or after a match it frees the seat, during one it abandons the match."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone

from games import announce, store
from games.models import MatchPlayer, Seat, Table
from games.models.match import MatchState
from games.models.table import Due, Phase
from games.services import stakes
from games.services.due import next_due
from games.services.settling import close_match

RUNNING = (Phase.PLAYING, Phase.BETWEEN)
# The strength of a robot that plays a seat on.
STAND_IN_LEVEL = 2


def get_up(table: Table, *leaving: Seat) -> None:
    """Free persons' seats. In a match a robot plays on where somebody of a team remains (P4.3)."""
    now = timezone.now()
    if table.phase in RUNNING:
        abandon(table, leaving, now)
    running = table.phase in RUNNING
    for seat in leaving:
        if seat.user_id is not None:
            # his other pages still show him the way to this seat
            announce.user(seat.user_id)
        seat.clear()
        if running:
            seat.robot = STAND_IN_LEVEL
        seat.save()
    if not table.seats.filter(user__isnull=False).exists():
        close(table)
    elif running:
        wait_anew(table, now)
    else:
        # whoever was ready was ready for other company
        table.seats.filter(robot__isnull=True).update(ready=False)
        stakes.note_addresses(table)


def abandon(table: Table, leaving: Sequence[Seat], now: datetime) -> None:
    """Note who abandoned the match. With a whole team gone the other one wins; with everybody gone it is void."""
    match = table.match
    assert match is not None
    for seat in leaving:
        MatchPlayer.objects.filter(match=match, seat=seat.number).update(abandoned=True)
        if seat.user is not None:
            stakes.penalise(match, seat.user)
    people = table.seats.filter(user__isnull=False).exclude(pk__in=[seat.pk for seat in leaving])
    teams = {number % 2 for number in people.values_list("number", flat=True)}
    if all(seat.number % 2 in teams for seat in leaving):
        return
    if teams:
        match.state, match.winner = MatchState.ABANDONED, "AB"[1 - teams.pop()]
    else:
        match.state = MatchState.CANCELLED
    end(table, now)


def end(table: Table, now: datetime) -> None:
    """The match at this table is over, by something else than its score; its state has been set."""
    assert table.match is not None
    stands, _ = store.replay(table)
    table.match.score_a, table.match.score_b = stands.score
    table.match.chicos_a, table.match.chicos_b = stands.chicos
    close_match(table.match, now)
    table.phase = Phase.FINISHED
    table.vote = None
    table.due_at, table.due_what = None, Due.NOTHING
    for seat in table.seats.filter(user__isnull=False):
        seat.ready = False
        seat.attentive()
        seat.save()


def close(table: Table) -> None:
    """Nobody is left: the table is gone."""
    table.phase = Phase.CLOSED
    table.due_at, table.due_what = None, Due.NOTHING
    table.seats.update(
        user=None, robot=None, ready=False, joined_at=None, seen_at=None, away_since=None, misses=0, automatic=False
    )


def wait_anew(table: Table, now: datetime) -> None:
    """Who plays a seat has changed: if it is to act, its wait begins anew; a wait for others goes on."""
    if table.phase != Phase.PLAYING:
        return
    state = store.from_row(table)
    due_at, due_what = next_due(state, now)
    if due_what != state.due_what or due_what != Due.TURN:
        table.due_at, table.due_what = due_at, due_what
