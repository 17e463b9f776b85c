"""P8.3: matches are called off with refunds, tables closed; who looks on sees no hidden card."""

import pytest

from accounts import ledger, notices
from accounts.models import AuditEntry, User
from games.models import Match, Seat
from games.models.match import MatchState
from tests.accounts.money import right
from tests.desk.kit import at_desk
from tests.games.table_kit import ARGENTINO, CLASICO, OFFICIAL, dealt, play_out, started, state_of, welcomed

pytestmark = pytest.mark.django_db


def cancel(client, match, reason="La mesa se trabó"):
    return client.post(f"/admin/partida/{match.code}/anular/", {"reason": reason})


def close(client, table, reason="Nadie juega"):
    return client.post(f"/admin/mesa/{table.code}/cerrar/", {"reason": reason})


def test_cancelled_with_refunds(mod_desk, mod, alice, bob):
    welcomed(alice, bob)
    table = dealt(alice, bob, config=OFFICIAL)
    match = Match.objects.get()
    assert ledger.balance(alice) == 59_900
    page = mod_desk.get(f"/admin/games/match/{match.pk}/change/").content.decode()
    assert f"/admin/partida/{match.code}/anular/" in page
    assert cancel(mod_desk, match).url == f"/admin/games/match/{match.pk}/change/"
    match.refresh_from_db()
    assert match.state == MatchState.CANCELLED and state_of(table).void
    assert [ledger.balance(user) for user in (alice, bob)] == [60_000, 60_000] and right()
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.action, entry.reference) == (mod, "cancel_match", f"match:{match.code}")
    assert entry.reason == "La mesa se trabó" and entry.facts == {"players": [alice.pk, bob.pk]}
    assert "La mesa se trabó" in notices.unread(alice)[0].text
    # again: nothing more is done
    assert cancel(mod_desk, match).status_code == 302
    assert AuditEntry.objects.count() == 1 and ledger.balance(alice) == 60_000


def test_a_special_ones_credit_comes_back(mod_desk, alice, bob):
    welcomed(alice, bob)
    User.objects.filter(pk=alice.pk).update(points=50, level_reached=2)
    alice.refresh_from_db()
    special = CLASICO._replace(practice=False, stake=6_000, three_rounds=True, chicos=3)
    dealt(alice, bob, config=special)
    assert ledger.credits(alice) == 2
    cancel(mod_desk, Match.objects.get())
    assert ledger.credits(alice) == 3 and ledger.balance(bob) == 60_000


def test_what_is_over_stays(mod_desk, alice, bob):
    table = dealt(alice, bob)
    play_out(table, (alice, bob))
    match = Match.objects.get()
    cancel(mod_desk, match)
    match.refresh_from_db()
    assert match.state == MatchState.FINISHED and not AuditEntry.objects.exists()


def test_not_without_a_reason_nor_his_own(mod_desk, mod, alice):
    dealt(mod, alice)
    match = Match.objects.get()
    assert cancel(mod_desk, match).status_code == 403
    cancel(mod_desk, match, reason=" ")
    match.refresh_from_db()
    assert match.state == MatchState.RUNNING and not AuditEntry.objects.exists()


def test_a_table_is_closed_with_its_match(mod_desk, alice, bob):
    welcomed(alice, bob)
    table = dealt(alice, bob, config=OFFICIAL)
    close(mod_desk, table)
    assert state_of(table).phase == "closed" and not Seat.objects.filter(user__isnull=False).exists()
    assert ledger.balance(alice) == 60_000 and right()
    assert set(AuditEntry.objects.values_list("action", flat=True)) == {"cancel_match", "close_table"}


def test_a_waiting_table_is_closed(mod_desk, alice, bob):
    table = started(alice, bob, config=ARGENTINO)
    close(mod_desk, table)
    close(mod_desk, table)
    assert state_of(table).phase == "closed" and AuditEntry.objects.filter(action="close_table").count() == 1


def test_methods_and_strangers(mod_desk, alice, bob):
    table = dealt(alice, bob)
    assert mod_desk.get(f"/admin/mesa/{table.code}/cerrar/").status_code == 405
    assert mod_desk.post("/admin/mesa/zzz/cerrar/").status_code == 404
    assert mod_desk.post("/admin/partida/zzz/anular/").status_code == 404


def test_a_moderator_watches_where_the_public_may_not(mod_desk, teller_desk, client, alice, bob, charlie):
    table = dealt(alice, bob, config=ARGENTINO._replace(watching=False))
    assert mod_desk.get(f"/mesa/{table.code}/").status_code == 200
    client.force_login(charlie)
    for other in (client, teller_desk):
        assert other.get(f"/mesa/{table.code}/").status_code == 403


def test_who_looks_on_from_the_desk_sees_no_hidden_card(mod, alice, bob):
    """Nor in the rows: neither decks nor salts are shown."""
    table = dealt(alice, bob)
    match = Match.objects.get()
    deck = table.hand.deck.split()
    client = at_desk(mod)
    live = client.get(f"/mesa/{table.code}/").content.decode()
    for card in deck:
        assert f"#{card}" not in live and f'"{card}"' not in live, card
    for path in (f"/admin/games/match/{match.pk}/change/", f"/admin/games/table/{table.pk}/change/"):
        page = client.get(path).content.decode()
        assert table.hand.salt not in page and table.hand.deck not in page
        assert f"/mesa/{table.code}/" in page
