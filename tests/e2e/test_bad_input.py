"""What is illegal, late, doubled, forged, malformed or too large is refused with a line, and nothing happens."""

import json
import os
import re
import socket
import urllib.request

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.e2e.listening import AGREED, Listener, open_table, row, start
from tests.stack import wait_until

pytestmark = pytest.mark.stack


class Scene:
    """Alice and bob in a hand, alice to play, carol looking on; what the rows are."""

    def __init__(self, stack):
        self.stack = stack
        stack.mano(1)
        stack.hands("7O 6O 4B", "7E 6E 1B")
        self.alice, self.bob = open_table(stack, players=2)
        self.code = self.alice.code
        self.carol = Listener(stack.url, self.code)
        self.carol.post("/crear/", players="2", **AGREED)
        self.carol.open(self.code)
        assert self.carol.receive()
        self.anonymous = Listener(stack.url, self.code)
        start(stack, [self.alice, self.bob], self.carol)
        self.everybody = [self.alice, self.bob, self.carol]
        self.hand = int(self.alice.moves()[0].partition(".")[0])

    def rows(self):
        """All rows of its tables and of everybody, but when each was last heard from: that is what a request changes,
        however bad it is. At the tables of other tests robots stand in by now, and play on."""
        mine = f"select id from games_table where code in ('{self.code}', '{self.carol.code}')"
        hands = f"select id from games_hand where table_id in ({mine})"
        seats = "id, number, user_id, robot, ready, joined_at, away_since, misses, automatic"
        asked = {
            "table": f"select * from games_table where id in ({mine}) order by id",
            "seat": f"select {seats} from games_seat where table_id in ({mine}) order by id",
            "match": f"select * from games_match where table_id in ({mine}) order by id",
            "hand": f"select * from games_hand where table_id in ({mine}) order by id",
            "move": f"select * from games_move where hand_id in ({hands}) order by id",
            "bet": f"select * from games_bet where hand_id in ({hands}) order by id",
            "user": "select * from accounts_user order by id",
            "tables": "select count(*) from games_table",
        }
        return {name: self.stack.rows(sql) for name, sql in asked.items()}

    def at(self, ply, code):
        return f"{self.hand}.{ply}:{code}"


@pytest.fixture
def scene(stack):
    found = Scene(stack)
    before = found.rows()
    yield found
    # Whatever was tried: nothing has changed, and the next thing anybody hears is the next real move.
    assert found.rows() == before
    version = row(stack, found.code)[0]
    for each in found.everybody:
        if each.socket is None or each.closed:
            each.version = 0
            each.open(found.code)
            each.reach(version)
    found.alice.press(found.at(0, "envido"))
    for each in found.everybody:
        assert each.receive(5), "the move reaches everybody"
        assert each.version == version + 1
    assert stack.errors() == ""
    for each in (*found.everybody, found.anonymous):
        each.close()


# who, what, and the answers to a post and on a socket (the refusal's code, or the code it is closed with)
REFUSED = {
    "not his turn": ("bob", "{hand}.0:7E", 422, "not_your_turn"),
    "nothing to answer": ("alice", "{hand}.0:quiero", 422, "nothing_to_answer"),
    "a level skipped": ("alice", "{hand}.0:vale_cuatro", 422, "level_skipped"),
    "a flor where there is none": ("alice", "{hand}.0:flor", 422, "flor_off"),
    "a card not held": ("alice", "{hand}.0:1E", 422, "card_not_held"),
    "the rival's card": ("alice", "{hand}.0:7E", 422, "card_not_held"),
    "a hand that is past": ("alice", "0.0:7O", 409, "stale"),
    "a move too early": ("alice", "{hand}.1:7O", 409, "stale"),
    "a hand to come": ("alice", "9999999.0:7O", 409, "stale"),
    "a looker-on plays": ("carol", "{hand}.0:7O", 403, "not_seated"),
    "a looker-on folds for another": ("carol", "{hand}.0:mazo", 403, "not_seated"),
    "a seat in a running match": ("carol", "sit:2", 409, "match_running"),
    "a robot for a rival": ("alice", "robot:2", 409, "match_running"),
    "a rival removed": ("alice", "remove:2", 409, "match_running"),
    "ready in a match": ("alice", "ready", 409, "match_running"),
    "a card that isn't": ("alice", "{hand}.0:8O", 400, 4400),
    "a word that isn't": ("alice", "{hand}.0:quieroo", 400, 4400),
    "no stamp": ("alice", "7O", 400, 4400),
    "a stamp without numbers": ("alice", "x.y:7O", 400, 4400),
    "a negative stamp": ("alice", "-1.0:7O", 400, 4400),
    "digits of another script": ("alice", "sit:²", 400, 4400),
    "a seat of two digits": ("alice", "sit:12", 400, 4400),
    "a name from within": ("alice", "__class__", 400, 4400),
    "nothing at all": ("alice", "", 400, 4400),
    "a line feed": ("alice", "{hand}.0:7O\n", 400, 4400),
    "far too long": ("alice", "{hand}.0:" + "7" * 3000, 400, 4400),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(scene, name):
    who, what, status, answer = REFUSED[name]
    person, what = getattr(scene, who), what.format(hand=scene.hand)
    posted = person.post(f"/mesa/{scene.code}/", do=what)
    assert posted.status == status
    said = re.search(r'<div id="toast"[^>]*><p>([^<]+)</p>', posted.text)
    assert said and len(said[1]) > 10
    assert "<!doctype html>" in posted.text and "r-hand" in posted.text  # the page as it stands, to go on with

    person.send({"do": what})
    if isinstance(answer, int):
        assert next_raw(person) is None
        assert person.closed == (answer, "frame")
    else:
        frame = json.loads(next_raw(person))
        assert frame.keys() == {"say", "code"}
        assert frame["code"] == answer
        assert frame["say"] == said[1].replace("&#x27;", "'")


def next_raw(person):
    """The next frame unread: a refusal brings no news of the table."""
    try:
        return person.socket.recv(timeout=5)
    except ConnectionClosed:
        person.closed = (person.socket.close_code, person.socket.close_reason)
        return None


def test_who_has_no_session_changes_nothing(scene):
    posted = scene.anonymous.post(f"/mesa/{scene.code}/", do=scene.at(0, "7O"))
    assert posted.status == 403
    assert not scene.anonymous.cookie("sessionid")
    scene.anonymous.open(scene.code)
    next_raw(scene.anonymous)
    scene.anonymous.send({"do": scene.at(0, "7O")})
    assert json.loads(next_raw(scene.anonymous))["code"] == "not_seated"


GARBAGE = {
    "no JSON": "{",
    "empty": "",
    "a list": "[]",
    "a number": "7",
    "null": "null",
    "no action": "{}",
    "an action that is no text": '{"do": 5}',
    "an action in an object": '{"do": {"$gt": ""}}',
    "nested beyond sense": "[" * 2000 + "]" * 2000,
    "bytes": b"\x00\x01\x02",
    "one byte too long": json.dumps({"do": "ready", "x": "y" * 4100}),
}


@pytest.mark.parametrize("name", GARBAGE)
def test_garbage_closes_the_socket(scene, name):
    scene.alice.send(GARBAGE[name])
    assert next_raw(scene.alice) is None
    assert scene.alice.closed == (4400, "frame")


def test_a_frame_beyond_all_measure_cuts_the_line(scene):
    scene.alice.send("x" * 1_000_000)
    assert next_raw(scene.alice) is None
    assert scene.alice.closed[0] in (1006, 1009)


def test_who_floods_is_closed(scene):
    try:
        for _ in range(200):
            scene.bob.send({"ping": 1})
    except ConnectionClosed:
        pass
    while next_raw(scene.bob):
        pass
    assert scene.bob.closed == (4429, "rate")


def test_a_table_that_is_not(scene):
    assert scene.carol.get("/mesa/zzzzzzz/").status == 404
    assert scene.carol.post("/mesa/zzzzzzz/", do="sit:1").status == 404
    scene.carol.open("zzzzzzz")
    assert next_raw(scene.carol) is None
    assert scene.carol.closed == (4404, "table")


@pytest.mark.parametrize("origin", ["https://example.org", "null", "http://127.0.0.1.example.org"])
def test_a_socket_from_another_site(scene, origin):
    with pytest.raises(InvalidStatus) as refused:
        scene.anonymous.open(scene.code, origin=origin)
    assert refused.value.response.status_code == 403


def test_a_form_from_another_site(scene):
    token = scene.alice.cookie("csrftoken")
    cookies = "; ".join(f"{each.name}={each.value}" for each in scene.alice.jar)
    for fields, origin in (
        ("", scene.stack.url),
        ("&csrfmiddlewaretoken=" + "a" * 64, scene.stack.url),
        (f"&csrfmiddlewaretoken={token}", "https://example.org"),
    ):
        request = urllib.request.Request(
            f"{scene.stack.url}/mesa/{scene.code}/",
            f"do={scene.at(0, '7O')}{fields}".encode(),
            {"Origin": origin, "Cookie": cookies},
        )
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(request, timeout=10)
        assert refused.value.code == 403


def test_a_post_too_large(scene):
    assert scene.alice.post(f"/mesa/{scene.code}/", do="ready", much="x" * 100_000).status in (400, 413)


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
def test_a_method_that_is_not(scene, method):
    request = urllib.request.Request(f"{scene.stack.url}/mesa/{scene.code}/", b"do=ready", method=method)
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(request, timeout=10)
    assert refused.value.code in (403, 405)


@pytest.mark.parametrize("query", ["v=", "v=-1", "v=" + "9" * 400, "v=x&v=y"])
def test_an_odd_poll(scene, query):
    assert scene.carol.get(f"/mesa/{scene.code}/?{query}").status == 200
    scene.carol.open(scene.code + "?" + query)
    assert next_raw(scene.carol)


def test_bytes_that_are_no_http(scene):
    port = int(scene.stack.url.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=5) as sock:
        sock.sendall(os.urandom(4096) + b"\r\n\r\n")
        sock.settimeout(5)
        assert b" 200 " not in sock.recv(200)


FORMS = {
    "a ruleset that isn't": {"rules": "mus"},
    "three players": {"players": "3"},
    "24 in argentino": {"target": "24"},
    "no number": {"target": "x"},
    "nine chicos": {"chicos": "9"},
    "gaucho for two": {"rules": "gaucho", "target": "24"},
    "three rounds of argentino": {"three_rounds": "on"},
    "a second for a turn": {"turn_seconds": "1"},
}


@pytest.mark.parametrize("name", FORMS)
def test_a_table_that_cannot_be(scene, name):
    fields = {"rules": "argentino", "players": "2", "target": "15", "chicos": "1", "turn_seconds": "30"}
    assert scene.carol.post("/crear/", **{**fields, **FORMS[name]}).status == 422


def test_a_seat_at_a_second_table(scene):
    fields = {"rules": "argentino", "players": "2", "target": "15", "chicos": "1", "turn_seconds": "30"}
    assert scene.alice.post("/crear/", **fields).status == 409
    (waiting,) = scene.stack.rows("select code from games_table where phase = 'waiting' order by id desc limit 1")[0]
    assert scene.alice.post(f"/mesa/{waiting}/", do="sit:2").status == 409


# --- doubled ------------------------------------------------------------------------------------------------------


def test_a_doubled_action_acts_once(stack):
    scene = Scene(stack)
    alice, bob = scene.alice, scene.bob
    version = row(stack, scene.code)[0]
    move = scene.at(0, "7O")
    for _ in range(3):
        alice.press(move)
    assert alice.post(alice.path, do=move).status == 200
    assert alice.post(alice.path, do=move).status == 200
    # the same moment, but another action or another seat: late
    assert alice.post(alice.path, do=scene.at(0, "6O")).status == 409
    assert bob.post(bob.path, do=move).status == 409
    for each in scene.everybody:
        each.reach(version + 1)
    assert row(stack, scene.code)[0] == version + 1
    bob.press(scene.at(1, "7E"))
    for each in scene.everybody:
        assert each.receive(5)  # no frame came in between
        assert each.version == version + 2
    moves = "select m.seat, m.action from games_move m join games_hand h on h.id = m.hand_id join games_table t"
    found = stack.rows(f"{moves} on t.id = h.table_id where t.code = %s order by m.ply", scene.code)
    assert found == [(1, "7O"), (2, "7E")]


def test_two_who_want_one_seat(stack):
    (alice,) = open_table(stack, players=2)[:1]
    people = [Listener(stack.url, alice.code) for _ in range(4)]
    alice.post(alice.path, do="remove:2")
    wait_until(lambda: seated(stack, alice.code) == 1, "the seat is free")
    statuses = sorted(person.post(alice.path, do="sit:2").status for person in people)
    assert statuses == [200, 409, 409, 409]
    assert seated(stack, alice.code) == 2


def seated(stack, code):
    found = "select count(*) from games_seat s join games_table t on t.id = s.table_id where t.code = %s"
    return stack.rows(f"{found} and s.user_id is not null", code)[0][0]
