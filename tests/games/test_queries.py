"""How many statements a move costs: the bench says how fast, this says why it stays so."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import engine
from games.services.play import Play, act_many
from tests.games.table_kit import dealt, state_of

pytestmark = pytest.mark.django_db


def card(table):
    """Whoever may act plays a card: nothing is called, no hand ends."""
    state = state_of(table)
    seat = engine.to_act(state.match)[0]
    code = next(action.code for action in engine.legal_actions(state.match, seat) if action.card is not None)
    return Play(table.pk, state.hand_number, state.ply, code, user_id=state.seats[seat - 1].user_id)


def statements(plays):
    with CaptureQueriesContext(connection) as seen:
        results = act_many(plays)
    assert not any(isinstance(result, Exception) for result in results)
    # PostgreSQL gets several in one message
    sent = [part for q in seen.captured_queries for part in q["sql"].split("; ")]
    return [sql for sql in sent if "SAVEPOINT" not in sql]


def test_a_card_is_one_look_one_row_and_one_version(alice, bob):
    table = dealt(alice, bob)
    found = statements([card(table)])
    assert len(found) == 3, found


def test_cards_of_several_tables_cost_no_more_statements(alice, bob, charlie, dave):
    one, two = dealt(alice, bob), dealt(charlie, dave)
    assert len(statements([card(one), card(two)])) == 3
