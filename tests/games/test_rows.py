"""What is written as the rows of one message is what one row at a time would be, on either database."""

from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, connection, transaction

from games.models import Bet, Hand, Move, Table
from games.services import rows
from games.services.rows import Insert, Update
from tests.games.table_kit import dealt

pytestmark = pytest.mark.django_db

THEN = datetime(2026, 2, 28, 23, 59, 59, 123456, tzinfo=UTC)
MOVES = Insert(Move, "hand_id", "ply", "seat", "action", "by", "at")
BETS = Insert(Bet, "hand_id", "ply", "kind", "seat", "call", "answer", "answer_seat", "points", "winner")
PAID = Update(Bet, "points", "winner", where=("hand_id", "ply", "kind"))
DUE = Update(Table, "due_at", "due_what", where=("id",))


@pytest.fixture
def hands(alice, bob, charlie, dave):
    for people in ((alice, bob), (charlie, dave)):
        dealt(*people)
    return list(Hand.objects.order_by("id"))


def stamp(moment):
    return connection.ops.adapt_datetimefield_value(moment)


def write(statements):
    with connection.cursor() as cursor:
        rows.write(cursor, statements)


def test_inserts_and_updates_of_several_tables(hands):
    one, two = hands
    write(
        {
            MOVES: [(hand.pk, 1, 2, "truco", "person", stamp(THEN)) for hand in hands],
            BETS: [(hand.pk, 1, "truco", 2, "truco", "", None, None, "") for hand in hands],
            # it finds what the statement before it has made
            PAID: [(1, "B", two.pk, 1, "truco")],
            DUE: [(None, "", one.table_id), (stamp(THEN), "turn", two.table_id)],
        }
    )
    assert list(Move.objects.order_by("hand").values_list("hand", "ply", "seat", "action", "by", "at")) == [
        (hand.pk, 1, 2, "truco", "person", THEN) for hand in hands
    ]
    assert list(Bet.objects.order_by("hand").values_list("hand", "points", "winner", "answer", "answer_seat")) == [
        (one.pk, None, "", "", None),
        (two.pk, 1, "B", "", None),
    ]
    due = dict(Table.objects.values_list("pk", "due_at"))
    assert (due[one.table_id], due[two.table_id]) == (None, THEN)


def test_nothing_is_nothing(hands, django_assert_num_queries):
    with django_assert_num_queries(0):
        write({MOVES: [], DUE: []})
        with connection.cursor() as cursor:
            assert rows.insert(cursor, MOVES, []) == []


def test_new_rows_say_who_they_are(hands):
    before = {"score": [3, 4], "words": 'a "quote", a \\, a % and ñ'}
    names = ("table_id", "match_id", "serial", "number", "rules_version", "mano", "before", "salt", "deck")
    made = Insert(Hand, *names, "commitment", "made_at", "winner", returning="table_id, id")
    with connection.cursor() as cursor:
        found = rows.insert(
            cursor,
            made,
            [
                (hand.table_id, hand.match_id, 9, 9, 1, 1, before, f"salt{hand.pk}", "deck", "c", stamp(THEN), "")
                for hand in hands
            ],
        )
    assert {table: Hand.objects.get(pk=pk).salt for table, pk in found} == {
        hand.table_id: f"salt{hand.pk}" for hand in hands
    }
    assert [hand.before for hand in Hand.objects.filter(serial=9)] == [before, before]


def test_what_breaks_a_rule_changes_nothing(hands):
    made = [(hands[0].pk, ply, 1, "1E", "person", stamp(THEN)) for ply in (1, 2, 2)]
    with pytest.raises(IntegrityError), transaction.atomic():
        write({DUE: [(stamp(THEN), "turn", hands[0].table_id)], MOVES: made})
    assert not Move.objects.exists()
    assert not Table.objects.filter(due_at=THEN).exists()


def test_a_few_rows_are_found_without_reading_all(hands):
    """Also in a table that nobody has analyzed yet."""
    plies = range(1, 5_001)
    write({BETS: [(hands[0].pk, ply, "truco", 1, "truco", "", None, None, "") for ply in plies]})
    asked = [(1, "A", hands[0].pk, ply, "truco") for ply in (7, 8, 9)]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(f"EXPLAIN {PAID.many}", PAID.packed(asked))
        else:
            cursor.execute(f"EXPLAIN QUERY PLAN {PAID.one}", asked[0])
        plan = " ".join(str(row[-1]) for row in cursor.fetchall())
    by_index = {"postgresql": "Index Scan using bet_once", "sqlite": "(hand_id=? AND ply=? AND kind=?)"}
    assert by_index[connection.vendor] in plan
    assert "Seq Scan" not in plan
