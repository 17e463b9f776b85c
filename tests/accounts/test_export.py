"""P1.2: everything kept about me, to take away."""

import pytest
from allauth.account.models import EmailAddress

from accounts import export
from accounts.points import add_points
from tests.accounts.money import give

pytestmark = pytest.mark.django_db

PAGE = "/cuenta/datos.json"


def test_his_data(client, alice, bob):
    give(bob, 77)
    EmailAddress.objects.create(user=alice, email=alice.email, verified=True, primary=True)
    client.force_login(alice)
    client.get("/")
    add_points(alice, 60, "m", "gaucho")
    answer = client.get(PAGE)
    assert answer["Content-Disposition"] == f'attachment; filename="truco-{alice.pk}.json"'
    data = answer.json()
    assert (data["person"]["username"], data["person"]["points"]) == ("alice", 60)
    assert data["addresses"]["mail"] == [{"email": "alice@example.org", "verified": True, "primary": True}]
    assert len(data["addresses"]["network_last_seen"]) == 1
    assert (data["ledger"]["coins"], data["ledger"]["credits"]) == (63_000, 5)
    moved = [(line["what"], line["in"], line["amount"], line["after"]) for line in data["ledger"]["transfers"]]
    assert moved == [
        ("level", "credits", 2, 5),
        ("daily", "coins", 3_000, 63_000),
        ("welcome", "coins", 60_000, 60_000),
        ("welcome", "credits", 3, 3),
    ]
    assert [(one["ruleset"], one["points"], one["reference"]) for one in data["points"]] == [("gaucho", 60, "m")]
    said = answer.content.decode()
    assert alice.password not in said and alice.seen_addresses.get().hash not in said and "bob" not in said


def test_others_add_their_part(client, alice, monkeypatch):
    monkeypatch.setattr(export, "parts", dict(export.parts))

    @export.part("friends")
    def friends(user):
        return [user.name, "…"]

    client.force_login(alice)
    assert client.get(PAGE).json()["friends"] == ["alice", "…"]


def test_a_guest_has_data_too(client):
    client.post("/jugar-robot/")
    assert client.get(PAGE).json()["ledger"] == {"coins": 0, "credits": 0, "transfers": []}
