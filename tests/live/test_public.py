"""Spectators of a table that loses its public (P3.2): sent away, with a code that says why."""

import pytest
from asgiref.sync import sync_to_async

from games.services import agreeing, seating
from tests.games.table_kit import ARGENTINO
from tests.live.page import Page, run

pytestmark = pytest.mark.django_db(transaction=True)


def test_spectators_are_sent_away_and_players_stay(alice, bob, charlie):
    table = seating.open_table(alice, ARGENTINO)
    seating.sit(table.pk, bob, 2)

    async def scenario():
        pages = {user: Page(table, user) for user in (alice, bob, charlie, None)}
        for page in pages.values():
            await page.open()
            await page.next()
        await sync_to_async(agreeing.change)(table.pk, alice, ARGENTINO._replace(private=True, watching=False))
        for user in (charlie, None):
            closed = await pages[user].next()
            assert (closed["type"], closed["code"], closed["reason"]) == ("websocket.close", 4403, "public")
        for user in (alice, bob):
            assert "content" in await pages[user].next()
        # and nobody comes back by another door
        again = Page(table, charlie)
        await again.open()
        assert (await again.next())["code"] == 4403

    run(scenario)


def test_who_gets_up_there_is_a_spectator_no_more(alice, bob):
    table = seating.open_table(alice, ARGENTINO._replace(watching=False))
    seating.sit(table.pk, bob, 2)

    async def scenario():
        page = Page(table, bob)
        await page.open()
        await page.next()
        await sync_to_async(seating.free_seat)(table.pk, alice, 2)
        while (message := await page.next()) == {"news": 1}:
            pass
        assert message["code"] == 4403

    run(scenario)
