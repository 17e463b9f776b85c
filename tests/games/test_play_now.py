"""Juega ya (P2.2), and practice while one waits (P3.3)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.guests import create_guest
from games.models import Match, Seat, Table
from games.refused import Deny, Refused
from games.services import practice, quick, seating
from tests.games.racing import race, reasons
from tests.games.table_kit import ARGENTINO, OFFICIAL, dealt, state_of, welcomed

pytestmark = pytest.mark.django_db(transaction=True)

FITTING = OFFICIAL._replace(rules="clasico", stake=6000)


@pytest.fixture(autouse=True)
def _rich(alice, bob, charlie, dave):
    welcomed(alice, bob, charlie, dave)


def test_the_first_one_waits_and_the_second_plays_him(alice, bob):
    table = quick.play_now(alice)
    state = state_of(table)
    assert (state.config.rules, state.config.players, state.config.stake) == ("clasico", 2, 6000)
    assert not state.config.practice and not state.config.special
    assert state.phase == "waiting" and state.seats[0].ready and state.seats[0].captain
    assert quick.play_now(bob) == table
    assert state_of(table).phase == "between"
    assert Match.objects.get().stake == 6000
    # once more: back to the match
    assert quick.play_now(alice) == table and Seat.objects.filter(user=alice).count() == 1


def test_the_table_that_waits_longest_comes_first(alice, bob, charlie):
    first, second = quick.play_now(alice), seating.open_table(bob, FITTING)
    assert quick.play_now(charlie) == first
    assert state_of(second).phase == "waiting"


def test_at_a_table_whose_owner_is_not_ready_he_waits_for_him(alice, bob):
    table = seating.open_table(alice, FITTING)
    assert quick.play_now(bob) == table
    state = state_of(table)
    assert state.phase == "waiting" and not state.seats[0].ready and state.seats[1].ready


@pytest.mark.parametrize(
    "other",
    [
        {"stake": 7000},
        {"practice": True, "stake": 0},
        {"rules": "argentino", "stake": 100},
        {"private": True, "watching": False},
        {"turbo": True, "turn_seconds": 5},
        {"three_rounds": True, "chicos": 3},
    ],
)
def test_other_tables_are_not_for_juega_ya(alice, bob, other):
    type(alice).objects.update(points=1000)
    alice.refresh_from_db()
    table = seating.open_table(alice, FITTING._replace(**other))
    assert quick.play_now(bob) != table


def test_nobody_is_seated_with_one_who_is_not_there(alice, bob):
    table = quick.play_now(alice)
    Seat.objects.filter(user=alice).update(seen_at=timezone.now() - timedelta(seconds=40))
    assert quick.play_now(bob) != table


def test_too_few_coins(alice, bob):
    from accounts import ledger

    # lost, not only at stake: what is at stake may come back, and counts
    ledger.escrow_in("x", {alice: 60_000})
    ledger.escrow_out("x", {}, to_bank=60_000)
    # the day's help comes first (P6.2), and is enough for one match
    table = quick.play_now(alice)
    quick.play_now(bob)
    seating.abandon(table.pk, alice)
    with pytest.raises(Refused) as refused:
        quick.play_now(alice)
    assert refused.value.reason is Deny.TOO_FEW_COINS and refused.value.facts == {"missing": 6000}


def test_guests_practise_with_each_other(client, alice):
    member_table = quick.play_now(alice)
    one, other = create_guest(), create_guest()
    table = quick.play_now(one)
    assert table != member_table and table.practice
    assert quick.play_now(other) == table
    assert Match.objects.get().practice


def test_pressed_twice_one_seat(alice):
    table = quick.play_now(alice)
    assert quick.play_now(alice) == table
    assert Seat.objects.filter(user=alice).count() == 1


def test_he_who_waits_at_another_table_gives_that_seat_up(alice, bob):
    mine = seating.open_table(alice, ARGENTINO)
    table = quick.play_now(alice)
    assert state_of(mine).phase == "closed"
    assert [seat.table_id for seat in Seat.objects.filter(user=alice)] == [table.pk]


def test_the_page(client, alice):
    client.force_login(alice)
    page = client.post("/juega-ya/")
    assert page.status_code == 302 and page.url.startswith("/mesa/")
    assert client.get("/juega-ya/").status_code == 405
    assert "Juega ya" in client.get("/").content.decode()


# --- practice meanwhile -------------------------------------------------------------------------------------------


def test_he_practises_while_he_waits_and_it_ends_by_itself(client, alice, bob):
    table = quick.play_now(alice)
    client.force_login(alice)
    page = client.post(f"/mesa/{table.code}/", {"do": "meanwhile"})
    solo = Table.objects.get(code=page.url.split("/")[2])
    assert solo != table and state_of(solo).running
    assert Seat.objects.filter(user=alice).count() == 2
    assert state_of(table).seats[0].ready
    # his other pages say what waits for him
    assert "que espera jugadores" in client.get(page.url).content.decode()
    quick.play_now(bob)
    assert state_of(table).phase == "between" and state_of(solo).phase == "closed"
    assert Match.objects.get(table=solo).state == "cancelled"
    assert [seat.table_id for seat in Seat.objects.filter(user=alice)] == [table.pk]
    assert "¡Tu partida está en juego!" in client.get("/ranking/").content.decode()
    assert "¡Tu partida está en juego!" not in client.get(f"/mesa/{table.code}/").content.decode()


def test_juega_ya_from_practice(alice, bob):
    solo = seating.play_robot(alice, ARGENTINO)
    table = quick.play_now(alice)
    assert state_of(solo).running and state_of(table).phase == "waiting"
    assert seating.play_robot(alice, ARGENTINO) == solo
    quick.play_now(bob)
    assert state_of(solo).phase == "closed"


def test_one_waiting_seat_and_no_more(alice, bob):
    seating.play_robot(alice, ARGENTINO)
    one, two = seating.open_table(alice, ARGENTINO), seating.open_table(alice, ARGENTINO)
    assert state_of(one).phase == "closed"
    assert Seat.objects.filter(user=alice).count() == 2
    three = seating.open_table(bob, ARGENTINO)
    seating.sit(three.pk, alice, 2)
    assert state_of(two).phase == "closed" and Seat.objects.filter(user=alice).count() == 2


def test_a_match_with_people_goes_with_no_other_seat(alice, bob, charlie):
    dealt(alice, bob)
    table = seating.open_table(charlie, ARGENTINO)
    for attempt in (lambda: seating.sit(table.pk, alice, 2), lambda: seating.open_table(alice, ARGENTINO)):
        with pytest.raises(Refused) as refused:
            attempt()
        assert refused.value.reason is Deny.SEATED_ELSEWHERE
    assert Seat.objects.filter(user=alice).count() == 1


def test_what_a_dead_process_left_is_ended_later(alice, bob, monkeypatch):
    monkeypatch.setattr("games.services.starting.end_practice", lambda user_id: None)
    solo = seating.play_robot(alice, ARGENTINO)
    quick.play_now(alice)
    quick.play_now(bob)
    assert state_of(solo).running
    practice.sweep()
    assert state_of(solo).phase == "closed"
    assert Match.objects.get(state="running").practice is False


# --- races --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("_", range(3))
def test_two_who_press_at_once_meet(alice, bob, _):
    results = race(lambda: quick.play_now(alice), lambda: quick.play_now(bob))
    assert reasons(results) == []
    assert results[0] == results[1]
    assert Match.objects.get().state == "running"


def test_four_who_press_at_once_play_two_matches(alice, bob, charlie, dave):
    results = race(*[lambda user=user: quick.play_now(user) for user in (alice, bob, charlie, dave)])
    assert reasons(results) == []
    assert len({table.pk for table in results}) == 2
    assert Match.objects.filter(state="running").count() == 2


def test_one_who_presses_in_many_tabs(alice, bob):
    results = race(*[lambda: quick.play_now(alice)] * 4)
    assert reasons(results) == []
    assert len({table.pk for table in results}) == 1 and Seat.objects.filter(user=alice).count() == 1
    quick.play_now(bob)
    assert Match.objects.count() == 1


@pytest.mark.parametrize("_", range(3))
def test_juega_ya_against_a_chair_that_is_being_taken(alice, bob, charlie, _):
    table = quick.play_now(alice)
    results = race(lambda: quick.play_now(bob), lambda: seating.sit(table.pk, charlie, 2))
    assert set(reasons(results)) <= {Deny.SEAT_TAKEN, Deny.MATCH_RUNNING}
    assert Seat.objects.filter(table=table, user__isnull=False).count() == 2


@pytest.mark.parametrize("_", range(3))
def test_both_wait_elsewhere_and_press_at_once(alice, bob, _):
    seating.open_table(alice, FITTING)
    seating.open_table(bob, FITTING)
    results = race(lambda: quick.play_now(alice), lambda: quick.play_now(bob))
    assert reasons(results) == []
    seats = Seat.objects.filter(user__in=[alice, bob])
    assert seats.count() == 2 and len({seat.table_id for seat in seats}) == 1


def test_the_lobby_says_what_it_stakes(client, alice):
    stake = "Juega ya: truco clásico oficial de a dos"
    assert stake not in client.get("/").content.decode()
    client.force_login(alice)
    assert stake in client.get("/").content.decode()
    client.force_login(create_guest())
    assert stake not in client.get("/").content.decode()
