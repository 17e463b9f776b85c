"""Who is away: the robot that stands in, coming back, abandoning (P3.1, P4.3)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games import engine
from games.models import Match, MatchPlayer, Seat, Table
from games.services import presence, pulse, seating, timing
from tests.games.table_kit import ARGENTINO, GAUCHO, dealt, make_due, state_of

pytestmark = pytest.mark.django_db


def silent(table, number, seconds):
    """The seat's player was last heard from so long ago."""
    at = timezone.now() - timedelta(seconds=seconds)
    Seat.objects.filter(table=table, number=number).update(seen_at=at)


def away(table, number, seconds):
    at = timezone.now() - timedelta(seconds=seconds)
    Seat.objects.filter(table=table, number=number).update(away_since=at)


def test_a_robot_stands_in_after_fifteen_seconds_and_not_before(alice, bob):
    table = dealt(alice, bob)
    silent(table, 1, 14)
    version = state_of(table).version
    presence.sweep()
    assert state_of(table).version == version
    silent(table, 1, 16)
    presence.sweep()
    state = state_of(table)
    assert state.seats[0].away_since is not None and state.seats[0].user_id == alice.pk
    assert state.robot_seats() == {1}
    presence.sweep()
    assert state_of(table).version == version + 1, "it sits down once"


def test_the_stand_in_plays_and_who_comes_back_takes_over_in_mid_hand(alice, bob):
    table = dealt(alice, bob)
    seat = engine.to_act(state_of(table).match)[0]
    user = (alice, bob)[seat - 1]
    silent(table, seat, 16)
    presence.sweep()
    assert state_of(table).due_what == "robot"
    presence.here(user.pk)
    state = state_of(table)
    assert state.seats[seat - 1].away_since is None
    assert state.due_what == "turn"
    seconds = (state.due_at - timezone.now()).total_seconds()
    assert seconds == pytest.approx(state.config.turn_seconds + 1, abs=1)


def test_a_stand_in_moves_as_a_robot(alice, bob):
    table = dealt(alice, bob)
    seat = engine.to_act(state_of(table).match)[0]
    silent(table, seat, 16)
    presence.sweep()
    make_due(table)
    timing.run_due()
    table.refresh_from_db()
    assert table.hand.moves.first().by == "robot"


def test_the_others_wait_goes_on_when_somebody_is_away(alice, bob):
    table = dealt(alice, bob)
    seat = engine.to_act(state_of(table).match)[0]
    due = state_of(table).due_at
    silent(table, 3 - seat, 16)
    presence.sweep()
    assert state_of(table).due_at == due and state_of(table).due_what == "turn"


def test_three_minutes_later_he_has_abandoned(alice, bob):
    table = dealt(alice, bob)
    silent(table, 1, 16)
    presence.sweep()
    away(table, 1, 179)
    presence.sweep()
    assert state_of(table).phase == "playing"
    away(table, 1, 181)
    presence.sweep()
    state = state_of(table)
    assert (state.phase, state.winner) == ("finished", "B")
    assert MatchPlayer.objects.get(match__table=table, seat=1).abandoned
    assert state.seat_of(alice.pk) is None
    presence.here(alice.pk)
    assert state_of(table) == state, "too late: the seat is gone"


def test_with_everybody_gone_the_match_is_void(alice, bob):
    table = dealt(alice, bob)
    for number in (1, 2):
        silent(table, number, 16)
    presence.sweep()
    for number in (1, 2):
        away(table, number, 181)
    presence.sweep()
    match = Match.objects.get(table=table)
    assert (match.state, match.winner) == ("cancelled", "")
    assert MatchPlayer.objects.filter(match=match, abandoned=True).count() == 2
    assert not Seat.objects.filter(table=table, user__isnull=False).exists()
    assert state_of(table).phase == "closed"


def test_who_may_still_come_back_wins_against_who_has_gone(alice, bob):
    table = dealt(alice, bob)
    away(table, 1, 181)
    away(table, 2, 179)
    presence.sweep()
    match = Match.objects.get(table=table)
    assert (match.state, match.winner) == ("abandoned", "B")
    assert list(MatchPlayer.objects.filter(match=match, abandoned=True).values_list("seat", flat=True)) == [1]


def test_two_of_four_gone_at_once(alice, bob, charlie, dave):
    """Of one team: the other one wins. One of each: robots play on for both."""
    table = dealt(alice, bob, charlie, dave, config=GAUCHO)
    for number in (1, 2):
        away(table, number, 181)
    presence.sweep()
    state = state_of(table)
    assert state.phase == "playing" and [seat.robot for seat in state.seats] == [True, True, False, False]
    away(table, 3, 181)
    presence.sweep()
    match = Match.objects.get(table=table)
    assert (match.state, match.winner) == ("abandoned", "B")


def test_in_pairs_a_robot_plays_on_for_who_abandoned(alice, bob, charlie, dave):
    table = dealt(alice, bob, charlie, dave, config=GAUCHO)
    silent(table, 1, 16)
    presence.sweep()
    away(table, 1, 181)
    presence.sweep()
    state = state_of(table)
    assert state.phase == "playing" and state.seats[0].robot


def test_a_waiting_seat_is_lost_after_a_minute(alice, bob):
    table = seating.open_table(alice, ARGENTINO)
    seating.sit(table.pk, bob, 2)
    silent(table, 2, 59)
    presence.sweep()
    assert state_of(table).seats[1] is not None
    silent(table, 2, 61)
    presence.sweep()
    assert state_of(table).seats[1] is None
    silent(table, 1, 61)
    presence.sweep()
    assert state_of(table).phase == "closed"


def test_any_request_is_a_sign_of_life(client, alice, bob):
    table = dealt(alice, bob)
    silent(table, 1, 14)
    client.force_login(alice)
    client.get("/")
    presence.sweep()
    silent(table, 2, 14)
    assert (timezone.now() - Seat.objects.get(table=table, number=1).seen_at).total_seconds() < 5


def test_a_request_brings_an_absent_player_back(client, alice, bob):
    table = dealt(alice, bob)
    silent(table, 1, 16)
    presence.sweep()
    client.force_login(alice)
    client.get(f"/mesa/{table.code}/", {"v": 1})
    assert state_of(table).seats[0].away_since is None


def test_opening_the_page_ends_the_automatic_mode_and_a_refresh_of_itself_does_not(client, alice, bob):
    table = dealt(alice, bob)
    Seat.objects.filter(table=table, number=1).update(misses=2, automatic=True)
    client.force_login(alice)
    client.get(f"/mesa/{table.code}/", {"v": 1})
    client.get(f"/mesa/{table.code}/", {"sola": ""})
    assert state_of(table).seats[0].automatic
    client.get(f"/mesa/{table.code}/")
    assert not state_of(table).seats[0].automatic


def test_an_outage_of_ours_is_given_back(alice, bob):
    from games.models import Pulse

    table = dealt(alice, bob)
    assert pulse.beat() is None
    before = state_of(table)
    seen = Seat.objects.get(table=table, number=1).seen_at
    Pulse.objects.update(seen_at=timezone.now() - timedelta(seconds=40))
    assert not pulse.beating()
    gap = pulse.beat()
    assert gap.total_seconds() == pytest.approx(40, abs=2)
    after = state_of(table)
    assert after.due_at - before.due_at == gap and after.version == before.version + 1
    assert Seat.objects.get(table=table, number=1).seen_at - seen == gap
    assert pulse.beat() is None and state_of(table) == after, "once"


def test_nothing_is_done_while_no_web_process_is_there(alice, bob):
    from games.models import Pulse

    table = dealt(alice, bob)
    pulse.beat()
    make_due(table)
    Pulse.objects.update(seen_at=timezone.now() - timedelta(seconds=40))
    timing.sweep(0.0)
    assert Table.objects.get(pk=table.pk).ply == 0
    pulse.beat()
    make_due(table)
    timing.sweep(0.0)
    assert Table.objects.get(pk=table.pk).ply == 1


def test_many_who_wait_keep_nobody_from_being_stood_in_for(alice, bob):
    """A page of a waiting table is heard from every 25 s only: hundreds of them are always silent for a while."""
    table = dealt(alice, bob)
    silent(table, 1, 16)
    people = User.objects.bulk_create(User(username=f"w{n}") for n in range(250))
    tables = Table.objects.bulk_create(Table(rules="argentino", players=2, target=15) for _ in people)
    at = timezone.now() - timedelta(seconds=24)
    Seat.objects.bulk_create(
        Seat(table=table_, number=1, user=user, joined_at=at, seen_at=at)
        for table_, user in zip(tables, people, strict=True)
    )
    presence.sweep()
    assert state_of(table).seats[0].away_since is not None
    assert Seat.objects.filter(table__in=tables, user__isnull=False).count() == 250


def test_a_look_before_the_first_beat_after_an_outage_does_nothing(alice, bob):
    from games.models import Pulse

    table = dealt(alice, bob)
    pulse.beat()
    make_due(table)
    Pulse.objects.update(seen_at=timezone.now() - timedelta(seconds=40))
    timing.run_table(table.pk)
    assert Table.objects.get(pk=table.pk).ply == 0
    pulse.beat()
    timing.run_table(table.pk)
    assert Table.objects.get(pk=table.pk).ply == 0, "he has got his time back"
