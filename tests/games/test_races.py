"""What happens at the same moment happens once. The rows of PostgreSQL are really locked, so there it counts most."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games import engine, store
from games.models import CancelVote, Match, MatchPlayer, Move, Seat, Sena, Table
from games.refused import Deny
from games.services import cancelling, presence, seating, senas, timing
from games.services.play import Deal, Play, act
from tests.games.racing import race, reasons
from tests.games.table_kit import ARGENTINO, GAUCHO, dealt, make_due, person_to_act, started, state_of

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = range(5)


@pytest.fixture(autouse=True)
def _fresh_cache():
    store.cache.clear()
    yield
    store.cache.clear()


def test_two_on_one_seat(alice, bob, charlie):
    table = seating.open_table(alice, ARGENTINO)
    results = race(lambda: seating.sit(table.pk, bob, 2), lambda: seating.sit(table.pk, charlie, 2))
    assert reasons(results) == [Deny.SEAT_TAKEN]
    assert Seat.objects.filter(table=table, user__in=[bob, charlie]).count() == 1


def test_one_on_two_tables(alice, bob, charlie):
    one, two = seating.open_table(alice, ARGENTINO), seating.open_table(bob, ARGENTINO)
    results = race(lambda: seating.sit(one.pk, charlie, 2), lambda: seating.sit(two.pk, charlie, 2))
    assert set(reasons(results)) <= {Deny.SEATED_ELSEWHERE}
    assert Seat.objects.filter(user=charlie).count() == 1


def test_the_same_click_for_a_robot_at_once(alice):
    results = race(*[lambda: seating.play_robot(alice, ARGENTINO)] * 4)
    assert reasons(results) == []
    assert len({table.pk for table in results}) == 1


def test_two_who_change_places(alice, bob):
    one, two = seating.open_table(alice, ARGENTINO), seating.open_table(bob, ARGENTINO)
    results = race(lambda: seating.sit(two.pk, alice, 2), lambda: seating.sit(one.pk, bob, 2))
    assert set(reasons(results)) <= {Deny.SEATED_ELSEWHERE, Deny.TABLE_CLOSED, Deny.SEAT_TAKEN}
    assert Seat.objects.filter(user=alice).count() == 1 and Seat.objects.filter(user=bob).count() == 1


def test_all_get_ready_and_one_match_starts(alice, bob, charlie, dave):
    table = seating.open_table(alice, GAUCHO)
    people = (alice, bob, charlie, dave)
    for number, user in enumerate(people[1:], 2):
        seating.sit(table.pk, user, number)
    assert reasons(race(*[lambda user=user: seating.ready(table.pk, user) for user in people])) == []
    assert Match.objects.filter(table=table).count() == 1


def test_a_click_doubled_eight_times(alice, bob):
    table = dealt(alice, bob)
    user, legal = person_to_act(table, (alice, bob))
    state = state_of(table)
    play = Play(table.pk, state.hand_number, state.ply, legal[0].code, user_id=user.pk)
    assert reasons(race(*[lambda: act(play)] * 8)) == []
    assert Move.objects.count() == 1
    assert state_of(table).version == state.version + 1


@pytest.mark.parametrize("_", TIMES)
def test_both_of_a_pair_answer(alice, bob, charlie, dave, _):
    people = (alice, bob, charlie, dave)
    table = dealt(*people, config=GAUCHO)
    state = state_of(table)
    caller = engine.to_act(state.match)[0]
    if engine.TRUCO not in engine.legal_actions(state.match, caller):
        pytest.fail("whoever leads may call truco")
    state = act(Play(table.pk, state.hand_number, state.ply, "truco", user_id=people[caller - 1].pk))
    first, second = (people[seat - 1] for seat in engine.to_act(state.match))
    results = race(
        lambda: act(Play(table.pk, state.hand_number, state.ply, "quiero", user_id=first.pk)),
        lambda: act(Play(table.pk, state.hand_number, state.ply, "no_quiero", user_id=second.pk)),
    )
    assert reasons(results) == [Deny.STALE]
    assert Move.objects.count() == 2


@pytest.mark.parametrize("_", TIMES)
def test_a_player_and_the_clock(alice, bob, _):
    table = dealt(alice, bob)
    user, legal = person_to_act(table, (alice, bob))
    state = state_of(table)
    make_due(table)
    play = Play(table.pk, state.hand_number, state.ply, legal[0].code, user_id=user.pk)
    results = race(lambda: act(play), timing.run_due, timing.run_due)
    assert set(reasons(results)) <= {Deny.STALE}
    assert Move.objects.filter(ply=1).count() == 1 and Move.objects.count() == 1


def test_many_deal_one_hand(alice, bob):
    table = started(alice, bob)
    make_due(table)
    state = state_of(table)
    deal = Deal(table.pk, state.version)
    assert reasons(race(*[lambda: act(deal)] * 4, timing.run_due, timing.run_due)) == []
    assert state_of(table).version == state.version + 1


# --- votes (P5) ---------------------------------------------------------------------------------------------------


def test_two_votes_at_once(alice, bob, charlie, dave):
    table = dealt(alice, bob, charlie, dave, config=GAUCHO)
    cancelling.propose(table.pk, alice)
    vote = state_of(table).vote
    results = race(*[lambda user=u: cancelling.answer(table.pk, user, vote.id, True) for u in (bob, charlie, dave)])
    assert reasons(results) == []
    assert CancelVote.objects.get().state == "accepted"
    assert state_of(table).void and Match.objects.get(table=table).state == "cancelled"


@pytest.mark.parametrize("_", TIMES)
def test_a_yes_and_a_no_at_once(alice, bob, charlie, dave, _):
    table = dealt(alice, bob, charlie, dave, config=GAUCHO)
    cancelling.propose(table.pk, alice)
    vote = state_of(table).vote
    cancelling.answer(table.pk, bob, vote.id, True)
    results = race(
        lambda: cancelling.answer(table.pk, charlie, vote.id, True),
        lambda: cancelling.answer(table.pk, dave, vote.id, False),
    )
    assert set(reasons(results)) <= {Deny.VOTE_CLOSED}
    assert CancelVote.objects.get().state == "refused" and state_of(table).phase == "playing"


@pytest.mark.parametrize("_", TIMES)
def test_a_vote_at_the_deadline(alice, bob, _):
    table = dealt(alice, bob)
    cancelling.propose(table.pk, alice)
    vote = state_of(table).vote
    CancelVote.objects.update(due_at=timezone.now())
    results = race(lambda: cancelling.answer(table.pk, bob, vote.id, True), cancelling.sweep, cancelling.sweep)
    assert set(reasons(results)) <= {Deny.VOTE_CLOSED}
    row = CancelVote.objects.get()
    assert row.state == "refused" and row.closed_at is not None, "no answer in time is a no"
    assert state_of(table).phase == "playing" and state_of(table).vote is None


def test_two_proposals_at_once(alice, bob):
    table = dealt(alice, bob)
    results = race(lambda: cancelling.propose(table.pk, alice), lambda: cancelling.propose(table.pk, bob))
    assert reasons(results) == [Deny.VOTE_OPEN]
    assert CancelVote.objects.count() == 1


@pytest.mark.parametrize("_", TIMES)
def test_a_vote_while_a_robot_sits_in(alice, bob, _):
    table = dealt(alice, bob)
    cancelling.propose(table.pk, alice)
    vote = state_of(table).vote
    Seat.objects.filter(table=table, number=2).update(seen_at=timezone.now() - timedelta(seconds=16))
    results = race(lambda: cancelling.answer(table.pk, bob, vote.id, True), presence.sweep)
    if reasons(results):
        assert reasons(results) == [Deny.NOT_SEATED], "his seat was the robot's before he answered"
        assert state_of(table).vote is not None
    else:
        assert CancelVote.objects.get().state == "accepted" and state_of(table).void


@pytest.mark.parametrize("_", TIMES)
def test_a_player_comes_back_while_he_is_given_up(alice, bob, _):
    table = dealt(alice, bob)
    gone = timezone.now() - timedelta(seconds=181)
    Seat.objects.filter(table=table, number=1).update(away_since=gone)
    Table.objects.filter(pk=table.pk).update(version=state_of(table).version + 1)
    assert reasons(race(presence.sweep, lambda: presence.come_back(table.pk, alice.pk), presence.sweep)) == []
    state = state_of(table)
    if state.phase == "finished":
        assert state.winner == "B" and MatchPlayer.objects.get(match__table=table, seat=1).abandoned
    else:
        assert state.seats[0].away_since is None and not MatchPlayer.objects.get(match__table=table, seat=1).abandoned


@pytest.mark.parametrize("_", TIMES)
def test_a_vote_for_a_match_that_is_being_abandoned(alice, bob, _):
    table = dealt(alice, bob)
    cancelling.propose(table.pk, alice)
    vote = state_of(table).vote
    results = race(lambda: seating.abandon(table.pk, alice), lambda: cancelling.answer(table.pk, bob, vote.id, True))
    assert set(reasons(results)) <= {Deny.NO_MATCH}
    match = Match.objects.get(table=table)
    assert (match.state, match.winner) in {("abandoned", "B"), ("cancelled", "")}
    assert CancelVote.objects.get().state == ("accepted" if match.state == "cancelled" else "refused")


def test_one_sena_however_often_it_is_clicked(alice, bob, charlie, dave):
    table = dealt(alice, bob, charlie, dave, config=GAUCHO)
    results = race(*[lambda: senas.make(table.pk, alice, "tres")] * 4)
    assert reasons(results) == [Deny.SENA_TOO_SOON] * 3
    assert Sena.objects.count() == 1


def test_a_robot_signals_once_whichever_process_bids_it(alice):
    table = seating.play_robot(alice, GAUCHO)
    make_due(table)
    timing.run_table(table.pk)
    number = state_of(table).hand_number
    assert reasons(race(*[lambda: senas.robots_signal(table.pk, number)] * 4)) == []
    assert Sena.objects.count() == 1
