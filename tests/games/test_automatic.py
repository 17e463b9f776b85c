"""Automatic mode: what happens to who lets his time run out (P4.1, P4.2)."""

import pytest
from django.utils import timezone

from games import engine
from games.models import Match, Move, Seat
from games.services import presence, timing
from tests.games.table_kit import (
    ARGENTINO,
    CLASICO,
    GAUCHO,
    OFFICIAL,
    dealt,
    make_due,
    person_to_act,
    press,
    state_of,
    welcomed,
)

pytestmark = pytest.mark.django_db

LONG = ARGENTINO._replace(target=30)


def run_out(table):
    """The wait at the table ends, whatever it is for."""
    make_due(table)
    timing.run_due()
    return state_of(table)


def test_only_the_seat_that_was_moved_for_counts_a_miss(alice, bob):
    table = dealt(alice, bob, config=LONG)
    seat = engine.to_act(state_of(table).match)[0]
    state = run_out(table)
    assert state.seats[seat - 1].misses == 1
    assert state.seats[2 - seat].misses == 0
    assert Seat.objects.get(table=table, number=seat).misses == 1


def test_a_move_of_his_own_makes_up_for_a_miss(alice, bob):
    table = dealt(alice, bob, config=LONG)
    seat = engine.to_act(state_of(table).match)[0]
    user = (alice, bob)[seat - 1]
    run_out(table)
    for _ in range(6):
        state = state_of(table)
        if state.phase == "between":
            run_out(table)
            continue
        who, legal = person_to_act(table, (alice, bob))
        state = press(table, who, legal[0].code)
        if who == user:
            break
    assert state.seats[seat - 1].misses == 0


def test_two_misses_in_a_row_and_the_seat_plays_by_itself(alice, bob):
    table = dealt(alice, bob, config=LONG)
    for _ in range(12):
        state = run_out(table)
        if any(seat.automatic for seat in state.seats):
            break
    automatic = next(seat for seat in state.seats if seat.automatic)
    assert automatic.misses == 2
    for _ in range(12):
        state = state_of(table)
        if state.phase == "playing" and engine.to_act(state.match) == (automatic.number,):
            assert state.due_what == "auto"
            return
        who, legal = (None, ())
        if state.phase == "playing":
            who, legal = person_to_act(table, (alice, bob))
            press(table, who, legal[0].code)
        else:
            run_out(table)
    pytest.fail("the automatic seat was never to act")


def test_volvi_ends_the_automatic_mode_and_gives_a_whole_turn(alice, bob):
    table = dealt(alice, bob, config=LONG)
    seat = engine.to_act(state_of(table).match)[0]
    user = (alice, bob)[seat - 1]
    Seat.objects.filter(table=table, number=seat).update(misses=2, automatic=True)
    version = state_of(table).version
    presence.back(table.pk, user)
    state = state_of(table)
    assert state.version == version + 1
    assert not state.seats[seat - 1].automatic and state.seats[seat - 1].misses == 0
    assert state.due_what == "turn"
    presence.back(table.pk, user)
    assert state_of(table).version == version + 1, "who is back already changes nothing"


@pytest.mark.parametrize("config", [LONG, CLASICO])
def test_a_match_that_nobody_plays_is_called_off_at_the_end_of_the_hand(alice, bob, config):
    table = dealt(alice, bob, config=config)
    Seat.objects.filter(table=table).update(misses=2, automatic=True)
    for _ in range(10):
        state = run_out(table)
        if state.phase != "playing":
            break
    assert state.phase == "finished" and state.void
    assert Match.objects.get(table=table).state == "cancelled"
    assert not any(seat.automatic for seat in state.seats)
    assert set(Move.objects.values_list("by", flat=True)) == {"clock"}


def test_a_loser_cant_void_the_match_while_his_rival_is_away_for_a_moment(alice, bob):
    welcomed(alice, bob)
    table = dealt(alice, bob, config=OFFICIAL._replace(target=30))
    Seat.objects.filter(table=table, number=1).update(misses=2, automatic=True)
    Seat.objects.filter(table=table, number=2).update(away_since=timezone.now())
    for _ in range(12):
        state = run_out(table)
        if state.phase != "playing":
            break
    assert state.phase == "between" and not state.void
    assert Match.objects.get(table=table).state == "running"
    presence.come_back(table.pk, bob.pk)
    assert state_of(table).seats[1].away_since is None


def test_one_who_plays_keeps_the_match_going(alice, bob):
    table = dealt(alice, bob, config=LONG)
    Seat.objects.filter(table=table, number=1).update(misses=2, automatic=True)
    for _ in range(12):
        state = state_of(table)
        if state.phase != "playing":
            break
        if 2 in engine.to_act(state.match):
            press(table, bob, engine.legal_actions(state.match, 2)[0].code)
        else:
            run_out(table)
    assert state.phase == "between"


def test_an_automatic_seat_waits_for_its_human_partner(alice, bob, charlie, dave):
    people = (alice, bob, charlie, dave)
    table = dealt(*people, config=GAUCHO)
    for _ in range(60):
        state = state_of(table)
        if state.phase != "playing":
            run_out(table)
            continue
        seat = engine.to_act(state.match)[0]
        if engine.TRUCO in engine.legal_actions(state.match, seat):
            rivals = {1: 2, 2: 1, 3: 2, 4: 1}[seat]
            Seat.objects.filter(table=table, number=rivals).update(misses=2, automatic=True)
            state = press(table, people[seat - 1], "truco")
            if len(engine.to_act(state.match)) == 2:
                assert state.due_what == "turn"
                return
        press(table, people[seat - 1], engine.legal_actions(state_of(table).match, seat)[0].code)
    pytest.fail("nobody could call truco")
