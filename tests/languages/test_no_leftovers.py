"""Every text of every page goes through the catalogues: with a language that marks them, no word is without marks."""

import re

import pytest
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils.translation import override

from accounts.grants import visit
from games.services import seating
from games.words import WORDS, refusal_words
from tests.conftest import PASSWORD
from tests.games.table_kit import ARGENTINO, CLASICO, GAUCHO, dealt, play_out, state_of
from tests.pseudo import unmarked

pytestmark = pytest.mark.django_db

# The site's name, the languages' own names, people and what they wrote.
ALLOWED = ("Truco", "Español", "Italiano", "Português", "English", "Pseudo", "alice", "bob", "charlie", "dave", "UTC")
ROBOTS = ("Anselmo", "Bruna", "Casimiro", "Dorotea")
# The prose of the help has templates of its own for each language (tests/languages/test_help.py).
PROSE = ("prose",)


def plain_addresses():
    """Every address of ours that needs no argument, the admin left out."""

    def walk(patterns, before=""):
        for each in patterns:
            if isinstance(each, URLResolver):
                if each.namespace != "admin":
                    yield from walk(each.url_patterns, before + str(each.pattern))
            elif isinstance(each, URLPattern) and "<" not in str(each.pattern) and "(" not in str(each.pattern):
                yield "/" + before + str(each.pattern)

    return sorted(set(walk(get_resolver().url_patterns)))


def html_of(answer):
    if answer.status_code in (301, 302, 405) or "text/html" not in answer.headers.get("Content-Type", ""):
        return ""
    return answer.content.decode()


@pytest.fixture
def reader(client, pseudo_language):
    client.cookies["django_language"] = pseudo_language
    return client


def check(pages, *more):
    left = {path: found for path, html in pages.items() if (found := unmarked(html, (*ALLOWED, *ROBOTS, *more), PROSE))}
    assert not left, "\n".join(f"{path}: {texts}" for path, texts in left.items())


def test_the_marks_are_there(reader):
    assert "⟦Mesas" in reader.get("/").content.decode()


def test_pages_of_a_visitor(reader):
    check({path: html_of(reader.get(path)) for path in plain_addresses()})


def test_pages_of_a_guest(reader):
    reader.post(reverse("play_robot"))
    check({path: html_of(reader.get(path)) for path in plain_addresses()})


def test_pages_of_a_person(reader, alice, bob):
    visit(alice)
    dealt(alice, bob, config=ARGENTINO._replace(practice=False, stake=100))
    reader.force_login(alice)
    pages = {path: html_of(reader.get(path)) for path in plain_addresses()}
    pages["profile"] = html_of(reader.get(reverse("profile", args=["alice"])))
    check(pages, alice.email)


def test_pages_that_say_no(reader):
    check({"404": html_of(reader.get("/no-hay-tal-cosa/")), "400": html_of(reader.post(reverse("set_language")))})


@pytest.mark.parametrize(
    "config", [ARGENTINO._replace(chicos=2), CLASICO._replace(three_rounds=True, chicos=3), GAUCHO]
)
def test_a_table_and_its_rules(reader, alice, bob, charlie, dave, config):
    people = (alice, bob, charlie, dave)[: config.players]
    table = seating.open_table(alice, config)
    address = reverse("table", args=[table.code])
    pages = {"waiting": html_of(reader.get(address)), "rules": html_of(reader.get(f"{address}reglas/"))}
    seating.leave(table.pk, alice)
    table = dealt(*people, config=config)
    for number, user in enumerate(people):
        reader.force_login(user)
        pages[f"dealt {number}"] = html_of(reader.get(reverse("table", args=[table.code])))
    check(pages, table.code, state_of(table).code)


def test_around_a_table(reader, alice, bob):
    table = seating.open_table(alice, ARGENTINO)
    seating.sit(table.pk, bob, 2)
    reader.force_login(alice)
    code = [table.code]
    addresses = {
        "settings": reverse("settings", args=code),
        "talk": reverse("table_talk", args=code),
        "report at the table": reverse("report_at_table", args=code),
        "report": reverse("report", args=["bob"]),
        "challenge": reverse("challenge", args=["bob"]),
        "profile": reverse("profile", args=["bob"]),
    }
    pages = {name: html_of(reader.get(address)) for name, address in addresses.items()}
    assert all(pages.values())
    check(pages, table.code)


def test_a_match_that_is_over(reader, alice, bob):
    visit(alice)
    visit(bob)
    table = dealt(alice, bob, config=ARGENTINO._replace(practice=False, stake=100))
    state = play_out(table, (alice, bob))
    reader.force_login(alice)
    page = reverse("match", args=[state.match_code])
    pages = {"table": html_of(reader.get(reverse("table", args=[table.code]))), "match": html_of(reader.get(page))}
    pages |= {f"hand {n}": html_of(reader.get(page, {"mano": n, "paso": 5})) for n in (1, 2)}
    pages |= {"coins": html_of(reader.get(reverse("account_coins"))), "deals": html_of(reader.get(reverse("deals")))}
    assert all(pages.values())
    check(pages, table.code, state.match_code)


def test_every_refusal(pseudo_language):
    with override(pseudo_language):
        for code in WORDS:
            assert not unmarked(str(refusal_words(code))), code


def test_a_form_says_what_is_wrong(reader, alice):
    pages = {"sign-up": html_of(reader.post(reverse("account_signup"), {"username": "a", "password1": "x"}))}
    pages["create"] = html_of(reader.post(reverse("create"), {"rules": "gaucho", "players": "2"}))
    check(pages)


def test_the_addresses_are_found():
    found = plain_addresses()
    assert {"/", "/crear/", "/ranking/", "/ayuda/", "/cuenta/login/", "/cuenta/ajustes/"} <= set(found)
    assert not any(path.startswith("/admin/") for path in found)


def test_mails(reader, alice, mailoutbox):
    reader.post(reverse("account_reset_password"), {"email": alice.email})
    reader.post(reverse("account_reset_password"), {"email": "nobody@example.org"})
    form = {"username": "erin", "email": "erin@example.org", "password1": PASSWORD, "password2": PASSWORD}
    reader.post(reverse("account_signup"), form)
    assert len(mailoutbox) >= 3
    people = (*ALLOWED, "testserver", alice.email, "nobody@example.org", "erin", "erin@example.org")
    for mail in mailoutbox:
        text = re.sub(r"https?://\S+", "", f"{mail.subject}\n{mail.body}")
        assert not unmarked(text, people), mail.body
