"""P1.2, P3.4, P6: people register and play for coins and points, each from an address of his own behind a proxy."""

import email
import os
import re

import pytest

from tests.browser import DESKTOP, PHONE
from tests.conftest import PASSWORD
from tests.e2e.at_table import AtTable, Company, open_table, sit_from_lobby
from tests.e2e.conftest import QUICK, SLOW
from tests.stack import Stack, running

pytestmark = [pytest.mark.stack, pytest.mark.chromium]

HOME, OTHER_HOME = "192.0.2.1", "198.51.100.7"
# 33 of envido against 6: whoever says falta envido, alice wins it, and with it the chico.
HERS, HIS = "7E 6E 4B", "4C 5O 6B"


@pytest.fixture(scope="module")
def stack(ready_made, tmp_path_factory):
    numbers = SLOW if os.environ.get("TRUCO_SHOTS") else QUICK
    behind = {"TRUSTED_PROXIES": "1"}
    with running(Stack(tmp_path_factory.mktemp("stack"), ready_made, numbers=numbers, environment=behind)) as found:
        yield found


def test_from_registering_to_three_rounds(stack, players):
    alice = AtTable(players(stack, DESKTOP, address=HOME), "alice")
    # bob says he is where alice is; the proxy knows better
    bob = AtTable(players(stack, PHONE, address=OTHER_HOME, extra_http_headers={"X-Forwarded-For": HOME}), "bob")
    for person in (alice, bob):
        register(stack, person)
    assert stack.rows("select count(*), count(distinct hash) from accounts_seenaddress") == [(2, 2)]

    # an official match
    play(stack, alice, bob, stake=6_000)
    alice.wait_for_text("r-hand", "Monedas: +6 000 Puntos: +20")
    bob.wait_for_text("r-hand", "Monedas: −6 000 Puntos: 0")
    # trophies come a moment later, to the page that is there
    alice.wait_for_text("r-hand", "«Bautismo»", 20)
    assert "Trofeos" not in bob.text("r-hand")
    shoot(alice, bob, "result-official")
    assert ranked(alice) == [("1", "alice", "20")] and ranked(bob) == [("1", "alice", "20")]
    shoot(alice, bob, "ranking")
    # 60,000 to begin with and 3,000 for the day
    assert purse(alice) == {"Monedas": "69 000", "Créditos": "3", "Nivel": "1", "Puntos": "20"}
    assert purse(bob) == {"Monedas": "57 000", "Créditos": "3", "Nivel": "1", "Puntos": "0"}
    shoot(alice, bob, "statement")
    assert statement(alice)[:2] == [
        ("Premio de una partida", "+12 000 monedas", "69 000"),
        ("Apuesta de una partida", "−6 000 monedas", "57 000"),
    ]
    assert statement(bob)[:2] == [
        ("Apuesta de una partida", "−6 000 monedas", "57 000"),
        ("Regalo del día", "+3 000 monedas", "63 000"),
    ]

    # a special one she can't open yet; one for more coins takes her to level two
    alice.player.expect_trouble("403.*crear")
    open_table(alice, rules="clasico", practice="official", stake=6_000, turbo=True, opens=False)
    assert "desde el nivel 2" in alice.page.locator(".errorlist").inner_text()
    play(stack, alice, bob, stake=36_000)
    alice.wait_for_text("r-hand", "Puntos: +30 ¡Nivel 2!")
    assert purse(alice) == {"Monedas": "105 000", "Créditos": "5", "Nivel": "2", "Puntos": "50"}

    # turbo
    play(stack, alice, bob, stake=6_000, turbo=True)
    alice.wait_for_text("r-hand", "«A toda máquina»", 20)
    shoot(alice, bob, "result-turbo")
    # three rounds, of which she wins two and he has none left to save
    play(stack, alice, bob, stake=6_000, three_rounds=True)
    alice.wait_for_text("r-hand", "«Tres rondas»", 20)
    shoot(alice, bob, "result-three-rounds")
    kinds = stack.rows("select turbo, three_rounds, state, winner, chicos_a from games_match order by id desc limit 2")
    assert kinds == [(0, 1, "finished", "A", 2), (1, 0, "finished", "A", 1)]
    assert purse(alice) == {"Monedas": "117 000", "Créditos": "3", "Nivel": "2", "Puntos": "90"}
    assert [line[1] for line in statement(alice) if line[0] == "Partida especial"] == ["−1 crédito"] * 2
    assert ranked(bob) == [("1", "alice", "90")]
    alice.player.goto("/jugador/alice/")
    shoot(alice, bob, "profile")

    # somebody from her house gets no points, and is told before the match
    carol = AtTable(players(stack, PHONE, address=HOME), "carol")
    register(stack, carol)
    code = open_table(alice, rules="argentino", practice="official", stake=100)
    sit_from_lobby(carol, code, 2)
    for person in (alice, carol):
        person.wait_for_text("r-board", "sin puntos: dos jugadores comparten conexión")
    stack.manage("audit_ledger")
    assert stack.errors() == ""


def register(stack, person):
    """By the form, and confirm the address by the link in the mail."""
    page = person.player.goto("/")
    page.locator("header").get_by_role("link", name="Registrarse").click()
    address = f"{person.name}@example.org"
    for name, value in {
        "username": person.name,
        "email": address,
        "password1": PASSWORD,
        "password2": PASSWORD,
    }.items():
        page.locator(f'[name="{name}"]').fill(value)
    person.shoot(f"register-{person.name}")
    page.get_by_role("button", name="Crear la cuenta").click()
    page.locator("header .me-name").wait_for()
    link = link_in_mail(stack, address)
    assert link.startswith(person.player.wire.url)
    page.goto(link)
    person.shoot(f"confirm-{person.name}")
    page.get_by_role("button", name="Sí, confirmarlo").click()
    page.get_by_text(f"El correo {address} está confirmado.").wait_for()


def link_in_mail(stack, address):
    mails = [email.message_from_bytes(path.read_bytes()) for path in (stack.folder / "mail").iterdir()]
    body = next(mail.get_payload(decode=True).decode() for mail in mails if mail["To"] == address)
    return re.search(r"http\S+/confirm-email/\S+", body)[0]


def play(stack, alice, bob, **fields):
    """An official match of clasico, which alice wins by a falta envido a round."""
    code = open_table(alice, rules="clasico", practice="official", **fields)
    sit_from_lobby(bob, code, 2)
    stack.mano(1)
    for _ in range(2 if "three_rounds" in fields else 1):
        stack.hands(HERS, HIS)
    for person in (alice, bob):
        person.press("ready")
    Company(alice, bob).play_on("quiero", "falta_envido")
    for person in (alice, bob):
        person.wait_for_text("r-status", "Gana alice")


def purse(person):
    page = person.player.goto("/cuenta/monedas/")
    boxes = [box.inner_text().split("\n") for box in page.locator(".purse div").all()]
    return {plain(name): plain(value) for name, value in boxes}


def statement(person):
    """What, how much, what was left; of the page that shows it."""
    rows = [row.locator("td").all_inner_texts() for row in person.page.locator(".statement tbody tr").all()]
    return [(plain(what.partition("\n")[0]), plain(amount), plain(left)) for _, what, amount, left in rows]


def ranked(person):
    page = person.player.goto("/")
    page.locator("header").get_by_role("link", name="Ranking").click()
    rows = [row.locator("td").all_inner_texts() for row in page.locator(".board tbody tr").all()]
    return [tuple(map(plain, row)) for row in rows]


def plain(text):
    """With plain spaces only."""
    return " ".join(text.split())


def shoot(alice, bob, name):
    alice.shoot(f"{name}-desktop")
    bob.shoot(f"{name}-phone")
