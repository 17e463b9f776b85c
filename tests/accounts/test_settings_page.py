"""P1.3: what a person chooses for himself."""

import re

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from accounts.points import add_points
from accounts.taste import COOKIE
from tests.accounts.test_pages import check
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db

PAGE = "/cuenta/ajustes/"
CHOICES = {
    "avatar": "5",
    "country": "UY",
    "language": "es",
    "volume": "35",
    "deck": "large",
    "four_colours": "on",
    "challengers": "friends",
}


def test_the_page(client, alice):
    client.force_login(alice)
    answer = client.get(PAGE)
    check(answer)
    body = answer.content.decode()
    assert [body.count(f"c.svg#av-{number}") for number in range(1, 9)] == [1] * 8
    assert 'value="UY"' in body and "Uruguay" in body
    assert body.index("Afganistán") < body.index("Zimbabue")


def test_saving(client, alice):
    client.force_login(alice)
    answer = client.post(PAGE, CHOICES, follow=True)
    assert "Tus ajustes están guardados" in answer.content.decode()
    alice.refresh_from_db()
    chosen = (alice.avatar, alice.country, alice.country_name, alice.language, alice.volume)
    assert chosen == (5, "UY", "Uruguay", "es", 35)
    assert (alice.deck, alice.four_colours, alice.shortcuts, alice.challengers) == ("large", True, False, "friends")
    assert client.cookies[settings.LANGUAGE_COOKIE_NAME].value == "es"
    client.post(PAGE, {**CHOICES, "language": ""})
    assert client.cookies[settings.LANGUAGE_COOKIE_NAME].value == ""


@pytest.mark.parametrize(
    "wrong",
    [
        {"avatar": "9"},
        {"avatar": "0"},
        {"avatar": "x"},
        {"avatar": ""},
        {"country": "ZZ"},
        {"language": "tlh"},
        {"volume": "101"},
        {"volume": "-1"},
        {"deck": "tarot"},
        {"challengers": "me"},
    ],
)
def test_what_is_not_offered_is_refused(client, alice, wrong):
    client.force_login(alice)
    answer = client.post(PAGE, {**CHOICES, **wrong})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == list(wrong)
    alice.refresh_from_db()
    assert (alice.avatar, alice.country, alice.volume) == (1, "", 70)


def test_it_changes_nothing_else(client, alice):
    client.force_login(alice)
    client.post(PAGE, {**CHOICES, "points": "900", "is_staff": "on", "username": "bob", "level_reached": "7"})
    add_points(alice, 10, "m")
    alice.refresh_from_db()
    assert (alice.points, alice.level_reached, alice.is_staff, alice.username) == (10, 1, False, "alice")


def test_a_guest_has_settings_too(client):
    client.post("/jugar-robot/")
    assert client.get(PAGE).status_code == 200
    client.post(PAGE, CHOICES)
    assert User.objects.get().avatar == 5


def test_a_stranger_logs_in_first(client):
    for page in ("monedas/", "datos.json", "borrar/"):
        answer = client.get(f"/cuenta/{page}")
        assert (answer.status_code, answer.url) == (302, f"/cuenta/login/?next=/cuenta/{page}")


# --- how somebody likes his table -----------------------------------------------------------------------------------

TASTE = {"volume": "35", "deck": "large", "four_colours": "on"}


def attributes(answer):
    return re.search(r"<html ([^>]*)>", answer.content.decode())[1]


def test_every_page_has_his_taste(client, alice):
    client.force_login(alice)
    assert attributes(client.get("/")) == 'lang="es" data-volume="70"'
    client.post(PAGE, CHOICES)
    for page in ("/", PAGE, "/no-existe/"):
        assert attributes(client.get(page)) == (
            'lang="es" data-volume="35" data-deck="large" data-suits="four" data-keys="off"'
        )
    table = client.post("/jugar-robot/").url
    assert "keys.js" not in client.get(table).content.decode()
    client.post(PAGE, CHOICES | {"shortcuts": "on"})
    assert "keys.js" in client.get(table).content.decode()


def test_who_is_nobody_yet_has_a_taste_too(client):
    answer = client.get(PAGE)
    check(answer)
    assert list(answer.context["form"].fields) == ["volume", "deck", "four_colours", "shortcuts"]
    answer = client.post(PAGE, TASTE, follow=True)
    assert "Tus ajustes están guardados" in answer.content.decode()
    assert attributes(answer) == 'lang="es" data-volume="35" data-deck="large" data-suits="four" data-keys="off"'
    assert answer.context["form"].initial["volume"] == 35
    assert not User.objects.exists()
    assert client.post(PAGE, TASTE | {"deck": "tarot"}).status_code == 422


def test_it_becomes_the_guests_and_the_members(client):
    client.post(PAGE, TASTE)
    client.post("/jugar-robot/")
    other = Client()
    other.post(PAGE, TASTE | {"volume": "0"})
    other.post("/cuenta/signup/", {"username": "alicia", "password1": PASSWORD, "password2": PASSWORD})
    guest, member = User.objects.order_by("pk")
    assert (guest.is_guest, guest.volume, guest.deck, guest.four_colours, guest.shortcuts) == (
        *(True, 35, "large", True, False),
    )
    assert (member.is_guest, member.volume, member.deck) == (False, 0, "large")


@pytest.mark.parametrize(
    "cookie", ["", "x", "volume=999", "deck=tarot&volume=3", "volume=" + "9" * 5000, "\x00", "a=%ff"]
)
def test_a_forged_cookie_is_nothing(client, cookie):
    client.cookies[COOKIE] = cookie
    assert attributes(client.get("/")) == 'lang="es" data-volume="70"'


def test_the_volume_chosen_here_counts_from_now_on(client):
    client.cookies["sound_volume"] = "0"
    client.post(PAGE, TASTE)
    assert client.cookies["sound_volume"].value == ""


def test_a_taste_is_no_way_to_anything_else(client):
    client.cookies[COOKIE] = "volume=5&deck=classic&is_staff=on&points=900&username=admin"
    client.post("/jugar-robot/")
    user = User.objects.get()
    assert (user.volume, user.is_staff, user.points, user.is_guest) == (5, False, 0, True)


def test_taste_asks_the_database_nothing(client, django_assert_num_queries):
    client.cookies[COOKIE] = "volume=5&deck=large"
    with django_assert_num_queries(0):
        assert 'data-deck="large"' in attributes(client.get("/cuenta/login/"))
