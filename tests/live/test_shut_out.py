"""P8.1: the sockets of who is shut out close with a reason, and he opens no others."""

import pytest
from asgiref.sync import sync_to_async

from accounts import backends, moderation
from accounts.models import User
from tests.games.table_kit import dealt
from tests.live.page import Page, run

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def both(alice, bob):
    """Their pages at a table, open."""
    table = dealt(alice, bob)

    async def opened():
        pages = Page(table, alice), Page(table, bob)
        for page in pages:
            await page.open()
            await page.next()
        return pages

    return opened


def ban(person):
    return sync_to_async(moderation.ban)(None, person, "x")


def test_told_by_another_process(both, alice):
    async def scenario():
        from games.live.hub import get_hub

        page, other = await both()
        get_hub().heard({"shut_out": alice.pk})
        closed = await page.next()
        assert (closed["code"], closed["reason"]) == (4423, "shut_out")
        assert await other.silent()

    run(scenario)


def test_found_where_the_message_was_lost(both, alice):
    async def scenario():
        from games.live.hub import get_hub

        page, other = await both()
        await sync_to_async(User.objects.filter(pk=alice.pk).update)(shut_out_until="9999-01-01T00:00Z")
        await get_hub()._look_for_shut_out()
        assert (await page.next())["code"] == 4423
        assert await other.silent()

    run(scenario)


def test_he_opens_no_other(alice, bob, monkeypatch):
    """Not even one whose session was looked at just before he was shut out."""
    table = dealt(alice, bob)

    async def scenario():
        await ban(alice)
        monkeypatch.setattr(backends, "is_shut_out", lambda user: False)
        late = Page(table, alice)
        await late.open()
        assert (await late.next())["code"] == 4423

    run(scenario)


def test_his_old_session_is_nobodys(alice, bob):
    table = dealt(alice, bob)

    async def scenario():
        from games.live.hub import get_hub

        await ban(alice)
        page = Page(table, alice)
        await page.open()
        await page.next()
        assert [socket.user_id for socket in get_hub().people.sockets] == [None]

    run(scenario)
