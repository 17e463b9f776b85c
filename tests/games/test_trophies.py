"""P6.6, P6.7: at least 15 trophies, each by a rule on recorded official matches, each once."""

import pytest
from django.utils import timezone

from accounts.deleting import delete_person
from accounts.export import export
from games import tasks
from games.models import Match, Trophy
from games.models.match import MatchState
from games.services import trophies
from games.trophies import PRIZES, Career, Feat, won_by
from tests.games.recorded import DAY, days, hand, recorded
from tests.games.table_kit import ARGENTINO, OFFICIAL, play_out, started, welcomed

pytestmark = pytest.mark.django_db


def codes(user):
    return set(Trophy.objects.filter(user=user).values_list("code", flat=True))


def test_there_are_enough_and_each_has_its_own_name():
    assert len(PRIZES) >= 15
    for words in ("code", "name", "words"):
        assert len({str(getattr(prize, words)) for prize in PRIZES}) == len(PRIZES)
    with open("static/c.svg") as sprite:
        drawn = sprite.read()
    assert all(f'id="{prize.icon}"' in drawn for prize in PRIZES)


# --- the rules, as pure functions -----------------------------------------------------------------------------------

LOST = Feat(won=False)
WON = Feat(won=True)


@pytest.mark.parametrize(
    ("code", "yes", "no"),
    [
        ("first_win", (WON, Career({"gaucho": 1})), (LOST, Career())),
        ("wins_10", (WON, Career({"gaucho": 4, "clasico": 6})), (WON, Career({"gaucho": 9}))),
        ("wins_50", (WON, Career({"gaucho": 50})), (WON, Career({"gaucho": 49}))),
        ("wins_250", (WON, Career({"gaucho": 250})), (WON, Career({"gaucho": 249}))),
        ("argentino", (WON, Career({"argentino": 1})), (WON, Career({"clasico": 1}))),
        ("clasico", (WON, Career({"clasico": 1})), (WON, Career({"gaucho": 1}))),
        ("gaucho", (WON, Career({"gaucho": 1})), (WON, Career({"argentino": 1}))),
        (
            "all_rules",
            (WON, Career({"argentino": 1, "clasico": 1, "gaucho": 1})),
            (WON, Career({"argentino": 9, "clasico": 1})),
        ),
        ("shutout", (Feat(True, rivals_score=0), Career()), (Feat(True, rivals_score=1), Career())),
        ("shutout", (Feat(True, rivals_score=0), Career()), (Feat(True, rivals_score=0, chicos=2), Career())),
        ("shutout", (Feat(True, rivals_score=0), Career()), (Feat(True, rivals_score=0, played_out=False), Career())),
        ("comeback", (Feat(True, rivals_ahead=10), Career()), (Feat(True, rivals_ahead=9), Career())),
        ("comeback", (Feat(True, rivals_ahead=12), Career()), (Feat(False, rivals_ahead=12), Career())),
        ("vale_cuatro", (Feat(False, vale_cuatro=True), Career()), (WON, Career())),
        ("falta_envido", (Feat(False, falta=True), Career()), (WON, Career())),
        ("contraflor", (Feat(False, contraflor=True), Career()), (WON, Career())),
        ("envido_33", (Feat(False, best_envido=True), Career()), (WON, Career())),
        ("streak_5", (WON, Career(wins_in_a_row=5)), (WON, Career(wins_in_a_row=4))),
        ("streak_10", (WON, Career(wins_in_a_row=10)), (WON, Career(wins_in_a_row=9))),
        ("three_chicos", (Feat(True, chicos=3), Career()), (Feat(True, chicos=2), Career())),
        ("three_rounds", (Feat(True, three_rounds=True), Career()), (Feat(False, three_rounds=True), Career())),
        ("turbo", (Feat(True, turbo=True), Career()), (Feat(True, turbo=True, played_out=False), Career())),
        ("partners_10", (WON, Career(wins_together=10)), (WON, Career(wins_together=9))),
        ("seven_days", (LOST, Career(days_in_a_row=7)), (LOST, Career(days_in_a_row=6))),
        ("reliable_50", (LOST, Career(stayed_in_a_row=50)), (LOST, Career(stayed_in_a_row=49))),
    ],
)
def test_each_rule_holds_where_it_should_and_only_there(code, yes, no):
    assert code in won_by(*yes)
    assert code not in won_by(*no)


# --- from rows to what the rules see --------------------------------------------------------------------------------


def seen(match, user):
    player = match.players_of.get(user=user)
    return trophies.feat(match, player, list(match.hands.all()))


def past(match, user):
    players = list(match.players_of.select_related("user"))
    return trophies.career(match, next(p for p in players if p.user == user), players)


def test_how_far_the_rivals_were_ahead(alice, bob):
    match = recorded(alice, bob)
    for score in ((0, 4), (2, 13), (15, 13)):
        hand(match, score)
    assert (seen(match, alice).rivals_ahead, seen(match, bob).rivals_ahead) == (11, 2)
    long = recorded(alice, bob, chicos=2)
    hand(long, (0, 15))
    assert seen(long, alice).rivals_ahead == 0


@pytest.mark.parametrize(
    ("kind", "call", "name"),
    [
        ("truco", "vale_cuatro", "vale_cuatro"),
        ("envido", "falta_envido", "falta"),
        ("flor", "contraflor", "contraflor"),
        ("flor", "contraflor_al_resto", "contraflor"),
    ],
)
def test_a_bet_counts_if_it_was_accepted_for_the_team_that_won_it(alice, bob, charlie, dave, kind, call, name):
    match = recorded(alice, bob, charlie, dave, winner="B")
    hand(match, (4, 0), kind=kind, call=call, points=4, winner="A", seat=2)
    assert [getattr(seen(match, user), name) for user in (alice, bob, charlie, dave)] == [True, False, True, False]
    declined = recorded(alice, bob)
    hand(declined, (3, 0), kind=kind, call=call, points=3, winner="A", answer="no_quiero")
    assert not getattr(seen(declined, alice), name)


def test_a_33_is_of_who_held_it(alice, bob, charlie, dave):
    match = recorded(alice, bob, charlie, dave)
    deck = "1E 4B 6O 2C 5E 10B 7O 6O 3E 11B 12O 7C"
    hand(match, (2, 0), deck=deck, kind="envido", call="envido", points=2, winner="A")
    assert [seen(match, user).best_envido for user in (alice, bob, charlie, dave)] == [False, False, True, False]
    lost = recorded(dave, alice, charlie, bob)
    hand(lost, (0, 2), deck=deck, kind="envido", call="envido", points=2, winner="B")
    assert not seen(lost, charlie).best_envido


def test_runs_and_sums_count_official_matches_up_to_this_one(alice, bob):
    recorded(alice, bob, winner="B", at=DAY - days(9))
    recorded(alice, bob, rules="clasico", at=DAY - days(2))
    recorded(bob, alice, winner="B", at=DAY - days(1))
    recorded(alice, bob, practice=True, winner="B", at=DAY - days(1))
    recorded(alice, bob, state=MatchState.CANCELLED, at=DAY - days(1))
    match = recorded(alice, bob)
    recorded(alice, bob, at=DAY + days(1))
    assert past(match, alice) == Career({"argentino": 2, "clasico": 1}, 3, 4, 3, 0)
    assert past(match, bob) == Career({"argentino": 1}, 0, 4, 3, 0)


def test_abandoning_ends_a_run(alice, bob):
    recorded(alice, bob, at=DAY - days(2))
    recorded(alice, bob, winner="B", state=MatchState.ABANDONED, abandoned=(1,), at=DAY - days(1))
    assert past(recorded(alice, bob), alice).stayed_in_a_row == 1
    recorded(alice, bob, state=MatchState.CANCELLED, abandoned=(2,), at=DAY + days(1))
    assert past(recorded(alice, bob, at=DAY + days(2)), bob).stayed_in_a_row == 1


def test_wins_with_the_same_partner(alice, bob, charlie, dave):
    recorded(alice, bob, charlie, dave, at=DAY - days(3))
    recorded(alice, charlie, bob, dave, at=DAY - days(2))
    recorded(bob, charlie, dave, alice, winner="B", at=DAY - days(1))
    match = recorded(alice, bob, charlie, dave)
    assert [past(match, user).wins_together for user in (alice, bob, charlie, dave)] == [3, 0, 3, 0]


# --- awarding -------------------------------------------------------------------------------------------------------


def test_a_played_match_brings_trophies_by_the_next_sweep(alice, bob, django_assert_num_queries):
    welcomed(alice, bob)
    end = play_out(started(alice, bob, config=OFFICIAL), (alice, bob))
    winner, loser = (alice, bob) if end.winner == "A" else (bob, alice)
    assert not Trophy.objects.exists()
    tasks.award_trophies()
    assert {"first_win", "argentino"} <= codes(winner)
    assert "first_win" not in codes(loser)
    match = Match.objects.get()
    assert match.trophies_at and Trophy.objects.filter(user=winner, match=match, at=match.ended_at).exists()
    with django_assert_num_queries(1):
        tasks.award_trophies()


def test_again_gives_nothing_twice_and_keeps_the_first_time(alice, bob):
    first = recorded(alice, bob)
    second = recorded(alice, bob, at=DAY + days(1))
    trophies.sweep()
    before = list(Trophy.objects.values_list())
    Match.objects.update(trophies_at=None)
    trophies.sweep()
    assert list(Trophy.objects.values_list()) == before
    assert Trophy.objects.get(user=alice, code="first_win").match == first
    assert trophies.award(second) == []


def test_who_gets_none(alice, bob, charlie, dave):
    play_out(started(alice, bob, config=ARGENTINO), (alice, bob))
    recorded(alice, bob, practice=True)
    recorded(alice, bob, state=MatchState.CANCELLED)
    recorded(alice, bob, state=MatchState.RUNNING)
    recorded(alice, None, charlie, dave, abandoned=(3,))
    delete_person(alice)
    trophies.sweep()
    assert not Trophy.objects.exists()
    assert not Match.objects.filter(practice=True, trophies_at__isnull=False).exists()


def test_a_match_won_since_the_others_left_is_a_win(alice, bob):
    recorded(alice, bob, state=MatchState.ABANDONED, abandoned=(2,), score=(3, 0))
    trophies.sweep()
    assert codes(alice) == {"first_win", "argentino"} and codes(bob) == set()


def test_a_match_that_fails_does_not_stop_the_others(alice, bob, monkeypatch, caplog):
    bad = recorded(alice, bob, at=DAY - days(1))
    recorded(alice, bob)
    award = trophies.award
    monkeypatch.setattr(trophies, "award", lambda match: 1 / 0 if match == bad else award(match))
    trophies.sweep()
    assert "first_win" in codes(alice) and bad.code in caplog.text
    bad.refresh_from_db()
    assert bad.trophies_at is None


def test_seven_days_in_a_row(alice, bob):
    for number in range(7):
        recorded(alice, bob, at=DAY + days(number))
    trophies.sweep()
    assert Trophy.objects.get(user=bob, code="seven_days").at == DAY + days(6)


def test_a_long_career_takes_no_more_queries(alice, bob, django_assert_num_queries, django_assert_max_num_queries):
    first = recorded(alice, bob)
    trophies.award(first)
    Match.objects.update(trophies_at=timezone.now())
    for number in range(1, 60):
        recorded(alice, bob, at=DAY + days(number))
    last = Match.objects.latest("ended_at")
    with django_assert_max_num_queries(16):
        trophies.award(last)
    assert {"wins_50", "reliable_50", "streak_10", "seven_days"} <= codes(alice)


def test_they_are_among_his_data(alice, bob):
    match = recorded(alice, bob)
    trophies.sweep()
    assert {"code": "first_win", "at": DAY, "match__code": match.code} in export(alice)["trophies"]
