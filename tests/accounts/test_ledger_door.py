"""P6.1: nothing edits a balance, and what was written stays."""

import re

import pytest
from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from accounts.models import Account, PointsEntry, Transfer
from accounts.models.append_only import AppendOnly
from accounts.points import add_points
from tests.accounts.money import give

pytestmark = pytest.mark.django_db


@pytest.fixture
def rows(alice):
    give(alice, 100, 2)
    add_points(alice, 10, "m1")
    return [Transfer.objects.first(), PointsEntry.objects.get(), Account.objects.first()]


def test_rows_are_not_saved_or_deleted(rows):
    for row in rows:
        for act in (row.save, row.delete, type(row).objects.all().delete, lambda row=row: type(row)().save()):
            with pytest.raises(AppendOnly):
                act()


def test_rows_are_not_updated(rows):
    for row in rows[:2]:
        model = type(row)
        for act in (
            lambda model=model: model.objects.update(reference="x"),
            lambda model=model, row=row: model.objects.bulk_update([row], ["reference"]),
            lambda model=model: model.objects.bulk_create([model()]),
            lambda model=model: model.objects.create(),
        ):
            with pytest.raises(AppendOnly):
                act()
    with pytest.raises(AppendOnly):
        Account.objects.update(balance=1_000_000)


def test_the_database_itself_keeps_balances_above_nothing(rows, alice):
    account = alice.accounts.get(kind="coins")
    with pytest.raises(IntegrityError), transaction.atomic():
        Account.objects.book({account.pk: -101})


def test_a_person_with_an_account_is_not_deleted_as_a_row(rows, alice):
    with pytest.raises(ProtectedError):
        alice.delete()


def test_balances_are_written_in_one_place():
    """Whoever books or records does so in these files only."""
    doors = {
        r"\.book\(": {"accounts/ledger/booking.py"},
        r"\.record\(": {
            *("accounts/ledger/booking.py", "accounts/points.py"),
            *("accounts/moderation/audit.py", "accounts/moderation/people.py"),
        },
        r"balance\s*=\s*F\(": {"accounts/models/account.py"},
    }
    for pattern, allowed in doors.items():
        found = {
            str(path.relative_to(settings.BASE_DIR))
            for app in ("accounts", "games")
            for path in (settings.BASE_DIR / app).rglob("*.py")
            if re.search(pattern, path.read_text())
        }
        assert found <= allowed, found - allowed


def test_the_admin_shows_and_changes_nothing(admin_client, rows):
    for row in rows:
        page = f"/admin/accounts/{row._meta.model_name}/"
        assert admin_client.get(page).status_code == 200
        assert admin_client.get(page, {"q": "alice"}).status_code == 200
        assert admin_client.get(f"{page}{row.pk}/change/").status_code == 200
        assert admin_client.post(f"{page}{row.pk}/change/", {"balance": 5}).status_code == 403
        assert admin_client.get(f"{page}add/").status_code == 403
        assert admin_client.post(f"{page}{row.pk}/delete/", {"post": "yes"}).status_code == 403
