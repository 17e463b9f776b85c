import pytest

from accounts.models import User
from games.models import Hand, Match, MatchPlayer, Seat, Table
from games.refused import Deny, Refused
from games.services import seating
from tests.conftest import PASSWORD
from tests.games.table_kit import ARGENTINO, GAUCHO, dealt, make_due, play_out, started, state_of

pytestmark = pytest.mark.django_db


def refused(reason, function, *args):
    with pytest.raises(Refused) as caught:
        function(*args)
    assert caught.value.reason is reason


def test_the_maker_sits_first_and_is_captain(alice):
    table = seating.open_table(alice, ARGENTINO)
    state = state_of(table)
    assert state.seats[0].captain and state.seats[0].user_id == alice.pk
    assert state.seats[1] is None
    assert state.phase == "waiting"


def test_impossible_settings_open_nothing(alice):
    refused(Deny.BAD_SETTINGS, seating.open_table, alice, GAUCHO._replace(players=2))
    refused(Deny.BAD_SETTINGS, seating.open_table, alice, ARGENTINO._replace(rules="mus"))
    assert not Table.objects.exists()


def test_every_change_of_seats_is_a_version_of_its_own(alice, bob):
    table = seating.open_table(alice, ARGENTINO)
    steps = [
        lambda: seating.sit(table.pk, bob, 2),
        lambda: seating.ready(table.pk, bob),
        lambda: seating.unready(table.pk, bob),
        lambda: seating.free_seat(table.pk, alice, 2),
        lambda: seating.add_robot(table.pk, alice, 2),
        lambda: seating.leave(table.pk, alice),
    ]
    for step in steps:
        before = state_of(table).version
        step()
        assert state_of(table).version == before + 1


def test_a_taken_seat_and_one_that_does_not_exist(alice, bob, charlie):
    table = seating.open_table(alice, ARGENTINO)
    seating.sit(table.pk, bob, 2)
    version = state_of(table).version
    refused(Deny.SEAT_TAKEN, seating.sit, table.pk, charlie, 2)
    refused(Deny.NO_SUCH_SEAT, seating.sit, table.pk, charlie, 3)
    refused(Deny.ALREADY_SEATED, seating.sit, table.pk, bob, 1)
    assert state_of(table).version == version


def test_sitting_elsewhere_gives_up_a_waiting_seat(alice, bob):
    first = seating.open_table(alice, ARGENTINO)
    second = seating.open_table(bob, ARGENTINO)
    seating.sit(second.pk, alice, 2)
    assert Seat.objects.filter(user=alice).values_list("table_id", flat=True).get() == second.pk
    first.refresh_from_db()
    assert first.phase == "closed"


def test_one_live_match_a_player(alice, bob, charlie):
    started(alice, bob)
    other = seating.open_table(charlie, ARGENTINO)
    refused(Deny.SEATED_ELSEWHERE, seating.sit, other.pk, alice, 2)
    refused(Deny.SEATED_ELSEWHERE, seating.open_table, bob, ARGENTINO)


def test_the_match_starts_when_all_are_ready(alice, bob):
    table = seating.open_table(alice, ARGENTINO)
    seating.ready(table.pk, alice)
    assert state_of(table).phase == "waiting"
    seating.sit(table.pk, bob, 2)
    seating.ready(table.pk, bob)
    state = state_of(table)
    assert state.phase == "between" and state.due_what == "deal"
    match = Match.objects.get(table=table)
    assert [p.user_id for p in MatchPlayer.objects.filter(match=match)] == [alice.pk, bob.pk]
    hand = Hand.objects.get(match=match)
    assert hand.dealt_at is None and len(hand.commitment) == 64 and state.commitment == hand.commitment


def test_ready_can_be_taken_back(alice, bob):
    table = seating.open_table(alice, ARGENTINO)
    seating.ready(table.pk, alice)
    seating.unready(table.pk, alice)
    seating.sit(table.pk, bob, 2)
    seating.ready(table.pk, bob)
    assert state_of(table).phase == "waiting"


def test_a_stranger_changes_nothing(alice, bob, charlie):
    table = seating.open_table(alice, ARGENTINO)
    seating.sit(table.pk, bob, 2)
    version = state_of(table).version
    for function in (seating.ready, seating.unready, seating.leave):
        refused(Deny.NOT_SEATED, function, table.pk, charlie)
    refused(Deny.NOT_CAPTAIN, seating.add_robot, table.pk, charlie, 2)
    refused(Deny.NOT_CAPTAIN, seating.free_seat, table.pk, bob, 1)
    assert state_of(table).version == version


def test_nothing_at_a_table_that_does_not_exist(alice):
    refused(Deny.NO_SUCH_TABLE, seating.sit, 999, alice, 1)


def test_the_next_to_have_sat_becomes_captain(alice, bob):
    table = seating.open_table(alice, ARGENTINO)
    seating.sit(table.pk, bob, 2)
    seating.leave(table.pk, alice)
    state = state_of(table)
    assert state.seats[0] is None and state.seats[1].captain


def test_an_empty_table_closes(alice):
    table = seating.open_table(alice, ARGENTINO)
    seating.leave(table.pk, alice)
    assert state_of(table).phase == "closed"
    refused(Deny.TABLE_CLOSED, seating.sit, table.pk, alice, 1)


def test_the_captain_fills_a_seat_with_a_robot_and_frees_it(alice):
    table = seating.open_table(alice, ARGENTINO)
    seating.add_robot(table.pk, alice, 2)
    assert state_of(table).seats[1].robot
    seating.free_seat(table.pk, alice, 2)
    assert state_of(table).seats[1] is None


def test_a_match_with_a_robot_is_practice(alice):
    table = seating.play_robot(alice, ARGENTINO)
    assert Match.objects.get(table=table).practice
    assert state_of(table).phase == "between"


def test_who_plays_a_robot_twice_comes_back_to_his_match(alice):
    assert seating.play_robot(alice, ARGENTINO).pk == seating.play_robot(alice, ARGENTINO).pk


def test_no_settings_or_seats_while_a_match_runs(alice, bob, charlie):
    table = started(alice, bob)
    refused(Deny.MATCH_RUNNING, seating.sit, table.pk, charlie, 2)
    refused(Deny.MATCH_RUNNING, seating.free_seat, table.pk, alice, 2)
    refused(Deny.MATCH_RUNNING, seating.ready, table.pk, alice)


def test_one_does_not_just_get_up_from_a_match(alice, bob):
    table = dealt(alice, bob)
    refused(Deny.MATCH_RUNNING, seating.leave, table.pk, alice)


def test_abandoning_a_match_of_two_gives_it_to_the_other(alice, bob):
    table = dealt(alice, bob)
    seating.abandon(table.pk, alice)
    state = state_of(table)
    assert (state.phase, state.winner) == ("finished", "B")
    assert Match.objects.get(table=table).state == "abandoned"
    assert MatchPlayer.objects.get(match__table=table, seat=1).abandoned


def test_there_is_nothing_to_abandon_before_a_match(alice):
    table = seating.open_table(alice, ARGENTINO)
    refused(Deny.NO_MATCH, seating.abandon, table.pk, alice)


def test_leaving_a_robot_calls_the_match_off(alice):
    table = seating.play_robot(alice, ARGENTINO)
    seating.abandon(table.pk, alice)
    assert Match.objects.get(table=table).state == "cancelled"
    assert state_of(table).phase == "closed"


def test_in_pairs_a_robot_plays_the_seat_on(alice, bob, charlie, dave):
    table = dealt(alice, bob, charlie, dave, config=GAUCHO)
    seating.abandon(table.pk, alice)
    state = state_of(table)
    assert state.phase == "playing" and state.seats[0].robot
    seating.abandon(table.pk, charlie)
    assert state_of(table).winner == "B"


def test_rematch_at_the_same_table(alice, bob):
    table = dealt(alice, bob)
    play_out(table, (alice, bob))
    seating.ready(table.pk, alice)
    assert state_of(table).phase == "finished"
    seating.ready(table.pk, bob)
    state = state_of(table)
    assert state.phase == "between" and state.winner == ""
    assert Match.objects.filter(table=table).count() == 2
    # a button of the old match can't act in the new one: hands are counted by the table
    assert state.hand_number == Hand.objects.filter(table=table).count()


def test_idle_tables_close_and_lively_ones_stay(alice, bob, settings):
    from datetime import timedelta

    from django.utils import timezone

    idle = seating.open_table(alice, ARGENTINO)
    lively = seating.open_table(bob, ARGENTINO)
    old = timezone.now() - timedelta(seconds=settings.TRUCO["IDLE_TABLE"] + 1)
    Table.objects.filter(pk=idle.pk).update(changed_at=old)
    assert seating.close_idle() == 1
    assert (state_of(idle).phase, state_of(lively).phase) == ("closed", "waiting")


def test_a_free_table_is_not_due(alice):
    table = seating.open_table(alice, ARGENTINO)
    make_due(table)
    from games.services import timing

    timing.run_table(table.pk)
    assert state_of(table).phase == "waiting"


def test_a_guest_who_logs_in_keeps_his_seat(alice, bob, charlie):
    table = dealt(alice, bob)
    seating.take_over(alice, charlie)
    state = state_of(table)
    assert state.seat_of(charlie.pk) == 1 and state.seat_of(alice.pk) is None
    assert MatchPlayer.objects.get(match__table=table, seat=1).user_id == charlie.pk
    assert MatchPlayer.objects.get(match__table=table, seat=1).name == charlie.name


def test_a_new_name_or_picture_is_shown_at_the_table_at_once(client, alice, bob):
    """Also to whoever has looked before: what a process knows of a table is as old as its version."""
    table = dealt(alice, bob)
    before = state_of(table)
    client.force_login(alice)
    settings = {"avatar": 3, "country": "", "language": "", "volume": 35, "deck": "large", "challengers": "friends"}
    assert client.post("/cuenta/ajustes/", settings).status_code == 302
    after = state_of(table)
    assert after.version == before.version + 1 and after.seats[0].avatar == 3
    assert client.post("/cuenta/ajustes/", settings).status_code == 302
    assert state_of(table) == after, "nothing has changed"


def test_a_guest_who_signs_up_is_called_by_his_name_at_once(client, bob):
    client.post("/jugar-robot/")
    table = Table.objects.get()
    guest = User.objects.get(is_guest=True)
    assert state_of(table).seats[0].name == guest.kept_name
    fields = {"username": "alicia", "password1": PASSWORD, "password2": PASSWORD, "next": f"/mesa/{table.code}/"}
    page = client.get(fields["next"]).content.decode()
    assert f"/cuenta/signup/?next={fields['next']}" in page and f"/cuenta/login/?next={fields['next']}" in page
    answer = client.post("/cuenta/signup/", fields)
    assert answer.url == fields["next"], "back to the table, where the clock runs"
    assert state_of(table).seats[0].name == "alicia"
    assert MatchPlayer.objects.get(match__table=table, seat=1).name == "alicia"


def test_a_guest_whose_account_plays_elsewhere_gets_up(alice, bob, charlie, dave):
    table = seating.open_table(alice, ARGENTINO)
    playing = dealt(charlie, dave)
    seating.take_over(alice, charlie)
    assert state_of(table).phase == "closed"
    assert state_of(playing).seat_of(charlie.pk) == 1


def test_a_guest_who_plays_takes_his_account_from_a_waiting_table(alice, bob, charlie):
    waiting = seating.open_table(charlie, ARGENTINO)
    table = dealt(alice, bob)
    seating.take_over(alice, charlie)
    assert state_of(table).seat_of(charlie.pk) == 1
    assert state_of(waiting).phase == "closed"
