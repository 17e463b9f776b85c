"""What other processes have played, applied to what this one knows, is what reading the whole table gives."""

import random
from contextlib import contextmanager

import pytest
from django.db import connection

from games import engine, store
from games.models import Move, Table
from games.models.move import By
from games.services import cancelling, catching_up, presence, rows, seating, timing
from games.services.play import Play, act
from games.table_state import TableState
from tests.games.table_kit import ARGENTINO, CLASICO, GAUCHO, dealt, make_due, person_to_act, press, started, state_of

pytestmark = pytest.mark.django_db


def knowing(*known: TableState) -> None:
    """These are the newest states that this process knows."""
    store.cache.clear()
    for state in known:
        store.cache.put(state)


def caught_up(known: TableState) -> TableState | None:
    """What a process makes of the table that knows this state of it. Both ways to ask say the same."""
    knowing(known)
    together = catching_up.latest([known.id]).get(known.id)
    knowing(known)
    assert catching_up.current(known.id) == together
    return together


@pytest.fixture
def never_whole(monkeypatch):
    """A block within which no table may be read whole."""

    @contextmanager
    def forbidden():
        with monkeypatch.context() as patch:
            patch.setattr(store, "load", lambda table_id: pytest.fail("the whole table was read"))
            yield

    return forbidden


def play_one(table, people, chance):
    """One step: the deal if it is due, a legal action, now and then the clock's; after a match they begin another."""
    if state_of(table).phase == "finished":
        for user in people:
            seating.ready(table.pk, user)
        return
    if state_of(table).phase == "between":
        make_due(table)
        timing.run_table(table.pk)
        return
    if chance.random() < 0.1:
        make_due(table)
        timing.run_table(table.pk)
        return
    user, legal = person_to_act(table, people)
    press(table, user, chance.choice(legal).code)


@pytest.mark.parametrize(
    "config",
    [ARGENTINO, CLASICO, GAUCHO, CLASICO._replace(players=4)],
    ids=["argentino", "clasico", "gaucho", "clasico of four"],
)
@pytest.mark.parametrize("seed", range(2))
def test_the_same_as_reading_it_whole_however_far_behind(config, seed, alice, bob, charlie, dave):
    people = (alice, bob, charlie, dave)[: config.players]
    table, chance = started(*people, config=config), random.Random(seed)
    trail = [state_of(table)]
    for _ in range(120):
        play_one(table, people, chance)
        trail.append(state_of(table))
        for known in trail[-2:-14:-3]:
            assert caught_up(known) == trail[-1]
    assert sum(state.phase == "playing" for state in trail) > 60


def test_a_move_the_end_of_a_hand_and_a_deal_need_no_whole_table(alice, bob, never_whole):
    table = dealt(alice, bob)
    mano, _ = person_to_act(table, (alice, bob))
    other = bob if mano == alice else alice

    def deal():
        make_due(table)
        timing.run_table(table.pk)

    before = state_of(table)
    for step in (lambda: press(table, mano, "truco"), lambda: press(table, other, "no_quiero"), deal):
        step()
        newest = state_of(table)
        with never_whole():
            assert caught_up(before) == newest
        before = newest
    assert newest.hand_number == 2 and newest.phase == "playing"


def test_nor_do_all_of_these_at_once(alice, bob, never_whole):
    """Where nothing waits between two hands, a process may hear of a hand's end and the next one's moves together."""
    table = dealt(alice, bob)
    before = [state_of(table)]
    for codes in (("truco", "no_quiero"), ("mazo",), ()):
        for code in codes:
            press(table, person_to_act(table, (alice, bob))[0], code)
            before.append(state_of(table))
        make_due(table)
        timing.run_table(table.pk)
        for _ in range(2):
            user, legal = person_to_act(table, (alice, bob))
            press(table, user, next(action.code for action in legal if action.code[0].isdigit()))
            newest = state_of(table)
            with never_whole():
                assert [caught_up(known) for known in before] == [newest] * len(before)
            before.append(newest)
        before = before[-1:]


def test_many_tables_in_few_queries(alice, bob, charlie, dave, never_whole, django_assert_num_queries):
    tables = [(dealt(alice, bob), (alice, bob)), (dealt(charlie, dave), (charlie, dave))]
    known = [state_of(table) for table, _ in tables]
    for table, people in tables:
        press(table, person_to_act(table, people)[0], "truco")
    newest = {table.pk: state_of(table) for table, _ in tables}
    knowing(*known)
    with never_whole(), django_assert_num_queries(1 if connection.vendor == "postgresql" else 2):
        assert catching_up.latest(newest) == newest
    with django_assert_num_queries(1):
        assert catching_up.current(tables[0][0].pk) == newest[tables[0][0].pk]


@pytest.mark.parametrize(
    "change",
    [
        lambda table, alice: cancelling.propose(table.pk, alice),
        lambda table, alice: seating.abandon(table.pk, alice),
        lambda table, alice: Table.objects.filter(pk=table.pk).update(version=99),
    ],
    ids=["a vote", "who leaves", "anything else"],
)
def test_what_is_no_step_is_read_whole(table_and_move, change, alice):
    table, known = table_and_move
    change(table, alice)
    assert caught_up(known) == state_of(table)


@pytest.fixture
def table_and_move(alice, bob):
    """A table, and how it was before a move that somebody doesn't know of."""
    table = dealt(alice, bob)
    known = state_of(table)
    press(table, person_to_act(table, (alice, bob))[0], "truco")
    return table, known


def test_a_robot_that_decides_at_the_deadline(alice, bob, charlie):
    """P4.4: whose time ran out then has missed a turn; that can be told for one step, not for several."""
    table = seating.open_table(alice, GAUCHO)
    for number, user in ((2, bob), (3, charlie)):
        seating.sit(table.pk, user, number)
    seating.add_robot(table.pk, alice, 4)
    for user in (alice, bob, charlie):
        seating.ready(table.pk, user)
    make_due(table)
    timing.run_table(table.pk)
    trail = [state_of(table)]
    while len(trail) < 60 and trail[-1].phase != "finished":
        run(table) if robots_turn(trail[-1]) else keep_going(table, (alice, bob, charlie))
        trail.append(state_of(table))
        for known in trail[-2:-6:-1]:
            assert caught_up(known) == trail[-1]
    assert Move.objects.filter(by=By.ROBOT).count() > 3


def keep_going(table, people):
    """The deal if it is due; a person gives way and calls nothing, so that no bet ends the match early."""
    if state_of(table).phase == "between":
        run(table)
        return
    user, legal = person_to_act(table, people)
    codes = [action.code for action in legal]
    press(table, user, "no_quiero" if "no_quiero" in codes else codes[0])


def robots_turn(state: TableState) -> bool:
    return state.match is not None and state.phase == "playing" and 4 in engine.to_act(state.match)


def run(table):
    make_due(table)
    timing.run_table(table.pk)


@pytest.mark.parametrize("ask", [catching_up.current, lambda table_id: catching_up.latest([table_id])[table_id]])
def test_a_move_meanwhile_belongs_to_a_later_version(ask, table_and_move, alice, bob, monkeypatch):
    """Rows are read one query after another, and somebody plays between two of them."""
    table, known = table_and_move
    then, read = state_of(table), rows.read

    def meanwhile(first, *others):
        monkeypatch.setattr(rows, "read", read)
        answers = read(first)
        user, _ = person_to_act(table, (alice, bob))
        act(Play(table.pk, then.hand_number, then.ply, "quiero", user_id=user.pk))
        knowing(known)
        return answers + (read(*others) if others else [])

    knowing(known)
    monkeypatch.setattr(rows, "read", meanwhile)
    assert ask(table.pk) == then


def test_who_comes_back_is_seen(table_and_move, alice):
    table, known = table_and_move
    presence.back(table.pk, alice)  # nothing changes: he was here
    assert caught_up(known) == state_of(table)
    assert catching_up.by_code(table.code) == state_of(table)
    assert catching_up.by_code("nosuch") is None and catching_up.current(0) is None
