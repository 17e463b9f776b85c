import pytest
from django.urls import reverse

from accounts.models import User
from games import engine
from games.models import Move, Table
from games.services import seating, timing
from games.words import refusal_words
from tests.games.table_kit import ARGENTINO, dealt, make_due, person_to_act, state_of
from tests.secrecy import mentions

pytestmark = pytest.mark.django_db


def at(table):
    return reverse("table", args=[table.code])


def test_the_lobby_lists_open_tables(client, alice):
    table = seating.open_table(alice, ARGENTINO)
    page = client.get("/")
    assert page.status_code == 200 and table.code in page.content.decode()


def test_htmx_gets_only_the_list(client, alice):
    seating.open_table(alice, ARGENTINO)
    page = client.get("/", headers={"HX-Request": "true"})
    assert b"<html" not in page.content and b"alice" in page.content


def test_two_clicks_to_a_hand_against_a_robot(client):
    page = client.post(reverse("play_robot"))
    table = Table.objects.get()
    assert page.status_code == 302 and page.url == at(table)
    assert table.phase == "between"
    guest = User.objects.get()
    assert guest.is_guest
    assert client.get(page.url).status_code == 200


def test_the_quick_match_is_not_started_by_a_get(client):
    assert client.get(reverse("play_robot")).status_code == 405
    assert not User.objects.exists()


def test_a_link_to_what_takes_forms_only_leads_to_the_lobby(client):
    """As it does back from logging in, or from another language."""
    answer = client.get(reverse("play_robot"), headers={"Accept": "text/html,*/*"})
    assert (answer.status_code, answer.url) == (302, "/")
    assert client.put(reverse("play_robot"), headers={"Accept": "text/html,*/*"}).status_code == 405
    assert not User.objects.exists()


def test_a_guest_is_made_by_a_post_only(client, alice):
    table = seating.open_table(alice, ARGENTINO)
    client.get("/")
    client.get(at(table))
    assert User.objects.count() == 1
    client.post(at(table), {"do": "sit:2"})
    assert User.objects.count() == 2
    assert state_of(table).seats[1] is not None


def test_create_a_table(client):
    form = {"rules": "gaucho", "players": 4, "target": 24, "chicos": 1, "flor": "on", "turn_seconds": 20}
    page = client.post(reverse("create"), form)
    table = Table.objects.get()
    assert page.url == at(table)
    assert (table.rules, table.players, table.target, table.flor, table.turn_seconds) == ("gaucho", 4, 24, True, 20)


@pytest.mark.parametrize(
    "wrong",
    [
        {"target": 99},
        {"rules": "gaucho"},
        {"rules": "mus"},
        {"players": 3},
        {"rules": "argentino", "three_rounds": "on"},
        {"turn_seconds": 1},
    ],
)
def test_impossible_settings_are_told(client, wrong):
    form = {"rules": "argentino", "players": 2, "target": 15, "chicos": 1, "turn_seconds": 30} | wrong
    page = client.post(reverse("create"), form)
    assert page.status_code == 422
    assert not Table.objects.exists() and not User.objects.exists()


def test_no_such_table(client):
    assert client.get("/mesa/nowhere/").status_code == 404
    assert client.post("/mesa/nowhere/", {"do": "ready"}).status_code == 404


def test_a_move_by_a_plain_post(client, alice, bob):
    table = dealt(alice, bob)
    user, legal = person_to_act(table, (alice, bob))
    client.force_login(user)
    state = state_of(table)
    page = client.post(at(table), {"do": f"{state.hand_number}.{state.ply}:{legal[0].code}"})
    assert page.status_code == 302
    assert Move.objects.count() == 1


@pytest.mark.parametrize(
    ("do", "status", "code"),
    [
        ("{h}.{p}:vale_cuatro", 422, "level_skipped"),
        ("{h}.9:truco", 409, "stale"),
        ("nonsense", 400, "malformed"),
        ("", 400, "malformed"),
        ("sit:2", 409, "match_running"),
        ("robot:2", 409, "match_running"),
    ],
)
def test_refusals_have_their_status_and_say_why(client, alice, bob, do, status, code):
    table = dealt(alice, bob)
    user, _ = person_to_act(table, (alice, bob))
    client.force_login(user)
    state = state_of(table)
    page = client.post(at(table), {"do": do.format(h=state.hand_number, p=state.ply)})
    assert page.status_code == status
    assert str(refusal_words(code)) in page.content.decode()
    assert state_of(table) == state


def test_a_stranger_is_forbidden(client, alice, bob, charlie):
    table = dealt(alice, bob)
    client.force_login(charlie)
    assert client.post(at(table), {"do": "1.0:truco"}).status_code == 403


def test_a_post_without_its_token_is_refused(alice, bob):
    from django.test import Client

    table = dealt(alice, bob)
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice)
    assert client.post(at(table), {"do": "leave"}).status_code == 403
    assert state_of(table).seats[0] is not None


def test_a_poll_answers_only_news(client, alice, bob):
    table = dealt(alice, bob)
    client.force_login(alice)
    state = state_of(table)
    assert client.get(at(table), {"v": state.version}).status_code == 204
    news = client.get(at(table), {"v": state.version - 1})
    assert news.json()["v"] == state.version
    rival = engine.view_for(state.match, 2).dealt
    assert not any(mentions(news.json()["content"], card) for card in rival)


def test_the_page_never_holds_a_rivals_card(client, alice, bob):
    table = dealt(alice, bob)
    state = state_of(table)
    hands = {seat: engine.view_for(state.match, seat).dealt for seat in (1, 2)}
    for user, hidden in ((alice, hands[2]), (bob, hands[1]), (None, hands[1] + hands[2])):
        client.logout()
        if user:
            client.force_login(user)
        text = client.get(at(table)).content.decode()
        for card in hidden:
            assert not mentions(text, card)


def test_a_look_deals_a_hand_that_is_due(client, alice, bob):
    from tests.games.table_kit import make_due, started

    table = started(alice, bob)
    make_due(table)
    client.get(at(table))
    assert state_of(table).phase == "playing"


def test_leaving_goes_back_to_the_lobby(client, alice):
    table = seating.open_table(alice, ARGENTINO)
    client.force_login(alice)
    assert client.post(at(table), {"do": "leave"}).url == "/"


def test_every_refusal_has_words():
    from games.refused import Deny

    for reason in [*(r.value for r in engine.Refusal), *(d.code for d in Deny)]:
        assert str(refusal_words(reason))


def test_who_sits_down_later_sees_no_card_of_who_played(client, alice, bob, charlie):
    table = dealt(alice, bob)
    hidden = engine.view_for(state_of(table).match, 2).dealt
    seating.abandon(table.pk, bob)
    seating.sit(table.pk, charlie, 2)
    client.force_login(charlie)
    text = client.get(at(table)).content.decode()
    assert not any(mentions(text, card) for card in hidden)
    # and the match is told with the names of who played it
    assert "Partida terminada por abandono. Gana alice" in text and "charlie" in text


def test_a_finished_match_keeps_its_names(client, alice, bob):
    from tests.games.table_kit import play_out

    table = dealt(alice, bob)
    end = play_out(table, (alice, bob))
    winner, loser = (alice, bob) if end.winner == "A" else (bob, alice)
    seating.leave(table.pk, winner)
    client.force_login(loser)
    assert f"Gana {winner.name}" in client.get(at(table)).content.decode()


def test_a_closed_table_says_so(client, alice):
    table = seating.open_table(alice, ARGENTINO)
    seating.leave(table.pk, alice)
    text = client.get(at(table)).content.decode()
    assert "La mesa está cerrada" in text and 'value="sit' not in text and "value=sit" not in text
    assert "Ver otras mesas" in text and "/partida/" not in text


def test_a_table_that_closed_in_a_match_leads_on(client, alice):
    """Whoever abandons a match against a robot is still on its page."""
    table = seating.play_robot(alice, ARGENTINO)
    make_due(table)
    timing.run_table(table.pk)
    seating.abandon(table.pk, alice)
    table.refresh_from_db()
    client.force_login(alice)
    text = client.get(at(table)).content.decode()
    assert "La mesa está cerrada" in text and "Ver otras mesas" in text
    link = reverse("match", args=[table.match.code])
    assert link in text and client.get(link).status_code == 200


def test_who_sits_is_not_offered_another_chair(client, alice, bob):
    table = seating.open_table(alice, ARGENTINO._replace(rules="clasico", players=4))
    seating.sit(table.pk, bob, 2)
    client.force_login(bob)
    assert "sit:" not in client.get(at(table)).content.decode()


@pytest.mark.parametrize("code", ["%00", "a%2fb", "x" * 400, "..", "%ff"])
def test_codes_that_cannot_be(client, code):
    assert client.get(f"/mesa/{code}/").status_code == 404


def test_head_is_answered_as_get_is(client, alice):
    table = seating.open_table(alice, ARGENTINO)
    for page in ("/", "/crear/", at(table)):
        assert client.head(page).status_code == 200


def test_becoming_a_guest_in_one_tab_leaves_the_forms_of_another_valid():
    from django.test import Client

    client = Client(enforce_csrf_checks=True)
    client.get("/")
    token = client.cookies["csrftoken"].value
    first = client.post(reverse("play_robot"), {"csrfmiddlewaretoken": token})
    second = client.post(reverse("play_robot"), {"csrfmiddlewaretoken": token})
    assert first.status_code == second.status_code == 302 and first.url == second.url
