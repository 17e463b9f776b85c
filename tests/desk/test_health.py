"""`/healthz` and the operators' figures."""

from datetime import timedelta

import pytest
from django.db import OperationalError
from django.utils import timezone

from games import health, tasks
from games.models import Pulse
from games.services import pulse

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def redis_there(monkeypatch):
    monkeypatch.setattr(health, "redis_answers", lambda: True)


def alive(swept=0.0, worked=0.0):
    now = timezone.now()
    Pulse.objects.update_or_create(
        pk=1,
        defaults={
            "seen_at": now,
            "swept_at": now - timedelta(seconds=swept),
            "worked_at": now - timedelta(seconds=worked),
        },
    )


def test_well(client):
    alive()
    answer = client.get("/healthz")
    assert answer.status_code == 200
    found = answer.json()
    assert found.pop("sweep_age") < 5 and found.pop("worker_age") < 5
    assert found == {"status": "ok", "database": True, "redis": True, "worker": True}
    assert answer["Cache-Control"].startswith("max-age=0")


@pytest.mark.parametrize(("ages", "broken"), [((60, 0), "sweep_age"), ((0, 300), "worker")])
def test_late(client, ages, broken):
    alive(*ages)
    answer = client.get("/healthz")
    assert answer.status_code == 503 and answer.json()["status"] == "unwell"
    assert answer.json()[broken] in (False, pytest.approx(60, abs=5))


def test_never_heard_of(client):
    answer = client.get("/healthz")
    assert answer.status_code == 503 and answer.json()["sweep_age"] is None


def test_redis_away(client, monkeypatch):
    alive()
    monkeypatch.setattr(health, "redis_answers", lambda: False)
    assert client.get("/healthz").status_code == 503


def test_redis_is_really_asked(monkeypatch, settings, tmp_path):
    monkeypatch.undo()
    settings.REDIS_URL = f"unix://{tmp_path / 'nobody.sock'}"
    assert health.redis_answers() is False


def test_database_away(client, monkeypatch):
    def fail(**_):
        raise OperationalError("secret address of the database")

    monkeypatch.setattr(Pulse.objects, "filter", fail)
    answer = client.get("/healthz")
    assert answer.status_code == 503 and answer.json()["database"] is False
    assert "secret" not in answer.content.decode()


def test_only_looking(client):
    assert client.post("/healthz").status_code == 405


def test_who_says_so():
    """The sweep and the worker, by what they do."""
    pulse.beat()
    tasks.worked()
    pulse.swept()
    row = Pulse.objects.get()
    assert row.swept_at is not None and row.worked_at is not None
    assert health.look().well


def test_figures(mod_desk):
    alive()
    page = mod_desk.get("/admin/cifras/")
    assert page.status_code == 200 and "Todo anda" in page.content.decode()
