"""Limits of what somebody may do how often: one door, shared by all processes, that fails to nobody's harm."""

import pytest
import redis
from django.core.cache import cache
from django.test import Client

from accounts import limits
from accounts.models import User
from games.models import Table
from games.services import seating
from tests.games.table_kit import ARGENTINO
from truco_site.shared_cache import SharedCache

LIMITED = {"act": (3, 60), "open": (2, 60), "guest": (2, 60), "settings": (2, 60), "export": (2, 60)}


@pytest.fixture(autouse=True)
def few(settings, monkeypatch):
    settings.TRUCO_LIMITS = {**settings.TRUCO_LIMITS, **LIMITED}
    # no window ends while we look
    monkeypatch.setattr("accounts.limits.time.time", lambda: 1_000_000_020.0)
    cache.clear()
    yield
    cache.clear()


def test_so_many_and_no_more():
    assert [limits.allowed("act", 7) for _ in range(5)] == [True, True, True, False, False]
    assert limits.allowed("act", 8) and limits.allowed("open", 7)


def test_a_new_window_starts_again(monkeypatch):
    assert [limits.allowed("act", 7) for _ in range(4)][-1] is False
    monkeypatch.setattr("accounts.limits.time.time", lambda: 1_000_000_080.0)
    assert limits.allowed("act", 7)


@pytest.mark.django_db
def test_actions_at_a_table(alice, bob):
    table = seating.open_table(alice, ARGENTINO)
    client = Client()
    client.force_login(bob)
    answers = [client.post(f"/mesa/{table.code}/", {"do": "nada"}) for _ in range(4)]
    assert [a.status_code for a in answers] == [400, 400, 400, 429]
    assert "demasiado rápido" in answers[-1].content.decode()
    other = Client()
    other.force_login(alice)
    assert other.post(f"/mesa/{table.code}/", {"do": "nada"}).status_code == 400


@pytest.mark.django_db
def test_tables_opened(alice):
    client = Client()
    client.force_login(alice)
    form = {"rules": "argentino", "players": "2", "target": "15", "chicos": "1", "turn_seconds": "30"}
    seen = [client.post("/crear/", form).status_code for _ in range(3)]
    assert seen[-1] == 429 and Table.objects.count() <= 2


@pytest.mark.django_db
def test_guests_of_one_address():
    answers = [Client().post("/jugar-robot/", REMOTE_ADDR="192.0.2.9") for _ in range(3)]
    assert [a.status_code for a in answers] == [302, 302, 429]
    assert answers[-1]["Retry-After"] == "60" and "Espera un poco" in answers[-1].content.decode()
    assert User.objects.count() == 2
    assert Client().post("/jugar-robot/", REMOTE_ADDR="192.0.2.10").status_code == 302


@pytest.mark.django_db
def test_settings_and_export(alice):
    client = Client()
    client.force_login(alice)
    assert [client.get("/cuenta/datos.json").status_code for _ in range(3)] == [200, 200, 429]
    assert [client.post("/cuenta/ajustes/", {"avatar": "x"}).status_code for _ in range(3)] == [422, 422, 429]


def test_no_address_is_written_down(rf):
    request = rf.get("/", REMOTE_ADDR="192.0.2.9")
    request.user = type("Nobody", (), {"is_authenticated": False})()
    assert "192" not in str(limits.visitor(request)) and len(str(limits.visitor(request))) == 32


# --- over processes -----------------------------------------------------------------------------------------------


@pytest.mark.stack
def test_two_processes_count_together(stack):
    place = f"unix://{stack.place.socket}"
    one, two = (SharedCache(place, {"KEY_PREFIX": "t"}) for _ in range(2))
    assert one.add("k", 1, 60) and not two.add("k", 1, 60)
    assert [one.incr("k"), two.incr("k"), one.incr("k")] == [2, 3, 4]
    two.set("l", [1, 2], 60)
    assert one.get("l") == [1, 2] and one.delete("l") and two.get("l", "gone") == "gone"
    assert 0 < redis.Redis(unix_socket_path=str(stack.place.socket)).ttl("t:1:k") <= 60


def test_without_redis_each_counts_for_itself(caplog):
    alone = SharedCache("redis://127.0.0.1:1/0", {})
    assert alone.get("k") is None and alone.add("k", 1, 60)
    assert [alone.incr("k"), alone.incr("k")] == [2, 3]
    assert alone.has_key("k") and alone.touch("k", 5)
    alone.clear()
    assert alone.get("k") is None
    assert len(caplog.records) < 9 and "away" in caplog.text
    with pytest.raises(ValueError):
        alone.incr("nothing")
