import pytest

from accounts import export
from accounts.deleting import delete_person
from games.models import Match, MatchPlayer
from games.services import seating
from tests.games.table_kit import ARGENTINO, OFFICIAL, dealt, state_of, welcomed

pytestmark = pytest.mark.django_db


def test_who_deletes_his_account_abandons_his_match_and_his_games_stay_without_his_name(alice, bob):
    welcomed(alice, bob)
    table = dealt(alice, bob, config=OFFICIAL)
    delete_person(alice)
    assert state_of(table).winner == "B"
    row = MatchPlayer.objects.get(match__table=table, seat=1)
    assert row.abandoned and "alice" not in row.name


def test_a_waiting_seat_is_freed(alice):
    table = seating.open_table(alice, ARGENTINO)
    delete_person(alice)
    assert state_of(table).phase == "closed"


def test_his_matches_are_in_the_export(alice, bob):
    table = dealt(alice, bob)
    (found,) = export.export(alice)["matches"]
    assert found["match"] == Match.objects.get(table=table).code and found["seat"] == 1
