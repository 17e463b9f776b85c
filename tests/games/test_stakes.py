"""Playing for something: who may sit, stakes, pots, points (P3.4, P5.2, P6.3 to P6.5)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts import ledger
from accounts.addresses import remember
from accounts.guests import create_guest
from accounts.ledger import BANK, coins_of, credits_of, move
from accounts.ledger.kinds import Kind
from accounts.models import User
from games.models import Match, MatchPlayer, Seat
from games.refused import Deny, Refused
from games.services import cancelling, presence, seating, stakes
from games.words import said
from tests.games.table_kit import CLASICO, GAUCHO, OFFICIAL, dealt, play_out, started, state_of, welcomed

pytestmark = pytest.mark.django_db

START = 60_000
PAIRS = CLASICO._replace(players=4, practice=False, stake=6_000)


def coins(*people):
    return [ledger.balance(user) for user in people]


def refused(reason, function, *args):
    with pytest.raises(Refused) as caught:
        function(*args)
    assert caught.value.reason is reason
    return caught.value


def poor(user, left):
    """Of his coins only so many are left."""
    move(f"poor:{user.pk}", coins_of(user), BANK, ledger.balance(user) - left, Kind.TAKEN, "")


def risen(user):
    """He has reached level two."""
    User.objects.filter(pk=user.pk).update(points=50, level_reached=2)
    user.refresh_from_db()


def ended(table, people):
    """Play the match to its end and see that its escrow is empty; returns winners and losers."""
    end = play_out(table, people)
    assert ledger.escrow_balance(Match.objects.get(table=table).code) == 0
    team = {"A": 1, "B": 0}[end.winner]
    winners = [user for number, user in enumerate(people, 1) if number % 2 == team]
    return winners, [user for user in people if user not in winners]


# --- who may play for coins ---------------------------------------------------------------------------------------


def test_a_guest_plays_for_practice_only(alice):
    guest = create_guest()
    welcomed(alice)
    refused(Deny.MEMBERS_ONLY, seating.open_table, guest, OFFICIAL)
    table = seating.open_table(alice, OFFICIAL)
    refused(Deny.MEMBERS_ONLY, seating.sit, table.pk, guest, 2)


def test_too_few_coins_say_how_many_are_missing(alice, bob):
    welcomed(alice, bob)
    poor(bob, 30)
    table = seating.open_table(alice, OFFICIAL._replace(stake=20_000))
    answer = refused(Deny.TOO_FEW_COINS, seating.sit, table.pk, bob, 2)
    # the day's help for who has little came first
    assert coins(bob) == [6_000]
    assert answer.facts == {"missing": 14_000} and "14\xa0000 monedas" in said(answer)


def test_who_became_poor_cannot_get_ready(alice, bob):
    welcomed(alice, bob)
    table = seating.open_table(alice, OFFICIAL._replace(stake=20_000))
    seating.sit(table.pk, bob, 2)
    poor(bob, 99)
    refused(Deny.TOO_FEW_COINS, seating.ready, table.pk, bob)


def test_the_days_help_comes_where_it_is_needed(alice, bob):
    welcomed(alice, bob)
    for user in (alice, bob):
        poor(user, 30)
    table = seating.open_table(alice, CLASICO._replace(practice=False, stake=6_000))
    seating.sit(table.pk, bob, 2)
    assert coins(alice, bob) == [6_000, 6_000]


def test_who_lost_all_he_had_gets_it_for_the_next_match(alice, bob):
    welcomed(alice, bob)
    table = seating.open_table(alice, CLASICO._replace(practice=False, stake=6_000))
    seating.sit(table.pk, bob, 2)
    poor(bob, 30)
    seating.ready(table.pk, bob)
    assert coins(bob) == [6_000]


def test_who_became_poor_after_getting_ready_is_not_ready_any_more(alice, bob):
    welcomed(alice, bob)
    table = seating.open_table(alice, OFFICIAL)
    seating.sit(table.pk, bob, 2)
    seating.ready(table.pk, bob)
    poor(bob, 99)
    seating.ready(table.pk, alice)
    state = state_of(table)
    assert state.phase == "waiting" and [seat.ready for seat in state.seats] == [True, False]
    assert coins(alice) == [START]


@pytest.mark.parametrize(("config", "stake"), [(OFFICIAL, 99), (CLASICO._replace(practice=False), 5_999)])
def test_a_stake_below_the_minimum(alice, config, stake):
    welcomed(alice)
    refused(Deny.BAD_SETTINGS, seating.open_table, alice, config._replace(stake=stake))


def test_practice_has_no_stake(alice):
    refused(Deny.BAD_SETTINGS, seating.open_table, alice, OFFICIAL._replace(practice=True))


def test_a_match_that_starts_with_a_robot_is_practice(alice):
    welcomed(alice)
    table = seating.open_table(alice, OFFICIAL)
    seating.add_robot(table.pk, alice, 2)
    seating.ready(table.pk, alice)
    match = Match.objects.get(table=table)
    assert match.practice and match.stake == 0 and coins(alice) == [START]


# --- stakes and pots ----------------------------------------------------------------------------------------------


def test_stakes_go_to_escrow_when_the_match_starts(alice, bob):
    welcomed(alice, bob)
    table = started(alice, bob, config=OFFICIAL)
    assert coins(alice, bob) == [START - 100] * 2
    assert ledger.escrow_balance(Match.objects.get(table=table).code) == 200


def test_a_statement_leads_to_the_match(alice, bob, client):
    welcomed(alice, bob)
    table = started(alice, bob, config=OFFICIAL)
    client.force_login(alice)
    line = f'<a href="/partida/{Match.objects.get(table=table).code}/">Apuesta de una partida</a>'
    page = client.get("/cuenta/monedas/").content.decode()
    assert line in page
    assert "Regalo de bienvenida</a>" not in page and "Regalo de bienvenida" in page


@pytest.mark.parametrize(
    ("config", "gain", "points"),
    [
        (OFFICIAL, 50, (20, 5)),
        (OFFICIAL._replace(stake=101), 51, (20, 5)),
        (CLASICO._replace(practice=False, stake=6_000), 6_000, (20, 0)),
        (CLASICO._replace(practice=False, stake=15_000), 15_000, (23, 0)),
    ],
)
def test_the_pot_of_two(alice, bob, config, gain, points):
    welcomed(alice, bob)
    table = dealt(alice, bob, config=config)
    (winner,), (loser,) = ended(table, (alice, bob))
    assert coins(winner, loser) == [START + gain, START - config.stake]
    for user in (winner, loser):
        user.refresh_from_db()
    assert (winner.points, loser.points) == points
    row = MatchPlayer.objects.get(match__table=table, user=winner)
    assert (row.coins, row.points) == (gain, points[0])


def test_odd_pots_of_pairs_leave_the_rest_to_the_bank(alice, bob, charlie, dave):
    people = (alice, bob, charlie, dave)
    welcomed(*people)
    table = dealt(*people, config=GAUCHO._replace(practice=False, stake=103))
    winners, losers = ended(table, people)
    # 412 less a quarter is 309, of which two get 154 each
    assert coins(*winners) == [START - 103 + 154] * 2 and coins(*losers) == [START - 103] * 2


def test_points_of_clasico_have_a_ceiling(alice, bob):
    match = Match(rules="clasico", stake=900_000, winner="A")
    players = [MatchPlayer(seat=1, user=alice), MatchPlayer(seat=2, user=bob)]
    assert stakes.match_points(match, players) == {alice: 100}


def test_no_points_where_two_share_an_address(alice, bob):
    welcomed(alice, bob)
    for user in (alice, bob):
        remember(user, "192.0.2.7")
    table = seating.open_table(alice, OFFICIAL)
    assert not state_of(table).shared_address
    seating.sit(table.pk, bob, 2)
    assert state_of(table).shared_address, "the table says so before the match"
    seating.ready(table.pk, alice)
    seating.ready(table.pk, bob)
    play_out(table, (alice, bob))
    for user in (alice, bob):
        user.refresh_from_db()
        assert user.points == 0
    assert sum(coins(alice, bob)) == 2 * START - 50


# --- other ends ---------------------------------------------------------------------------------------------------


def test_a_match_called_off_gives_everything_back(alice, bob):
    welcomed(alice, bob)
    table = dealt(alice, bob, config=OFFICIAL)
    cancelling.propose(table.pk, alice)
    cancelling.answer(table.pk, bob, state_of(table).vote.id, yes=True)
    assert coins(alice, bob) == [START] * 2
    for user in (alice, bob):
        user.refresh_from_db()
        assert user.points == 0


def test_who_abandons_loses_stake_and_points(alice, bob):
    welcomed(alice, bob)
    risen(alice)
    table = dealt(alice, bob, config=OFFICIAL)
    seating.abandon(table.pk, alice)
    assert coins(alice, bob) == [START - 100, START + 50]
    for user in (alice, bob):
        user.refresh_from_db()
    assert (alice.points, bob.points) == (30, 20)


def test_an_abandoner_has_no_share_of_what_his_partner_wins(alice, bob, charlie, dave):
    people = (alice, bob, charlie, dave)
    match = Match(rules="gaucho", stake=100, winner="A")
    players = [MatchPlayer(seat=n, user=user, abandoned=n == 3) for n, user in enumerate(people, 1)]
    assert stakes.pot_shares(match, players) == {alice: 300}
    assert stakes.match_points(match, players) == {alice: 20, bob: 5, dave: 5}


def test_a_cancelled_match_keeps_the_stake_of_who_abandoned(alice, bob, charlie, dave):
    people = (alice, bob, charlie, dave)
    welcomed(*people)
    table = dealt(*people, config=GAUCHO._replace(practice=False, stake=100))
    seating.abandon(table.pk, alice)
    cancelling.propose(table.pk, bob)
    for user in (charlie, dave):
        cancelling.answer(table.pk, user, state_of(table).vote.id, yes=True)
    assert coins(*people) == [START - 100, START, START, START]


def test_three_minutes_away_cost_what_abandoning_costs(alice, bob):
    welcomed(alice, bob)
    table = dealt(alice, bob, config=OFFICIAL)
    Seat.objects.filter(table=table, number=1).update(away_since=timezone.now() - timedelta(seconds=181))
    presence.sweep()
    assert coins(alice, bob) == [START - 100, START + 50]


def test_whoever_goes_the_other_has_gone_as_long(alice, bob):
    welcomed(alice, bob)
    table = dealt(alice, bob, config=OFFICIAL)
    Seat.objects.filter(table=table).update(away_since=timezone.now() - timedelta(seconds=181))
    presence.sweep()
    assert coins(alice, bob) == [START - 100, START - 100]


# --- special matches (P3.4) ---------------------------------------------------------------------------------------


def test_a_special_match_asks_for_level_two(alice):
    welcomed(alice)
    answer = refused(Deny.LEVEL_TOO_LOW, seating.open_table, alice, PAIRS)
    assert answer.facts == {"level": 2}


def test_a_special_match_costs_its_creator_a_credit_and_gives_it_back_if_called_off(alice, bob, charlie, dave):
    people = (alice, bob, charlie, dave)
    welcomed(*people)
    risen(alice)
    table = seating.open_table(alice, PAIRS._replace(turbo=True, turn_seconds=5))
    assert ledger.credits(alice) == 3, "it costs nothing before it starts"
    for number, user in enumerate(people[1:], 2):
        seating.sit(table.pk, user, number)
    for user in people:
        seating.ready(table.pk, user)
    assert [ledger.credits(user) for user in people] == [2, 3, 3, 3]
    assert Match.objects.get(table=table).special
    cancelling.propose(table.pk, alice)
    for user in people[1:]:
        cancelling.answer(table.pk, user, state_of(table).vote.id, yes=True)
    assert [ledger.credits(user) for user in people] == [3, 3, 3, 3]


def test_without_a_credit_no_special_match(alice):
    welcomed(alice)
    risen(alice)
    move("spent", credits_of(alice), ledger.CREDIT_BANK, 3, Kind.TAKEN, "")
    special = CLASICO._replace(practice=False, stake=6_000, three_rounds=True, chicos=3)
    refused(Deny.NO_CREDIT, seating.open_table, alice, special)


def test_turbo_is_clasicos_and_has_its_own_time(alice):
    refused(Deny.BAD_SETTINGS, seating.open_table, alice, OFFICIAL._replace(turbo=True, practice=True, stake=0))
    refused(Deny.BAD_SETTINGS, seating.open_table, alice, CLASICO._replace(turbo=True))
    table = seating.open_table(alice, CLASICO._replace(turbo=True, turn_seconds=5))
    assert state_of(table).config.turbo
