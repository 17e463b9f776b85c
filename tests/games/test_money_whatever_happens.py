"""Coins are conserved, no balance is below zero and each match is settled once, whatever is done and however often,
by several workers at once and with crashes in between (P6.1, P6.3, P6.4)."""

from contextlib import suppress
from datetime import timedelta
from io import StringIO
from itertools import count

import pytest
from django.core.management import call_command
from django.db import transaction
from django.db.models import Sum
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import Account, User
from games import engine, store
from games.models import Match, Seat
from games.refused import Refused
from games.services import cancelling, presence, seating, stakes, timing
from games.services.play import Play, act
from tests.games.racing import race
from tests.games.table_kit import CLASICO, GAUCHO, OFFICIAL, make_due, state_of, welcomed

pytestmark = pytest.mark.django_db(transaction=True)

CONFIGS = (OFFICIAL, OFFICIAL._replace(stake=20_000), CLASICO._replace(practice=False, stake=6_001), None)
PAIRS = GAUCHO._replace(practice=False, stake=333)
numbers = count(1)


class Crash(Exception):
    """The process dies here: what it did in its transaction never happened."""


class World:
    """Six people, and the tables they have opened."""

    def __init__(self):
        store.cache.clear()
        self.people = [User.objects.create_user(f"p{next(numbers)}", password="x") for _ in range(6)]
        welcomed(*self.people)
        self.tables = []

    def table(self, which):
        return self.tables[which % len(self.tables)] if self.tables else None

    def person(self, which):
        return self.people[which % len(self.people)]

    # --- what may happen; a refusal is an answer like any other ---

    def open(self, who, which):
        config = CONFIGS[which % len(CONFIGS)] or PAIRS
        self.tables.append(seating.open_table(self.person(who), config))

    def sit(self, who, which):
        table = self.table(which)
        if table:
            free = [n for n, seat in enumerate(state_of(table).seats, 1) if seat is None]
            seating.sit(table.pk, self.person(who), free[0] if free else 1)

    def ready(self, who, which):
        for table in self.tables:
            if state_of(table).seat_of(self.person(who).pk):
                seating.ready(table.pk, self.person(who))

    def fill(self, who, which):
        """Everybody sits down and gets ready, as far as there is room and money."""
        table = self.table(which)
        for user in self.people if table else ():
            for do in (self.sit, self.ready):
                with suppress(Refused):
                    do(self.people.index(user), which)

    def leave(self, who, which):
        if table := self.table(which):
            seating.leave(table.pk, self.person(who))

    def abandon(self, who, which):
        if table := self.table(which):
            seating.abandon(table.pk, self.person(who))

    def propose(self, who, which):
        if table := self.table(which):
            cancelling.propose(table.pk, self.person(who))

    def accept(self, who, which):
        table = self.table(which)
        vote = state_of(table).vote if table else None
        for user in self.people if vote else ():
            cancelling.answer(table.pk, user, vote.id, yes=True)

    def move(self, who, which):
        table = self.table(which)
        state = state_of(table) if table else None
        if state and state.phase == "playing":
            seat = engine.to_act(state.match)[0]
            legal = engine.legal_actions(state.match, seat)
            user_id = state.seats[seat - 1].user_id
            act(Play(table.pk, state.hand_number, state.ply, legal[who % len(legal)].code, user_id=user_id))

    def clock(self, who, which):
        """Time passes at a table until its match is over, or for long."""
        table = self.table(which)
        for _ in range(250 if table and state_of(table).running else 0):
            make_due(table)
            Seat.objects.filter(table=table).update(misses=0, automatic=False)
            timing.run_due()
            if not state_of(table).running:
                return

    def gone(self, who, which):
        gone = timezone.now() - timedelta(seconds=181)
        Seat.objects.filter(user=self.person(who)).update(away_since=gone)
        presence.sweep()

    def again(self, who, which):
        """Somebody asks for the settlement of matches that are over once more."""
        for match in Match.objects.exclude(state="running"):
            with transaction.atomic():
                stakes.settle(match)

    def crash(self, who, which):
        try:
            with transaction.atomic():
                self.abandon(who, which)
                raise Crash
        except Crash:
            store.cache.clear()

    # --- what always holds ---

    def check(self):
        totals = dict(Account.objects.values_list("kind").annotate(total=Sum("balance")).order_by("kind"))
        assert sum(totals.values()) == 0, totals
        assert not Account.objects.exclude(kind__in=["bank", "credit_bank"]).filter(balance__lt=0).exists()
        running = Match.objects.filter(state="running", practice=False)
        staked = sum(match.stake * match.players_of.count() for match in running)
        assert totals.get("escrow", 0) == staked, "what is staked is in escrow, and nothing else"
        call_command("audit_ledger", stdout=StringIO())


OPS = (
    *("open", "fill", "fill", "sit", "ready", "leave", "abandon"),
    *("propose", "accept", "move", "clock", "gone", "again", "crash"),
)
step = st.tuples(st.sampled_from(OPS), st.integers(0, 5), st.integers(0, 5))
together = st.lists(step, min_size=1, max_size=3)


@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(together, min_size=6, max_size=16))
def test_coins_are_conserved_whatever_happens(db, story):
    world = World()
    world.open(0, 0)
    for steps in story:
        results = race(*[lambda s=s: getattr(world, s[0])(s[1], s[2]) for s in steps])
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, Refused):
                raise result
        world.check()
