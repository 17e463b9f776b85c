"""What a web process tells Prometheus, and whom it tells."""

import re
import urllib.error
import urllib.request
from datetime import timedelta

import pytest
from django.utils import timezone
from prometheus_client import REGISTRY

from games.live.scrape import Database, allowed, state_of_things
from games.models import Pulse, Table
from games.refused import Refused
from games.services.play import Play, act
from tests.games.table_kit import OFFICIAL, dealt, person_to_act, press, state_of, welcomed


def count(name, **labels):
    return REGISTRY.get_sample_value(name, labels) or 0.0


@pytest.mark.django_db
def test_a_move_is_counted_once(alice, bob):
    before = count("truco_moves_total", by="person"), count("truco_deals_total")
    table = dealt(alice, bob)
    user, legal = person_to_act(table, (alice, bob))
    state = state_of(table)
    press(table, user, legal[0].code)
    # doubled: the same answer, and no other move
    act(Play(table.pk, state.hand_number, state.ply, legal[0].code, user_id=user.pk))
    with pytest.raises(Refused):
        press(table, user, "quiero")
    assert (count("truco_moves_total", by="person"), count("truco_deals_total")) == (before[0] + 1, before[1] + 1)


@pytest.mark.django_db
def test_refusals_are_counted_by_their_code(client, alice, bob):
    table = dealt(alice, bob)
    before = count("truco_refused_total", code="not_seated")
    client.post(f"/mesa/{table.code}/", {"do": "ready"})
    assert count("truco_refused_total", code="not_seated") == before + 1


@pytest.mark.django_db
def test_what_the_database_knows(alice, bob, charlie, dave):
    welcomed(alice, bob)
    table = dealt(alice, bob, config=OFFICIAL)
    late = dealt(charlie, dave)
    Table.objects.filter(pk=late.pk).update(due_at=timezone.now() - timedelta(seconds=90))
    now = timezone.now()
    Pulse.objects.update_or_create(pk=1, defaults={"seen_at": now, "swept_at": now - timedelta(seconds=7)})
    one = {name: value for name, (_, value) in state_of_things()["one"].items()}
    assert one["truco_coins_in_escrow"] == 2 * table.stake
    assert one["truco_due_backlog"] == 1
    assert 89 < one["truco_due_oldest_seconds"] < 120
    assert 6 < one["truco_sweep_age_seconds"] < 60
    found = {family.name: family for family in Database().collect()}
    assert found["truco_database_up"].samples[0].value == 1
    assert found["truco_tables"].samples[0].labels == {"phase": "playing"}
    assert found["truco_tables"].samples[0].value == 2


def test_a_database_that_is_away_is_told(monkeypatch):
    monkeypatch.setattr("games.live.scrape.state_of_things", lambda: 1 / 0)
    (only,) = Database().collect()
    assert (only.name, only.samples[0].value) == ("truco_database_up", 0)


def scope(peer="127.0.0.1", **headers):
    told = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"client": (peer, 5) if peer else None, "headers": told}


@pytest.mark.parametrize(
    ("asked", "token", "may"),
    [
        (scope(), "", True),
        (scope("::1"), "", True),
        (scope("192.0.2.1"), "", False),
        (scope(None), "", False),
        (scope(x_forwarded_for="127.0.0.1"), "", False),
        (scope(x_forwarded_proto="https"), "", False),
        (scope(forwarded="for=127.0.0.1"), "", False),
        (scope(), "s3", False),
        (scope("192.0.2.1", authorization="Bearer s3"), "s3", True),
        (scope(authorization="Bearer s4"), "s3", False),
        (scope(authorization="s3"), "s3", False),
    ],
)
def test_who_may_ask(settings, asked, token, may):
    settings.METRICS_TOKEN = token
    assert allowed(asked) is may


@pytest.mark.stack
def test_a_web_process_shows_its_own(stack):
    from tests.socket_client import SocketClient
    from tests.stack import wait_until

    client = SocketClient(stack.url)
    client.open(client.play_robot())
    assert client.receive()

    def shown(name):
        text = urllib.request.urlopen(f"{stack.url}/metrics", timeout=10).read().decode()
        return float((re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE) or ["", "-1"])[1])

    assert shown('truco_sockets{kind="table"}') == 1
    assert shown("truco_pushes_total") >= 1
    assert shown("truco_database_up") == 1
    wait_until(lambda: 0 <= shown("truco_sweep_age_seconds") < 5, "the sweep's age is shown")
    wait_until(lambda: shown("truco_deals_total") == 1, "the deal is counted")
    client.close()
    wait_until(lambda: shown('truco_sockets{kind="table"}') == 0, "the closed socket is not counted")
    past_the_proxy = urllib.request.Request(f"{stack.url}/metrics", headers={"X-Forwarded-For": "127.0.0.1"})
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(past_the_proxy, timeout=10)
    assert refused.value.code == 403
