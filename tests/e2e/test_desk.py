"""The moderators' desk on the whole site: who is put out is out within a second; moderating in few clicks."""

from __future__ import annotations

import re
import time

import pytest

from tests.desk.kit import SECRET, code
from tests.e2e.listening import open_table, start
from tests.socket_client import SocketClient
from tests.stack import ReadyMade, Stack, running

pytestmark = pytest.mark.stack

PASSWORD = "naipe-marcado-33"
STAFF = """
from django.contrib.auth.models import Group
from allauth.mfa.models import Authenticator
from accounts.models import User
for name, role in (("mod", "moderador"), ("judge", "moderador"), ("teller", "cajero")):
    user = User.objects.create_user(name, name + "@example.org", "{password}", is_staff=True)
    user.groups.add(Group.objects.get(name=role))
    Authenticator.objects.create(user=user, type="totp", data={{"secret": "{secret}"}})
"""
BAN = """
import re
import time
from accounts import moderation
from accounts.models import User
from games.models import Seat
person = Seat.objects.get(table__code="{code}", number={seat}).user
moderation.ban(None, person, "Insultó a todos")
print("decided", time.time())
"""


@pytest.fixture(scope="module")
def stack(ready_made: ReadyMade, tmp_path_factory: pytest.TempPathFactory):
    """Two web processes: what one decides reaches who is at the other."""
    numbers = {"HAND_PAUSE": 0.25, "START_PAUSE": 0.15}
    with running(Stack(tmp_path_factory.mktemp("stack"), ready_made, numbers=numbers, daphnes=2)) as found:
        found.manage("shell", "-c", STAFF.format(password=PASSWORD, secret=SECRET))
        yield found


def test_who_is_banned_is_out_within_a_second(stack):
    alice, bob = open_table(stack, players=2)
    start(stack, [alice, bob])
    # at the other process he looks on, too
    elsewhere = SocketClient(stack.urls[1])
    elsewhere.jar = alice.jar
    elsewhere.open(alice.code)
    assert elsewhere.receive()
    said = stack.manage("shell", "-c", BAN.format(code=alice.code, seat=1))
    decided = float(said.split("decided ")[1])
    for each in (alice, elsewhere):
        while each.receive(5):
            pass
        assert each.closed == (4423, "shut_out")
    assert time.time() - decided < 1
    # the rival is told at once: the match is his
    bob.receive_until("rematch|leave")
    row = "select m.state, m.winner from games_match m join games_table t on t.id = m.table_id where t.code = %s"
    assert stack.rows(row, alice.code) == [("abandoned", "B")]
    assert "Insultó a todos" in alice.get("/").text
    # nor does his old session sit down again
    alice.post(alice.path, do="sit:1")
    banned = "select count(*) from games_seat where user_id in (select user_id from accounts_sanction)"
    assert stack.rows(banned) == [(0,)]
    assert stack.errors() == ""


def test_a_page_that_is_open_says_why(stack, players):
    """In a browser the table gives way to the reason."""
    player = players(stack)
    page = player.goto("/")
    page.locator('form[action="/jugar-robot/"] button').first.click()
    page.wait_for_url("**/mesa/*/")
    table = player.path.strip("/").rpartition("/")[2]
    page.wait_for_selector("body:not(.offline) #r-hand button")
    stack.manage("shell", "-c", BAN.format(code=table, seat=1))
    page.get_by_text("Insultó a todos").first.wait_for()
    assert "/cuenta/sancion/" in player.path
    page.get_by_label("Cuéntanos tu versión").fill("No fui yo")
    page.get_by_role("button", name="Enviar el descargo").click()
    page.get_by_text("Lo recibimos").wait_for()


class Clicks:
    """Counts what somebody has to press."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self, locator) -> None:
        locator.click()
        self.made += 1


def log_in(player, name):
    page = player.goto("/cuenta/login/?next=/admin/")
    page.get_by_label("Usuario").or_(page.locator("#id_login")).first.fill(name)
    page.locator("#id_password").fill(PASSWORD)
    page.locator("main form button").first.click()
    page.wait_for_url(re.compile("2fa|admin"))
    page.locator("#id_code").fill(code())
    page.locator("main form button").first.click()
    page.wait_for_url("**/admin/")
    return page


@pytest.mark.chromium
def test_from_a_report_to_the_mute_and_the_notice(stack, players):
    """Five clicks at most, those of the player with them."""
    reported, reporter = SocketClient(stack.url), players(stack)
    reported.sign_up("malhablado", PASSWORD)
    page = reporter.goto("/cuenta/signup/")
    page.locator("#id_username").fill("ofendida")
    page.locator("#id_password1").fill(PASSWORD)
    page.locator("#id_password2").fill(PASSWORD)
    page.locator("main form button").first.click()
    page.wait_for_selector("#site", state="attached")
    reporter.goto("/")
    assert reported.post("/charla/", texto="sos un zapallo").status == 200
    said = page.locator("#chat-lines > *", has_text="sos un zapallo")
    said.wait_for()
    desk = log_in(players(stack), "mod")
    click = Clicks()
    with reporter.context.expect_page() as opened:
        click(said.get_by_role("link", name="Denunciar"))
    click(opened.value.get_by_role("button", name="Enviar la denuncia"))
    opened.value.get_by_text("un moderador va a mirar").wait_for()
    click(desk.get_by_role("link", name="Cola").first)
    desk.get_by_text("sos un zapallo").first.wait_for()
    # Enter in a field decides nothing
    desk.get_by_label("Motivo, si no es el de la denuncia").press("Enter")
    assert stack.rows("select state from games_report") == [("open",)]
    click(desk.get_by_role("button", name="Silenciar 24 h"))
    desk.get_by_text("No hay denuncias").wait_for()
    # on the page that he has open, at once
    page.get_by_text("actuamos").wait_for()
    assert click.made <= 5
    muted = "select muted_until is not null, shut_out_until is null from accounts_user where username = %s"
    assert stack.rows(muted, "malhablado") == [(1, 1)]
    assert stack.errors() == ""


@pytest.mark.chromium
def test_a_match_is_cancelled_and_coins_are_given(stack, players):
    alice, bob = (SocketClient(stack.url) for _ in range(2))
    for client, name in ((alice, "ana"), (bob, "beto")):
        client.sign_up(name, PASSWORD)
    fields = {"rules": "argentino", "players": "2", "target": "15", "chicos": "1", "turn_seconds": "60"}
    table = alice.post("/crear/", practice="official", stake="500", **fields).path.strip("/").rpartition("/")[2]
    assert stack.rows("select practice from games_table where code = %s", table) == [(0,)]
    bob.post(f"/mesa/{table}/", do="sit:2")
    for client in (alice, bob):
        client.post(f"/mesa/{table}/", do="ready")
    account = "accounts_account a join accounts_user u on u.id = a.owner_id"
    purse = f"select balance from {account} where kind = 'coins' and username = %s"
    before = stack.rows(purse, "ana")[0][0]

    desk = log_in(players(stack), "judge")
    desk.get_by_role("link", name="Partidas", exact=True).first.click()
    desk.locator("#result_list a").first.click()
    desk.get_by_label("Motivo").fill("La mesa se trabó")
    desk.get_by_role("button", name="Anular la partida").click()
    desk.get_by_text("Hecho.").wait_for()
    assert stack.rows(purse, "ana")[0][0] == before + 500

    till = log_in(players(stack), "teller")
    till.get_by_role("link", name="Personas", exact=True).first.click()
    till.get_by_role("link", name="ana", exact=True).first.click()
    form = till.locator("form", has=till.get_by_role("button", name="Dar"))
    form.get_by_label("Cuánto").fill("1500")
    form.get_by_label("Motivo").fill("Premio del torneo")
    form.get_by_role("button", name="Dar").click()
    till.get_by_text("Hecho.").wait_for()
    assert stack.rows(purse, "ana")[0][0] == before + 2_000
    for section in ("Movimientos", "Acciones del equipo"):
        till.goto(f"{till.url.partition('/admin/')[0]}/admin/")
        till.get_by_role("link", name=section, exact=True).first.click()
        till.get_by_text("Premio del torneo").first.wait_for()
    assert "The ledger is right." in stack.manage("audit_ledger")
    assert stack.errors() == ""
