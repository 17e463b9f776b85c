"""P8.5: who shares an address and meets often, and whose coins always go the same way."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.addresses import remember
from games.models import Match, MatchPlayer, Suspicion, Table
from games.models.match import MatchState
from games.models.suspicion import Sign
from games.services import signs
from tests.games.table_kit import OFFICIAL, play_out, started, welcomed

pytestmark = pytest.mark.django_db


def played(winner, loser, stake=10_000, days=1, times=1, practice=False):
    """Matches between two that are over."""
    for _ in range(times):
        table = Table.objects.create(rules="clasico", players=2, target=30)
        match = Match.objects.create(
            table=table,
            rules="clasico",
            players=2,
            target=30,
            rules_version=1,
            first_mano=1,
            practice=practice,
            stake=stake,
            state=MatchState.FINISHED,
            winner="A",
            ended_at=timezone.now() - timedelta(days=days),
        )
        for seat, user, coins in ((1, winner, stake), (2, loser, -stake)):
            MatchPlayer.objects.create(match=match, seat=seat, user=user, name=user.name, coins=coins)


def found(sign):
    rows = Suspicion.objects.filter(sign=sign).order_by("-coins")
    return list(rows.values_list("first__username", "second__username", "matches", "coins", "percent"))


def test_coins_that_go_one_way(alice, bob, charlie):
    played(bob, alice, times=4)
    played(charlie, alice, stake=5_000)
    signs.look()
    assert found(Sign.FLOW) == [("alice", "bob", 4, 40_000, 88)]


def test_what_comes_back_is_no_flow(alice, bob):
    played(bob, alice, times=4)
    played(alice, bob, times=3)
    signs.look()
    assert found(Sign.FLOW) == []


@pytest.mark.parametrize(
    "how",
    [
        {"times": 2},  # too few
        {"times": 4, "stake": 1_000},  # too little
        {"times": 4, "days": 31},  # too long ago
        {"times": 4, "practice": True},
    ],
)
def test_what_is_no_sign(alice, bob, how):
    played(bob, alice, **how)
    assert signs.look() == 0


def test_a_loser_to_everybody_is_no_sign(alice, bob, charlie, dave):
    for winner in (bob, charlie, dave):
        played(winner, alice, times=4)
    assert signs.look() == 0


def test_an_address_in_common(alice, bob, charlie, dave):
    for user in (alice, bob):
        remember(user, "192.0.2.1")
    remember(charlie, "192.0.2.2")
    played(alice, bob, stake=100, times=2)
    played(bob, alice, stake=100, times=2)
    played(charlie, alice, stake=100, times=5)
    signs.look()
    assert found(Sign.ADDRESS) == [("alice", "bob", 4, 400, 0)]


def test_a_crowd_behind_one_address_says_nothing(alice, bob, charlie, settings):
    settings.TRUCO_DESK = {**settings.TRUCO_DESK, "SIGNS_CROWD": 2}
    for user in (alice, bob, charlie):
        remember(user, "192.0.2.1")
    played(alice, bob, stake=100, times=4)
    assert signs.look() == 0


def test_looked_for_again_each_is_there_once(alice, bob):
    played(bob, alice, times=4)
    assert signs.look() == signs.look() == 1
    assert Suspicion.objects.count() == 1


def test_of_matches_really_played(alice, bob, settings):
    settings.TRUCO_DESK = {**settings.TRUCO_DESK, "SIGNS_MEETINGS": 1}
    welcomed(alice, bob)
    for user in (alice, bob):
        remember(user, "192.0.2.1")
    play_out(started(alice, bob, config=OFFICIAL), (alice, bob))
    signs.look()
    assert [row[:3] for row in found(Sign.ADDRESS)] == [("alice", "bob", 1)]


def test_shown_on_the_desk_and_on_his_page(mod_desk, alice, bob):
    played(bob, alice, times=4)
    signs.look()
    for path in ("/admin/games/suspicion/", f"/admin/persona/{alice.pk}/", f"/admin/persona/{bob.pk}/"):
        page = mod_desk.get(path).content.decode()
        assert f"/admin/persona/{alice.pk}/" in page or f"/admin/persona/{bob.pk}/" in page


def test_who_shares_his_addresses_stands_on_his_page(mod_desk, teller_desk, alice, bob):
    for user in (alice, bob):
        remember(user, "192.0.2.1")
    assert "bob" in mod_desk.get(f"/admin/persona/{alice.pk}/").content.decode()
    # that is no business of a cashier
    assert "bob" not in teller_desk.get(f"/admin/persona/{alice.pk}/").content.decode()
