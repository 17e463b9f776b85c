from datetime import timedelta

import pytest
from django.db.models import F
from django.utils import timezone

from games import engine
from games.models import Move, Table
from games.refused import Deny, Refused
from games.services import seating, timing
from games.services.play import Deal, act
from tests.games.table_kit import ARGENTINO, GAUCHO, dealt, make_due, started, state_of

pytestmark = pytest.mark.django_db


def test_nothing_happens_before_its_moment(alice, bob):
    table = started(alice, bob)
    before = state_of(table)
    timing.run_table(table.pk)
    assert timing.run_due() == 0
    assert state_of(table) == before


def test_the_pause_ends_with_the_deal_that_was_committed_to(alice, bob):
    table = started(alice, bob)
    make_due(table)
    assert timing.run_due() == 1
    state = state_of(table)
    table.refresh_from_db()
    assert state.phase == "playing"
    first = tuple(engine.card(code) for code in table.hand.deck.split()[:3])
    assert engine.view_for(state.match, 1).dealt == first
    assert table.hand.dealt_at is not None


def test_a_deal_happens_once_however_often_it_is_asked(alice, bob):
    table = started(alice, bob)
    make_due(table)
    before = state_of(table)
    act(Deal(before.id, before.version))
    act(Deal(before.id, before.version))
    assert state_of(table).version == before.version + 1


def test_time_runs_out_and_the_weakest_card_is_played(alice, bob):
    table = dealt(alice, bob)
    state = state_of(table)
    expected = engine.automatic_action(state.match)
    make_due(table)
    timing.run_due()
    move = Move.objects.get()
    assert (move.seat, move.action, move.by) == (expected[0], expected[1].code, "clock")


def test_a_moment_that_was_overtaken_moves_nobody(alice, bob):
    table = dealt(alice, bob)
    make_due(table)
    step = timing.due_step(state_of(table), timezone.now())
    act(step)
    act(step)
    assert Move.objects.count() == 1


def test_many_due_tables_go_together(alice, bob, charlie, dave):
    tables = [dealt(alice, bob), dealt(charlie, dave)]
    for table in tables:
        make_due(table)
    assert timing.run_due() == 2
    assert Move.objects.count() == 2


def test_a_young_deal_is_left_to_the_web_process_for_a_moment(alice, bob):
    table = started(alice, bob)
    Table.objects.filter(pk=table.pk).update(due_at=timezone.now())
    assert timing.run_due() == 0
    make_due(table)
    assert timing.run_due() == 1


def test_a_robot_plays_its_turns(alice):
    table = seating.play_robot(alice, ARGENTINO)
    for _ in range(40):
        make_due(table)
        timing.run_due()
        if Move.objects.filter(by="robot").exists():
            break
    assert Move.objects.filter(by="robot", seat=2).exists()


def test_a_robot_thinks_for_a_human_time(alice, settings):
    table = seating.play_robot(alice, ARGENTINO)
    make_due(table)
    timing.run_due()
    state = state_of(table)
    table = Table.objects.get(pk=table.pk)
    low, high = settings.TRUCO["ROBOT_DELAY"]
    seconds = (table.due_at - table.changed_at).total_seconds()
    if state.due_what == "robot":
        assert low <= seconds <= high
    else:
        assert seconds == pytest.approx(state.config.turn_seconds + settings.TRUCO["TURN_GRACE"], abs=0.1)


def test_in_a_pair_the_robot_waits_for_its_human_partner(alice, bob, charlie):
    table = seating.open_table(alice, GAUCHO)
    seating.sit(table.pk, bob, 2)
    seating.sit(table.pk, charlie, 3)
    seating.add_robot(table.pk, alice, 4)
    for user in (alice, bob, charlie):
        seating.ready(table.pk, user)
    people = {1: alice, 2: bob, 3: charlie}
    from tests.games.table_kit import press

    for _ in range(60):
        make_due(table)
        timing.run_due()
        state = state_of(table)
        if state.phase != "playing" or engine.view_for(state.match, None).pending:
            continue
        seat = engine.to_act(state.match)[0]
        if seat in (1, 3) and engine.TRUCO in engine.legal_actions(state.match, seat):
            after = press(table, people[seat], "truco")
            if set(engine.to_act(after.match)) == {2, 4}:
                assert after.due_what == "turn"
                return
    pytest.fail("nobody could call truco")


def test_a_broken_table_does_not_stop_the_others(alice, bob, charlie, dave):
    broken, sound = started(alice, bob), started(charlie, dave)
    for table in (broken, sound):
        make_due(table)
    Table.objects.filter(pk=broken.pk).update(hand=None)
    timing.run_due()
    assert state_of(sound).phase == "playing"


def test_the_sweep_sleeps_until_something_is_due_and_ends_in_time(alice, bob):
    table = started(alice, bob)
    now = [0.0]
    slept = []

    def sleep(seconds):
        slept.append(seconds)
        now[0] += seconds
        if len(slept) == 3:
            make_due(table)

    timing.sweep(1.0, clock=lambda: now[0], sleep=sleep)
    assert state_of(table).phase == "playing"
    assert now[0] >= 1.0 and all(0 <= s <= 0.1 for s in slept)


def test_a_move_that_is_not_due_any_more_is_not_made(alice, bob):
    """The look that finds it due and the move are two steps: in between a player may come back, or the time of an
    outage be given back."""
    table = dealt(alice, bob)
    make_due(table)
    step = timing.due_step(state_of(table), timezone.now())
    later = timezone.now() + timedelta(seconds=10)
    Table.objects.filter(pk=table.pk).update(due_at=later, version=F("version") + 1)
    with pytest.raises(Refused) as refused:
        act(step)
    assert refused.value.reason is Deny.STALE
    assert state_of(table).ply == 0
