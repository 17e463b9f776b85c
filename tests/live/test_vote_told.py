"""P5.1: everybody at the table is told of a vote that came to nothing, in his language."""

import pytest
from asgiref.sync import sync_to_async

from games.live.hub import get_hub
from games.models import CancelVote
from games.services import cancelling
from tests.games.table_kit import dealt
from tests.live.page import Page, opened, run

pytestmark = pytest.mark.django_db(transaction=True)

TOLD = "No hubo acuerdo para anular: la partida sigue."


async def heard(page: Page) -> list[str]:
    """What this page has been told by now."""
    frames = []
    while not await page.silent(0.3):
        frames.append(await page.next())
    return [frame["told"] for frame in frames if "told" in frame]


def test_who_plays_and_who_looks_on_are_told_once(alice, bob, charlie):
    table = dealt(alice, bob)

    async def scenario():
        pages = await opened(table, alice, bob, charlie)
        await sync_to_async(cancelling.propose)(table.pk, alice)
        vote = await CancelVote.objects.aget()
        await pages[1].send(do=f"no:{vote.pk}")
        for page in pages:
            assert await heard(page) == [TOLD]

    run(scenario)


def test_of_another_process(alice, bob):
    table = dealt(alice, bob)

    async def scenario():
        [page] = await opened(table, alice)
        get_hub().heard({"vote_refused": table.pk})
        assert await heard(page) == [TOLD]
        get_hub().heard({"vote_refused": table.pk + 1})
        assert await heard(page) == []

    run(scenario)


def test_not_of_one_that_was_accepted(alice, bob):
    table = dealt(alice, bob)

    async def scenario():
        [page] = await opened(table, alice)
        await sync_to_async(cancelling.propose)(table.pk, alice)
        vote = await CancelVote.objects.aget()
        await sync_to_async(cancelling.answer)(table.pk, bob, vote.pk, True)
        assert await heard(page) == []

    run(scenario)
