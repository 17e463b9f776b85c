"""P8.4: a player reports another, a moderator decides by one click, the reporter is told."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts import moderation, notices, sanctions
from accounts.guests import create_guest
from accounts.models import AuditEntry, Sanction
from accounts.moderation import Denied, Why
from games.models import ChatLine, Report, Table
from games.models.chat_line import Audience, ChatKind
from games.models.report import ReportState
from games.refused import Deny, Refused
from games.services import chatting, moderating, reporting
from games.services.chatting import say
from games.services.reporting import handle, report
from tests.desk.kit import at_desk, statements
from tests.games.table_kit import dealt, play_out

pytestmark = pytest.mark.django_db


@pytest.fixture
def filed(alice, bob):
    """Bob has reported alice."""
    return report(bob, alice, "insult", "me dijo de todo")


def decide(client, filed, do, **more):
    return client.post("/admin/cola/", {"report": filed.pk, "do": do, **more})


# --- filing -------------------------------------------------------------------------------------------------------


def test_from_a_profile(client, alice, bob):
    client.force_login(bob)
    assert "/jugador/alice/denunciar/" in client.get("/jugador/alice/").content.decode()
    assert client.get("/jugador/alice/denunciar/").status_code == 200
    assert client.post("/jugador/alice/denunciar/", {"reason": "cheat", "text": "ve mis cartas"}).status_code == 302
    filed = Report.objects.get()
    assert (filed.reporter, filed.person, filed.reason, filed.text) == (bob, alice, "cheat", "ve mis cartas")


def test_from_a_table(client, alice, bob):
    table = dealt(alice, bob)
    client.force_login(bob)
    assert f"/mesa/{table.code}/denunciar/" in client.get(f"/mesa/{table.code}/").content.decode()
    page = client.get(f"/mesa/{table.code}/denunciar/").content.decode()
    assert f"/jugador/alice/denunciar/?mesa={table.code}" in page and "/jugador/bob/denunciar/" not in page
    assert client.get("/mesa/zzz/denunciar/").status_code == 404
    answer = client.post(f"/jugador/alice/denunciar/?mesa={table.code}", {"reason": "stall"})
    assert answer.url == f"/mesa/{table.code}/"
    filed = Report.objects.get()
    assert filed.table == table and filed.match_code == table.match.code


def test_a_table_he_never_sat_at_is_no_place(client, alice, bob, charlie, dave):
    table = dealt(charlie, dave)
    client.force_login(bob)
    client.post(f"/jugador/alice/denunciar/?mesa={table.code}", {"reason": "stall"})
    filed = Report.objects.get()
    assert (filed.table, filed.match_code) == (None, "")


@pytest.mark.parametrize("do", ["mute", "suspend"])
def test_a_click_does_not_shorten_what_is_in_force(mod_desk, mod, filed, alice, do):
    moderation.mute(mod, alice, "otra cosa", None)
    moderation.ban(mod, alice, "otra cosa")
    answer = decide(mod_desk, filed, do)
    filed.refresh_from_db()
    alice.refresh_from_db()
    assert answer.status_code == 422 and "dura más" in answer.content.decode()
    assert filed.state == ReportState.OPEN and alice.shut_out_until == alice.muted_until == sanctions.FOREVER
    assert Sanction.objects.count() == 2
    # who knows what is in force may
    moderation.suspend(mod, alice, "basta con esto", timezone.now() + timedelta(days=7))
    alice.refresh_from_db()
    assert alice.shut_out_until < sanctions.FOREVER


def test_guests_report_and_are_reported(alice):
    guest = create_guest()
    report(guest, alice, "insult")
    report(alice, guest, "insult")
    assert Report.objects.count() == 2


def test_only_who_is_somebody(client, alice):
    assert client.post("/jugador/alice/denunciar/", {"reason": "cheat"}).url.startswith("/cuenta/login/")
    client.force_login(alice)
    assert client.get("/jugador/nadie/denunciar/").status_code == 404
    assert client.get("/jugador/%00/denunciar/").status_code == 400
    assert client.put("/jugador/alice/denunciar/").status_code == 405


@pytest.mark.parametrize("reason", ["", "x", "insult\0", "dismiss"])
def test_hostile_reasons(client, alice, bob, reason):
    client.force_login(bob)
    assert client.post("/jugador/alice/denunciar/", {"reason": reason}).status_code == 400
    assert not Report.objects.exists()


def refused(reason, *args):
    with pytest.raises(Refused) as caught:
        report(*args)
    assert caught.value.reason is reason


def test_not_oneself_not_twice_not_without_end(alice, bob, charlie, dave, settings):
    refused(Deny.REPORT_SELF, alice, alice, "insult")
    report(alice, bob, "insult")
    refused(Deny.REPORT_AGAIN, alice, bob, "cheat")
    settings.TRUCO_DESK = {**settings.TRUCO_DESK, "REPORTS_AN_HOUR": 2}
    report(alice, charlie, "insult")
    refused(Deny.REPORT_TOO_MANY, alice, dave, "insult")
    Report.objects.update(at="2020-01-01T00:00Z")
    report(alice, dave, "insult")


def test_text_reads_as_it_stands(alice, bob):
    """What turns a text around would turn the desk's page around with it."""
    filed = report(bob, alice, "insult", " dijo:\r\n\u202e\u2066al \u200brevés\x00\x07 ")
    assert filed.text == "dijo:\nal revés"


def test_text_is_kept_short(alice, bob):
    assert len(report(alice, bob, "other", "x" * 9_000 + "\0").text) == 500


# --- about a line of chat -----------------------------------------------------------------------------------------


def spoken(user, text, table=None):
    return ChatLine.objects.get(pk=say(user, ChatKind.WORDS, text, table and table.pk).id)


def test_a_line_with_the_talk_around_it(client, mod_desk, alice, bob, charlie):
    spoken(charlie, "buenas")
    line = spoken(alice, "sos un zapallo")
    spoken(bob, "¿por qué?")
    client.force_login(bob)
    path = f"/charla/{line.pk}/denunciar/"
    assert "sos un zapallo" in client.get(path).content.decode()
    assert client.post(path, {"reason": "insult"}).status_code == 302
    assert client.post(path, {"reason": "insult"}).status_code == 409
    filed = Report.objects.get()
    assert (filed.person, filed.line, filed.quote) == (alice, line, "sos un zapallo")
    page = mod_desk.get("/admin/cola/").content.decode()
    assert page.index("buenas") < page.index("sos un zapallo") < page.index("¿por qué?")
    assert decide(mod_desk, filed, "mute").status_code == 302
    assert Sanction.objects.get().reason == "Insulta o amenaza: «sos un zapallo»"


def test_the_line_alone_is_deleted(mod, mod_desk, alice, bob):
    line = spoken(alice, "sos un zapallo")
    filed = report(bob, alice, "insult", line=line)
    assert decide(mod_desk, filed, "delete").status_code == 302
    line.refresh_from_db()
    filed.refresh_from_db()
    assert line.deleted_by == mod and filed.outcome == "delete" and not Sanction.objects.exists()
    assert "actuamos" in notices.unread(bob)[0].text
    assert set(AuditEntry.objects.values_list("action", flat=True)) == {"report_acted", "delete_line"}


def test_no_line_no_deletion(mod_desk, filed):
    assert decide(mod_desk, filed, "delete").status_code == 422
    filed.refresh_from_db()
    assert filed.state == ReportState.OPEN


def test_only_what_one_could_read(client, alice, bob, charlie, dave):
    table = dealt(alice, bob)
    line = spoken(alice, "entre nosotros", table)
    path = f"/charla/{line.pk}/denunciar/"
    client.force_login(charlie)
    assert client.get(path).status_code == 404
    client.force_login(bob)
    assert client.get(path).status_code == 200
    assert client.get("/charla/999999/denunciar/").status_code == 404
    chatting.take_away(line.pk, None)
    assert client.get(path).status_code == 404


def test_a_line_is_of_who_said_it(alice, bob, charlie):
    line = spoken(alice, "hola")
    with pytest.raises(Refused) as refused:
        report(bob, charlie, "insult", line=line)
    assert refused.value.reason is Deny.MALFORMED


def chairs_left(table):
    """So that who sat there can sit down elsewhere."""
    moderating.close_table(None, table, "por la prueba")


# --- about no line ------------------------------------------------------------------------------------------------


def written(user, text, table=None, kind=ChatKind.WORDS):
    """Past the limits of who writes too fast."""
    where = Audience.PLAYERS if table else Audience.LOBBY
    return ChatLine.objects.create(author=user, audience=where, table=table, kind=kind, text=text)


def card(client, filed):
    page = client.get("/admin/cola/").content.decode()
    return page.partition(f'id="denuncia-{filed.pk}"')[2].partition("</article>")[0]


def test_what_he_said_at_the_table_and_the_match_they_shared(mod_desk, alice, bob, charlie):
    """Also at a private one: who reports could hear it."""
    private = dealt(alice, charlie)
    written(alice, "ajeno", private)
    chairs_left(private)
    table = dealt(alice, bob)
    Table.objects.update(private=True)
    written(alice, "¡qué burro!", table)
    written(bob, "callate", table)
    chairs_left(table)
    written(alice, "hola a todos")
    shown = card(mod_desk, report(bob, alice, "insult", "me dijo de todo"))
    assert "¡qué burro!" in shown and "donde jugaron juntos" in shown
    assert not any(text in shown for text in ("ajeno", "callate", "hola a todos"))
    match = table.match
    assert f"/admin/games/match/{match.pk}/change/" in shown and match.code in shown
    assert f"/partida/{match.code}/" in shown or f"/mesa/{table.code}/" in shown
    assert private.match.code not in shown


def test_what_he_said_in_public_where_they_shared_nothing(mod_desk, alice, bob, charlie):
    private = dealt(alice, charlie)
    Table.objects.update(private=True)
    written(alice, "entre nosotros", private)
    for n in range(8):
        written(alice, f"línea {n}")
    written(alice, "mentira", kind=ChatKind.PHRASE)
    filed = report(bob, alice, "insult")
    written(alice, "más tarde")
    shown = card(mod_desk, filed)
    assert shown.index("línea 2") < shown.index("línea 7") and "en público" in shown
    assert not any(text in shown for text in ("línea 1", "entre nosotros", "mentira", "más tarde"))
    assert "No jugaron ninguna partida juntos" in shown


def test_of_a_cheat_the_matches_they_shared(mod_desk, alice, bob):
    matches = []
    for _ in range(4):
        table = dealt(alice, bob)
        play_out(table, (alice, bob))
        written(alice, "tengo el ancho", table)
        chairs_left(table)
        matches.append(table.match)
    shown = card(mod_desk, report(bob, alice, "cheat"))
    assert "tengo el ancho" not in shown
    assert [f"/partida/{match.code}/" in shown for match in matches] == [False, True, True, True]
    assert shown.index(matches[3].code) < shown.index(matches[1].code)


def test_who_said_nothing(mod_desk, filed):
    shown = card(mod_desk, filed)
    assert "No dijo nada en público" in shown and "No jugaron ninguna partida juntos" in shown


def test_as_many_queries_for_many_reports_as_for_few(mod_desk, alice, bob, charlie, dave):
    table = dealt(alice, bob)
    written(alice, "¡qué burro!", table)
    written(dave, "buenas")
    report(bob, alice, "insult")
    report(bob, dave, "spam")
    few = len(statements(mod_desk, "/admin/cola/"))
    report(alice, bob, "cheat")
    for reporter, person in ((charlie, alice), (dave, alice), (dave, charlie), (charlie, bob)):
        report(reporter, person, "insult")
        report(person, reporter, "cheat")
    assert len(statements(mod_desk, "/admin/cola/")) == few


# --- deciding -----------------------------------------------------------------------------------------------------


def test_the_queue_shows_what_is_known(mod_desk, mod, filed, alice, bob, charlie):
    old = report(charlie, alice, "spam")
    handle(mod, old, "warn")
    page = mod_desk.get("/admin/cola/").content.decode()
    assert "me dijo de todo" in page and "Hace publicidad" in page and "Advertencia" in page
    assert f"/admin/persona/{bob.pk}/" in page


OUTCOMES = {"dismiss": None, "warn": "warn", "mute": "mute", "suspend": "suspend", "ban": "ban"}


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_one_click_decides_and_the_reporter_is_told(mod_desk, mod, filed, alice, bob, outcome):
    assert decide(mod_desk, filed, outcome).status_code == 302
    filed.refresh_from_db()
    assert (filed.outcome, filed.handled_by) == (outcome, mod) and filed.state != ReportState.OPEN
    kind = OUTCOMES[outcome]
    assert list(Sanction.objects.values_list("user", "kind")) == ([(alice.pk, kind)] if kind else [])
    if kind:
        assert Sanction.objects.get().reason == "Insulta o amenaza"
    (told,) = notices.unread(bob)
    assert "alice" in told.text and ("actuamos" in told.text) == (outcome != "dismiss")
    log = set(AuditEntry.objects.values_list("action", "reference"))
    assert (f"report_{filed.state}", f"report:{filed.pk}") in log
    assert not kind or (kind, f"report:{filed.pk}") in log
    assert "No hay denuncias" in mod_desk.get("/admin/cola/").content.decode()


def test_a_mute_is_for_a_day(mod, filed, alice):
    handle(mod, filed, "mute", "Así no")
    alice.refresh_from_db()
    assert not sanctions.may_speak(alice) and Sanction.objects.get().reason == "Así no"
    assert 23 < (alice.muted_until - Sanction.objects.get().at).total_seconds() / 3600 <= 24


def test_decided_once(mod, boss, filed, bob):
    handle(mod, filed, "dismiss")
    with pytest.raises(Denied) as caught:
        handle(boss, filed, "ban")
    assert caught.value.why is Why.HANDLED and not Sanction.objects.exists()
    assert len(notices.unread(bob)) == 1


def test_no_moderator_decides_about_himself(mod, bob, boss):
    filed = report(bob, mod, "insult")
    client = at_desk(mod)
    for outcome in reporting.OUTCOMES:
        assert decide(client, filed, outcome).status_code == 403, outcome
    filed.refresh_from_db()
    assert filed.state == ReportState.OPEN
    # nor another moderator: about the team an administrator decides
    handle(boss, filed, "warn")


@pytest.mark.parametrize("fields", [{"do": "hang"}, {"do": ""}, {}])
def test_what_is_no_outcome(mod_desk, filed, fields):
    assert mod_desk.post("/admin/cola/", {"report": filed.pk, **fields}).status_code == 422


@pytest.mark.parametrize("number", ["", "x", "-1", "9" * 30, "²", "999999"])
def test_what_is_no_report(mod_desk, number):
    assert mod_desk.post("/admin/cola/", {"report": number, "do": "ban"}).status_code == 404
    assert mod_desk.get(f"/admin/cola/?desde={number or 'x'}").status_code in (200, 404)


# --- being told ---------------------------------------------------------------------------------------------------


def test_a_notice_stays_until_it_is_read(client, mod, alice):
    moderation.warn(mod, alice, "Más despacio")
    client.force_login(alice)
    page = client.get("/crear/")
    assert "Más despacio" in page.content.decode()
    (told,) = notices.unread(alice)
    moderation.warn(mod, alice, "Y más")
    assert client.post("/cuenta/avisos/", {"hasta": told.id, "next": "/crear/"}).url == "/crear/"
    page = client.get("/crear/").content.decode()
    assert "Y más" in page and "Más despacio" not in page
    assert "Más despacio" in client.get("/cuenta/avisos/").content.decode()


def test_only_ones_own_notices(client, mod, alice, bob):
    moderation.warn(mod, alice, "Más despacio")
    (told,) = notices.unread(alice)
    client.force_login(bob)
    client.post("/cuenta/avisos/", {"hasta": told.id})
    assert notices.unread(alice)
    assert client.post("/cuenta/avisos/", {"hasta": "x"}).status_code == 404
    assert client.post("/cuenta/avisos/", {"hasta": "1", "next": "https://example.com/"}).url == "/cuenta/avisos/"


def test_who_has_none_is_asked_nothing(client, alice, django_assert_num_queries):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    client.force_login(alice)
    client.get("/crear/")
    with CaptureQueriesContext(connection) as caught:
        client.get("/crear/")
    assert not any("notice" in query["sql"] for query in caught.captured_queries)


def test_reports_are_counted_by_address(alice, bob, settings):
    settings.ACCOUNT_RATE_LIMITS = {"report": "2/h/ip"}
    cache.clear()
    answers = []
    for _ in range(3):
        client = Client()
        client.force_login(create_guest())
        answers.append(client.post("/jugador/alice/denunciar/", {"reason": "spam"}).status_code)
    cache.clear()
    assert answers == [302, 302, 429] and Report.objects.count() == 2
