"""Who has no name of his own is called in each reader's language, whoever read him first."""

import pytest
from django.urls import reverse
from django.utils.translation import override

from accounts import names
from accounts.guests import create_guest
from games import store
from games.live.look import build_pov
from games.live.regions import page
from games.services import seating
from tests.conftest import PASSWORD
from tests.games.table_kit import ARGENTINO

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("first", ["es", "en"])
def test_a_guest_at_a_table(first):
    guest = create_guest()
    number = guest.username.rpartition("-")[2]
    with override(first):
        table = seating.open_table(guest, ARGENTINO)
        state = store.load(table.pk)
    shown = {code: "".join(page(build_pov(state, None), code).values()) for code in ("es", "en")}
    assert f"Invitado {number}" in shown["es"] and f"Guest {number}" in shown["en"]
    assert "Invitado" not in shown["en"]


@pytest.mark.parametrize("name", [names.GONE, names.GUEST.format(number=123456), "Invitado123456"])
def test_a_person_cannot_be_called_like_one(client, name):
    form = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
    answer = client.post(reverse("account_signup"), form)
    assert answer.status_code == 200 and "username" in answer.context["form"].errors


def test_several_names_in_one_text():
    with override("en"):
        assert names.localised("ana & Invitado 123") == "ana & Guest 123"
        assert names.localised("Jugador borrado") != "Jugador borrado"
