"""P1.3: what a person chooses for himself."""

import pytest
from django.conf import settings

from accounts.models import User
from accounts.points import add_points
from tests.accounts.test_pages import check

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
    for page in ("ajustes/", "monedas/", "datos.json", "borrar/"):
        answer = client.get(f"/cuenta/{page}")
        assert (answer.status_code, answer.url) == (302, f"/cuenta/login/?next=/cuenta/{page}")
