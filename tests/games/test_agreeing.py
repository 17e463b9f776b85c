"""The settings of a table (P3.1): who changes them, when, and what it does to those who sit there."""

import pytest
from django.urls import reverse

from accounts import blocks, friends
from accounts.guests import create_guest
from games.models import Seat, Table
from games.refused import Deny, Refused
from games.services import access, agreeing, doing, seating
from tests.games.racing import race, reasons
from tests.games.table_kit import ARGENTINO, CLASICO, GAUCHO, OFFICIAL, dealt, play_out, state_of, welcomed

pytestmark = pytest.mark.django_db

FOUR = ARGENTINO._replace(players=4)
FORM = {"rules": "argentino", "players": 2, "target": 15, "chicos": 1, "turn_seconds": 30, "practice": "practice"}


def at(table):
    return reverse("settings", args=[table.code])


def seated(*people, config=ARGENTINO):
    table = seating.open_table(people[0], config)
    for number, user in enumerate(people[1:], 2):
        seating.sit(table.pk, user, number)
    return table


def refused(call, *args):
    with pytest.raises(Refused) as found:
        call(*args)
    return found.value.reason


def test_a_change_is_for_all_and_takes_back_every_ready(alice, bob):
    table = seated(alice, bob)
    seating.ready(table.pk, bob)
    before = state_of(table)
    agreeing.change(table.pk, alice, CLASICO._replace(turn_seconds=10))
    state = state_of(table)
    assert state.config == CLASICO._replace(turn_seconds=10) and state.version == before.version + 1
    assert not any(seat.ready for seat in state.seats)
    assert [seat.settings_new for seat in state.seats] == [False, True]


def test_a_click_meant_for_the_old_settings_is_stale(alice, bob):
    table = seated(alice, bob)
    agreeing.change(table.pk, alice, CLASICO)
    assert refused(seating.ready, table.pk, bob) is Deny.STALE
    agreeing.change(table.pk, alice, CLASICO._replace(flor=False))
    assert refused(seating.ready, table.pk, bob, CLASICO.stamp) is Deny.STALE
    doing.do(table.pk, bob, f"agree:{CLASICO._replace(flor=False).stamp}")
    assert state_of(table).seats[1].ready and not state_of(table).seats[1].settings_new


def test_the_same_again_changes_nothing(alice, bob):
    table = seated(alice, bob)
    seating.ready(table.pk, bob)
    before = state_of(table)
    agreeing.change(table.pk, alice, ARGENTINO)
    assert state_of(table) == before


def test_only_the_captain_and_the_next_one_after_him(alice, bob, charlie):
    table = seated(alice, bob)
    assert refused(agreeing.change, table.pk, bob, CLASICO) is Deny.NOT_CAPTAIN
    assert refused(agreeing.change, table.pk, charlie, CLASICO) is Deny.NOT_CAPTAIN
    seating.leave(table.pk, alice)
    agreeing.change(table.pk, bob, CLASICO)
    assert state_of(table).config == CLASICO


def test_never_during_a_match_but_between_two(alice, bob):
    table = dealt(alice, bob)
    assert refused(agreeing.change, table.pk, alice, CLASICO) is Deny.MATCH_RUNNING
    play_out(table, (alice, bob))
    agreeing.change(table.pk, alice, FOUR)
    state = state_of(table)
    assert state.phase == "waiting" and state.match is None and len(state.seats) == 4
    # and they play on
    agreeing.change(table.pk, alice, CLASICO)
    seating.ready(table.pk, alice)
    seating.ready(table.pk, bob, CLASICO.stamp)
    assert state_of(table).phase == "between"


@pytest.mark.parametrize(
    "impossible",
    [
        GAUCHO._replace(players=2),
        ARGENTINO._replace(target=24),
        ARGENTINO._replace(turbo=True),
        ARGENTINO._replace(turn_seconds=11),
        ARGENTINO._replace(rules="mus"),
        ARGENTINO._replace(stake=100),
        OFFICIAL._replace(stake=1),
    ],
)
def test_only_what_is_possible(alice, impossible):
    table = seating.open_table(alice, ARGENTINO)
    assert refused(agreeing.change, table.pk, alice, impossible) is Deny.BAD_SETTINGS
    assert state_of(table).config == ARGENTINO


def test_a_special_one_asks_for_level_and_credit(alice):
    welcomed(alice)
    table = seating.open_table(alice, OFFICIAL)
    special = OFFICIAL._replace(rules="clasico", stake=6000, private=True)
    assert refused(agreeing.change, table.pk, alice, special) is Deny.LEVEL_TOO_LOW


def test_signals_come_with_gaucho_and_with_a_partner(alice):
    table = seating.open_table(alice, GAUCHO)
    assert state_of(table).config.senas
    agreeing.change(table.pk, alice, FOUR)
    assert not state_of(table).config.senas
    agreeing.change(table.pk, alice, FOUR._replace(senas=True))
    assert state_of(table).config.senas
    agreeing.change(table.pk, alice, ARGENTINO._replace(senas=True))
    assert not state_of(table).config.senas


# --- how many play ------------------------------------------------------------------------------------------------


def test_more_chairs(alice, bob):
    table = seated(alice, bob)
    agreeing.change(table.pk, alice, FOUR)
    seats = state_of(table).seats
    assert [seat and seat.name for seat in seats] == ["alice", "bob", None, None] and seats[0].captain
    assert Table.objects.get(pk=table.pk).free == 2


def test_fewer_chairs_and_nobody_loses_his(alice, bob):
    table = seating.open_table(alice, FOUR)
    seating.add_robot(table.pk, alice, 2)
    seating.sit(table.pk, bob, 4)
    agreeing.change(table.pk, alice, ARGENTINO)
    assert [seat and seat.name for seat in state_of(table).seats] == ["alice", "bob"]


def test_fewer_chairs_than_people(alice, bob, charlie):
    table = seated(alice, bob, charlie, config=FOUR)
    assert refused(agreeing.change, table.pk, alice, ARGENTINO) is Deny.TOO_MANY_SEATED
    assert len(state_of(table).seats) == 4


def test_no_robots(alice):
    table = seating.open_table(alice, FOUR)
    seating.add_robot(table.pk, alice, 2)
    agreeing.change(table.pk, alice, FOUR._replace(robots=False))
    assert state_of(table).seats[1] is None
    assert refused(seating.add_robot, table.pk, alice, 2) is Deny.NO_ROBOTS


def test_official_is_not_for_guests_who_sit_there(alice):
    welcomed(alice)
    guest = create_guest()
    table = seated(alice, guest)
    assert refused(agreeing.change, table.pk, alice, OFFICIAL) is Deny.GUESTS_SEATED
    seating.free_seat(table.pk, alice, 2)
    agreeing.change(table.pk, alice, OFFICIAL)
    assert refused(seating.sit, table.pk, guest, 2) is Deny.MEMBERS_ONLY


# --- the page -----------------------------------------------------------------------------------------------------


def test_the_captain_changes_them_by_a_form(client, alice, bob):
    table = seated(alice, bob)
    client.force_login(alice)
    page = client.get(at(table)).content.decode()
    assert "Cambiar" in page and "disabled" not in page
    answer = client.post(at(table), FORM | {"rules": "clasico", "turbo": "on", "flor": "on"})
    assert answer.status_code == 302 and answer.url == f"/mesa/{table.code}/"
    config = state_of(table).config
    assert (config.rules, config.turbo, config.turn_seconds, config.flor) == ("clasico", True, 5, True)


def test_the_others_read_them_and_their_mark_goes(client, alice, bob):
    table = seated(alice, bob)
    agreeing.change(table.pk, alice, CLASICO)
    client.force_login(bob)
    assert "settings_new" in client.get(f"/mesa/{table.code}/").content.decode()
    page = client.get(at(table)).content.decode()
    assert "disabled" in page and ">Cambiar<" not in page
    assert "settings_new" not in client.get(f"/mesa/{table.code}/").content.decode()
    answer = client.post(at(table), FORM)
    assert answer.status_code == 403
    assert state_of(table).config == CLASICO


def test_a_stranger_reads_and_nobody_changes_by_a_get(client, alice):
    table = seating.open_table(alice, ARGENTINO)
    assert client.get(at(table), FORM | {"rules": "clasico"}).status_code == 200
    assert client.post(at(table), FORM).status_code == 403
    assert state_of(table).config == ARGENTINO


def test_during_a_match_the_captain_reads_too(client, alice, bob):
    table = dealt(alice, bob)
    client.force_login(alice)
    assert "disabled" in client.get(at(table)).content.decode()
    assert client.post(at(table), FORM | {"turn_seconds": 10}).status_code == 409


@pytest.mark.parametrize(
    "wrong", [{"rules": "mus"}, {"players": 3}, {"practice": "official", "stake": 1}, {"chicos": "x"}]
)
def test_what_is_wrong_is_told_under_its_field(client, alice, wrong):
    table = seating.open_table(alice, ARGENTINO)
    client.force_login(alice)
    page = client.post(at(table), FORM | wrong)
    assert page.status_code == 422 and "errorlist" in page.content.decode()
    assert state_of(table).config == ARGENTINO


@pytest.mark.parametrize(("stake", "words"), [(99, "mínima es de 100"), (10_000_001, "Como mucho 10000000")])
def test_a_stake_that_is_too_small_or_too_big_is_told_which(client, alice, stake, words):
    table = seating.open_table(alice, ARGENTINO)
    client.force_login(alice)
    page = client.post(at(table), FORM | {"practice": "official", "stake": stake})
    assert page.status_code == 422 and words in page.content.decode()


def test_what_a_ruleset_leaves_no_choice_of_need_not_be_sent(client, alice):
    table = seating.open_table(alice, ARGENTINO)
    client.force_login(alice)
    client.post(at(table), {"rules": "gaucho", "practice": "practice"})
    config = state_of(table).config
    assert (config.rules, config.players, config.target, config.chicos, config.senas) == ("gaucho", 4, 24, 1, True)
    client.post(at(table), {"rules": "clasico", "players": 2, "turbo": "on", "three_rounds": "on"})
    config = state_of(table).config
    assert (config.target, config.chicos, config.turn_seconds, config.practice) == (15, 3, 5, True)


@pytest.mark.parametrize("watching", [True, False])
def test_p3_1_private_and_public_are_chosen_apart(watching, client, alice):
    """The page unticks the one when the other is ticked (tests/e2e/test_lobby.py); what is sent is what counts."""
    client.force_login(alice)
    client.post(reverse("create"), FORM | {"private": "on", "robots": "on"} | ({"watching": "on"} if watching else {}))
    config = state_of(Table.objects.get()).config
    assert config == ARGENTINO._replace(private=True, watching=watching)


# --- chairs -------------------------------------------------------------------------------------------------------


def test_to_a_free_chair(alice, bob):
    table = seated(alice, bob, config=FOUR)
    seating.ready(table.pk, alice)
    seating.change_seat(table.pk, bob, 3)
    seats = state_of(table).seats
    assert [seat and seat.name for seat in seats] == ["alice", None, "bob", None]
    assert not seats[0].ready and seats[0].captain
    seating.change_seat(table.pk, alice, 4)
    assert state_of(table).seats[3].captain


def test_with_a_robot_and_with_a_person(alice, bob, charlie):
    table = seated(alice, bob, charlie, config=FOUR)
    seating.add_robot(table.pk, alice, 4)
    seating.change_seat(table.pk, bob, 4)
    assert state_of(table).seats[1].robot
    assert refused(seating.change_seat, table.pk, bob, 3) is Deny.SEAT_TAKEN
    seating.change_seat(table.pk, alice, 3)
    assert state_of(table).seats[0].name == "charlie"
    assert [seat.captain for seat in state_of(table).seats] == [False, False, True, False]


def test_chairs_are_not_changed_in_a_match_nor_by_strangers(alice, bob, charlie):
    table = dealt(alice, bob)
    assert refused(seating.change_seat, table.pk, alice, 2) is Deny.MATCH_RUNNING
    other = seating.open_table(charlie, FOUR)
    assert refused(seating.change_seat, other.pk, alice, 2) is Deny.NOT_SEATED
    assert refused(seating.change_seat, other.pk, charlie, 9) is Deny.NO_SUCH_SEAT
    assert refused(seating.change_seat, other.pk, charlie, 1) is Deny.ALREADY_SEATED


# --- without public -----------------------------------------------------------------------------------------------


def test_a_table_without_public_shows_itself_to_nobody_else(client, alice, bob, charlie):
    table = dealt(alice, bob, config=ARGENTINO._replace(watching=False))
    for who in (None, charlie):
        if who:
            client.force_login(who)
        for path in (f"/mesa/{table.code}/", f"/mesa/{table.code}/?v=1", at(table)):
            page = client.get(path)
            assert page.status_code == 403 and "no admite público" in page.content.decode()
        assert client.post(f"/mesa/{table.code}/", {"do": "ready"}).status_code == 403
    client.force_login(alice)
    assert client.get(f"/mesa/{table.code}/").status_code == 200


def test_one_may_sit_down_there_all_the_same(client, alice, bob):
    table = seating.open_table(alice, ARGENTINO._replace(watching=False))
    client.force_login(bob)
    assert "Sentarse" in client.get(f"/mesa/{table.code}/").content.decode()
    assert client.post("/sentarse/", {"seat": f"{table.code}:2"}).status_code == 302
    assert client.get(f"/mesa/{table.code}/").status_code == 200


def test_a_private_table_is_for_the_captains_friends(alice, bob, charlie, dave):
    friends.ask(alice, bob)
    friends.ask(bob, alice)
    table = seating.open_table(alice, ARGENTINO._replace(private=True, players=4))
    assert refused(seating.sit, table.pk, charlie, 2) is Deny.INVITED_ONLY
    seating.sit(table.pk, bob, 2)
    # a friend of somebody else at the table is not the captain's
    friends.ask(bob, dave)
    friends.ask(dave, bob)
    assert refused(seating.sit, table.pk, dave, 3) is Deny.INVITED_ONLY


def test_the_blocked_never_sit_at_it_even_invited(alice, bob, monkeypatch):
    monkeypatch.setattr(access, "_invitations", [lambda table, user: True])
    table = seating.open_table(alice, ARGENTINO._replace(private=True))
    blocks.block(alice, bob)
    assert refused(seating.sit, table.pk, bob, 2) is Deny.INVITED_ONLY
    blocks.unblock(alice, bob)
    seating.sit(table.pk, bob, 2)


def test_official_clasico_in_private_is_for_the_invited_only(alice, bob, charlie, monkeypatch):
    welcomed(alice, bob, charlie)
    type(alice).objects.update(points=1000)
    alice.refresh_from_db()
    friends.ask(alice, bob)
    friends.ask(bob, alice)
    table = seating.open_table(alice, OFFICIAL._replace(rules="clasico", stake=6000, private=True))
    monkeypatch.setattr(access, "_invitations", [lambda table, user: user == charlie])
    assert refused(seating.sit, table.pk, bob, 2) is Deny.INVITED_ONLY
    seating.sit(table.pk, charlie, 2)


# --- at once ------------------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("_", range(3))
def test_changed_while_the_others_get_ready(alice, bob, _):
    table = seated(alice, bob)
    seating.ready(table.pk, alice)
    results = race(lambda: agreeing.change(table.pk, alice, CLASICO), lambda: seating.ready(table.pk, bob))
    assert set(reasons(results)) <= {Deny.MATCH_RUNNING, Deny.STALE}
    state = state_of(table)
    if state.phase == "between":
        # he was ready for what was agreed then, and that is what is played
        assert state.config == ARGENTINO
    else:
        assert state.config == CLASICO and not state.seats[0].ready


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("_", range(3))
def test_fewer_chairs_while_somebody_sits_down(alice, bob, charlie, _):
    table = seated(alice, bob, config=FOUR)
    results = race(lambda: agreeing.change(table.pk, alice, ARGENTINO), lambda: seating.sit(table.pk, charlie, 4))
    assert set(reasons(results)) <= {Deny.TOO_MANY_SEATED, Deny.NO_SUCH_SEAT}
    state = state_of(table)
    people = sum(seat is not None for seat in state.seats)
    assert people == Seat.objects.filter(table=table, user__isnull=False).count() <= state.config.players
    assert len(state.seats) == state.config.players


@pytest.mark.django_db(transaction=True)
def test_the_captain_leaves_while_he_changes_them(alice, bob):
    table = seated(alice, bob)
    results = race(lambda: agreeing.change(table.pk, alice, CLASICO), lambda: seating.leave(table.pk, alice))
    assert set(reasons(results)) <= {Deny.NOT_CAPTAIN}
    state = state_of(table)
    assert state.seats[0] is None and state.seats[1].captain


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("_", range(3))
def test_two_move_to_one_chair(alice, bob, charlie, _):
    table = seated(alice, bob, charlie, config=FOUR)
    results = race(lambda: seating.change_seat(table.pk, bob, 4), lambda: seating.change_seat(table.pk, charlie, 4))
    assert reasons(results) == [Deny.SEAT_TAKEN]
    assert Seat.objects.filter(table=table, user__isnull=False).count() == 3
