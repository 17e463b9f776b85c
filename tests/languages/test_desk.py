"""The moderators' desk speaks the moderator's language: no word of it comes from a column's name or from a code."""

import pytest
from django.utils import timezone

from accounts import moderation
from accounts.models import AuditEntry, User
from games.models import Match, Table, Trophy
from games.services import moderating, reporting
from tests.desk.kit import at_desk
from tests.games.table_kit import OFFICIAL, dealt, play_out, welcomed
from tests.languages.test_no_leftovers import ALLOWED, html_of
from tests.pseudo import unmarked

pytestmark = pytest.mark.django_db

LISTS = [
    *("accounts/user", "accounts/sanction", "accounts/appeal", "accounts/account", "accounts/transfer"),
    *("accounts/pointsentry", "accounts/auditentry"),
    *("games/table", "games/match", "games/trophy", "games/report", "games/suspicion", "games/maskedword/?q=zzz"),
]
OTHERS = ("boss", "por la prueba", "me dijo de todo")
# In pictures' texts that Django's own templates hold in English only.
DJANGOS = ("Search", "True", "False")


@pytest.fixture
def boss(db):
    return User.objects.create_superuser("boss", "boss@example.org")


@pytest.fixture
def reader(boss, pseudo_language):
    client = at_desk(boss)
    client.cookies["django_language"] = pseudo_language
    return client


@pytest.fixture
def match(boss, alice, bob):
    """Something of everything has happened."""
    welcomed(alice, bob)
    table = dealt(alice, bob, config=OFFICIAL)
    play_out(table, (alice, bob))
    found = Match.objects.get()
    Trophy.objects.get_or_create(user=alice, code="first_win", defaults={"match": found, "at": timezone.now()})
    moderation.mute(boss, alice, "por la prueba", timezone.now() + timezone.timedelta(hours=1))
    moderation.give(boss, bob, 6_000, "por la prueba", "a")
    moderation.reset_avatar(boss, bob, "por la prueba")
    reporting.handle(boss, reporting.report(bob, alice, "insult", "me dijo de todo"), "warn", "por la prueba")
    reporting.report(alice, bob, "cheat", "me dijo de todo", table)
    moderating.close_table(boss, table, "por la prueba")
    other = dealt(alice, bob)
    moderating.cancel_match(boss, other.match, "por la prueba")
    return found


def test_every_page_of_the_desk(reader, match, alice):
    paths = [f"/admin/{name}" if "?" in name else f"/admin/{name}/" for name in LISTS]
    paths += [f"/admin/games/match/{match.pk}/change/", f"/admin/games/table/{match.table_id}/change/"]
    paths += [f"/admin/accounts/auditentry/{AuditEntry.objects.latest('pk').pk}/change/"]
    paths += ["/admin/", "/admin/cola/", "/admin/charla/", "/admin/cifras/", f"/admin/persona/{alice.pk}/"]
    codes = [*Table.objects.values_list("code", flat=True), *Match.objects.values_list("code", flat=True)]
    hashes = list(match.hands.values_list("commitment", flat=True))
    left = {}
    for path in paths:
        page = html_of(reader.get(path))
        assert page, path
        if texts := unmarked(page, (*ALLOWED, *OTHERS, *DJANGOS, *codes, *hashes)):
            left[path] = texts
    assert not left, "\n".join(f"{path}: {texts}" for path, texts in left.items())
