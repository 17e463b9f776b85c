"""P2.3, P2.4: who may challenge whom, what an answer does, and that each challenge is closed once."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts import blocks, friends, ledger
from accounts.guests import create_guest
from accounts.models.person import Challengers
from games import announce
from games.models import Challenge, Seat, Table
from games.models.challenge import ChallengeState
from games.models.table import Phase
from games.pruning import prune
from games.refused import Deny, Refused
from games.services import agreeing, challenges, seating
from tests.games.racing import race, reasons
from tests.games.table_kit import ARGENTINO, GAUCHO, OFFICIAL, started, state_of, welcomed

pytestmark = pytest.mark.django_db


def denied(door, *arguments):
    with pytest.raises(Refused) as refused:
        door(*arguments)
    return refused.value.reason


def late(row):
    Challenge.objects.filter(pk=row.pk).update(due_at=timezone.now() - timedelta(seconds=1))


def state(row):
    row.refresh_from_db()
    return row.state


def coins(*people):
    return [ledger.balance(user) for user in people]


def stamp_of(row):
    """What the page of a link carries."""
    return state_of(row.table_id).config.stamp


def befriended(one, other):
    friends.ask(one, other)
    friends.accept(other, one)


# --- a challenge ----------------------------------------------------------------------------------------------------


def test_accepted_both_sit_ready_and_play(alice, bob):
    row = challenges.challenge(alice, bob, ARGENTINO)
    assert challenges.pending(bob) == challenges.pending(alice) == [row]
    table = challenges.accept(row.code, bob)
    found = state_of(table)
    assert [seat.name for seat in found.seats] == ["alice", "bob"] and found.running
    assert found.config == ARGENTINO and found.seats[0].captain
    assert state(row) == ChallengeState.ACCEPTED and row.table == table
    assert challenges.pending(bob) == challenges.pending(alice) == []
    assert denied(challenges.accept, row.code, bob) == Deny.CHALLENGE_CLOSED


def test_an_official_one_takes_both_stakes(alice, bob):
    welcomed(alice, bob)
    table = challenges.accept(challenges.challenge(alice, bob, OFFICIAL).code, bob)
    assert table.matches.get().stake == 100 and not table.matches.get().practice


def test_declined_and_withdrawn(alice, bob, charlie):
    row = challenges.challenge(alice, bob, ARGENTINO)
    for _ in range(2):
        challenges.decline(row.code, bob)
    assert state(row) == ChallengeState.DECLINED
    assert denied(challenges.challenge, alice, bob, ARGENTINO) == Deny.CHALLENGE_DECLINED
    other = challenges.challenge(alice, charlie, ARGENTINO)
    challenges.withdraw(other.code, alice)
    assert state(other) == ChallengeState.WITHDRAWN
    assert denied(challenges.accept, other.code, charlie) == Deny.CHALLENGE_CLOSED
    assert not Table.objects.exists()


def test_the_same_again_is_the_same(alice, bob):
    row = challenges.challenge(alice, bob, ARGENTINO)
    assert challenges.challenge(alice, bob, ARGENTINO) == row
    table = seating.open_table(alice, ARGENTINO)
    assert denied(challenges.invite, table.pk, alice, bob, 2) == Deny.CHALLENGE_OPEN


def test_only_who_was_asked_answers(alice, bob, charlie):
    row = challenges.challenge(alice, bob, ARGENTINO)
    for door, user in (
        (challenges.accept, charlie),
        (challenges.accept, alice),
        (challenges.decline, charlie),
        (challenges.withdraw, bob),
    ):
        assert denied(door, row.code, user) == Deny.CHALLENGE_CLOSED
    for nonsense in ("", "x", "\0", "ñ" * 5, "a" * 500, "' or 1=1"):
        assert denied(challenges.accept, nonsense, bob) == Deny.CHALLENGE_CLOSED
    assert state(row) == ChallengeState.OPEN


def test_who_may_challenge_me(alice, bob):
    bob.challengers = Challengers.FRIENDS
    bob.save()
    assert denied(challenges.challenge, alice, bob, ARGENTINO) == Deny.CHALLENGE_FRIENDS
    befriended(alice, bob)
    assert challenges.challenge(alice, bob, ARGENTINO)
    bob.challengers = Challengers.NOBODY
    bob.save()
    Challenge.objects.all().delete()
    assert denied(challenges.challenge, alice, bob, ARGENTINO) == Deny.CHALLENGE_UNWANTED


def test_the_blocked_hear_the_same_as_from_who_wants_nobody(alice, bob):
    blocks.block(bob, alice)
    assert denied(challenges.challenge, alice, bob, ARGENTINO) == Deny.CHALLENGE_UNWANTED
    assert denied(challenges.challenge, bob, alice, ARGENTINO) == Deny.CHALLENGE_BLOCKING
    table = seating.open_table(alice, ARGENTINO)
    assert denied(challenges.invite, table.pk, alice, bob, 2) == Deny.CHALLENGE_UNWANTED
    assert not Challenge.objects.exists()


def test_members_challenge_members_and_nobody_himself(alice):
    guest = create_guest()
    assert denied(challenges.challenge, guest, alice, ARGENTINO) == Deny.CHALLENGE_MEMBERS
    assert denied(challenges.challenge, alice, guest, ARGENTINO) == Deny.CHALLENGE_UNWANTED
    assert denied(challenges.challenge, alice, alice, ARGENTINO) == Deny.CHALLENGE_SELF
    assert denied(challenges.challenge, alice, guest, GAUCHO) == Deny.BAD_SETTINGS


def test_too_few_coins_are_said_to_whom_they_lack(alice, bob):
    welcomed(alice)
    dear = OFFICIAL._replace(stake=50_000)
    assert denied(challenges.challenge, bob, alice, OFFICIAL) == Deny.TOO_FEW_COINS
    row = challenges.challenge(alice, bob, dear)
    assert denied(challenges.accept, row.code, bob) == Deny.TOO_FEW_COINS
    assert state(row) == ChallengeState.OPEN
    welcomed(bob)
    assert challenges.accept(row.code, bob)


def test_who_plays_neither_challenges_nor_accepts(alice, bob, charlie, dave):
    row = challenges.challenge(charlie, alice, ARGENTINO)
    other = challenges.challenge(alice, dave, ARGENTINO)
    started(alice, bob)
    assert denied(challenges.challenge, alice, charlie, ARGENTINO) == Deny.SEATED_ELSEWHERE
    assert denied(challenges.accept, row.code, alice) == Deny.SEATED_ELSEWHERE
    assert denied(challenges.accept, other.code, dave) == Deny.CHALLENGER_BUSY
    assert Table.objects.count() == 1 and state(row) == state(other) == ChallengeState.OPEN


def test_seats_that_wait_are_given_up_for_it(alice, bob, charlie):
    left, kept = seating.open_table(alice, ARGENTINO), seating.open_table(bob, ARGENTINO)
    seating.sit(kept.pk, charlie, 2)
    table = challenges.accept(challenges.challenge(alice, bob, ARGENTINO).code, bob)
    left.refresh_from_db()
    assert left.phase == Phase.CLOSED
    assert set(Seat.objects.filter(user__isnull=False).values_list("table_id", "user__username")) == {
        (kept.pk, "charlie"),
        (table.pk, "alice"),
        (table.pk, "bob"),
    }


def test_not_too_many(alice, bob, settings):
    settings.TRUCO_COMPANY = {**settings.TRUCO_COMPANY, "CHALLENGE_RATE": (2, 60.0)}
    for _ in range(2):
        challenges.withdraw(challenges.challenge(alice, bob, ARGENTINO).code, alice)
    assert denied(challenges.challenge, alice, bob, ARGENTINO) == Deny.CHALLENGE_TOO_FAST
    Challenge.objects.update(created_at=timezone.now() - timedelta(minutes=2))
    assert challenges.challenge(alice, bob, ARGENTINO)


def test_both_are_told_of_each_change(alice, bob, monkeypatch, django_capture_on_commit_callbacks):
    told = []
    monkeypatch.setattr(announce, "publish", told.append)
    with django_capture_on_commit_callbacks(execute=True):
        row = challenges.challenge(alice, bob, ARGENTINO)
    assert told == [{"news": alice.pk}, {"news": bob.pk}]
    told.clear()
    with django_capture_on_commit_callbacks(execute=True):
        challenges.decline(row.code, bob)
        challenges.decline(row.code, bob)
    assert told == [{"news": alice.pk}, {"news": bob.pk}]


# --- its end --------------------------------------------------------------------------------------------------------


def test_unanswered_it_expires_once(alice, bob, monkeypatch, django_capture_on_commit_callbacks):
    row = challenges.challenge(alice, bob, ARGENTINO)
    challenges.sweep()
    assert state(row) == ChallengeState.OPEN
    late(row)
    assert challenges.pending(bob) == []
    assert denied(challenges.accept, row.code, bob) == Deny.CHALLENGE_CLOSED
    told = []
    monkeypatch.setattr(announce, "publish", told.append)
    with django_capture_on_commit_callbacks(execute=True):
        challenges.sweep()
        challenges.sweep()
    assert state(row) == ChallengeState.EXPIRED and told == [{"news": alice.pk}, {"news": bob.pk}]
    assert challenges.challenge(alice, bob, ARGENTINO) != row


def test_after_its_time_he_may_be_asked_again_before_the_sweep(alice, bob):
    row = challenges.challenge(alice, bob, ARGENTINO)
    late(row)
    again = challenges.challenge(alice, bob, ARGENTINO)
    assert again != row and state(row) == ChallengeState.EXPIRED


@pytest.mark.django_db(transaction=True)
def test_accepting_withdrawing_and_the_sweep_at_once_close_it_once(alice, bob):
    for _ in range(4):
        Challenge.objects.all().delete()
        Table.objects.update(phase=Phase.CLOSED)
        Seat.objects.update(user=None)
        row = challenges.challenge(alice, bob, ARGENTINO)
        results = race(
            lambda row=row: challenges.accept(row.code, bob),
            lambda row=row: challenges.withdraw(row.code, alice),
            lambda row=row: challenges.decline(row.code, bob),
            lambda row=row: challenges.accept(row.code, bob),
        )
        assert set(reasons(results)) <= {Deny.CHALLENGE_CLOSED}
        tables = [table for table in results if isinstance(table, Table)]
        assert len(tables) == (state(row) == ChallengeState.ACCEPTED)
        assert Seat.objects.filter(user=alice).count() == len(tables)


@pytest.mark.django_db(transaction=True)
def test_two_who_challenge_each_other_and_both_accept(alice, bob):
    one, two = challenges.challenge(alice, bob, ARGENTINO), challenges.challenge(bob, alice, ARGENTINO)
    results = race(lambda: challenges.accept(one.code, bob), lambda: challenges.accept(two.code, alice))
    assert len(reasons(results)) == 1
    assert Seat.objects.filter(user=alice).count() == Seat.objects.filter(user=bob).count() == 1


# --- an invitation --------------------------------------------------------------------------------------------------


def test_invited_he_sits_at_that_chair_ready(alice, bob, charlie):
    table = seating.open_table(alice, GAUCHO)
    row = challenges.invite(table.pk, alice, bob, 3)
    assert challenges.accept(row.code, bob) == table
    seat = table.seats.get(number=3)
    assert (seat.user, seat.ready) == (bob, True)
    assert denied(challenges.invite, table.pk, alice, bob, 2) == Deny.ALREADY_SEATED
    assert denied(challenges.invite, table.pk, alice, charlie, 3) == Deny.SEAT_TAKEN
    assert denied(challenges.invite, table.pk, alice, charlie, 9) == Deny.NO_SUCH_SEAT
    assert denied(challenges.invite, table.pk, bob, charlie, 2) == Deny.NOT_CAPTAIN
    assert denied(challenges.invite, 99_999, alice, charlie, 2) == Deny.NO_SUCH_TABLE


def test_a_private_table_is_for_the_invited(alice, bob, charlie, dave):
    table = seating.open_table(alice, GAUCHO._replace(private=True))
    challenges.invite(table.pk, alice, bob, 2)
    seating.sit(table.pk, bob, 4)
    assert denied(seating.sit, table.pk, charlie, 2) == Deny.INVITED_ONLY
    # an invitation that was taken back is none
    challenges.withdraw(challenges.invite(table.pk, alice, charlie, 2).code, alice)
    assert denied(seating.sit, table.pk, charlie, 2) == Deny.INVITED_ONLY
    # and whom the captain blocks later is not let in by an old one
    challenges.invite(table.pk, alice, dave, 3)
    blocks.block(alice, dave)
    assert denied(seating.sit, table.pk, dave, 3) == Deny.INVITED_ONLY


def test_a_chair_that_was_taken_meanwhile(alice, bob, charlie):
    table = seating.open_table(alice, ARGENTINO)
    row = challenges.invite(table.pk, alice, bob, 2)
    seating.sit(table.pk, charlie, 2)
    assert denied(challenges.accept, row.code, bob) == Deny.SEAT_TAKEN
    assert state(row) == ChallengeState.OPEN


def test_who_is_invited_is_ready_for_nothing_but_what_he_was_invited_to(alice, bob):
    """Else a captain would raise the stake behind his back, and the match would begin with his yes."""
    welcomed(alice, bob)
    table = seating.open_table(alice, OFFICIAL)
    row = challenges.invite(table.pk, alice, bob, 2)
    agreeing.change(table.pk, alice, OFFICIAL._replace(stake=50_000))
    seating.ready(table.pk, alice)
    assert challenges.accept(row.code, bob) == table
    assert not state_of(table).running and coins(alice, bob) == [60_000, 60_000]
    # as after any change: he looks, and says so
    seat = table.seats.get(number=2)
    assert (seat.user, seat.ready, seat.settings_new) == (bob, False, True)
    assert denied(seating.ready, table.pk, bob) == Deny.STALE
    seating.ready(table.pk, bob, state_of(table).config.stamp)
    assert state_of(table).running and coins(alice, bob) == [10_000, 10_000]


# --- a link ---------------------------------------------------------------------------------------------------------


def test_a_link_seats_a_guest_and_the_match_begins(alice):
    row = challenges.open_by_link(alice, ARGENTINO._replace(private=True))
    guest, other = create_guest(), create_guest()
    table = challenges.follow(row.code, guest, stamp_of(row))
    assert state_of(table).running and state_of(table).seat_of(guest.pk) == 2
    # again changes nothing, and nobody else finds a chair
    assert challenges.follow(row.code, guest, stamp_of(row)) == table
    assert denied(challenges.follow, row.code, other, stamp_of(row)) == Deny.SEAT_TAKEN


def test_a_link_makes_nobody_ready_for_what_he_was_not_shown(alice, bob):
    welcomed(alice, bob)
    row = challenges.open_by_link(alice, ARGENTINO)
    shown = stamp_of(row)
    agreeing.change(row.table_id, alice, OFFICIAL._replace(stake=50_000))
    seating.ready(row.table_id, alice)
    table = challenges.follow(row.code, bob, shown)
    assert not state_of(table).running and coins(alice, bob) == [60_000, 60_000]
    assert state_of(table).seats[1].settings_new and not state_of(table).seats[1].ready


def test_a_link_is_one_a_table_and_ends_with_it(alice, bob):
    table = seating.open_table(alice, ARGENTINO)
    row = challenges.link(table.pk, alice)
    assert challenges.link(table.pk, alice) == row == challenges.link_of(table.pk)
    assert denied(challenges.link, table.pk, bob) == Deny.NOT_CAPTAIN
    seating.leave(table.pk, alice)
    assert challenges.linked(row.code) is None
    assert denied(challenges.follow, row.code, bob, stamp_of(row)) == Deny.CHALLENGE_CLOSED
    assert denied(challenges.follow, "zzz", bob, 0) == Deny.CHALLENGE_CLOSED


def test_a_link_leads_nobody_to_who_blocked_him(alice, bob):
    row = challenges.open_by_link(alice, ARGENTINO)
    blocks.block(alice, bob)
    assert denied(challenges.follow, row.code, bob, stamp_of(row)) == Deny.CHALLENGE_CLOSED


def test_an_official_tables_link_is_for_members_with_coins(alice, bob):
    welcomed(alice)
    row = challenges.open_by_link(alice, OFFICIAL)
    assert denied(challenges.follow, row.code, create_guest(), stamp_of(row)) == Deny.MEMBERS_ONLY
    assert not Challenge.objects.filter(kind="invitation").exists()


def test_old_ones_are_forgotten(alice, bob):
    row = challenges.challenge(alice, bob, ARGENTINO)
    challenges.decline(row.code, bob)
    prune()
    assert Challenge.objects.exists()
    Challenge.objects.update(created_at=timezone.now() - timedelta(days=31))
    prune()
    assert not Challenge.objects.exists()
