"""The help: the same pages with the same headings and the same facts in every language (P9.2)."""

import re

import pytest
from django.conf import settings as site
from django.urls import reverse

from games import engine
from games.engine.notation import parse, play
from games.help import examples
from games.help.pages import PAGES
from games.services import seating
from tests.games.table_kit import ARGENTINO, GAUCHO

LANGUAGES = [code for code, _ in site.LANGUAGES]
OTHERS = LANGUAGES[1:]
HELP = site.BASE_DIR / "templates" / "help"
HEADING = re.compile(r"<(h[1-6]) id=\"([\w-]+)\"")
TAG = re.compile(r"{%.*?%}|{{.*?}}")


def prose(language, name):
    return (HELP / language / f"{name}.html").read_text()


NAMES = sorted({page.template for page in PAGES})


def test_every_language_has_the_same_pages():
    for language in LANGUAGES:
        assert sorted(path.stem for path in (HELP / language).iterdir()) == NAMES


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", OTHERS)
def test_the_same_headings_and_facts(language, name):
    own, spanish = prose(language, name), prose("es", name)
    assert HEADING.findall(own) == HEADING.findall(spanish)
    # Every number, drawing and link that one has, the other has too; a sentence may put them in another order.
    assert sorted(TAG.findall(own)) == sorted(TAG.findall(spanish))
    for element in ("<p", "<li", "<td", "<dt", "<strong", "<em"):
        assert own.count(element) == spanish.count(element) or element in ("<strong", "<em")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_is_written_by_hand(language, name):
    text = re.sub(r"<[^>]*>", " ", TAG.sub(" ", prose(language, name)))
    assert not re.search(r"\d", text)


@pytest.mark.parametrize("name", examples.EXAMPLES)
def test_the_examples_are_what_the_engine_plays(name):
    assert play(parse(examples.text(name))).failure is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.slug)
def test_every_page_is_shown(client, db, page, language):
    client.cookies["django_language"] = language
    answer = client.get(reverse("help_page", args=[page.slug]))
    text = answer.content.decode()
    assert answer.status_code == 200 and f'lang="{language}"' in text
    assert "{{" not in text and "{%" not in text and ">None<" not in text
    # every link to a part of a page leads to one
    for slug, part in re.findall(r'href="/ayuda/([\w-]+)/#([\w-]+)"', text):
        assert f'id="{part}"' in client.get(reverse("help_page", args=[slug])).content.decode()


def test_numbers_come_from_the_settings(client, db, settings):
    settings.TRUCO_MONEY = {**settings.TRUCO_MONEY, "WELCOME_COINS": 71_234}
    client.cookies["django_language"] = "en"
    assert "71,234" in client.get(reverse("help_page", args=["monedas"])).content.decode()


def test_the_ladder_draws_all_cards_strongest_first(client, db):
    text = client.get(reverse("help_page", args=["argentino"])).content.decode()
    ladder = text.partition('class="ladder"')[2].partition("</ol>")[0]
    drawn = [engine.card(code) for code in re.findall(r"#c-(\w+)", ladder)]
    assert sorted(drawn, key=lambda card: card.index) == list(engine.DECK)
    assert [card.strength for card in drawn] == sorted((card.strength for card in drawn), reverse=True)


def test_there_is_no_other_page(client, db):
    assert client.get("/ayuda/nada/").status_code == 404
    assert client.post(reverse("help")).status_code == 405


def test_the_rules_of_a_table(client, alice):
    table = seating.open_table(alice, ARGENTINO._replace(flor=True, turn_seconds=20))
    address = reverse("table_rules", args=[table.code])
    whole = client.get(address).content.decode()
    part = client.get(address, headers={"HX-Request": "true"}).content.decode()
    assert "<html" in whole and "<html" not in part
    assert "20 segundos" in part and "es obligatorio cantarla" in part and "Práctica" in part
    assert client.post(address).status_code == 405
    assert client.get("/mesa/NADA/reglas/").status_code == 404


def test_the_rules_of_a_gaucho_table_show_the_signals(client, alice):
    table = seating.open_table(alice, GAUCHO)
    part = client.get(reverse("table_rules", args=[table.code])).content.decode()
    assert "Guiña un ojo" in part and "con flor" not in part.lower().replace("con flor:", "")
