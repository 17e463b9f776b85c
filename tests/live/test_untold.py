"""A change that nobody told of is shown all the same: its message was lost, or the database committed it and fell
before it could say so."""

import pytest
from asgiref.sync import sync_to_async

from games import announce
from games.live import hub
from games.refused import Deny
from tests.games.table_kit import dealt, person_to_act, press, state_of
from tests.live.page import opened, run

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def never_compared(monkeypatch):
    """Only what pages ask for makes the hub look."""
    monkeypatch.setattr(hub, "RENEW", 3600.0)


@pytest.fixture
def untold(monkeypatch):
    """Make a move of which nobody hears; returns what its button says."""

    def make(table, people):
        user, legal = person_to_act(table, people)
        before = state_of(table)
        with monkeypatch.context() as patch:
            patch.setattr(announce, "changed", lambda *_args, **_more: None)
            press(table, user, legal[0].code)
        return user, f"{before.hand_number}.{before.ply}:{legal[0].code}"

    return make


async def after_it(table, people, untold):
    """Each one's page, who has made the move, its button, and the table now."""
    pages = dict(zip(people, await opened(table, *people), strict=True))
    user, button = await sync_to_async(untold)(table, people)
    return pages, user, button, await sync_to_async(state_of)(table)


def test_within_seconds(alice, bob, charlie, untold, monkeypatch):
    table = dealt(alice, bob)
    monkeypatch.setattr(hub, "RENEW", 0.5)

    async def scenario():
        [watching] = await opened(table, charlie)
        pages, _, _, newest = await after_it(table, (alice, bob), untold)
        for page in (watching, *pages.values()):
            assert (await page.next())["v"] == newest.version
        for page in (watching, *pages.values()):
            assert await page.silent(1.2)

    run(scenario)


def test_who_presses_it_again_shows_everybody(alice, bob, untold, never_compared):
    table = dealt(alice, bob)

    async def scenario():
        pages, user, button, newest = await after_it(table, (alice, bob), untold)
        for page in pages.values():
            assert await page.silent()
        await pages[user].send(do=button)
        for page in pages.values():
            assert (await page.next())["v"] == newest.version
            assert await page.silent()

    run(scenario)


def test_who_presses_something_else_is_refused_and_shown(alice, bob, untold, never_compared):
    table = dealt(alice, bob)

    async def scenario():
        pages, user, button, newest = await after_it(table, (alice, bob), untold)
        await pages[user].send(do=f"{button.partition(':')[0]}:mazo")
        frames = [await pages[user].next() for _ in range(2)]
        assert {frame.get("code") for frame in frames} == {Deny.STALE.code, None}
        assert {frame.get("v") for frame in frames} == {newest.version, None}

    run(scenario)


def test_a_move_whose_fate_is_not_known(alice, bob, never_compared, monkeypatch):
    """It is written, and then the answer is lost."""
    table = dealt(alice, bob)

    async def scenario():
        pages = dict(zip((alice, bob), await opened(table, alice, bob), strict=True))
        user, legal = await sync_to_async(person_to_act)(table, (alice, bob))
        before = await sync_to_async(state_of)(table)
        monkeypatch.setattr(announce, "changed", lambda *_args, **_more: 1 / 0)
        await pages[user].send(do=f"{before.hand_number}.{before.ply}:{legal[0].code}")
        frames = [await pages[user].next() for _ in range(2)]
        assert {frame.get("code") for frame in frames} == {Deny.FAILED.code, None}
        assert {frame.get("v") for frame in frames} == {before.version + 1, None}

    run(scenario)
