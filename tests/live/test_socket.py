"""The socket of a table page, through the real consumer, hub and writer thread."""

import pytest
from asgiref.sync import sync_to_async

from games import announce, engine
from games.models import Move
from games.services import seating, senas, timing
from tests.games.table_kit import GAUCHO, dealt, make_due, person_to_act, press, state_of
from tests.live.page import Page, run
from tests.secrecy import mentions

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_move_reaches_every_viewer_and_each_sees_his_own(alice, bob):
    table = dealt(alice, bob)

    async def scenario():
        pages = {alice.pk: Page(table, alice), bob.pk: Page(table, bob), None: Page(table)}
        for page in pages.values():
            assert await page.open()
            assert (await page.next())["content"]
        user, legal = await sync_to_async(person_to_act)(table, (alice, bob))
        state = await sync_to_async(state_of)(table)
        card = next(a for a in legal if a.card is not None and not a.hidden)
        await pages[user.pk].send(do=f"{state.hand_number}.{state.ply}:{card.code}")
        for page in pages.values():
            frame = await page.next()
            assert frame["v"] == state.version + 1
            assert f"c-{card.code}" in frame["content"]
        assert await sync_to_async(Move.objects.count)() == 1
        for page in pages.values():
            await page.close()

    run(scenario)


def test_nobody_receives_a_card_he_may_not_see(alice, bob):
    table = dealt(alice, bob)

    async def scenario():
        pages = [Page(table, alice), Page(table, bob), Page(table)]
        for page in pages:
            await page.open()
            await page.next()
        state = await sync_to_async(state_of)(table)
        hands = [engine.view_for(state.match, seat).dealt for seat in (1, 2)]
        for page, hidden in zip(pages, (hands[1], hands[0], hands[0] + hands[1]), strict=True):
            for card in hidden:
                assert not mentions("".join(page.raw), card)

    run(scenario)


def test_a_page_that_knows_the_newest_version_is_sent_nothing(alice, bob):
    table = dealt(alice, bob)

    async def scenario():
        state = await sync_to_async(state_of)(table)
        page = Page(table, alice, f"?v={state.version}")
        await page.open()
        assert await page.silent()
        stale = Page(table, alice, f"?v={state.version - 1}")
        await stale.open()
        assert (await stale.next())["v"] == state.version

    run(scenario)


def test_a_change_made_by_another_door_reaches_the_sockets(alice, bob):
    table = dealt(alice, bob)

    async def scenario():
        page = Page(table, alice)
        await page.open()
        first = await page.next()
        user, legal = await sync_to_async(person_to_act)(table, (alice, bob))
        await sync_to_async(press)(table, user, legal[0].code)
        assert (await page.next())["v"] == first["v"] + 1

    run(scenario)


def test_an_illegal_move_is_answered_to_him_alone(alice, bob):
    table = dealt(alice, bob)

    async def scenario():
        mine, other = Page(table, alice), Page(table, bob)
        for page in (mine, other):
            await page.open()
            await page.next()
        state = await sync_to_async(state_of)(table)
        await mine.send(do=f"{state.hand_number}.{state.ply}:vale_cuatro")
        answer = await mine.next()
        assert answer["say"] and answer["code"]
        assert await other.silent()
        assert await sync_to_async(state_of)(table) == state

    run(scenario)


def test_a_spectator_and_a_stranger_may_not_act(alice, bob, charlie):
    table = dealt(alice, bob)

    async def scenario():
        for user in (None, charlie):
            page = Page(table, user)
            await page.open()
            await page.next()
            await page.send(do="1.0:truco")
            assert (await page.next())["code"] == "not_seated"
        assert not await sync_to_async(Move.objects.exists)()

    run(scenario)


def test_seating_over_the_socket(alice, bob):
    from tests.games.table_kit import ARGENTINO

    table = seating.open_table(alice, ARGENTINO)

    async def scenario():
        page = Page(table, bob)
        await page.open()
        before = await page.next()
        await page.send(do="sit:2")
        after = await page.next()
        assert after["v"] > before["v"]
        assert (await sync_to_async(state_of)(table)).seats[1].user_id == bob.pk

    run(scenario)


@pytest.mark.parametrize(
    "text",
    [
        "not json",
        "[]",
        "7",
        "null",
        "{}",
        '{"do": 7}',
        '{"do": ["ready"]}',
        '{"do": "fly:2"}',
        '{"do": "sit:9999"}',
        '{"do": "' + "x" * 50 + '"}',
        '{"do": "ready", "x": "' + "y" * 5000 + '"}',
        "[" * 3000,
    ],
)
def test_garbage_closes_the_socket_with_a_reason(alice, bob, text):
    table = dealt(alice, bob)

    async def scenario():
        page, other = Page(table, alice), Page(table, bob)
        for each in (page, other):
            await each.open()
            await each.next()
        state = await sync_to_async(state_of)(table)
        await page.send_raw(text)
        closed = await page.next()
        assert (closed["type"], closed["code"], closed["reason"]) == ("websocket.close", 4400, "frame")
        assert await other.silent()
        assert await sync_to_async(state_of)(table) == state

    run(scenario)


def test_bytes_close_the_socket_too(alice, bob):
    table = dealt(alice, bob)

    async def scenario():
        page = Page(table, alice)
        await page.open()
        await page.next()
        await page.send_raw(data=b"\x00\x01")
        assert (await page.next())["code"] == 4400

    run(scenario)


def test_a_flood_closes_the_socket(alice, bob):
    table = dealt(alice, bob)

    async def scenario():
        page = Page(table, alice)
        await page.open()
        await page.next()
        for _ in range(60):
            await page.send(ping=1)
        seen = [await page.next() for _ in range(20)]
        while seen[-1].get("type") != "websocket.close":
            seen.append(await page.next())
        assert seen[-1]["code"] == 4429

    run(scenario)


def test_no_such_table(alice, bob):
    table = dealt(alice, bob)
    table.code = "nowhere"

    async def scenario():
        page = Page(table, alice)
        assert await page.open()
        assert (await page.next())["code"] == 4404

    run(scenario)


def test_a_version_that_is_no_number_we_know(alice, bob):
    table = dealt(alice, bob)

    async def scenario():
        page = Page(table, alice, "?v=" + "9" * 5000)
        assert await page.open()
        assert "content" in await page.next()

    run(scenario)


def test_a_socket_for_which_there_is_no_page(alice, bob):
    table = dealt(alice, bob)
    table.code = "../otra"

    async def scenario():
        page = Page(table, alice)
        assert await page.open()
        assert (await page.next())["code"] == 4404

    run(scenario)


@pytest.mark.parametrize("origin", [b"http://evil.example", b"http://testserver.evil.example", b"null", b""])
def test_a_foreign_page_cannot_open_a_socket(alice, bob, origin):
    table = dealt(alice, bob)

    async def scenario():
        assert not await Page(table, alice, origin=origin).open()

    run(scenario)


def test_logging_out_closes_his_sockets(alice, bob):
    table = dealt(alice, bob)

    async def scenario():
        from games.live.hub import get_hub

        page, other = Page(table, alice), Page(table, bob)
        for each in (page, other):
            await each.open()
            await each.next()
        socket = next(s for s in get_hub().rooms[table.pk].sockets if s.user_id == alice.pk)
        get_hub().heard({"session": socket.session_key})
        assert (await page.next())["code"] == 4401
        assert await other.silent()

    run(scenario)


def test_a_page_that_is_not_heard_from_gets_one_whole_view_later(alice, bob):
    table = dealt(alice, bob)

    async def scenario():
        from games.live.hub import get_hub

        page = Page(table, bob)
        await page.open()
        await page.next()
        socket = next(iter(get_hub().rooms[table.pk].sockets))
        socket._unheard = socket.MOST_UNHEARD + 1
        user, legal = await sync_to_async(person_to_act)(table, (alice, bob))
        await sync_to_async(press)(table, user, legal[0].code)
        assert await page.silent()
        await page.send(ping=1)
        whole = await page.next()
        assert "r-bar" in whole["content"] and whole["v"] == (await sync_to_async(state_of)(table)).version

    run(scenario)


# --- señas --------------------------------------------------------------------------------------------------------


def test_a_sena_reaches_the_partner_and_nobody_else(alice, bob, charlie, dave):
    """R11.2, by every byte that every socket receives, until well after it was made."""
    table = dealt(alice, bob, charlie, dave, config=GAUCHO)

    async def scenario():
        people = (alice, bob, charlie, dave, None)
        pages = {user and user.username: Page(table, user) for user in people}
        for page in pages.values():
            await page.open()
            assert (await page.next())["content"]
        await pages["alice"].send(do="sena:siete_oros")
        for name in ("alice", "charlie"):
            told = await pages[name].next()
            assert told["aside"] and "v" not in told and "boca a la izquierda (siete de oros)" in told["content"]
            assert ("id=sena>" in told["content"]) is (name == "charlie")
        for name in ("bob", "dave", None):
            assert await pages[name].silent(0.3)
        # a move, of which all hear: no version was spent before it, no byte tells of the other thing
        before = await sync_to_async(state_of)(table)
        user, legal = await sync_to_async(person_to_act)(table, (alice, bob, charlie, dave))
        await sync_to_async(press)(table, user, legal[0].code)
        for page in pages.values():
            assert (await page.next())["v"] == before.version + 1
        # nor does a page that is opened later
        for user in (bob, dave, None):
            late = Page(table, user)
            await late.open()
            await late.next()
            assert await late.silent()
            pages[f"late {user}"] = late
        back = Page(table, charlie)
        await back.open()
        await back.next()
        assert "alice te hace una seña" in (await back.next())["content"]
        for name, page in pages.items():
            if name not in ("alice", "charlie"):
                received = "".join(page.raw)
                assert "te hace una seña" not in received and "aside" not in received and "sena-line" not in received

    run(scenario)


def test_a_sena_that_is_refused_is_answered_to_him_alone(alice, bob, charlie, dave):
    table = dealt(alice, bob, charlie, dave, config=GAUCHO)

    async def scenario():
        mine, partner = Page(table, alice), Page(table, charlie)
        for page in (mine, partner):
            await page.open()
            await page.next()
        for _ in range(5):
            await mine.send(do="sena:tres")
        answers = [await mine.next() for _ in range(5)]
        assert sum("aside" in answer for answer in answers) == 1
        assert [answer["code"] for answer in answers if "say" in answer] == ["sena_too_soon"] * 4
        assert "aside" in await partner.next()
        assert await partner.silent()

    run(scenario)


def test_a_sena_made_in_another_process(alice, bob, charlie, dave):
    table = dealt(alice, bob, charlie, dave, config=GAUCHO)

    async def scenario():
        from games.live.hub import get_hub

        rival, partner = Page(table, bob), Page(table, charlie)
        for page in (rival, partner):
            await page.open()
            await page.next()
        announce.unlisten_to_news(get_hub()._own_news)
        sena = await sync_to_async(senas.make)(table.pk, alice, "nada")
        get_hub().heard({"sena": [table.pk, sena.pk]})
        assert "nada bueno" in (await partner.next())["content"]
        assert await rival.silent()

    run(scenario)


def test_a_robot_signals_after_the_deal(alice, settings):
    settings.TRUCO = {**settings.TRUCO, "SENA_DELAY": (0.0, 0.1)}
    table = seating.play_robot(alice, GAUCHO)
    make_due(table)
    timing.run_table(table.pk)

    async def scenario():
        page = Page(table, alice)
        await page.open()
        await page.next()
        told = await page.next()
        while "aside" not in told:
            told = await page.next()
        assert "te hace una seña" in told["content"] and "id=sena>" in told["content"]

    run(scenario)
