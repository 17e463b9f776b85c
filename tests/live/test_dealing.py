"""Who deals the next hand in time: the process that ended the one before, else another that shows the table."""

import pytest
from asgiref.sync import sync_to_async

from games import announce, store
from games.live import hub
from games.models import Hand
from games.models.table import Phase
from tests.games.table_kit import dealt, person_to_act, press, state_of
from tests.live.page import opened, run

pytestmark = pytest.mark.django_db(transaction=True)

AT_ONCE, NEVER = (0.0, 0.0), (1e6, 1e6)


@pytest.fixture(autouse=True)
def no_pause(settings, monkeypatch):
    """Between hands; and only what the hub is told makes it look."""
    monkeypatch.setitem(settings.TRUCO, "HAND_PAUSE", 0.0)
    monkeypatch.setattr(hub, "RENEW", 3600.0)


@pytest.fixture
def others_deal(monkeypatch):
    return lambda when: monkeypatch.setattr(hub, "OTHERS_DEAL", when)


@pytest.fixture
def ended_elsewhere(monkeypatch):
    """End the hand as another process does, and tell this one's hub."""

    def end(table, people):
        known = state_of(table)
        user, _ = person_to_act(table, people)
        with monkeypatch.context() as patch:
            patch.setattr(announce, "changed", lambda *_args, **_more: None)
            press(table, user, "mazo")
        newest = state_of(table)
        store.cache.clear()
        store.cache.put(known)
        return newest

    return end


def hands_dealt(table):
    return Hand.objects.filter(table=table, dealt_at__isnull=False).count()


def test_who_ended_the_hand_deals_without_waiting_for_others(alice, bob, others_deal):
    others_deal(NEVER)
    table = dealt(alice, bob)

    async def scenario():
        [page] = await opened(table, alice)
        user, _ = await sync_to_async(person_to_act)(table, (alice, bob))
        await sync_to_async(press)(table, user, "mazo")
        ended = await page.next()
        assert (await page.next())["v"] == ended["v"] + 1
        assert (await sync_to_async(state_of)(table)).phase == Phase.PLAYING
        assert await sync_to_async(hands_dealt)(table) == 2

    run(scenario)


def test_a_hand_that_another_process_ended_is_left_to_it(alice, bob, others_deal, ended_elsewhere):
    others_deal(NEVER)
    table = dealt(alice, bob)

    async def scenario():
        [page] = await opened(table, alice)
        newest = await sync_to_async(ended_elsewhere)(table, (alice, bob))
        hub.get_hub().look_again({table.pk: newest.version})
        assert (await page.next())["v"] == newest.version
        assert await page.silent(0.5)
        assert await sync_to_async(hands_dealt)(table) == 1

    run(scenario)


def test_and_dealt_here_if_it_does_not(alice, bob, others_deal, ended_elsewhere):
    others_deal(AT_ONCE)
    table = dealt(alice, bob)

    async def scenario():
        [page] = await opened(table, alice)
        newest = await sync_to_async(ended_elsewhere)(table, (alice, bob))
        hub.get_hub().look_again({table.pk: newest.version})
        assert [(await page.next())["v"] for _ in range(2)] == [newest.version, newest.version + 1]
        assert await sync_to_async(hands_dealt)(table) == 2

    run(scenario)


@pytest.mark.parametrize(("when", "hands"), [(AT_ONCE, 2), (NEVER, 1)])
def test_a_page_that_comes_in_the_pause(alice, bob, others_deal, ended_elsewhere, when, hands, settings, monkeypatch):
    monkeypatch.setitem(settings.TRUCO, "HAND_PAUSE", 0.5)
    others_deal(when)
    table = dealt(alice, bob)

    async def scenario():
        newest = await sync_to_async(ended_elsewhere)(table, (alice, bob))
        [page] = await opened(table, alice)
        if hands == 2:
            assert (await page.next())["v"] == newest.version + 1
        else:
            assert await page.silent(1.0)
        assert await sync_to_async(hands_dealt)(table) == hands

    run(scenario)
