"""The page instead of a table that isn't open to the public (P3.2)."""

import pytest

from accounts import friends
from accounts.guests import create_guest
from games.models import Match
from games.services import seating
from tests.games.table_kit import ARGENTINO, dealt

pytestmark = pytest.mark.django_db

SIT = 'name="seat"'


@pytest.fixture
def look(client):
    def look(table, user=None):
        if user is not None:
            client.force_login(user)
        answer = client.get(f"/mesa/{table.code}/")
        assert answer.status_code == 403
        return answer.content.decode()

    return look


def test_only_whom_it_lets_sit_is_offered_a_chair(look, alice, bob, charlie):
    table = seating.open_table(alice, ARGENTINO._replace(private=True, watching=False))
    friends.ask(alice, bob)
    friends.accept(bob, alice)
    assert SIT not in look(table)
    assert SIT in look(table, bob)
    assert SIT not in look(table, charlie)
    assert SIT not in look(table, create_guest())


def test_without_public_but_not_private_anybody_may_sit(look, alice, charlie):
    table = seating.open_table(alice, ARGENTINO._replace(watching=False))
    assert SIT in look(table)
    assert SIT in look(table, charlie)


def test_who_has_left_a_match_finds_it_there(look, alice, bob, charlie):
    friends.ask(alice, bob)
    friends.accept(bob, alice)
    table = dealt(alice, bob, config=ARGENTINO._replace(private=True, watching=False))
    seating.abandon(table.pk, alice)
    link = f"/partida/{Match.objects.get().code}/"
    assert link in look(table, alice)
    assert link not in look(table, charlie)


def test_the_list_offers_the_chair_of_a_private_table_at_its_door_only(client, alice, charlie):
    """A row is the same for all its readers; who may sit there the door knows."""
    open_to_all = seating.open_table(charlie, ARGENTINO)
    table = seating.open_table(alice, ARGENTINO._replace(private=True, watching=False))
    page = client.get("/").content.decode()
    assert f'value="{open_to_all.code}:2"' in page
    assert f'value="{table.code}:' not in page and f'href="/mesa/{table.code}/"' in page
