"""P6.7: rankings by points of a day, a week, a month or for ever, of one ruleset or all; one's own place."""

from datetime import UTC, datetime, timedelta
from importlib import import_module
from types import SimpleNamespace

import pytest
from django.contrib.auth.hashers import make_password
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from accounts import ledger, tallies
from accounts.deleting import delete_person
from accounts.guests import create_guest
from accounts.ledger import BANK, coins_of, move
from accounts.ledger.kinds import Kind
from accounts.models import Account, PointsEntry, Tally, User
from accounts.models.tally import Span
from accounts.points import Points, add_all_points, add_points
from games.rankings import PAGE, ranking
from tests.games.table_kit import OFFICIAL, play_out, started, welcomed

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 5, 20, 15, 0, tzinfo=UTC)  # a Wednesday


@pytest.fixture
def now(monkeypatch):
    """The clock, to be set: `now(NOW)`."""

    def set_clock(at):
        monkeypatch.setattr(timezone, "now", lambda: at)

    return set_clock


def left_with(user, coins):
    """The bank takes or gives until he has so many."""
    has = ledger.balance(user)
    if has > coins:
        move(f"take:{user.pk}:{has}:{coins}", coins_of(user), BANK, has - coins, Kind.TAKEN)
    elif has < coins:
        move(f"give:{user.pk}:{has}:{coins}", BANK, coins_of(user), coins - has, Kind.GIVEN)


def shown(span=Span.EVER, ruleset="", page=1, viewer=None):
    return [(place.number, place.person.name, place.points) for place in ranking(span, ruleset, page, viewer).places]


def names(*args):
    return [name for _, name, _ in shown(*args)]


def test_by_points_and_equal_points_share_a_place(alice, bob, charlie, dave):
    welcomed(alice, bob, charlie, dave)
    for user, points in ((alice, 20), (bob, 45), (charlie, 20), (dave, 5)):
        add_points(user, points, "m1", "argentino")
    assert shown() == [(1, "bob", 45), (2, "alice", 20), (2, "charlie", 20), (4, "dave", 5)]
    assert [place.number for place in (ranking(Span.EVER, "", 1, u).own for u in (bob, charlie, dave))] == [1, 2, 4]


def test_spans_begin_at_midnight_on_monday_and_on_the_first(alice, bob, charlie, dave, now):
    welcomed(alice, bob, charlie, dave)
    for user, day, hour in ((alice, 20, 0), (bob, 18, 0), (charlie, 17, 23), (dave, 1, 0)):
        now(NOW.replace(day=day, hour=hour, minute=0))
        add_points(user, 20, "m1", "argentino")
    now(NOW.replace(month=4, day=30, hour=23))
    add_points(dave, 1, "m2", "argentino")
    now(NOW)
    assert names(Span.DAY) == ["alice"]
    assert names(Span.WEEK) == ["alice", "bob"]
    assert names(Span.MONTH) == ["alice", "bob", "charlie", "dave"]
    assert shown(Span.EVER)[0] == (1, "dave", 21)


def test_by_ruleset(alice, bob):
    welcomed(alice, bob)
    add_points(alice, 20, "m1", "argentino")
    add_points(alice, 30, "m2", "clasico")
    add_points(bob, 40, "m3", "clasico")
    add_points(bob, 5, "gift")
    assert shown() == [(1, "alice", 50), (2, "bob", 45)]
    assert shown(Span.DAY, "clasico") == [(1, "bob", 40), (2, "alice", 30)]
    assert names(Span.DAY, "argentino") == ["alice"] and names(Span.DAY, "gaucho") == []


def test_points_lost_count_and_nobody_stands_there_with_nothing(alice, bob, now):
    welcomed(alice, bob)
    now(NOW - timedelta(days=1))
    add_points(alice, 50, "m1", "argentino")
    now(NOW)
    add_points(alice, -20, "m2", "argentino")
    add_points(bob, 20, "m2", "argentino")
    add_points(bob, -20, "m3", "argentino")
    assert names(Span.DAY) == [] and shown(Span.WEEK) == [(1, "alice", 30)]
    assert ranking(Span.DAY, "", 1, alice).own is None


def test_who_has_too_few_coins_is_in_no_ranking_of_that_stake(alice, bob):
    welcomed(alice, bob)
    for user in (alice, bob):
        add_points(user, 20, "m1", "clasico")
    left_with(alice, 5_999)
    assert names(Span.DAY, "clasico") == ["bob"] and names() == ["alice", "bob"]
    assert ranking(Span.DAY, "clasico", 1, alice).own is None
    left_with(alice, 99)
    assert names() == ["bob"]
    left_with(alice, 100)
    assert names() == ["alice", "bob"] and names(Span.DAY, "clasico") == ["bob"]
    left_with(alice, 6_000)
    assert names(Span.DAY, "clasico") == ["alice", "bob"]
    left_with(bob, 0)
    add_points(bob, 20, "m2", "clasico")
    assert names() == ["alice"]


def test_neither_guests_nor_who_is_gone(alice, bob, client):
    welcomed(alice, bob)
    add_all_points([Points(alice, 20, "m", "argentino"), Points(bob, 20, "m", "argentino")])
    add_points(create_guest(), 90, "m", "argentino")
    delete_person(bob)
    add_points(bob, 20, "m2", "argentino")
    assert names() == ["alice"]
    tallies.refresh()
    assert names() == ["alice"]


def test_an_official_match_shows_at_once(alice, bob):
    welcomed(alice, bob)
    end = play_out(started(alice, bob, config=OFFICIAL), (alice, bob))
    first, second = ("alice", "bob") if end.winner == "A" else ("bob", "alice")
    assert shown(Span.DAY, "argentino") == [(1, first, 20), (2, second, 5)] == shown(Span.EVER)


# --- what keeps it right --------------------------------------------------------------------------------------------


def sums():
    return set(Tally.objects.values_list("user", "span", "since", "ruleset", "points", "ranked"))


def test_tallies_are_the_sums_of_the_entries(alice, bob, charlie, now):
    welcomed(alice, bob, charlie)
    for number in range(60):
        now(NOW - timedelta(hours=61 * (59 - number)))
        user = (alice, bob, charlie)[number % 3]
        add_points(user, (20, 5, -20, 31)[number % 4], f"m{number}", ("argentino", "clasico", "", "gaucho")[number % 4])
        left_with(user, (50, 500, 50_000)[number // 3 % 3])
    tallies.refresh()
    followed = {row for row in sums() if row[4]}
    tallies.rebuild()
    assert sums() == followed and len(followed) > 20


def test_what_is_over_is_dropped_and_what_a_race_left_is_put_right(alice, bob, now):
    welcomed(alice, bob)
    now(NOW - timedelta(days=40))
    add_points(alice, 20, "m1", "argentino")
    now(NOW)
    add_points(bob, 20, "m1", "argentino")
    Tally.objects.filter(user=bob).update(ranked=False)
    left_with(alice, 0)
    Tally.objects.filter(user=alice).update(ranked=True)
    tallies.refresh()
    assert names() == ["bob"] == names(Span.DAY, "argentino")
    assert set(Tally.objects.filter(user=alice).values_list("span", flat=True)) == {"ever"}
    assert tallies.refresh() == 0


def test_points_won_before_there_were_tallies(alice, bob):
    welcomed(alice)
    add_points(alice, 20, "m1", "argentino")
    add_points(bob, 20, "m1", "clasico")
    before = sums()
    Tally.objects.all().delete()
    filled = import_module("accounts.migrations.0004_tally_filled")
    filled.fill(None, SimpleNamespace(connection=connection))
    assert sums() == before and len(before) == 16


# --- the page -------------------------------------------------------------------------------------------------------


def crowd(count, points=lambda number: number):
    """So many persons with coins and points, in few statements."""
    password = make_password(None)
    people = User.objects.bulk_create(User(username=f"p{n}", password=password) for n in range(count))
    Account.objects.bulk_create(
        Account(kind="coins", reference=str(user.pk), owner=user, balance=60_000) for user in people
    )
    PointsEntry.objects.record(
        [
            PointsEntry(user=user, ruleset="argentino", asked=points(n), points=points(n), reference="m")
            for n, user in enumerate(people, 1)
        ]
    )
    tallies.rebuild()
    return people


def page(client, **asked):
    answer = client.get(reverse("ranking"), asked)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_page_has_fifty_and_leads_to_the_next(client):
    people = crowd(PAGE + 3, points=lambda number: 7 if number < 10 else number)
    first, second = page(client), page(client, pagina="2")
    assert first.count("<tr>") == PAGE + 1 and "pagina=2" in first and ">p52<" in first
    assert second.count("<tr>") == 3 + 1 and "pagina=3" not in second and "pagina=1" in second
    assert [number for number, _, _ in shown(page=2)] == [45, 45, 45]
    own = ranking(Span.EVER, "", 1, people[0]).own
    assert own is not None and (own.number, own.points) == (45, 7)
    assert "vacía" in page(client, pagina="3")


def test_my_place_is_shown_wherever_it_is(client):
    people = crowd(PAGE + 10)
    client.force_login(people[0])
    text = page(client)
    assert "Tu puesto: <strong>60</strong>" in text and 'class="mine"' not in text
    assert 'class="mine"' in page(client, pagina="2")


def test_what_is_missing_to_be_in_it(client, alice):
    client.force_login(alice)
    assert "al menos 6.000 monedas" in page(client, modalidad="clasico").replace("\xa0", ".")
    client.logout()
    assert "Tu puesto" not in page(client) and "Todavía no hay nadie" in page(client)


def test_every_board_has_a_page(client, alice):
    welcomed(alice)
    add_points(alice, 20, "m1", "gaucho")
    for span in ("hoy", "semana", "mes", "siempre"):
        for rules in ("todas", "argentino", "clasico", "gaucho"):
            assert (">alice<" in page(client, de=span, modalidad=rules).replace("</svg>", ">")) == (
                rules in ("todas", "gaucho")
            )


@pytest.mark.parametrize("asked", ["de=ayer", "modalidad=uno", "pagina=0", "pagina=-1", "pagina=x", "pagina=1000000"])
def test_what_there_is_not(client, asked):
    assert client.get(f"/ranking/?{asked}").status_code == 404


@pytest.mark.parametrize("number", ["1", "2"])
def test_as_many_queries_for_many_as_for_few(client, number, django_assert_num_queries):
    people = crowd(PAGE + 1)
    client.force_login(people[0])
    page(client)
    # Session, person, the page's tallies, its persons, its first place; his own points, place and
    # tables; his challenges, who asks to be his friend, and which friends are here.
    with django_assert_num_queries(11):
        page(client, pagina=number)
    User.objects.bulk_create(User(username=f"q{n}") for n in range(300))
    PointsEntry.objects.record(
        [
            PointsEntry(user=user, ruleset="clasico", asked=9, points=9, reference="m")
            for user in User.objects.filter(username__startswith="q")
        ]
    )
    Account.objects.bulk_create(
        Account(kind="coins", reference=str(user.pk), owner=user, balance=60_000)
        for user in User.objects.filter(username__startswith="q")
    )
    tallies.rebuild()
    with django_assert_num_queries(11):
        assert ">p50<" in page(client, pagina="1")


def test_pages_and_places_are_walks_along_the_index():
    crowd(300)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("ANALYZE accounts_tally")
            # So few rows fit into a page or two, and sorting them costs nothing.
            for way in ("seqscan", "bitmapscan", "sort"):
                cursor.execute(f"SET LOCAL enable_{way} = off")
    board = Tally.objects.filter(span=Span.EVER, since=Span.EVER.start(NOW), ruleset="", ranked=True)
    order = board.order_by("-points", "user").values_list("user", "points")
    for rows in (order[50:101], board.filter(points__gt=7).values("user")):
        plan = rows.explain()
        assert "tally_board" in plan and "TEMP B-TREE" not in plan and "Sort" not in plan


def test_the_menu_leads_there(client):
    assert f'href="{reverse("ranking")}"' in client.get("/").content.decode()
