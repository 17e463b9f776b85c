"""P8.4: all public chat on one page, a line taken away, the word list, and who may not speak."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts import moderation
from accounts.models import AuditEntry
from games.models import ChatLine, MaskedWord, Table
from games.models.chat_line import Audience, ChatKind
from games.refused import Deny, Refused
from games.services.chatting import say
from tests.games.table_kit import started

pytestmark = pytest.mark.django_db

CHAT = "/admin/charla/"


@pytest.fixture
def line(alice):
    return ChatLine.objects.get(pk=say(alice, ChatKind.WORDS, "esto ofende").id)


def test_all_that_is_public_on_one_page(mod_desk, line, alice, bob, charlie, dave):
    private = started(bob, charlie)
    Table.objects.filter(pk=private.pk).update(private=True)
    say(bob, ChatKind.WORDS, "entre nosotros", private.pk)
    open_table = started(alice, dave)
    say(dave, ChatKind.WORDS, "buena mano", open_table.pk)
    page = mod_desk.get(CHAT).content.decode()
    assert "esto ofende" in page and "buena mano" in page and "entre nosotros" not in page


def test_of_a_person_and_of_a_place(mod_desk, line, bob, charlie):
    table = started(bob, charlie)
    say(bob, ChatKind.WORDS, "en la mesa", table.pk)
    for query, shown in (("?q=ali", "esto ofende"), ("?q=bob", "en la mesa"), (f"?mesa={table.code}", "en la mesa")):
        page = mod_desk.get(CHAT + query).content.decode()
        assert [text for text in ("esto ofende", "en la mesa") if text in page] == [shown], query
    assert "en la mesa" not in mod_desk.get(CHAT + "?salon=1").content.decode()
    for odd in ("?antes=x", "?antes=-1"):
        assert mod_desk.get(CHAT + odd).status_code == 404
    assert mod_desk.get(CHAT + "?mesa=%00&q=%00").status_code == 400


def test_page_by_page(mod_desk, alice):
    rows = [ChatLine(author=alice, audience=Audience.LOBBY, text=f"n{number}.") for number in range(61)]
    ChatLine.objects.bulk_create(rows)
    first = mod_desk.get(CHAT)
    assert "n60." in first.content.decode() and "n0." not in first.content.decode()
    older = first.context["older"]
    assert "n0." in mod_desk.get(f"{CHAT}?antes={older}").content.decode()


def test_a_line_is_taken_away(mod_desk, mod, line, alice, client):
    assert mod_desk.post(CHAT, {"line": line.pk}).status_code == 302
    line.refresh_from_db()
    assert line.deleted_at is not None and line.deleted_by == mod
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.person, entry.facts) == ("delete_line", alice, {"text": "esto ofende"})
    mod_desk.post(CHAT, {"line": line.pk})
    assert AuditEntry.objects.count() == 1
    # the desk still knows it
    assert "esto ofende" in mod_desk.get(CHAT).content.decode()


@pytest.mark.parametrize("number", ["", "x", "-1", "9" * 40, "999999"])
def test_a_line_that_is_not(mod_desk, number):
    assert mod_desk.post(CHAT, {"line": number}).status_code == 404


def test_not_by_others_nor_ones_own(teller_desk, mod_desk, mod, line, client, alice):
    assert teller_desk.get(CHAT).status_code == teller_desk.post(CHAT, {"line": line.pk}).status_code == 403
    client.force_login(alice)
    assert client.post(CHAT, {"line": line.pk}, follow=True).status_code == 403
    own = ChatLine.objects.get(pk=say(mod, ChatKind.WORDS, "hola").id)
    assert mod_desk.post(CHAT, {"line": own.pk}).status_code == 403
    assert not ChatLine.objects.filter(deleted_at__isnull=False).exists()


def test_who_is_muted_says_nothing(mod, alice, bob):
    moderation.mute(mod, alice, "x", timezone.now() + timedelta(hours=1))
    for kind, text in ((ChatKind.WORDS, "hola"), (ChatKind.PHRASE, "hola"), (ChatKind.REACTION, "mate")):
        with pytest.raises(Refused) as refused:
            say(alice, kind, text)
        assert refused.value.reason is Deny.MUTED
    say(bob, ChatKind.WORDS, "hola")
    moderation.reopen(mod, alice, "ya está")
    say(alice, ChatKind.WORDS, "hola")


def test_words_are_listed_by_moderators(mod_desk, teller_desk):
    words = "/admin/games/maskedword/"
    assert mod_desk.post(f"{words}add/", {"word": "zapallo", "inside": "on"}).status_code == 302
    word = MaskedWord.objects.get(word="zapallo")
    assert "zapallo" in mod_desk.get(words).content.decode()
    assert teller_desk.get(words).status_code == 403
    assert teller_desk.post(f"{words}add/", {"word": "otra"}).status_code == 403
    assert mod_desk.post(f"{words}{word.pk}/delete/", {"post": "yes"}).status_code == 302
    assert list(AuditEntry.objects.order_by("pk").values_list("action", "reference")) == [
        ("word_added", "word:zapallo"),
        ("word_deleted", "word:zapallo"),
    ]
