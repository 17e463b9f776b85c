"""Every column of a list is on the screen, in every language."""

import os

import pytest
from django.conf import settings
from django.utils import timezone

from accounts import moderation
from accounts.models import User
from tests.accounts.money import give
from tests.browser import DESKTOP
from tests.desk.kit import at_desk
from tests.games.table_kit import OFFICIAL, dealt, play_out, welcomed
from tests.languages.test_screens_fit import chromium, serve

pytestmark = [pytest.mark.chromium, pytest.mark.django_db]

LISTS = ("accounts/user", "games/match", "games/table")
# How far a list reaches, and how much of it is shown.
REACH = "() => [...document.querySelectorAll('.results')].map((e) => [e.scrollWidth, e.clientWidth])"


@pytest.fixture
def pages(boss):
    people = [User.objects.create_user(name) for name in ("Maximiliano.Ferreira", "Guadalupe_Etcheverry")]
    welcomed(*people)
    give(people[0], 90_000_000)
    play_out(dealt(*people, config=OFFICIAL), people)
    for decide in (moderation.mute, moderation.suspend):
        decide(boss, people[0], "por la prueba", timezone.now() + timezone.timedelta(days=30))
    client = at_desk(boss)
    found = {}
    for name in LISTS:
        for language, _name in settings.LANGUAGES:
            client.cookies["django_language"] = language
            found[name, language] = client.get(f"/admin/{name}/").content.decode()
    return found


def test_every_column_is_on_the_screen(pages):
    cut = {}
    with chromium() as browser:
        page = browser.new_context(**DESKTOP).new_page()
        shown = [""]
        page.route("**/*", lambda route: serve(shown[0], route))
        for (name, language), html in pages.items():
            shown[0] = html
            page.goto("http://truco.test/")
            page.wait_for_selector(".main.shifted")  # with the menu beside it
            ((reach, width),) = page.evaluate(REACH)
            if folder := os.environ.get("TRUCO_SHOTS"):
                page.screenshot(path=f"{folder}/desk-{name.replace('/', '-')}-{language}.png")
            if reach > width:
                cut[name, language] = f"{reach} in {width}"
    assert not cut, cut
