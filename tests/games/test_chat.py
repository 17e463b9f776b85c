"""What may be said, to whom it goes, and how fast (P2.1, P3.2, P3.6, P9.4)."""

from contextlib import suppress
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.guests import create_guest
from games import announce
from games.models import ChatLine, MaskedWord, Table
from games.models.chat_line import Audience, ChatKind
from games.refused import Deny, Refused
from games.services import chatting, seating
from tests.games.racing import race, reasons
from tests.games.table_kit import ARGENTINO, started

WORDS, PHRASE, REACTION = ChatKind.WORDS, ChatKind.PHRASE, ChatKind.REACTION

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _patient(settings, monkeypatch):
    """Nobody here has said anything yet."""
    monkeypatch.setattr(chatting, "_tries", {})


@pytest.fixture
def patience(settings):
    settings.TRUCO = {**settings.TRUCO, "CHAT_RATES": ((1000, 1.0),), "CHAT_TRIES": (1000, 1.0)}


def denied(user, text, table=None, kind=WORDS):
    with pytest.raises(Refused) as refused:
        chatting.say(user, kind, text, table and table.pk)
    return refused.value.reason


def test_players_and_spectators_are_kept_apart(alice, bob, charlie, dave):
    table = started(alice, bob)
    chatting.say(alice, WORDS, "hola", table.pk)
    chatting.say(charlie, WORDS, "qué partida", table.pk)
    chatting.say(dave, WORDS, "buenas", None)
    assert [(one.name, one.text, one.seat) for one in chatting.heard(Audience.PLAYERS, table.pk)] == [
        ("alice", "hola", 1)
    ]
    assert [(one.name, one.text, one.seat) for one in chatting.heard(Audience.WATCHERS, table.pk)] == [
        ("charlie", "qué partida", None)
    ]
    assert [one.text for one in chatting.heard(Audience.LOBBY)] == ["buenas"]


def test_it_is_told_once_it_is_committed(alice, bob, monkeypatch, django_capture_on_commit_callbacks):
    told = []
    table = started(alice, bob)
    monkeypatch.setattr(announce, "publish", told.append)
    with django_capture_on_commit_callbacks(execute=True):
        said = chatting.say(bob, PHRASE, "bien_jugado", table.pk)
        assert told == []
    assert told == [{"said": said.id, "in": table.pk}]
    assert (said.kind, said.text, said.seat, said.name) == ("phrase", "bien_jugado", 2, "bob")


def test_a_guest_speaks_where_he_sits_and_nowhere_else(bob, charlie):
    guest = create_guest()
    table = started(guest, bob)
    other = seating.open_table(charlie, ARGENTINO)
    assert chatting.say(guest, WORDS, "hola", table.pk).username == ""
    assert denied(guest, "hola", other) == Deny.CHAT_MEMBERS
    assert denied(guest, "hola") == Deny.CHAT_MEMBERS


def test_there_must_be_a_table_that_is_open(alice, bob):
    table = started(alice, bob)
    with pytest.raises(Refused) as refused:
        chatting.say(alice, WORDS, "hola", 99_999)
    assert refused.value.reason == Deny.NO_SUCH_TABLE
    Table.objects.filter(pk=table.pk).update(phase="closed")
    assert denied(alice, "hola", table) == Deny.TABLE_CLOSED


@pytest.mark.parametrize("text", ["", "   ", "\n\t", "\u200b\u2060", "\u202e", "\x00\x07", "\u200d \ufe0f", "\u3164"])
def test_nothing_is_not_said(alice, text):
    assert denied(alice, text) == Deny.CHAT_EMPTY
    assert not ChatLine.objects.exists()


def test_a_long_line_is_refused_whole(alice, settings):
    longest = settings.TRUCO["CHAT_LONGEST"]
    assert denied(alice, "a" * (longest + 1)) == Deny.CHAT_TOO_LONG
    assert denied(alice, "a" * 1_000_000) == Deny.CHAT_TOO_LONG
    assert chatting.say(alice, WORDS, "á" * longest).text == "á" * longest


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("  dos\n\nlíneas\ty más ", "dos líneas y más"),
        ("al \u202erevés\u202c", "al revés"),
        ("a\x00b", "a b"),
        ("e\u0301", "é"),
        ("Z\u0351\u036b\u0343a", "Za"),
        ("👨\u200d👩\u200d👧 ❤\ufe0f", "👨\u200d👩\u200d👧 ❤\ufe0f"),
        ("❤\ufe0f\u200d🔥 👍🏽 🙋🏽\u200d♀\ufe0f", "❤\ufe0f\u200d🔥 👍🏽 🙋🏽\u200d♀\ufe0f"),
        ("pa\u200dpa\ufe0ffrita \u200d\u200d", "papafrita"),
        ("a\u3164\u2800b", "a b"),
        ("<b>hola</b> & <script>alert(1)</script>", "<b>hola</b> & <script>alert(1)</script>"),
    ],
)
def test_what_is_invisible_goes_and_the_rest_stays(alice, written, shown):
    assert chatting.say(alice, WORDS, written).text == shown


@pytest.mark.parametrize(
    ("kind", "code"), [(PHRASE, "buena mano"), (PHRASE, ""), (REACTION, "hola"), (REACTION, "x" * 99)]
)
def test_only_codes_that_exist(alice, kind, code):
    assert denied(alice, code, kind=kind) == Deny.MALFORMED


def test_listed_words_are_covered_and_kept_for_moderators(alice, patience):
    MaskedWord.objects.create(word="papafrita")
    line = ChatLine.objects.get(pk=chatting.say(alice, WORDS, "¡Papafritas, digo!").id)
    assert (line.text, line.original) == ("¡••••••••••, digo!", "¡Papafritas, digo!")
    plain = ChatLine.objects.get(pk=chatting.say(alice, WORDS, "hola").id)
    assert (plain.text, plain.original) == ("hola", "")


def test_a_hundred_at_once_let_a_handful_through(alice, bob, settings):
    table = started(alice, bob)
    results = []
    for n in range(100):
        try:
            results.append(chatting.say(alice, WORDS, f"spam {n}", table.pk))
        except Refused as refused:
            results.append(refused.reason)
    most = settings.TRUCO["CHAT_RATES"][0][0]
    assert [one for one in results if one != Deny.CHAT_TOO_FAST] == results[:most]
    assert ChatLine.objects.count() == most
    # others go on talking, at once
    assert chatting.say(bob, WORDS, "tranquilo", table.pk)


def test_a_process_that_has_heard_too_much_asks_the_database_no_more(alice, django_assert_num_queries, settings):
    for _ in range(settings.TRUCO["CHAT_TRIES"][0]):
        with suppress(Refused):
            chatting.say(alice, WORDS, "spam")
    with django_assert_num_queries(0):
        assert denied(alice, "spam") == Deny.CHAT_TOO_FAST


def test_who_waits_may_speak_again(alice, settings, monkeypatch):
    (most, seconds), _ = settings.TRUCO["CHAT_RATES"]
    for _ in range(most):
        chatting.say(alice, WORDS, "hola")
    monkeypatch.setattr(chatting, "_tries", {})
    assert denied(alice, "hola") == Deny.CHAT_TOO_FAST
    ChatLine.objects.update(created_at=timezone.now() - timedelta(seconds=seconds + 1))
    assert chatting.say(alice, WORDS, "hola")


def test_the_last_lines_and_those_after_one(alice, bob, charlie, patience):
    ids = [chatting.say(who, WORDS, f"{n}").id for n in range(15) for who in (alice, bob)]
    assert [one.id for one in chatting.heard(Audience.LOBBY, most=4)] == ids[-4:]
    # one with a lower id may have come later, if it is new
    assert len(chatting.heard(Audience.LOBBY, after=ids[-3])) == 2 + chatting.OVERLAP
    ChatLine.objects.update(created_at=timezone.now() - timedelta(seconds=chatting.LATE + 1))
    assert [one.id for one in chatting.heard(Audience.LOBBY, after=ids[-3])] == ids[-2:]
    assert {one.name for one in chatting.heard(Audience.LOBBY, hidden={bob.pk})} == {"alice"}
    assert [one.id for one in chatting.lines(ids[:2])] == ids[:2]


def test_hearing_costs_one_query(alice, bob, patience, django_assert_num_queries):
    for n in range(10):
        chatting.say(alice, WORDS, f"{n}")
    with django_assert_num_queries(1):
        chatting.heard(Audience.LOBBY)


def test_what_a_moderator_takes_away_is_gone_for_all_and_kept(
    alice, bob, monkeypatch, django_capture_on_commit_callbacks
):
    told = []
    monkeypatch.setattr(announce, "publish", lambda message, sender="": told.append(message))
    said = chatting.say(alice, WORDS, "algo feo")
    with django_capture_on_commit_callbacks(execute=True):
        assert chatting.take_away(said.id, bob) and not chatting.take_away(said.id, bob)
    assert chatting.heard(Audience.LOBBY) == chatting.lines([said.id]) == []
    line = ChatLine.objects.get(pk=said.id)
    assert (line.text, line.deleted_by) == ("algo feo", bob)
    assert {"unsaid": said.id, "in": None} in told


def test_public_is_all_but_the_talk_of_players_at_private_tables(alice, bob, charlie):
    table = started(alice, bob)
    places = ((alice, table.pk), (charlie, table.pk), (charlie, None))
    ids = [chatting.say(who, WORDS, "hola", place).id for who, place in places]
    assert set(ChatLine.objects.public().values_list("pk", flat=True)) == set(ids)
    Table.objects.filter(pk=table.pk).update(private=True)
    assert set(ChatLine.objects.public().values_list("pk", flat=True)) == set(ids[1:])


@pytest.mark.django_db(transaction=True)
def test_processes_count_together(alice, settings, monkeypatch):
    """Each caller as a process of its own, which has heard nothing yet."""

    class Forgets(dict):
        def setdefault(self, key, default=None):
            return default

    monkeypatch.setattr(chatting, "_tries", Forgets())
    results = race(*(lambda n=n: chatting.say(alice, WORDS, f"{n}") for n in range(12)))
    most = settings.TRUCO["CHAT_RATES"][0][0]
    assert reasons(results) == [Deny.CHAT_TOO_FAST] * (12 - most)
    assert ChatLine.objects.count() == most
