"""The catalogues, and the tool that keeps them (tools/messages)."""

import pytest
from django.utils.translation import ngettext, override

from tests.pseudo import PACKAGES, ROOT, marked, unmarked
from tools.messages import catalogues
from tools.messages.source import Message, NotALiteral, collect, in_python, in_template


def found(messages):
    return [(each.context, each.id, each.plural) for each in messages]


def test_what_python_asks_for():
    text = """
_("uno" " y medio"), gettext("dos"), pgettext("ctx", "tres"), ngettext("%(n)s as", "%(n)s ases", n), other("no")
"""
    assert found(in_python(text, "x.py")) == [
        (None, "uno y medio", ""),
        (None, "dos", ""),
        ("ctx", "tres", ""),
        (None, "%(n)s as", "%(n)s ases"),
    ]


def test_what_cannot_be_collected_is_refused():
    for text in ("_(name)", '_(f"hola {name}")', '_("a" + b)'):
        with pytest.raises(NotALiteral, match=r"x\.py:1"):
            list(in_python(text, "x.py"))


def test_what_templates_ask_for():
    text = (
        '{% translate "uno" %} {{ _("dos")|upper }} {% include "x" with y=_("tres") %}'
        "{% blocktranslate with n=x.y %}cuatro {{ n }} 100 %{% endblocktranslate %}"
        "{% blocktranslate count n=m trimmed %}\n  {{ n }} as\n{% plural %}{{ n }} ases{% endblocktranslate %}"
        '{% translate "cinco" context "ctx" %}{# _("no") #}{% comment %}{% translate "no" %}{% endcomment %}'
    )
    assert sorted(found(in_template(text, "x.html")), key=str) == sorted(
        [
            (None, "uno", ""),
            (None, "dos", ""),
            (None, "tres", ""),
            (None, "cuatro %(n)s 100 %%", ""),
            (None, "%(n)s as", "%(n)s ases"),
            ("ctx", "cinco", ""),
        ],
        key=str,
    )


def problems_of(tmp_path, po, *wanted, locale="it"):
    path = tmp_path / "django.po"
    path.write_text('msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n' + po)
    path.with_suffix(".mo").write_bytes(catalogues.compiled(path, locale))
    return " / ".join(catalogues.problems(path, locale, {each.key: each for each in wanted}))


def message(text, plural=""):
    return Message(text, plural=plural, places=["x.py"])


@pytest.mark.parametrize(
    ("po", "wanted", "problem"),
    [
        ('msgid "a"\nmsgstr "b"\n', "a", ""),
        ("", "a", "missing"),
        ('msgid "a"\nmsgstr ""\n', "a", "not translated"),
        ('#, fuzzy\nmsgid "a"\nmsgstr "b"\n', "a", "fuzzy"),
        ('msgid "a"\nmsgstr "b"\nmsgid "c"\nmsgstr "d"\n', "a", "nothing asks for it"),
        ('msgid "a %(n)s"\nmsgstr "b %(m)s"\n', "a %(n)s", "gaps"),
        ('msgid "<b>a</b>"\nmsgstr "b"\n', "<b>a</b>", "tags"),
        ('msgid " a"\nmsgstr "b"\n', " a", "white space"),
    ],
)
def test_what_is_wrong_is_named(tmp_path, po, wanted, problem):
    said = problems_of(tmp_path, po, message(wanted))
    assert problem in said and bool(said) == bool(problem)


def test_a_plural_needs_all_its_forms(tmp_path):
    wanted = message("%(n)s as", "%(n)s ases")
    po = 'msgid "%(n)s as"\nmsgid_plural "%(n)s ases"\nmsgstr[0] "{}"\nmsgstr[1] "{}"\n'
    assert problems_of(tmp_path, po.format("un asso", "%(n)s assi"), wanted) == ""
    assert "gaps" in problems_of(tmp_path, po.format("un asso", "assi"), wanted)
    assert "not translated" in problems_of(tmp_path, po.format("un asso", ""), wanted)


def test_an_old_mo_is_seen(tmp_path):
    path = tmp_path / "django.po"
    path.write_text('msgid "a"\nmsgstr "b"\n')
    path.with_suffix(".mo").write_bytes(catalogues.compiled(path, "it"))
    path.write_text('msgid "a"\nmsgstr "c"\n')
    assert "does not match" in " ".join(catalogues.problems(path, "it", {(None, "a"): message("a")}))


def test_what_was_translated_stays_when_the_code_moves_on(tmp_path):
    path = tmp_path / "django.po"
    first = {each.key: each for each in (message("a"), message("%(n)s as", "%(n)s ases"))}
    catalogues.write(path, catalogues.renewed(catalogues.read(path), first), "it")
    path.write_text(path.read_text().replace('msgid "a"\nmsgstr ""', 'msgid "a"\nmsgstr "b"'))
    second = {**first, (None, "c"): message("c")}
    new = catalogues.renewed(catalogues.read(path), second)
    catalogues.write(path, new, "it")
    text = path.read_text()
    assert 'msgid "a"\nmsgstr "b"' in text and 'msgid "c"\nmsgstr ""' in text and "fuzzy" not in text
    catalogues.write(path, catalogues.renewed(catalogues.read(path), second), "it")
    assert path.read_text() == text


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("es", {0: "puntos", 1: "punto", 2: "puntos"}),
        ("it", {0: "punti", 1: "punto", 2: "punti"}),
        ("pt-br", {0: "ponto", 1: "ponto", 2: "pontos"}),
        ("en", {0: "points", 1: "point", 2: "points"}),
    ],
)
def test_plural_forms(language, forms):
    with override(language):
        for n, word in forms.items():
            text = ngettext("%(points)s punto", "%(points)s puntos", n) % {"points": n}
            assert text == f"{n} {word}"


@pytest.mark.parametrize("locale", catalogues.PLURALS)
def test_the_compiled_catalogues_match(locale):
    path = catalogues.path_of(ROOT, locale)
    assert path.with_suffix(".mo").read_bytes() == catalogues.compiled(path, locale)


def test_calls_keep_their_names_or_have_their_own():
    from games.calls import CALLS, GLOSSES, gloss

    for language in ("it", "en"):
        with override(language):
            assert [str(CALLS[code]) for code in ("envido", "no_quiero", "flor")] == ["Envido", "No quiero", "Flor"]
            assert gloss("quiero") and gloss("quiero") != "Quiero"
    with override("pt-br"):
        assert [str(CALLS[code]) for code in ("quiero", "no_quiero", "flor")] == ["Quero", "Não quero", "Flor"]
        assert not gloss("quiero")
    assert CALLS.keys() == GLOSSES.keys()


def test_the_pseudo_language_marks_and_lengthens():
    assert marked("Sentarse") == "⟦SentarseSe⟧"
    assert marked(" de %(n)s, <b>hoy</b> ")[:2] == " ⟦" and marked(" de %(n)s ")[-2:] == "⟧ "
    assert len(marked("Volver a tu partida")) >= 1.4 * len("Volver a tu partida")
    assert unmarked('<p title="hola">⟦uno⟧ <b>⟦dos ⟦tres⟧⟧</b> cuatro alice</p>', ("alice",)) == ["hola", "cuatro"]


def test_everything_can_be_collected():
    assert len(collect(ROOT, PACKAGES)) > 300
