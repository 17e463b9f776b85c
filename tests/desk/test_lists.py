"""Issue 7: a list of the desk costs the same however long it is: as many queries, none that counts or reads it all."""

import pytest
from django.db import connection

from games import middleware
from tests.desk.crowd import FIRST, crowd
from tests.desk.kit import counts_all, statements

pytestmark = pytest.mark.django_db

FEW = {"people": 60, **dict.fromkeys(("transfers", "audit", "sanctions", "reports", "chat"), 60), "suspicions": 50}
MANY = {"people": 1_200, **dict.fromkeys(("transfers", "audit", "sanctions", "reports", "suspicions", "chat"), 1_200)}
SOMEBODY = FIRST + 5

PAGES = [
    "/admin/",
    "/admin/cola/",
    "/admin/cifras/",
    f"/admin/persona/{SOMEBODY}/",
    "/admin/charla/",
    f"/admin/charla/?antes={FIRST + 55}",
    f"/admin/charla/?q=gente-{SOMEBODY}",
    "/admin/charla/?salon=1",
    "/admin/accounts/user/",
    "/admin/accounts/user/?p=2",
    "/admin/accounts/user/?q=gente-1",
    f"/admin/accounts/user/?q=%23{SOMEBODY}",
    "/admin/accounts/user/?situacion=fuera",
    "/admin/accounts/user/?situacion=equipo",
    "/admin/accounts/sanction/",
    "/admin/accounts/appeal/",
    "/admin/accounts/account/",
    f"/admin/accounts/account/?q=gente-{SOMEBODY}",
    "/admin/accounts/transfer/",
    f"/admin/accounts/transfer/?q=gente-{SOMEBODY}",
    "/admin/accounts/transfer/?q=m7",
    "/admin/accounts/auditentry/",
    f"/admin/accounts/auditentry/?q=gente-{SOMEBODY}",
    "/admin/accounts/pointsentry/",
    "/admin/games/report/",
    "/admin/games/report/?state__exact=open",
    "/admin/games/match/",
    "/admin/games/table/",
    "/admin/games/trophy/",
    "/admin/games/suspicion/",
    "/admin/games/suspicion/?sign__exact=flow",
]
# Figures count what lives now, by an index; nothing else counts without an end.
MAY_COUNT = {"/admin/cifras/"}


@pytest.fixture(autouse=True)
def _seen_once(monkeypatch):
    """That somebody is here is noted now and then: once in these tests."""
    monkeypatch.setattr(middleware, "OFTEN", 1e9)


@pytest.fixture
def desk(boss_desk):
    crowd(**FEW)
    return boss_desk


def test_as_many_queries_for_many_rows_as_for_few(desk):
    few = {path: len(statements(desk, path)) for path in PAGES}
    crowd(**MANY)
    found = {path: statements(desk, path) for path in PAGES}
    assert {path: len(queries) for path, queries in found.items()} == few
    for path, queries in found.items():
        if path not in MAY_COUNT:
            assert not [sql for sql in queries if counts_all(sql)], path


@pytest.mark.parametrize("name", ["gente-100001", "GENTE-100001", "gente-1000010"])
def test_people_are_found_by_the_beginning_of_their_name(desk, name):
    crowd(**MANY)
    assert f"/admin/persona/{FIRST + 9}/" in desk.get(f"/admin/accounts/user/?q={name}").content.decode()
    assert f"/admin/persona/{FIRST + 9}/" not in desk.get("/admin/accounts/user/?q=ente-10").content.decode()


def test_the_search_walks_an_index(desk):
    """On SQLite the one that keeps names unique; PostgreSQL has one of its own for it."""
    from accounts import searching

    crowd(**MANY)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("ANALYZE accounts_user")
    plan = searching.people("gente-100123").order_by().explain()
    assert "accounts_user_username" in plan, plan


@pytest.mark.parametrize("asked", ["%00", "%", "_", "'", "#", "#x", "@", "a@b", "%F0%9F%8E%B4", "x" * 500])
def test_odd_searches(desk, asked):
    for page in ("accounts/user", "accounts/transfer", "accounts/auditentry", "games/report", "games/suspicion"):
        assert desk.get(f"/admin/{page}/", {"q": asked}).status_code == 200
