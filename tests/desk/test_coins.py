"""P8.2: coins and credits are given and taken by transfers with a reason, once."""

import uuid

import pytest

from accounts import ledger, notices
from accounts.guests import create_guest
from accounts.models import AuditEntry, Transfer
from tests.accounts.money import right
from tests.desk.kit import decide
from tests.games.table_kit import welcomed

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def coins(alice):
    welcomed(alice)


def test_given_with_a_reason_and_found_in_ledger_and_log(teller_desk, teller, alice):
    assert decide(teller_desk, alice, "give", amount="2.500", reason="Premio del torneo").status_code == 302
    assert ledger.balance(alice) == 62_500 and right()
    made = Transfer.objects.get(kind="given")
    assert (made.actor, made.reason, made.amount) == (teller, "Premio del torneo", 2_500)
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.person, entry.action, entry.reason) == (
        teller,
        alice,
        "coins_given",
        "Premio del torneo",
    )
    assert entry.reference == f"transfer:{made.pk}" and entry.facts == {"amount": 2_500}
    for path in (
        "/admin/accounts/transfer/?q=alice",
        "/admin/accounts/auditentry/?q=alice",
        f"/admin/persona/{alice.pk}/",
    ):
        assert "Premio del torneo" in teller_desk.get(path).content.decode(), path
    assert "Premio del torneo" in notices.unread(alice)[0].text


def test_taken_and_credits(teller_desk, alice):
    decide(teller_desk, alice, "take", amount="1000")
    decide(teller_desk, alice, "give", amount="2", what="credits")
    decide(teller_desk, alice, "take", amount="1", what="credits")
    assert (ledger.balance(alice), ledger.credits(alice)) == (59_000, 4) and right()


def test_a_form_sent_twice_gives_once(teller_desk, alice):
    form = str(uuid.uuid4())
    for _ in range(3):
        assert decide(teller_desk, alice, "give", amount="500", form=form).status_code == 302
    assert ledger.balance(alice) == 60_500 and AuditEntry.objects.count() == 1
    # nor does it give something else
    assert decide(teller_desk, alice, "give", amount="600", form=form).status_code == 422
    assert ledger.balance(alice) == 60_500 and right()


def test_no_more_than_there_is(teller_desk, alice):
    page = decide(teller_desk, alice, "take", amount="60001")
    assert page.status_code == 422 and "le faltan 1" in page.content.decode()
    assert ledger.balance(alice) == 60_000 and not AuditEntry.objects.exists()


@pytest.mark.parametrize(
    "fields",
    [
        {"amount": "0"},
        {"amount": "-5"},
        {"amount": ""},
        {"amount": "1e3"},
        {"amount": "٣"},
        {"amount": "100000001"},
        {"amount": "9" * 30},
        {"amount": "100.00"},
        {"amount": "1.5"},
        {"amount": "1,50"},
        {"amount": "1.000,00"},
        {"amount": "1.000,000"},
        {"amount": "1,0000"},
        {"amount": "5", "reason": "  "},
        {"amount": "5", "form": "x"},
        {"amount": "5", "form": ""},
    ],
)
def test_what_makes_no_sense(teller_desk, alice, fields):
    assert decide(teller_desk, alice, "give", **fields).status_code == 422
    assert ledger.balance(alice) == 60_000 and not AuditEntry.objects.exists()


@pytest.mark.parametrize("written", ["1500", "1.500", "1,500", "1 500", "1\xa0500", " 1500 "])
def test_as_any_language_writes_thousands(teller_desk, alice, written):
    assert decide(teller_desk, alice, "give", amount=written).status_code == 302
    assert ledger.balance(alice) == 61_500


def test_guests_have_no_coins(teller_desk):
    assert decide(teller_desk, create_guest(), "give", amount="5").status_code == 422
