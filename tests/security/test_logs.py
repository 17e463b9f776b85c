"""What the log tells, and what it keeps to itself."""

import json
import logging
import re

import pytest

from truco_site.logs import ForMachines, ForPeople, discreet


def record(message, *args, trouble=None, **facts):
    exc = (type(trouble), trouble, None) if trouble else None
    made = logging.LogRecord("games.live", logging.ERROR, "x.py", 1, message, args, exc)
    vars(made).update(facts)
    return made


def test_a_line_for_machines():
    line = ForMachines().format(record("failed: %s", "x\ny", trouble=ValueError("no"), table=7, match="k3x"))
    told = json.loads(line)
    assert "\n" not in line
    assert {name: told[name] for name in ("level", "logger", "message", "table", "match")} == {
        "level": "ERROR",
        "logger": "games.live",
        "message": "failed: x\ny",
        "table": 7,
        "match": "k3x",
    }
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", told["time"])
    assert "ValueError: no" in told["trace"] and "ply" not in told


def test_a_line_for_people():
    line = ForPeople("{levelname} {name}: {message}", style="{").format(record("failed", table=7, hand=3))
    assert line == "ERROR games.live: failed [table=7 hand=3]"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("from 203.0.113.77:8080", "from 203.0.113.0/24:8080"),
        ("from 2001:db8:aa:bb::77", "from 2001:db8:aa::/48"),
        ("from ::ffff:203.0.113.77", "from ::ffff:…"),
        ("at 127.0.0.1 and ::1", "at 127.0.0.1 and ::1"),
        ("to ana.paz+x@example.org", "to …@example.org"),
        ("postgres://truco:secret@db/x", "postgres://truco:…@db/x"),
        ("redis://:secret@db/0", "redis://:…@db/0"),
        ("password=hunter2&x=1", "password=…&x=1"),
        ("{'password1': 'hunter2 and more', 'a': 1}", "{'password1': …, 'a': 1}"),
        ('"csrfmiddlewaretoken": "abc"', '"csrfmiddlewaretoken": …'),
        ("Authorization: Bearer", "Authorization: …"),
        ("do=3.1:7O failed", "do=3.1:… failed"),
        ("played 12B and -1E", "played … and …"),
        ("deck 7O 6O 4B", "deck … … …"),
        ("table 7 of 12, code 17Oxy, at 12:00:01.5", "table 7 of 12, code 17Oxy, at 12:00:01.5"),
    ],
)
def test_what_nobody_needs_to_know_is_left_out(text, told):
    found = discreet(text)
    assert found == told or (told.endswith("::ffff:…") and "113.77" not in found)


def test_tracebacks_are_discreet_too():
    try:
        raise ValueError("Key (email)=(ana@example.org) of 203.0.113.77")
    except ValueError as error:
        trouble = error
    for formatter in (ForMachines(), ForPeople()):
        line = formatter.format(record("failed", trouble=trouble))
        assert "ana@" not in line and "113.77" not in line and "example.org" in line


@pytest.mark.stack
def test_a_whole_evening_leaves_nothing_private_in_the_logs(new_stack):
    """People come, try passwords, play and fail; then every process's log is read."""
    from tests.conftest import PASSWORD
    from tests.e2e.listening import open_table, start
    from tests.stack import wait_until

    stack = new_stack(environment={"LOG_FORMAT": "json", "TRUSTED_PROXIES": "1"})
    stack.mano(1)
    stack.hands("7O 6O 4B", "7E 6E 1B")
    alice, bob = open_table(stack, players=2)
    away = {"X-Forwarded-For": "203.0.113.77"}
    alice.sign_up("ana", PASSWORD, email="ana.paz@example.net")
    alice.get("/", **away)
    bob.log_in("ana", PASSWORD + "x")
    bob.get("/no-hay/?password=" + PASSWORD, **away)
    start(stack, [alice, bob])
    alice.press(next(move for move in alice.moves() if move.endswith(":7O")))
    bob.reach(alice.version + 1)
    # a failure of ours, while a move is made
    with_no_moves = "alter table games_move rename to games_gone"
    stack.manage(
        "shell", "-v", "0", "-c", f"from django.db import connection as c; c.cursor().execute('{with_no_moves}')"
    )
    bob.press(next(move for move in bob.moves() if move.endswith(":7E")))
    wait_until(lambda: "trace" in stack.log("daphne"), "the failure is in the log")
    stack.kill("valkey")
    wait_until(lambda: "lost the link" in stack.log("daphne"), "the lost link is in the log")
    lines = [line for name in stack.children for line in stack.log(name).splitlines() if line.startswith("{")]
    told = [json.loads(line) for line in lines]
    (table,) = stack.rows("select id from games_table")[0]
    assert any(each.get("table") == table and "trace" in each for each in told), "a failure names its table"
    assert any(each["message"] == "match begins" and each.get("match") for each in told)
    everything = "".join(stack.log(name) for name in stack.children)
    for secret in (PASSWORD, "ana.paz@", "203.0.113.77", alice.cookie("sessionid"), ":7E", ":7O"):
        assert secret not in everything, secret
