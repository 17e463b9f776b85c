"""P7.1: the page of a match, its replay, and who sees what when."""

import hashlib
import html
import re
from itertools import count

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.deleting import delete_person
from accounts.points import add_points
from games import engine, recording
from games.live.replay import replay
from games.models import Hand, Match, Trophy
from games.models.match import MatchState
from games.services import cancelling, seating
from tests.games.recorded import recorded
from tests.games.table_kit import ARGENTINO, CLASICO, GAUCHO, OFFICIAL, dealt, started, state_of, welcomed
from tests.games.test_match_export import played
from tests.secrecy import mentions

pytestmark = pytest.mark.django_db


def at(match, **query):
    return reverse("match", args=[match.code]) + "".join(
        f"{'&' if i else '?'}{k}={v}" for i, (k, v) in enumerate(query.items())
    )


def page(client, match, **query):
    answer = client.get(at(match, **query))
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


# --- before the end -----------------------------------------------------------------------------------------------


def test_a_running_match_shows_no_card_to_anybody(client, alice, bob, charlie):
    table = dealt(alice, bob)
    match = Match.objects.get(table=table)
    hand = Hand.objects.get()
    for user in (None, alice, charlie):
        if user:
            client.force_login(user)
        for query in ({}, {"mano": 1, "paso": 3}):
            for headers in ({}, {"HX-Request": "true"}):
                answer = client.get(at(match, **query), headers=headers)
                text = answer.content.decode()
                assert answer.status_code == 200 and "todavía se está jugando" in text
                assert not any(mentions(text, card) for card in engine.DECK)
                assert hand.salt not in text and hand.deck not in text and "repeticion" not in text
        assert client.get(f"{reverse('deals')}?partida={match.code}").status_code == 404
    with pytest.raises(recording.StillRunning):
        replay(match, recording.dealt_hands(match), 1, 0)


def test_the_deal_page_never_takes_a_running_match_for_its_example(client, alice, bob):
    dealt(alice, bob)
    hand = Hand.objects.get()
    text = client.get(reverse("deals")).content.decode()
    assert hand.salt not in text and "00112233445566778899aabbccddeeff" in text


# --- after it -----------------------------------------------------------------------------------------------------


def test_every_step_of_a_match(client, alice, bob):
    """All cards are open at every step, every call and card has its step, and the links lead through all of them."""
    match = played((alice, bob), ARGENTINO._replace(flor=True), 11)
    seen = []
    hands = recording.dealt_hands(match)
    where = at(match)
    while where:
        text = client.get(where).content.decode()
        seen.append(where)
        shown = re.findall(r'#c-(\w+)"', text)
        place = re.search(r"mano=(\d+)&amp;paso=(\d+)", where.replace("&", "&amp;"))
        hand = hands[int(place[1]) - 1 if place else 0]
        assert sorted(shown) == sorted(hand.deck.split()[:6])
        onward = re.search(r'id="go-on" rel="next" href="([^"#]+)', text)
        where = onward and reverse("match", args=[match.code]) + onward[1].replace("&amp;", "&")
    assert len(seen) == sum(1 + hand.moves.count() for hand in hands)
    assert len(set(seen)) == len(seen)


def test_calls_and_cards_in_words(client, alice, bob):
    match = played((alice, bob), ARGENTINO, 11)
    found = 0
    for number, hand in enumerate(recording.dealt_hands(match), 1):
        moves = list(hand.moves.order_by("ply"))
        text = page(client, match, mano=number, paso=len(moves))
        for move in moves:
            assert f"paso={move.ply}#repeticion" in text
            if move.action.startswith("-"):
                assert "juega boca abajo" in text
                found += 1
    assert found


def test_htmx_gets_the_replay_alone(client, alice, bob):
    match = played((alice, bob), ARGENTINO, 3)
    answer = client.get(at(match, mano=1, paso=1), headers={"HX-Request": "true"}).content.decode()
    assert answer.strip().startswith('<section id="repeticion"') and "<html" not in answer


@pytest.mark.parametrize(
    "query", ["mano=0&paso=0", "mano=99999&paso=99999", "mano=x&paso=-1", "mano=²&paso=1e3", "mano=&paso="]
)
def test_places_that_are_none(client, alice, bob, query):
    match = played((alice, bob), ARGENTINO, 3)
    assert client.get(f"{at(match)}?{query}").status_code == 200


def test_no_such_match_and_no_other_method(client, alice, bob):
    match = recorded(alice, bob)
    assert client.get(reverse("match", args=["bcdfghjkmn"])).status_code == 404
    assert client.post(at(match)).status_code == 405
    assert client.get(f"{reverse('deals')}?partida=%00").status_code == 400


def test_it_takes_as_many_queries_for_a_long_match(client, alice, bob):
    matches = (played((alice, bob), ARGENTINO, seed) for seed in count(3))
    # whose second hand has hands on both sides
    short = next(match for match in matches if match.hands.count() > 2)
    matches = (played((alice, bob), ARGENTINO._replace(target=30, chicos=2), seed) for seed in count(4))
    long = next(match for match in matches if match.hands.count() > 2 * short.hands.count())

    def queries(match):
        with CaptureQueriesContext(connection) as found:
            page(client, match, mano=2, paso=1)
        return len(found)

    # what a process keeps for some seconds is read anew by one of them
    counts = [min(queries(match) for _ in range(3)) for match in (short, long)]
    assert counts[0] == counts[1] <= 16


# --- the result ---------------------------------------------------------------------------------------------------


def test_what_an_official_match_brought(client, alice, bob):
    welcomed(alice, bob)
    add_points(alice, 45, "before")
    match = played((alice, bob), OFFICIAL, 3)
    winner = alice if match.winner == "A" else bob
    Trophy.objects.create(user=winner, code="first_win", match=match, at=match.ended_at)
    text = page(client, match)
    assert f"<h1>Ganó {winner.name}</h1>" in text
    assert "+50" in text and "-100" in text and "+20" in text and "+5" in text
    assert "Trofeo: Bautismo" in text
    assert text.count("Llegó al nivel 2") == 1
    assert f"<b>{match.score_a}</b>" in text and f"<b>{match.score_b}</b>" in text


def test_chicos_and_rounds(client, alice, bob):
    match = played((alice, bob), ARGENTINO._replace(chicos=2), 5)
    text = page(client, match)
    assert "Tanteo por chico" in text and f"{match.chicos_a} chico" in text
    rounds = played((alice, bob), CLASICO._replace(target=15, chicos=3, three_rounds=True), 5)
    text = page(client, rounds)
    totals = [int(n) for n in re.findall(r"le quedaron (\d+)", text)]
    ended = recording.states(
        recording.config_of(rounds),
        (last := recording.dealt_hands(rounds)[-1]),
        list(last.moves.order_by("ply").values_list("seat", "action")),
    )[-1]
    assert tuple(totals) == ended.totals
    # the replay's list of hands counts as its board does: down
    hand = recording.dealt_hands(rounds)[0]
    assert f"<small>{15 - hand.score_a}–{15 - hand.score_b}</small>" in page(client, rounds, mano=1)


def test_robots_and_the_gone(client, alice, bob):
    match = recorded(alice, None, practice=True)
    delete_person(alice)
    text = page(client, match)
    assert "alice" not in text and "Jugador borrado" in text and "Anselmo <small>robot</small>" in text
    assert "No se llegó a repartir" in text


def test_called_off_and_abandoned(client, alice, bob):
    table = dealt(alice, bob)
    cancelling.propose(table.pk, alice)
    cancelling.answer(table.pk, bob, state_of(table).vote.id, True)
    match = Match.objects.get()
    assert match.state == MatchState.CANCELLED
    text = page(client, match)
    assert "alice contra bob: anulada" in text and 'id="repeticion"' in text
    table = dealt(alice, bob, config=ARGENTINO)
    seating.abandon(table.pk, bob)
    text = page(client, Match.objects.latest("pk"))
    assert "Ganó alice por abandono" in text and "bob</a> <small>abandonó</small>" in text


def test_the_way_back_to_the_table(client, alice, bob, charlie):
    match = played((alice, bob), ARGENTINO, 3)
    table = reverse("table", args=[match.table.code])
    assert f'href="{table}">Ir a la mesa<' in page(client, match)
    client.force_login(alice)
    assert f'href="{table}">Ir a la mesa por la revancha<' in page(client, match)
    for user in (alice, bob):
        seating.leave(match.table_id, user)
    assert table not in page(client, match)


def test_a_private_match_is_for_who_has_the_link(client, alice, bob, charlie):
    welcomed(alice, bob)
    match = recorded(alice, bob, private=True)
    client.force_login(charlie)
    text = page(client, match)
    assert "privada" in text and 'name="robots" content="noindex"' in text
    assert reverse("table", args=[match.table.code]) not in text  # the table is not his
    assert match.code not in client.get(reverse("profile", args=["alice"])).content.decode()
    client.force_login(bob)
    assert match.code in client.get(reverse("profile", args=["alice"])).content.decode()


def test_the_link_to_share(client, alice, bob):
    match = recorded(alice, bob)
    text = page(client, match)
    address = f"http://testserver{at(match)}"
    assert '<meta property="og:title" content="Ganó alice">' in text
    assert f'<meta property="og:url" content="{address}">' in text and f'value="{address}"' in text
    assert '<meta property="og:description" content="Truco argentino · a 15 puntos' in text
    assert match.code in client.get(reverse("profile", args=["alice"])).content.decode()


def test_names_are_escaped(client, alice, bob):
    match = recorded(alice, None)
    match.players_of.filter(seat=2).update(name='<b>"x')
    text = page(client, match)
    assert "<b>&quot;x" not in text and "&lt;b&gt;&quot;x" in text


# --- how a deal is checked ----------------------------------------------------------------------------------------


def test_the_example_is_a_true_one(client, alice, bob):
    match = played((alice, bob), ARGENTINO, 3)
    for query in ("", f"?partida={match.code}&mano=2"):
        text = html.unescape(client.get(reverse("deals") + query).content.decode())
        sealed = re.search(r"printf '%s' '([^']+)' \| sha256sum", text)[1]
        assert hashlib.sha256(sealed.encode()).hexdigest() in text
        number = 2 if query else 1
        assert Hand.objects.get(match=match, number=number).commitment in text
    private = recorded(alice, bob, private=True)
    assert private.code not in client.get(reverse("deals")).content.decode()


def test_a_match_in_pairs(client, alice, bob, charlie, dave):
    match = played((alice, bob, charlie, dave), GAUCHO, 1)
    text = page(client, match, mano=1, paso=2)
    assert "alice &amp; charlie" in text and len(re.findall(r'#c-(\w+)"', text)) == 12


def test_a_match_that_ended_before_its_first_deal(client, alice, bob):
    table = started(alice, bob)
    hand = Hand.objects.get()
    seating.abandon(table.pk, alice)
    text = page(client, Match.objects.get())
    assert "No se llegó a repartir" in text and hand.salt not in text and hand.deck not in text
