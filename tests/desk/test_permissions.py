"""Issue 7: who may do what, by address and by post. A moderator touches no coins, a cashier expels nobody, and neither
edits the ledger or the audit log."""

import pytest
from django.contrib.auth.models import Group, Permission
from django.core.management import call_command

from accounts import ledger, moderation
from accounts.models import AuditEntry, Sanction, Transfer, User
from games.services import seating
from tests.desk.kit import decide
from tests.games.table_kit import ARGENTINO, dealt, welcomed

pytestmark = pytest.mark.django_db

SANCTIONS = ("warn", "mute", "suspend", "ban", "reset_name", "reset_avatar")


@pytest.fixture
def desks(mod_desk, teller_desk):
    return {"mod": mod_desk, "teller": teller_desk}


PAGES = {
    # path: who may open it
    "/admin/": {"mod", "teller"},
    "/admin/cola/": {"mod"},
    "/admin/cifras/": {"mod"},
    "/admin/accounts/user/": {"mod", "teller"},
    "/admin/accounts/sanction/": {"mod"},
    "/admin/accounts/appeal/": {"mod"},
    "/admin/accounts/account/": {"mod", "teller"},
    "/admin/accounts/transfer/": {"mod", "teller"},
    "/admin/accounts/auditentry/": {"mod", "teller"},
    "/admin/games/match/": {"mod", "teller"},
    "/admin/games/table/": {"mod"},
    "/admin/games/report/": {"mod"},
    "/admin/games/suspicion/": {"mod", "teller"},
    "/admin/auth/group/": set(),
    "/admin/accounts/user/add/": set(),
}


@pytest.mark.parametrize("path", PAGES)
def test_pages(desks, path):
    for who, client in desks.items():
        assert client.get(path).status_code == (200 if who in PAGES[path] else 403), who


def test_a_cashier_expels_nobody(teller_desk, alice):
    assert 'value="ban"' not in teller_desk.get(f"/admin/persona/{alice.pk}/").content.decode()
    for what in (*SANCTIONS, "reopen"):
        assert decide(teller_desk, alice, what).status_code == 403
    assert not Sanction.objects.exists() and not AuditEntry.objects.exists()
    alice.refresh_from_db()
    assert (alice.username, alice.shut_out_until, alice.muted_until) == ("alice", None, None)


def test_a_moderator_touches_no_coins(mod_desk, alice):
    welcomed(alice)
    page = mod_desk.get(f"/admin/persona/{alice.pk}/").content.decode()
    assert 'name="amount"' not in page and "60" in page  # he reads the ledger
    for what in ("give", "take"):
        for unit in ("coins", "credits"):
            assert decide(mod_desk, alice, what, amount="1", what=unit).status_code == 403
    assert (ledger.balance(alice), ledger.credits(alice)) == (60_000, 3) and not AuditEntry.objects.exists()


def test_each_does_what_is_his(mod_desk, teller_desk, alice):
    welcomed(alice)
    for what in SANCTIONS:
        assert decide(mod_desk, alice, what).status_code == 302, what
    assert decide(mod_desk, alice, "reopen").status_code == 302
    assert decide(teller_desk, alice, "give", amount="1").status_code == 302
    assert decide(mod_desk, alice, "dance").status_code == 422


ROWS = ("accounts/transfer", "accounts/account", "accounts/auditentry", "accounts/sanction", "accounts/pointsentry")


@pytest.mark.parametrize("row", ROWS)
def test_nobody_edits_the_ledger_or_the_log(mod_desk, teller_desk, boss_desk, mod, alice, row):
    """Not even an administrator, by any of the addresses that the admin has for it."""
    welcomed(alice)
    moderation.ban(mod, alice, "x")
    for client in (mod_desk, teller_desk, boss_desk):
        client.get("/")  # the day's coins
    before = _facts()
    for client in (mod_desk, teller_desk, boss_desk):
        for path, fields in (
            ("add/", {"amount": "5", "reason": "y"}),
            ("1/change/", {"amount": "5", "reason": "y", "balance": "9"}),
            ("1/delete/", {"post": "yes"}),
            ("", {"action": "delete_selected", "_selected_action": "1", "post": "yes"}),
        ):
            status = client.post(f"/admin/{row}/{path}", fields).status_code
            # a list without actions shows itself again
            assert status in ((200, 403) if path == "" else (302, 403, 404)), (path, status)
        assert client.get(f"/admin/{row}/add/").status_code == 403
    assert _facts() == before


def _facts():
    return (
        list(Transfer.objects.order_by("pk").values_list()),
        list(AuditEntry.objects.order_by("pk").values_list()),
        list(Sanction.objects.order_by("pk").values_list()),
        ledger.balance(User.objects.get(username="alice")) if User.objects.filter(username="alice").exists() else None,
    )


def test_there_is_no_permission_to_edit_them():
    for model in ("transfer", "account", "auditentry", "sanction", "appeal", "report", "match", "table"):
        names = set(Permission.objects.filter(content_type__model=model).values_list("codename", flat=True))
        assert not names & {f"{verb}_{model}" for verb in ("add", "change", "delete")}, model


def test_the_rows_of_people_are_the_administrators(mod_desk, teller_desk, boss_desk, alice):
    for client in (mod_desk, teller_desk):
        assert client.get(f"/admin/accounts/user/{alice.pk}/change/").url == f"/admin/persona/{alice.pk}/"
        client.post(f"/admin/accounts/user/{alice.pk}/change/", {"is_superuser": "on", "is_staff": "on"})
        assert client.post(f"/admin/accounts/user/{alice.pk}/delete/", {"post": "yes"}).status_code == 403
        assert client.get(f"/admin/accounts/user/{alice.pk}/password/").status_code in (403, 404)
    alice.refresh_from_db()
    assert not alice.is_staff and not alice.is_superuser
    assert boss_desk.get(f"/admin/accounts/user/{alice.pk}/change/").status_code == 200
    assert boss_desk.post(f"/admin/accounts/user/{alice.pk}/delete/", {"post": "yes"}).status_code == 403


def test_a_cashier_stops_no_match_and_closes_no_table(teller_desk, alice, bob):
    table = dealt(alice, bob)
    code = table.match.code
    assert teller_desk.post(f"/admin/partida/{code}/anular/", {"reason": "x"}).status_code == 403
    assert teller_desk.post(f"/admin/mesa/{table.code}/cerrar/", {"reason": "x"}).status_code == 403
    table.refresh_from_db()
    assert table.phase == "playing"


def test_no_page_of_the_desk_is_for_players(client, alice, bob):
    client.force_login(alice)
    table = seating.open_table(bob, ARGENTINO)
    for path in (*PAGES, f"/admin/persona/{bob.pk}/", f"/admin/mesa/{table.code}/cerrar/"):
        for ask in (client.get, client.post):
            answer = ask(path, follow=True)
            assert answer.status_code == 403, path


def test_nobody_decides_about_himself(mod_desk, mod, teller_desk, teller):
    welcomed(teller)
    assert decide(mod_desk, mod, "reset_name").status_code == 403
    assert decide(teller_desk, teller, "give", amount="100").status_code == 403
    assert not Transfer.objects.filter(kind="given").exists()


def test_a_moderator_lets_the_team_alone(mod_desk, boss, teller):
    for person in (boss, teller):
        assert decide(mod_desk, person, "ban").status_code == 403


def test_roles_are_made_to_be_what_they_are():
    role = Group.objects.get(name="cajero")
    role.permissions.add(Permission.objects.get(codename="sanction"))
    Group.objects.create(name="otra").permissions.add(Permission.objects.get(codename="sanction"))
    call_command("migrate", verbosity=0)
    assert not role.permissions.filter(codename="sanction").exists()
    assert Group.objects.get(name="otra").permissions.count() == 1


def test_what_an_administrator_changes_is_in_the_log(boss_desk, boss, alice):
    page = boss_desk.get(f"/admin/accounts/user/{alice.pk}/change/")
    form = page.context["adminform"].form
    fields = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    fields = {name: value for name, value in fields.items() if value not in (None, False, [])}
    fields.pop("password", None)
    boss_desk.post(f"/admin/accounts/user/{alice.pk}/change/", {**fields, "is_staff": "on"})
    alice.refresh_from_db()
    assert alice.is_staff
    entry = AuditEntry.objects.get(action="person_changed")
    assert (entry.actor, entry.person, entry.facts) == (boss, alice, {"fields": ["is_staff"]})
