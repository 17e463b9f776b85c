"""The clock, with real processes: every automatic move once, whatever dies meanwhile."""

import random
import threading
import time
from datetime import UTC, datetime
from functools import partial

import pytest
import redis

from tests.e2e.idling import (
    Idle,
    all_ready,
    begin,
    by_the_rules,
    column,
    due_at,
    gaps,
    match_state,
    moves,
    set_turn,
    table_for_two,
)
from tests.e2e.listening import Listener, open_table
from tests.stack import wait_until
from tools.run.child import Child

pytestmark = [pytest.mark.stack, pytest.mark.waits]

QUICK = {"HAND_PAUSE": 0.3, "START_PAUSE": 0.2, "TURN_GRACE": 0.3, "AUTO_DELAY": 0.2}
# Whose players nobody keeps an eye on are not absent in these tests.
PATIENT = {**QUICK, "AWAY_AFTER": 3600.0}


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database(request):
    return "" if request.param == "sqlite" else request.getfixturevalue("postgres_url")


def test_a_table_of_idlers_plays_itself_while_everything_dies(new_stack, database):
    stack = new_stack(database_url=database, numbers=QUICK)
    alice, bob = table_for_two(stack, 1)
    code = alice.code
    stack.mano(1)
    stack.hands("1B 3O 2C", "6E 5C 4O")
    idlers = [Idle(person) for person in (alice, bob)]
    before = all_ready(stack, [alice, bob])

    def played(number):
        wait_until(lambda: len(moves(stack, code)) >= number, f"move {number} is made by itself", 20)
        return time.monotonic()

    played(1)
    stack.kill("sweep")
    time.sleep(2)
    assert len(moves(stack, code)) == 1, "without the sweep's worker the sockets alone move nothing so soon"
    stack.restart("sweep")
    played(2)
    stack.kill("valkey")
    stack.kill("sweep")
    stack.restart("valkey")
    stack.restart("sweep")
    played(3)
    with redis.Redis(unix_socket_path=str(stack.place.socket)) as client:
        client.flushall()
    played(4)
    wait_until(lambda: match_state(stack, code) == "cancelled", "with both automatic the match is cancelled", 10)
    assert [move[2:] for move in moves(stack, code)] == [
        (1, "2C", "clock"),
        (2, "4O", "clock"),
        (1, "3O", "clock"),
        (2, "5C", "clock"),
    ]
    assert moves(stack, code) == by_the_rules(stack, code)
    assert gaps(stack, code, before) == ""
    last = column(stack, code, "version")
    wait_until(lambda: all(person.version == last for person in (alice, bob)), "both have seen the end", 20)
    for idler in idlers:
        idler.stop()
        assert idler.troubles == [], "a frame came twice, out of order, or the socket closed"
        assert "rematch" in idler.person.buttons()
    assert column(stack, code, "phase") == "finished" and column(stack, code, "due_at") is None
    assert stack.rows("select state, winner, score_a, score_b from games_match") == [("cancelled", "", 1, 0)]
    time.sleep(1.5)
    assert column(stack, code, "version") == last, "nothing happens any more"


def test_two_sweep_workers_make_each_move_once(new_stack, database):
    stack = new_stack(database_url=database, numbers=PATIENT)
    command = [word.replace("sweep@", "sweep2@") for word in stack.children["sweep"].command]
    stack.children["sweep2"] = Child("sweep2", command, stack.place)
    stack.children["sweep2"].start()
    beat2 = Child("beat2", [w.replace("beat-sch", "beat2-sch") for w in stack.children["beat"].command], stack.place)
    stack.children["beat2"] = beat2
    beat2.start()
    codes, before = [], {}
    for _ in range(6):
        people = open_table(stack, 2)
        set_turn(stack, people[0].code, 1)
        codes.append(people[0].code)
        before[people[0].code] = all_ready(stack, people)
        for person in people:
            person.close()
    wait_until(lambda: all(len(moves(stack, code)) >= 2 for code in codes), "all tables move", 30)
    stack.kill("sweep")
    wait_until(lambda: all(match_state(stack, code) == "cancelled" for code in codes), "all end by themselves", 40)
    for code in codes:
        assert moves(stack, code) == by_the_rules(stack, code)
        assert gaps(stack, code, before[code]) == ""
    assert stack.errors() == ""


def test_a_look_does_what_is_due_when_all_workers_are_dead(new_stack, database):
    stack = new_stack(database_url=database, numbers=PATIENT)
    people = table_for_two(stack, 1)
    begin(stack, people)
    for person in people:
        person.close()
    code = people[0].code
    for name in ("beat", "sweep", "worker", "valkey"):
        stack.kill(name)
    made = len(moves(stack, code))
    stranger = Listener(stack.url, code)
    for look in (lambda: stranger.get(stranger.path), lambda: stranger.get(f"{stranger.path}?v=1"), stranger_opens):
        time.sleep(1.8)
        assert len(moves(stack, code)) == made, "nobody looks, nothing moves"
        look(stranger) if look is stranger_opens else look()
        made += 1
        wait_until(partial(has_moved, stack, {code: made - 1}), "a look makes the move", 2)
        stranger.get(stranger.path)
        assert len(moves(stack, code)) == made, "once"
    assert moves(stack, code) == by_the_rules(stack, code)[:made]


def stranger_opens(stranger):
    stranger.open(stranger.code)
    assert stranger.receive(5)
    stranger.close()


def test_time_without_a_web_process_is_given_back(new_stack, database):
    """Also if everybody looks at the table the moment it is back."""
    stack = new_stack(database_url=database, numbers=PATIENT)
    people = table_for_two(stack, 7)
    begin(stack, people)
    code = people[0].code
    was, version = due_at(stack, code), column(stack, code, "version")
    time.sleep(1)
    stack.kill("daphne")
    gone = time.time()
    time.sleep(9)
    assert time.time() > was.timestamp() + 1, "the deadline fell into the outage"
    assert moves(stack, code) == [] and column(stack, code, "version") == version
    stack.restart("daphne")
    answers = crowd(people[0], 12)
    assert answers == [200] * 12
    back = time.time()
    wait_until(lambda: due_at(stack, code) != was, "the deadline moves", 5)
    assert moves(stack, code) == []
    gap = (due_at(stack, code) - was).total_seconds()
    assert 8 < gap < back - gone + 3
    # the sockets come back and show the new deadline
    people[0].version = 0
    people[0].open(code)
    frame = people[0].receive(5)
    assert frame is not None and str(int(due_at(stack, code).timestamp() * 1000 - 300))[:9] in frame
    wait_until(lambda: len(moves(stack, code)) == 1, "the clock goes on", gap + 10)
    at = stack.rows("select at from games_move")[0][0]
    late = stack.rows("select count(*) from games_move where ply = 1 and by = 'clock'")
    assert at is not None and late == [(1,)]
    assert stack.errors() == ""


def crowd(person, count):
    """So many look at the page at once."""
    answers = []
    clients = [Listener(person.url, person.code) for _ in range(count)]
    threads = [threading.Thread(target=lambda c=c: answers.append(c.get(c.path).status)) for c in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return answers


def test_a_frozen_web_process_costs_nobody_time(new_stack):
    """As when a machine is paused: it wakes with connections, threads and a deadline that has passed."""
    stack = new_stack(numbers=PATIENT)
    people = table_for_two(stack, 5)
    begin(stack, people)
    code = people[0].code
    stack.freeze("daphne")
    time.sleep(8)
    assert moves(stack, code) == []
    stack.thaw("daphne")
    crowd(people[0], 6)
    assert moves(stack, code) == []
    wait_until(lambda: len(moves(stack, code)) == 1, "the clock goes on", 12)


def test_a_killed_sweep_in_the_middle_of_many_deadlines_loses_and_doubles_nothing(new_stack, database):
    """A dozen tables fall due at the same moment, and the worker is killed while it does them."""
    stack = new_stack(database_url=database, numbers={**PATIENT, "MISSES": 100})
    codes = []
    for _ in range(12):
        people = open_table(stack, 2)
        set_turn(stack, people[0].code, 60)
        for person in people:
            person.post(person.path, do="ready")
            person.close()
        codes.append(people[0].code)
    wait_until(lambda: all(column(stack, code, "phase") == "playing" for code in codes), "all are dealt")
    for _ in range(4):
        done = {code: len(moves(stack, code)) for code in codes}
        fall_due(stack)
        time.sleep(random.uniform(0.0, 0.25))
        stack.kill("sweep")
        stack.restart("sweep")
        wait_until(partial(has_moved, stack, done), "all have moved", 20)
        time.sleep(0.5)
        assert {c: len(moves(stack, c)) - done[c] for c in codes} == dict.fromkeys(codes, 1)
    for code in codes:
        assert moves(stack, code)[:4] == by_the_rules(stack, code)[:4]


def has_moved(stack, done):
    """Each of these tables, since it had so many moves, or its hand is over."""
    return all(
        len(moves(stack, code)) > made or column(stack, code, "phase") != "playing" for code, made in done.items()
    )


def fall_due(stack):
    """Every running turn at once."""
    now = datetime.now(UTC).isoformat(" ").removesuffix("+00:00" if stack.database_url.startswith("sqlite") else "")
    stack.rows("update games_table set due_at = %s, version = version + 1 where phase = 'playing' returning id", now)
