"""P7.1, P7.2: what was recorded of a match, as a `.truco` that replays to the same end and keeps its commitments."""

import random
import re

import pytest
from django.urls import reverse

from accounts.deleting import delete_person
from games import engine, recording
from games.engine import notation
from games.models import Hand, Match
from games.models.match import MatchState
from games.services import seating
from games.services.play import Deal, Play, act
from tests.games.table_kit import ARGENTINO, CLASICO, GAUCHO, dealt, press, started, state_of

pytestmark = pytest.mark.django_db

# What ends a hand or a match soon.
SHORT = (engine.MAZO, engine.NO_QUIERO, engine.FALTA_ENVIDO, engine.CONTRAFLOR_AL_RESTO)
RULESETS = {
    "argentino": ARGENTINO,
    "argentino with flor, two chicos": ARGENTINO._replace(flor=True, chicos=2),
    "argentino in pairs": ARGENTINO._replace(players=4, flor=True),
    "clasico": CLASICO._replace(target=15),
    "clasico in pairs": CLASICO._replace(players=4, target=15),
    "three rounds": CLASICO._replace(target=15, chicos=3, three_rounds=True),
    "gaucho": GAUCHO,
}


def played(people, config, seed, most=2000):
    """A match that ran through the services, everybody doing anything that is legal."""
    chance = random.Random(seed)
    table = started(*people[: config.players], config=config)
    state = state_of(table)
    for _ in range(most):
        if state.phase == "finished":
            return Match.objects.get(pk=state.match_id)
        if state.phase == "between":
            state = act(Deal(state.id, state.version))
            continue
        seat = chance.choice(engine.to_act(state.match))
        legal = engine.legal_actions(state.match, seat)
        staying = [action for action in legal if action not in SHORT]
        code = chance.choice(staying if staying and chance.random() < 0.95 else legal).code
        user = state.seats[seat - 1].user_id
        state = act(Play(state.id, state.hand_number, state.ply, code, user_id=user))
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", RULESETS)
def test_the_export_replays_to_the_recorded_result_and_is_verified(alice, bob, charlie, dave, name, seed):
    match = played((alice, bob, charlie, dave), RULESETS[name], f"{name} {seed}")
    text = recording.text(match)
    assert notation.report("m", text.encode()) == (0, "ok m")
    state = notation.play(notation.parse(text)).state
    assert state.winner == match.winner
    assert state.score == (match.score_a, match.score_b)
    assert state.chicos == (match.chicos_a, match.chicos_b)
    hands = match.hands.count()
    assert state.hand_number == hands
    assert notation.verify("m", text.encode()) == notation.Verdict(0, (f"ok m: {hands} hands",))
    # what the tables showed before each hand is what the file holds
    shown = list(match.hands.order_by("number").values_list("commitment", flat=True))
    assert re.findall("^commit: (.*)$", text, re.MULTILINE) == shown
    # any one card changed, in any hand
    chance = random.Random(seed)
    lines = text.split("\n")
    places = [i for i, line in enumerate(lines) if line.startswith(("hand:", "deck:"))]
    assert len(places) == 2 * hands > 4
    for at in chance.sample(places, 4):
        number = sum(line.startswith("hand: ") for line in lines[:at]) + 1
        old = chance.choice(re.findall(r"[^ /]+", lines[at].partition(": ")[2]))
        new = chance.choice([card.code for card in engine.DECK if card.code != old])
        changed = [*lines[:at], re.sub(rf"(?<![^ ]){old}(?![^ ])", new, lines[at]), *lines[at + 1 :]]
        found = notation.verify("m", "\n".join(changed).encode())
        assert found.code == 1 and all(f": hand {number}: " in line for line in found.lines)


def test_headers(alice, bob):
    match = played((alice, bob), ARGENTINO, 3)
    headers = notation.parse(recording.text(match)).headers
    assert headers["id"] == match.code
    assert (headers["player1"], headers["player2"]) == ("alice", "bob")
    assert headers["result"] == f"{match.winner} {match.score_a}-{match.score_b}"
    assert headers["date"] == match.started_at.isoformat(timespec="seconds")


def test_a_running_match_has_no_export(client, alice, bob):
    table = dealt(alice, bob)
    match = Match.objects.get(table=table)
    with pytest.raises(recording.StillRunning):
        recording.record(match)
    for user in (None, alice):
        if user:
            client.force_login(user)
        answer = client.get(reverse("match_export", args=[match.code]))
        assert answer.status_code == 404
        assert Hand.objects.get().salt not in answer.content.decode()


def test_the_download(client, alice, bob):
    match = played((alice, bob), ARGENTINO, 3)
    address = reverse("match_export", args=[match.code])
    answer = client.get(address)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer["Content-Disposition"] == f'attachment; filename="truco-{match.code}.truco"'
    assert answer.content.decode() == recording.text(match)
    assert client.post(address).status_code == 405
    assert client.get(reverse("match_export", args=["nowhere"])).status_code == 404


def test_an_abandoned_match_is_exported_as_far_as_it_went(alice, bob):
    table = dealt(alice, bob)
    state = state_of(table)
    first = engine.to_act(state.match)[0]
    press(table, (alice, bob)[first - 1], "envido")
    press(table, (bob, alice)[first - 1], "no_quiero")
    seating.abandon(table.pk, alice)
    match = Match.objects.get(table=table)
    assert match.state == MatchState.ABANDONED
    # the envido had been paid already
    assert (match.score_a, match.score_b) == ((1, 0) if first == 1 else (0, 1))
    text = recording.text(match)
    assert "expect match open" in text and f"result: B {match.score_a}-{match.score_b} abandoned" in text
    assert notation.report("m", text.encode())[0] == 0
    assert notation.verify("m", text.encode()).lines == ("ok m: 1 hands",)


def test_a_hand_that_was_never_dealt_stays_secret(alice, bob):
    table = started(alice, bob)
    prepared = Hand.objects.get()
    seating.abandon(table.pk, alice)
    match = Match.objects.get(table=table)
    text = recording.text(match)
    assert prepared.salt not in text and prepared.deck not in text
    assert notation.verify("m", text.encode()).lines == ("ok m: 0 hands",)


def test_who_deleted_his_account_has_no_name_in_it(alice, bob):
    match = played((alice, bob), ARGENTINO, 3)
    delete_person(alice)
    assert "alice" not in recording.text(match)
