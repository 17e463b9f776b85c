"""What moderators read is words, and numbers as the rest of the site writes them: no codes, no JSON."""

import pytest
from django.utils import timezone

from accounts import deeds, ledger, moderation, notices
from accounts.models import AuditEntry
from accounts.models.appeal import AppealState
from accounts.models.sanction import SanctionKind
from games.models import Match, MatchPlayer
from games.models.report import ReportState
from games.services import moderating, reporting
from tests.desk.kit import decide, statements
from tests.games.table_kit import OFFICIAL, dealt, play_out, welcomed

pytestmark = pytest.mark.django_db

LOG = "/admin/accounts/auditentry/"


def rows(client, path):
    page = client.get(path).content.decode()
    return page.partition('id="result_list"')[2].partition("</table>")[0]


def test_the_log_in_words(mod_desk, mod, boss, alice, bob):
    welcomed(alice, bob)
    table = dealt(alice, bob, config=OFFICIAL)
    moderating.cancel_match(mod, table.match, "se trabó")
    moderation.give(boss, bob, 6_000, "premio", "a")
    moderation.suspend(mod, bob, "insultó", timezone.now() + timezone.timedelta(days=1))
    moderation.reset_avatar(mod, bob, "ofende")
    filed = reporting.report(bob, alice, "insult")
    reporting.handle(mod, filed, "warn")
    log = rows(mod_desk, LOG)
    for words in (
        *("Partida anulada", f"partida {table.match.code}", "alice, bob", "Monedas dadas", "6\xa0000"),
        *("Suspensión", "hasta el ", "Avatar quitado", f"denuncia n.º {filed.pk}", "Denuncia atendida", "Advertencia"),
    ):
        assert words in log, words
    for code in ("cancel_match", "coins_given", "report_acted", "match:", "report:", "{", "players", "sanction"):
        assert code not in log, code
    person = mod_desk.get(f"/admin/persona/{bob.pk}/").content.decode()
    assert "Monedas dadas (movimiento n.º" in person and "coins_given" not in person


def test_every_action_has_words():
    made = {
        *SanctionKind.values,
        *(f"{what}_{done}" for what in ("coins", "credits") for done in ("given", "taken")),
        *(f"appeal_{state}" for state in AppealState.values if state != AppealState.OPEN),
        *(f"report_{state}" for state in ReportState.values if state != ReportState.OPEN),
        *(f"word_{done}" for done in ("added", "changed", "deleted")),
        *("reset_name", "reset_avatar", "person_added", "person_changed"),
        *("cancel_match", "close_table", "delete_line"),
    }
    assert made == deeds.ACTIONS.keys()
    assert set(reporting.OUTCOMES) <= deeds.OUTCOMES.keys()


def test_what_has_no_words_yet_stands_as_it_is():
    entry = AuditEntry(action="moved", reference="chair:3", facts={"from": 1, "players": [7]})
    assert (deeds.action(entry), deeds.about(entry.reference)) == ("moved", "chair:3")
    assert deeds.details(entry, {}) == "from: 1; #7"


def test_as_many_queries_for_many_matches_called_off(mod_desk, alice, bob):
    def entries(count):
        facts = {"players": [alice.pk, bob.pk]}
        AuditEntry.objects.record([AuditEntry(action="cancel_match", facts=facts) for _ in range(count)])

    entries(1)
    few = len(statements(mod_desk, LOG))
    entries(20)
    assert len(statements(mod_desk, LOG)) == few


def test_who_won_is_said_by_names(mod_desk, alice, bob):
    table = dealt(alice, bob)
    play_out(table, (alice, bob))
    match = Match.objects.get()
    winner = MatchPlayer.objects.won().get(match=match).name
    assert f'<td class="field-won">{winner}</td>' in rows(mod_desk, "/admin/games/match/")
    page = mod_desk.get(f"/admin/games/match/{match.pk}/change/").content.decode()
    assert f'<div class="readonly">{winner}</div>' in page and "Jugadores" in page and "Truco argentino" in page
    listed = mod_desk.get("/admin/games/match/").content.decode()
    assert "Por estado" in listed and "Por state" not in listed


def test_one_way_to_write_numbers(mod_desk, teller_desk, boss, alice, bob):
    welcomed(alice, bob)
    play_out(dealt(alice, bob, config=OFFICIAL._replace(stake=6_000)), (alice, bob))
    loser = MatchPlayer.objects.get(coins__lt=0)
    page = mod_desk.get(f"/admin/persona/{loser.user_id}/").content.decode()
    assert "−6\xa0000" in page and "-6000" not in page and "-6\xa0000" not in page
    page = decide(teller_desk, alice, "take", amount="99999999").content.decode()
    missing = f"{99_999_999 - ledger.balance(alice):,}".replace(",", "\xa0")
    assert f"le faltan {missing}" in page
    moderation.give(boss, bob, 6_000, "premio", "a")
    assert "Monedas recibidas: 6\xa0000." in notices.unread(bob)[0].text
    for path in ("/admin/accounts/transfer/", "/admin/accounts/account/", "/admin/games/match/"):
        assert "6000<" not in rows(mod_desk, path), path
