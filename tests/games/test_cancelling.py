"""Ending amicably (P5)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import CancelVote, Match, Seat
from games.refused import Deny, Refused
from games.services import cancelling, seating
from games.services.doing import do
from tests.games.table_kit import ARGENTINO, GAUCHO, OFFICIAL, dealt, play_out, state_of, welcomed

pytestmark = pytest.mark.django_db


def refused(reason, function, *args):
    with pytest.raises(Refused) as caught:
        function(*args)
    assert caught.value.reason is reason


def vote_at(table):
    return state_of(table).vote


def over(table):
    CancelVote.objects.filter(match__table=table).update(due_at=timezone.now() - timedelta(seconds=1))
    cancelling.sweep()


def test_all_say_yes_and_the_match_is_void(alice, bob):
    table = dealt(alice, bob)
    cancelling.propose(table.pk, alice)
    vote = vote_at(table)
    assert (vote.seat, vote.yes) == (1, (1,))
    do(table.pk, bob, f"yes:{vote.id}")
    state = state_of(table)
    assert state.phase == "finished" and state.void and state.vote is None and state.winner == ""
    match = Match.objects.get(table=table)
    assert (match.state, match.winner) == ("cancelled", "")
    assert CancelVote.objects.get().state == "accepted"


def test_one_no_and_the_match_goes_on(alice, bob, charlie, dave):
    table = dealt(alice, bob, charlie, dave, config=GAUCHO)
    cancelling.propose(table.pk, alice)
    vote = vote_at(table)
    do(table.pk, bob, f"yes:{vote.id}")
    do(table.pk, charlie, f"no:{vote.id}")
    state = state_of(table)
    assert state.phase == "playing" and state.vote is None
    row = CancelVote.objects.get()
    assert (row.state, row.no) == ("refused", 3)
    refused(Deny.VOTE_CLOSED, do, table.pk, dave, f"yes:{vote.id}")


def test_no_answer_is_a_no(alice, bob):
    table = dealt(alice, bob)
    cancelling.propose(table.pk, alice)
    cancelling.sweep()
    assert vote_at(table) is not None
    over(table)
    assert vote_at(table) is None
    assert CancelVote.objects.get().state == "refused" and state_of(table).phase == "playing"
    cancelling.sweep()
    assert CancelVote.objects.count() == 1


def test_an_answer_after_the_end_is_none(alice, bob):
    table = dealt(alice, bob)
    cancelling.propose(table.pk, alice)
    vote = vote_at(table)
    CancelVote.objects.update(due_at=timezone.now() - timedelta(milliseconds=1))
    do(table.pk, bob, f"yes:{vote.id}")
    assert CancelVote.objects.get().state == "refused" and state_of(table).phase == "playing"


def test_one_proposal_at_a_time_and_one_a_player_every_two_minutes(alice, bob):
    table = dealt(alice, bob)
    cancelling.propose(table.pk, alice)
    refused(Deny.VOTE_OPEN, cancelling.propose, table.pk, bob)
    cancelling.answer(table.pk, bob, vote_at(table).id, yes=False)
    refused(Deny.VOTE_TOO_SOON, cancelling.propose, table.pk, alice)
    cancelling.propose(table.pk, bob)
    over(table)
    CancelVote.objects.update(opened_at=timezone.now() - timedelta(seconds=121))
    cancelling.propose(table.pk, alice)


def test_the_same_answer_twice_counts_once(alice, bob, charlie, dave):
    table = dealt(alice, bob, charlie, dave, config=GAUCHO)
    cancelling.propose(table.pk, alice)
    vote = vote_at(table)
    for _ in range(2):
        do(table.pk, bob, f"yes:{vote.id}")
    assert vote_at(table).yes == (1, 2)


def test_a_stranger_and_a_seat_that_a_robot_plays_have_no_vote(alice, bob, charlie):
    table = dealt(alice, bob)
    refused(Deny.NOT_SEATED, cancelling.propose, table.pk, charlie)
    Seat.objects.filter(table=table, number=2).update(away_since=timezone.now())
    refused(Deny.NOT_SEATED, cancelling.propose, table.pk, bob)


def test_in_practice_who_is_alone_with_a_robot_decides_alone(alice):
    table = seating.play_robot(alice, ARGENTINO)
    cancelling.propose(table.pk, alice)
    assert state_of(table).void


def test_an_official_match_needs_somebody_of_each_team(alice, bob):
    welcomed(alice, bob)
    table = dealt(alice, bob, config=OFFICIAL)
    Seat.objects.filter(table=table, number=2).update(away_since=timezone.now())
    cancelling.propose(table.pk, alice)
    assert vote_at(table) is not None, "the other team is away, not gone"
    over(table)
    assert state_of(table).phase == "playing"


def test_who_goes_away_during_the_vote_is_not_waited_for_in_practice(alice, bob):
    table = dealt(alice, bob)
    cancelling.propose(table.pk, alice)
    Seat.objects.filter(table=table, number=2).update(away_since=timezone.now())
    over(table)
    assert state_of(table).void


def test_a_team_that_abandoned_is_not_asked(alice, bob, charlie, dave):
    welcomed(alice, bob, charlie, dave)
    table = dealt(alice, bob, charlie, dave, config=GAUCHO._replace(practice=False, stake=100))
    seating.abandon(table.pk, bob)
    cancelling.propose(table.pk, alice)
    cancelling.answer(table.pk, charlie, vote_at(table).id, yes=True)
    cancelling.answer(table.pk, dave, vote_at(table).id, yes=True)
    assert state_of(table).void


def test_a_vote_ends_with_the_match(alice, bob):
    table = dealt(alice, bob)
    cancelling.propose(table.pk, alice)
    play_out(table, (alice, bob))
    assert state_of(table).vote is None
    assert CancelVote.objects.get().state == "refused"


def test_there_is_no_vote_without_a_match(alice, bob):
    table = seating.open_table(alice, ARGENTINO)
    refused(Deny.NO_MATCH, cancelling.propose, table.pk, alice)


@pytest.mark.parametrize("what", ["yes:", "yes:x", "no:-1", "yes:" + "9" * 30, "cancel:1"])
def test_malformed_answers(alice, bob, what):
    table = dealt(alice, bob)
    refused(Deny.MALFORMED, do, table.pk, alice, what)
