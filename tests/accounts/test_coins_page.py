"""P6.1: a person sees his own statement, in words."""

import re

import pytest

from accounts import ledger
from accounts.ledger import BANK, Move, coins_of, statements
from accounts.points import add_points
from tests.accounts.money import give
from tests.accounts.test_pages import check, words

pytestmark = pytest.mark.django_db

PAGE = "/cuenta/monedas/"


def rows(answer):
    body = answer.content.decode()
    table = body[body.index("<tbody>") : body.index("</tbody>")] if "<tbody>" in body else ""
    cells = [re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL) for row in table.split("<tr>")[1:]]
    return [[" ".join(re.sub(r"<[^>]*>", " ", cell).split()) for cell in row[1:]] for row in cells]


def test_what_he_has_and_how_it_came(client, alice, bob):
    give(bob, 9_000)
    client.force_login(alice)
    client.get("/")
    ledger.escrow_in("m", {alice: 6_000, bob: 6_000})
    ledger.escrow_out("m", {bob: 12_000})
    add_points(alice, 50, "m")
    answer = client.get(PAGE)
    check(answer)
    assert rows(answer) == [
        ["Premio por subir de nivel", "+2 créditos", "5"],
        ["Apuesta de una partida", "−6 000 monedas", "57 000"],
        ["Regalo del día", "+3 000 monedas", "63 000"],
        ["Regalo de bienvenida", "+60 000 monedas", "60 000"],
        ["Regalo de bienvenida", "+3 créditos", "3"],
    ]
    shown = " ".join(words(answer).split())
    assert "Monedas 57 000 Créditos 5 Nivel 2 Puntos 50" in shown
    assert "Te faltan 100 puntos para el nivel 3." in shown


def test_a_match_can_be_looked_at(client, alice):
    give(alice, 100)
    ledger.escrow_in("m", {alice: 10})

    def find(kind, reference):
        return f"/partida/{reference}/" if kind == "stake" else ""

    statements.links.append(find)
    try:
        client.force_login(alice)
        assert '<a href="/partida/m/">Apuesta de una partida</a>' in client.get(PAGE).content.decode()
    finally:
        statements.links.remove(find)


def test_pages(client, alice):
    ledger.move_all([Move(f"k{number}", BANK, coins_of(alice), 1, "given") for number in range(120)])
    client.force_login(alice)
    client.get("/")
    seen, page = [], PAGE
    while page:
        answer = client.get(page)
        seen += rows(answer)
        older = answer.context["page"].older
        page = older and f"{PAGE}?antes={older}"
    # the gifts of the visit (no top-up: 63,120 is enough), then the 120
    assert [row[2] for row in seen if "moneda" in row[1]][-120:] == [str(left) for left in range(120, 0, -1)]
    assert len(seen) == 123


@pytest.mark.parametrize("wrong", ["x", "-1", "1e3", "٣", "9" * 30])
def test_a_page_that_is_none(client, alice, wrong):
    client.force_login(alice)
    assert client.get(PAGE, {"antes": wrong}).status_code == 404


def test_only_his_own(client, alice, bob):
    give(bob, 777)
    client.force_login(alice)
    assert "777" not in client.get(PAGE).content.decode()


def test_a_guest_signs_up_first(client):
    client.post("/jugar-robot/")
    assert client.get(PAGE).url == "/cuenta/signup/"
    assert client.get("/cuenta/borrar/").url == "/cuenta/signup/"


def test_a_page_costs_the_same_however_much_there_is(client, alice, django_assert_num_queries):
    client.force_login(alice)
    client.get(PAGE)
    ledger.move_all([Move(f"k{number}", BANK, coins_of(alice), 1, "given") for number in range(60)])
    # session, person, top-up made and (with the lock) not, coins, credits, own accounts, both directions
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as few:
        client.get(PAGE)
    ledger.move_all([Move(f"l{number}", BANK, coins_of(alice), 1, "given") for number in range(60)])
    with django_assert_num_queries(len(few)):
        client.get(PAGE)
