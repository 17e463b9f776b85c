"""The start of a match at a locked table."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime
from functools import partial

from django.db import transaction

from accounts.addresses import share_address
from accounts.models import User
from games import announce, engine, store
from games.dealer import dealer
from games.models import Match, MatchPlayer, Seat, Table
from games.models.table import Phase
from games.services import stakes
from games.services.change import prepare_hand
from games.services.due import next_due
from games.services.practice import end_practice
from games.table_state import TableConfig

logger = logging.getLogger(__name__)


def start_if_ready(table: Table, now: datetime) -> None:
    """Start the match if every seat is taken and ready (P3.3), and everybody can pay: who can't is not ready."""
    seats = list(table.seats.select_related("user"))
    if not all(s.robot is not None or (s.user_id is not None and s.ready) for s in seats):
        return
    poor = [] if any(s.robot is not None for s in seats) else stakes.unable(table, seats, creator(seats))
    if poor:
        table.seats.filter(pk__in=[seat.pk for seat in poor]).update(ready=False)
        return
    start(table, now)


def creator(seats: Sequence[Seat]) -> User | None:
    """The captain: of those who sit, the first to have sat."""
    people = [seat for seat in seats if seat.user is not None and seat.joined_at is not None]
    return min(people, key=lambda seat: (seat.joined_at, seat.number)).user if people else None


def start(table: Table, now: datetime) -> None:
    """Begin a match at a locked table whose seats are all taken: draw the first mano, prepare the first hand."""
    seats = list(table.seats.select_related("user"))
    config = TableConfig(**table.agreed()).match_config()
    mano = dealer().first_mano(table.players)
    agreed = table.agreed()
    if any(s.robot is not None for s in seats):
        # P3.3: a match that starts with a robot is practice
        agreed |= {"practice": True, "stake": 0}
    people = [s.user for s in seats if s.user is not None]
    match = Match.objects.create(
        table=table,
        rules_version=engine.RULES_VERSION,
        first_mano=mano,
        special=TableConfig(**agreed).special,
        shared_address=not agreed["practice"] and share_address(people),
        **agreed,
    )
    stakes.take(match, people, creator(seats))
    infos = store.seat_infos(seats)
    MatchPlayer.objects.bulk_create(
        MatchPlayer(match=match, seat=s.number, user_id=s.user_id, name=s.name, robot=s.robot_level or None)
        for s in infos
        if s is not None
    )
    for seat in seats:
        if seat.user_id is not None:
            seat.attentive()
            seat.save(update_fields=["away_since", "misses", "automatic"])
    state = engine.new_match(config, mano=mano)
    table.match = match
    table.phase = Phase.BETWEEN
    table.hands_made += 1
    table.ply = 0
    hand = prepare_hand(table.pk, match.pk, state, table.hands_made)
    hand.save(force_insert=True)
    table.hand = hand
    table.due_at, table.due_what = next_due(store.from_row(table), now)
    for user in people:
        announce.user(user.pk)
        if len(people) > 1:
            transaction.on_commit(partial(end_practice, user.pk))
    transaction.on_commit(lambda: logger.info("match begins", extra={"table": match.table_id, "match": match.code}))
