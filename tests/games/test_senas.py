"""R11: a signal to one's partner, and what it takes."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts import export
from games import engine, robots
from games.live.words import SENAS
from games.models import Match, Sena
from games.refused import Deny, Refused
from games.services import seating, senas, timing
from games.services.doing import do
from games.services.play import Deal, Play, act
from tests.games.table_kit import ARGENTINO, GAUCHO, dealt, make_due, started, state_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(alice, bob, charlie, dave):
    return dealt(alice, bob, charlie, dave, config=GAUCHO)


def refused(table, user, what):
    before = Sena.objects.count()
    with pytest.raises(Refused) as caught:
        do(table.pk, user, what)
    assert Sena.objects.count() == before
    return caught.value.reason


def later(seconds):
    """As if what was made had been made so long ago."""
    Sena.objects.update(at=timezone.now() - timedelta(seconds=seconds))


def test_one_is_kept_and_changes_nothing_of_the_table(table, alice):
    before = state_of(table)
    do(table.pk, alice, "sena:tres")
    assert state_of(table) == before
    sena = Sena.objects.get()
    assert (sena.hand_id, sena.ply, sena.seat, sena.partner, sena.code) == (before.hand_id, 0, 1, 3, "tres")


@pytest.mark.parametrize("code", SENAS)
def test_every_one_of_the_ten(table, bob, code):
    do(table.pk, bob, f"sena:{code}")
    assert Sena.objects.get().code == code and Sena.objects.get().partner == 4


def test_the_page_knows_all_that_the_rules_know():
    assert set(SENAS) == set(senas.CODES) == {signal.name.lower() for signal in robots.Sena}


@pytest.mark.parametrize("what", ["sena:", "sena", "sena:cuatro", "sena:1E", "sena:TRES", "sena:tres:3", "sena:3"])
def test_what_is_none(table, alice, what):
    assert refused(table, alice, what) is Deny.MALFORMED


def test_who_has_no_seat(table, django_user_model):
    stranger = django_user_model.objects.create_user("eve", "eve@example.org", "x")
    assert refused(table, stranger, "sena:tres") is Deny.NOT_SEATED


def test_at_most_one_in_three_seconds_a_player(table, alice, charlie):
    do(table.pk, alice, "sena:tres")
    assert refused(table, alice, "sena:dos") is Deny.SENA_TOO_SOON
    do(table.pk, charlie, "sena:dos")  # another's time is his own
    later(3.1)
    do(table.pk, alice, "sena:dos")
    assert refused(table, alice, "sena:dos") is Deny.SENA_TOO_SOON


def test_a_hundred_at_once_are_one(table, alice):
    do(table.pk, alice, "sena:tres")
    for _ in range(99):
        assert refused(table, alice, "sena:tres") is Deny.SENA_TOO_SOON
    assert Sena.objects.count() == 1


def test_not_before_the_deal_and_not_after_the_match(alice, bob, charlie, dave):
    table = started(alice, bob, charlie, dave, config=GAUCHO)
    assert refused(table, alice, "sena:tres") is engine.Refusal.NO_HAND
    seating.abandon(table.pk, alice)
    seating.abandon(table.pk, charlie)
    assert refused(table, bob, "sena:tres") is engine.Refusal.NO_HAND


def test_a_table_of_two_has_no_partner_to_signal_to(alice, bob):
    assert refused(dealt(alice, bob, config=ARGENTINO), alice, "sena:tres") is Deny.NO_SENAS


# --- who is told --------------------------------------------------------------------------------------------------


def pages(client, table, users):
    found = {}
    for user in users:
        client.logout()
        if user is not None:
            client.force_login(user)
        found[user and user.username] = client.get(reverse("table", args=[table.code])).content.decode()
    return found


def test_without_javascript_it_reaches_the_partner_by_the_next_page(client, table, alice, bob, charlie, dave):
    client.force_login(alice)
    answer = client.post(reverse("table", args=[table.code]), {"do": "sena:siete_oros"})
    assert answer.status_code == 302
    found = pages(client, table, (alice, bob, charlie, dave, None))
    assert "alice te hace una seña: boca a la izquierda (siete de oros)" in found["charlie"]
    assert 'class="seen"' in found["charlie"]
    assert "Le haces una seña a charlie" in found["alice"] and 'class="seen"' not in found["alice"]
    for other in ("bob", "dave", None):
        assert "una seña" not in found[other] and 'class="seen"' not in found[other]
    assert 'value="sena:' not in found[None]  # who looks on has nothing to signal
    later(10)
    found = pages(client, table, (charlie,))
    assert 'class="seen"' not in found["charlie"] and "alice te hace" in found["charlie"]


def test_the_poll_brings_it_with_the_next_whole_view(client, table, charlie, bob, alice):
    do(table.pk, alice, "sena:nada")
    for user, told in ((charlie, True), (bob, False)):
        client.force_login(user)
        frame = client.get(f"{reverse('table', args=[table.code])}?v=1").json()
        assert ("una seña" in frame["content"]) is told


def test_a_refused_one_says_why(client, table, alice):
    client.force_login(alice)
    client.post(reverse("table", args=[table.code]), {"do": "sena:tres"})
    answer = client.post(reverse("table", args=[table.code]), {"do": "sena:tres"})
    assert answer.status_code == 429 and "cada 3 segundos" in answer.content.decode()


def test_the_next_hand_knows_nothing_of_it(client, table, alice, charlie):
    do(table.pk, alice, "sena:tres")
    state = state_of(table)
    while state.phase == "playing":
        seat = engine.to_act(state.match)[0]
        action = engine.legal_actions(state.match, seat)[-1]
        user_id = state.seats[seat - 1].user_id
        state = act(Play(state.id, state.hand_number, state.ply, action.code, user_id=user_id))
    act(Deal(state.id, state.version))
    assert "te hace una seña" not in pages(client, table, (charlie,))["charlie"]


def test_the_replay_shows_them_and_the_running_match_does_not(client, table, alice, charlie, bob):
    do(table.pk, alice, "sena:basto")
    match = Match.objects.get()
    address = reverse("match", args=[match.code])
    assert "seña a su pareja" not in client.get(address).content.decode()
    seating.abandon(table.pk, alice)
    seating.abandon(table.pk, charlie)
    assert "alice le hace una seña a su pareja: guiña un ojo (ancho de bastos)" in client.get(address).content.decode()


def test_they_are_in_ones_own_data(table, alice, bob):
    do(table.pk, alice, "sena:tres")
    (mine,) = export.export(alice)["senas"]
    assert mine["code"] == "tres" and export.export(bob)["senas"] == []


# --- robots -------------------------------------------------------------------------------------------------------


@pytest.fixture
def with_robots(alice, bob):
    """Alice has a robot for her partner, bob another one."""
    table = seating.open_table(alice, GAUCHO)
    seating.sit(table.pk, bob, 2)
    for seat in (3, 4):
        seating.add_robot(table.pk, alice, seat)
    for user in (alice, bob):
        seating.ready(table.pk, user)
    make_due(table)
    timing.run_table(table.pk)
    table.refresh_from_db()
    return table


def test_a_robot_tells_its_partner_the_truth_once_a_hand(with_robots):
    state = state_of(with_robots)
    for _ in range(2):
        senas.robots_signal(with_robots.pk, state.hand_number)
    made = dict(Sena.objects.values_list("seat", "code"))
    assert Sena.objects.count() == 2 and set(made) == {3, 4}
    for seat, code in made.items():
        dealt_to = engine.view_for(state.match, seat).dealt
        assert senas.CODES[code] is robots.honest_sena(dealt_to)
    senas.robots_signal(with_robots.pk, state.hand_number + 1)
    assert Sena.objects.count() == 2


def test_robots_have_nothing_to_tell_each_other(alice):
    table = seating.play_robot(alice, GAUCHO)
    make_due(table)
    timing.run_table(table.pk)
    state = state_of(table)
    assert senas.robots_to_signal(state) == [3]


def test_a_robot_reads_its_partner_and_nobody_else(request, alice, bob, monkeypatch):
    monkeypatch.setattr("games.dealer.SecureDealer.first_mano", lambda self, players: 3)
    with_robots = request.getfixturevalue("with_robots")
    state = state_of(with_robots)
    assert senas.read_by(state, 3) is None
    do(with_robots.pk, alice, "sena:tres")
    assert senas.read_by(state, 3) is robots.Sena.TRES and senas.read_by(state, 4) is None
    later(4)
    do(with_robots.pk, alice, "sena:espada")
    assert senas.read_by(state, 3) is robots.Sena.ESPADA
    heard = []

    def choose(view, level, chance, sena=None):
        heard.append((view.seat, sena))
        return view.legal[0]

    monkeypatch.setattr(robots, "choose", choose)
    assert engine.to_act(state.match) == (3,)
    timing.due_move(state)
    assert heard == [(3, robots.Sena.ESPADA)]


def test_it_takes_few_statements(table, alice):
    with CaptureQueriesContext(connection) as seen:
        do(table.pk, alice, "sena:tres")
    found = [q["sql"] for q in seen.captured_queries if "SAVEPOINT" not in q["sql"]]
    assert len(found) == 4, found
