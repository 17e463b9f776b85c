"""P7.1 at the table itself: what an official match has brought, to each who played it and to nobody else."""

import pytest

from accounts.models import User
from games import announce, store, tasks
from games.live.look import build_pov
from games.live.regions import render_region
from games.services import seating
from tests.games.table_kit import ARGENTINO, CLASICO, OFFICIAL, play_out, started, state_of, welcomed

pytestmark = pytest.mark.django_db


def told(table, user):
    """What he reads of it in the place of his cards, by code."""
    state = state_of(table)
    return {words.code: words.what for words in build_pov(state, state.seat_of(user.pk)).hand.earned}


def ended(*people, config=OFFICIAL):
    """The table, the winner and the loser."""
    welcomed(*people)
    table = started(*people, config=config)
    end = play_out(table, people)
    return table, *(people if end.winner == "A" else people[::-1])


def test_coins_and_points_at_once(alice, bob):
    table, winner, loser = ended(alice, bob)
    assert told(table, winner) == {"coins": 50, "points": 20}
    assert told(table, loser) == {"coins": -100, "points": 5}


def test_a_level_reached(alice, bob):
    User.objects.update(points=45)
    table, winner, loser = ended(alice, bob)
    assert told(table, winner)["level"] == 2 and told(table, loser)["level"] == 2
    # again there: reached once
    User.objects.update(points=45)
    table, winner, loser = ended(alice, bob)
    assert "level" not in told(table, winner)


def test_trophies_come_when_they_are_given(alice, bob, django_capture_on_commit_callbacks):
    table, winner, loser = ended(alice, bob)
    before, seen = state_of(table), []
    announce.listen(seen.append)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            tasks.award_trophies()
    finally:
        announce.unlisten(seen.append)
    assert {"first_win", "argentino"} <= set(told(table, winner)["trophies"].split())
    assert "first_win" not in told(table, loser).get("trophies", "")
    # everybody at the table is told to look again
    after = state_of(table)
    assert after.version == before.version + 1
    assert [state.version for states in seen for state in states] == [after.version]


def test_a_table_that_went_on_is_left_alone(alice, bob, django_capture_on_commit_callbacks):
    table, *_ = ended(alice, bob)
    for user in (alice, bob):
        seating.ready(table.pk, user)
    before = state_of(table)
    with django_capture_on_commit_callbacks(execute=True):
        tasks.award_trophies()
    assert state_of(table).version == before.version


def test_practice_brings_nothing(alice, bob):
    table, winner, loser = ended(alice, bob, config=ARGENTINO)
    tasks.award_trophies()
    assert told(table, winner) == told(table, loser) == {}


def test_who_sits_down_later_reads_nothing_of_it(alice, bob, charlie, django_capture_on_commit_callbacks):
    table, winner, loser = ended(alice, bob)
    welcomed(charlie)
    seat = state_of(table).seat_of(winner.pk)
    seating.leave(table.pk, winner)
    seating.sit(table.pk, charlie, seat)
    assert told(table, charlie) == {}
    assert told(table, loser)["coins"] == -100


def test_in_words(alice, bob):
    table, winner, loser = ended(alice, bob, config=CLASICO._replace(practice=False, stake=15_000))
    tasks.award_trophies()
    store.cache.clear()
    for user, words in (
        (winner, ("Monedas: +15\u00a0000", "Puntos: +23", "«Bautismo»")),
        (loser, ("Monedas: −15\u00a0000",)),
    ):
        state = state_of(table)
        text = render_region("hand", build_pov(state, state.seat_of(user.pk)).hand, "es")
        assert all(each in text for each in words), text
