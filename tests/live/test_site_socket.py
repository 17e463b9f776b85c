"""The socket of the pages that are not a table: news for a person, and the lobby (P2.1)."""

import json

import pytest
from asgiref.sync import sync_to_async

from games import announce, lobby
from games.live import hub as live_hub
from games.lobby import Ask
from games.services import connected, seating
from tests.games.table_kit import ARGENTINO, CLASICO, dealt
from tests.live.page import Page, run

pytestmark = pytest.mark.django_db(transaction=True)


class Site(Page):
    """A page that is not a table."""

    def __init__(self, user=None, query="", **options):
        super().__init__(type("No", (), {"code": ""}), user, **options)
        self._path = f"/ws/sitio{query}"

    async def open(self):
        """Returns when the hub knows it: it is accepted before that."""
        connected = await super().open()
        if connected:
            await self.send(ping=1)
            assert await self.next() == {"pong": 1}
        return connected


def on(function):
    return sync_to_async(function)


def test_the_list_comes_unless_it_is_known(alice):
    table = seating.open_table(alice, ARGENTINO)
    digest = lobby.listing(Ask()).digest

    async def scenario():
        page = Site()
        assert await page.open()
        await page.send(lobby="", seen=digest)
        assert await page.silent()
        await page.send(lobby="modalidad=clasico", seen=digest)
        frame = await page.next()
        assert frame["list"] == "modalidad=clasico" and table.code not in frame["content"]
        await page.send(lobby="modalidad=argentino", seen="")
        assert table.code in (await page.next())["content"]

    run(scenario)


def test_only_the_rows_that_changed_are_sent_each_to_whom_it_concerns(alice, bob, charlie, dave):
    first = seating.open_table(alice, ARGENTINO)
    seating.open_table(charlie, CLASICO)

    async def scenario():
        everything, clasico = Site(), Site(bob)
        for page, asked in ((everything, ""), (clasico, "modalidad=clasico")):
            await page.open()
            await page.send(lobby=asked, seen="")
            await page.next()
        new = await on(seating.open_table)(dave, ARGENTINO)
        frame = await everything.next()
        assert f'id=table-list hx-swap=afterbegin><li id="t-{new.code}"' in frame["content"]
        assert first.code not in frame["content"]
        await on(seating.sit)(first.pk, bob, 2)
        frame = await everything.next()
        assert f"<hx-partial id=t-{first.code} hx-swap=outerMorph>" in frame["content"]
        assert "bob" in frame["content"] and new.code not in frame["content"].replace(f"id=t-{new.code} ", "")
        await on(seating.leave)(new.pk, dave)
        frame = await everything.next()
        assert f"<hx-partial id=t-{new.code} hx-swap=delete></hx-partial>" in frame["content"]
        assert frame["digest"] == (await on(lobby.listing)(Ask())).digest
        assert await clasico.silent()

    run(scenario)


def test_many_changes_at_once_are_one_push(alice, bob, charlie, dave):
    async def scenario():
        page = Site()
        await page.open()
        await page.send(lobby="", seen="")
        await page.next()
        for user in (alice, bob, charlie, dave):
            await on(seating.open_table)(user, ARGENTINO)
        frames = [await page.next(), await page.next()]
        assert await page.silent(1.2)
        assert sum(frame["content"].count('<li id="t-') for frame in frames) <= 5

    run(scenario)


def test_moves_do_not_stir_the_lobby(alice, bob, charlie, dave):
    from tests.games.table_kit import person_to_act, press

    table = dealt(alice, bob)

    async def scenario():
        page = Site()
        await page.open()
        await page.send(lobby="", seen="")
        await page.next()
        user, legal = await on(person_to_act)(table, (alice, bob))
        await on(press)(table, user, legal[0].code)
        assert not live_hub.get_hub().lobby._stirred.is_set()
        assert await page.silent()

    run(scenario)


def test_news_reach_every_page_of_a_person_and_nobody_else(alice, bob):
    table = seating.open_table(alice, ARGENTINO)

    async def scenario():
        site, at_table, other, nobody = Site(alice), Page(table, alice), Site(bob), Site()
        for page in (site, at_table, other, nobody):
            await page.open()
        await at_table.next()
        await on(announce.user)(alice.pk)
        assert await site.next() == {"news": 1} and await at_table.next() == {"news": 1}
        assert await other.silent() and await nobody.silent()

    run(scenario)


def test_who_starts_a_match_elsewhere_hears_of_it(alice, bob):
    table = seating.open_table(alice, ARGENTINO)
    seating.ready(table.pk, alice)
    seating.sit(table.pk, bob, 2)

    async def scenario():
        page = Site(alice)
        await page.open()
        await on(seating.ready)(table.pk, bob)
        assert await page.next() == {"news": 1}

    run(scenario)


def test_who_is_connected_is_shown(alice, monkeypatch):
    monkeypatch.setattr("games.live.lobby.COMPANY_PAUSE", 0.05)
    monkeypatch.setattr(live_hub, "RENEW", 0.05)

    async def scenario():
        page, nobody = Site(alice), Site()
        for each in (page, nobody):
            await each.open()
            await each.send(lobby="", seen="")
            await each.next()
        while "alice" not in (await nobody.next())["content"]:
            pass
        assert await on(lambda: connected.who_is_here([alice.pk]))() == {alice.pk}

    run(scenario)


@pytest.mark.parametrize("how", ["ban", "log-out"])
def test_the_banned_and_the_logged_out_are_closed(alice, how):
    async def scenario():
        page = Site(alice)
        await page.open()
        if how == "ban":
            message = {"user": alice.pk}
        else:
            message = {"session": next(iter(live_hub.get_hub().people.sockets)).session_key}
        live_hub.get_hub().heard(message)
        closed = await page.next()
        assert (closed["type"], closed["code"]) == ("websocket.close", 4401)
        assert not live_hub.get_hub().people.sockets

    run(scenario)


@pytest.mark.parametrize(
    "text",
    ["x", "[]", "null", '{"lobby":1}', '{"lobby":"","seen":2}', "{}", json.dumps({"lobby": "x" * 400}), "x" * 5000],
)
def test_hostile_frames(text):
    async def scenario():
        page = Site()
        await page.open()
        await page.send_raw(text)
        assert (await page.next())["code"] == 4400

    run(scenario)


def test_too_many_frames():
    async def scenario():
        page = Site()
        await page.open()
        for _ in range(60):
            await page.send(ping=1)
        while (message := await page.next()).get("type") != "websocket.close":
            assert message == {"pong": 1}
        assert message["code"] == 4429

    run(scenario)


def test_a_foreign_origin():
    async def scenario():
        assert not await Site(origin=b"http://evil.example").open()

    run(scenario)


def test_nothing_is_kept_of_pages_that_closed(alice):
    async def scenario():
        page = Site(alice)
        await page.open()
        await page.send(lobby="", seen="")
        await page.next()
        await page.close()
        hub = live_hub.get_hub()
        assert not hub.people.sockets and not hub.people._of and not hub.lobby._views

    run(scenario)


def test_a_page_asks_for_its_notices(client, alice):
    table = seating.open_table(alice, ARGENTINO)
    assert client.get("/avisos/").content.decode().count("notice") == 0
    client.force_login(alice)
    page = client.get("/avisos/", headers={"HX-Current-URL": "http://testserver/ranking/"}).content.decode()
    assert "que espera jugadores" in page and table.code in page and 'id="nav-live"' in page
    page = client.get("/avisos/", headers={"HX-Current-URL": f"http://testserver/mesa/{table.code}/"}).content.decode()
    assert "que espera jugadores" not in page
