"""A push goes out in the language of the page it goes to."""

import pytest
from asgiref.sync import sync_to_async

from games.live.language import language_of
from tests.games.table_kit import dealt, person_to_act, state_of
from tests.live.page import Page, run


@pytest.fixture(autouse=True)
def _host(settings):
    settings.ALLOWED_HOSTS = ["testserver"]


def scope(query=b"", cookie="", accept=b""):
    cookies = {"django_language": cookie} if cookie else {}
    return {"query_string": query, "cookies": cookies, "headers": [(b"accept-language", accept)] if accept else []}


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        (scope(b"v=3&l=pt-br", "it", b"en"), "pt-br"),
        (scope(b"v=3", "it", b"en"), "it"),
        (scope(accept=b"fr, EN-us;q=0.7, it;q=0.5"), "en"),
        (scope(), "es"),
        (scope(b"l=xx", "zz", b"*"), "es"),
        (scope(b"l=" + b"e" * 9999, "\0", b"\xff;;;q="), "es"),
    ],
)
def test_the_page_says_it_then_the_cookie_then_the_browser(asked, language):
    assert language_of(asked) == language


@pytest.mark.django_db(transaction=True)
def test_each_viewer_is_told_in_his_language(alice, bob):
    table = dealt(alice, bob)
    words = {"es": "juega", "it": "gioca", "pt-br": "joga", "en": "plays"}

    async def scenario():
        pages = {code: Page(table, None, f"?l={code}") for code in words}
        for page in pages.values():
            await page.open()
            await page.next()
        user, legal = await sync_to_async(person_to_act)(table, (alice, bob))
        mover = Page(table, user)
        await mover.open()
        await mover.next()
        state = await sync_to_async(state_of)(table)
        card = next(a for a in legal if a.card is not None and not a.hidden)
        await mover.send(do=f"{state.hand_number}.{state.ply}:{card.code}")
        for code, page in pages.items():
            told = (await page.next())["content"]
            assert f"{user.username} {words[code]}" in told, code
            others = set(words.values()) - {words[code]}
            assert not any(f"{user.username} {other}" in told for other in others)
        refused = Page(table, alice, "?l=en")
        await refused.open()
        await refused.next()
        await refused.send(do="ready")
        assert "match" in (await refused.next())["say"]
        for page in (*pages.values(), mover, refused):
            await page.close()

    run(scenario)


@pytest.mark.django_db
def test_a_page_without_a_socket_goes_on_in_its_language(client, alice, bob):
    table = dealt(alice, bob)
    client.cookies["django_language"] = "it"
    for asked, word in (("&l=en", "is mano"), ("&l=xx", "È di mano"), ("", "È di mano")):
        told = client.get(f"/mesa/{table.code}/?v=0{asked}").json()["content"]
        assert word in told
