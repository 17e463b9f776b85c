"""P1.3: what anybody may see of a person who has an account."""

import pytest
from django.urls import reverse

from accounts.deleting import delete_person
from accounts.guests import create_guest
from accounts.points import add_points
from games import profiles
from games.models.match import MatchState
from games.services import seating, trophies
from tests.games.recorded import DAY, days, recorded
from tests.games.table_kit import ARGENTINO

pytestmark = pytest.mark.django_db


def at(user):
    return reverse("profile", args=[user.username])


def page(client, user):
    answer = client.get(at(user))
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_who_he_is(client, alice):
    alice.country, alice.avatar = "UY", 5
    alice.save()
    add_points(alice, 70, "m1")
    text = page(client, alice)
    assert "Uruguay" in text and "#av-5" in text and "Nivel 2 · 70 puntos" in text
    assert '<progress value="20" max="100">' in text
    assert alice.email not in text and "style=" not in text


def test_wins_and_losses_by_ruleset_with_practice_apart(alice, bob):
    for winner in "AAB":
        recorded(alice, bob, winner=winner)
    recorded(alice, bob, rules="clasico", winner="B")
    recorded(alice, None, practice=True)
    recorded(bob, alice, practice=True, rules="gaucho")
    recorded(alice, bob, state=MatchState.CANCELLED)
    recorded(alice, bob, state=MatchState.RUNNING)
    found = profiles.profile(alice)
    assert [(one.rules, *one.record) for one in found.records] == [
        ("argentino", 2, 1),
        ("clasico", 0, 1),
        ("gaucho", 0, 0),
    ]
    assert found.practice == (1, 1)


def test_who_abandoned_has_lost_though_his_pair_won(alice, bob, charlie, dave):
    recorded(alice, bob, charlie, dave, abandoned=(3,))
    assert [profiles.profile(user).records[0].record for user in (alice, charlie)] == [(1, 0), (0, 1)]


def test_reliability(client, alice, bob):
    assert profiles.profile(alice).reliability is None
    assert "Todavía no jugó partidas oficiales" in page(client, alice)
    for _ in range(2):
        recorded(alice, bob)
    recorded(alice, bob, state=MatchState.ABANDONED, abandoned=(2,))
    recorded(alice, bob, state=MatchState.CANCELLED)
    recorded(alice, bob, practice=True, state=MatchState.ABANDONED, abandoned=(2,))
    assert [profiles.profile(user).reliability for user in (alice, bob)] == [100, 66]
    recorded(alice, bob, state=MatchState.CANCELLED, abandoned=(2,))
    assert profiles.profile(bob)[6:8] == (4, 50)
    assert "Terminó el 50 % de sus 4 partidas oficiales." in page(client, bob).replace("\xa0", " ")


def test_trophies_won_and_still_to_win(client, alice, bob):
    recorded(alice, bob)
    trophies.sweep()
    found = profiles.profile(alice)
    assert {one.prize.code for one in found.trophies if one.at} == {"first_win", "argentino"}
    text = page(client, alice)
    assert f"2 de {len(found.trophies)}" in text and "Bautismo" in text and "sin ganar" in text


def test_the_last_ten_matches(client, alice, bob, charlie, dave):
    for number in range(9):
        recorded(alice, bob, at=DAY + days(number))
    recorded(bob, alice, charlie, None, at=DAY + days(10), winner="B", score=(9, 15))
    recorded(bob, alice, chicos=3, at=DAY + days(11), winner="A")
    recorded(bob, alice, state=MatchState.ABANDONED, abandoned=(2,), at=DAY + days(12), winner="A", score=(3, 2))
    last = profiles.profile(alice).last
    assert len(last) == 10
    left, long, pairs = last[:3]
    assert (left.won, left.abandoned, left.own, left.other) == (False, True, 2, 3)
    assert (long.own, long.other) == (0, 0)
    assert (pairs.won, pairs.own, pairs.other) == (True, 15, 9)
    assert [p.name for p in pairs.rivals] == ["bob", "charlie"] and [p.name for p in pairs.partners] == ["Anselmo"]
    text = page(client, alice)
    assert f'<a href="{at(bob)}">bob</a>' in text and "Anselmo" in text and "15–9" in text and "Abandonada" in text


def test_rivals_who_are_gone_have_no_name(client, alice, bob):
    guest = create_guest()
    recorded(alice, bob)
    recorded(alice, guest, practice=True)
    delete_person(bob)
    text = page(client, alice)
    assert "Jugador borrado" in text and ">bob<" not in text and guest.name in text and at(guest) not in text


def test_nobody_else_has_one(client, alice, bob):
    guest = create_guest()
    gone = at(bob)
    delete_person(bob)
    bob.refresh_from_db()
    for address in (at(guest), gone, at(bob), "/jugador/nadie/"):
        assert client.get(address).status_code == 404


def test_as_many_queries_for_many_matches_as_for_few(client, alice, bob, charlie, dave, django_assert_num_queries):
    recorded(alice, bob, charlie, dave)
    # The person; matches by ruleset, reliability, trophies; the last ones with their players and those's persons.
    with django_assert_num_queries(7):
        page(client, alice)
    for number in range(25):
        recorded(bob, alice, dave, charlie, at=DAY + days(number), rules="gaucho")
    trophies.sweep()
    with django_assert_num_queries(7):
        page(client, alice)


def test_ways_there(client, alice, bob):
    client.force_login(alice)
    table = seating.open_table(bob, ARGENTINO)
    lobby = client.get("/").content.decode()
    assert at(bob) in lobby and at(alice) in lobby and table.code in lobby
    for name in ("own_settings", "account_coins"):
        assert at(alice) in client.get(reverse(name)).content.decode()
    assert reverse("own_settings") in page(client, alice)


def test_a_name_with_signs(client, alice):
    alice.username = "ñandú.7_x-y"
    alice.save()
    assert "ñandú.7_x-y" in page(client, alice)


def test_a_name_spelled_otherwise_leads_to_the_one_page(client, alice):
    answer = client.get("/jugador/ALICE/")
    assert (answer.status_code, answer.url) == (302, "/jugador/alice/")
    assert client.get("/jugador/ALICES/").status_code == 404


@pytest.mark.parametrize("path", ["/ranking/", "/jugador/alice/", "/amigos/", "/cuenta/monedas/"])
def test_what_may_be_read_may_be_asked_for_its_head(client, alice, path):
    client.force_login(alice)
    assert client.get(path).status_code == client.head(path).status_code == 200
    assert client.put(path).status_code == 405
