"""What is forgotten, and what never is."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.utils import timezone

from accounts import moderation, notices
from accounts.addresses import remember
from accounts.guests import create_guest
from accounts.models import AuditEntry, Notice, SeenAddress, User
from games.models import ChatLine, Table
from games.models.chat_line import ChatKind
from games.pruning import prune
from games.services import seating
from games.services.chatting import say
from tests.games.table_kit import ARGENTINO, dealt

pytestmark = pytest.mark.django_db

LATER = timedelta(days=400)


def test_what_is_old_goes(alice):
    User.objects.filter(pk=create_guest().pk).update(date_joined=timezone.now() - timedelta(days=31))
    remember(alice, "192.0.2.1", (timezone.now() - timedelta(days=91)).date())
    notices.tell(alice, "warned", reason="x")
    Notice.objects.update(at=timezone.now() - timedelta(days=181))
    table = seating.open_table(alice, ARGENTINO)
    seating.leave(table.pk, alice)
    Table.objects.update(changed_at=timezone.now() - timedelta(days=8))
    Session.objects.create(session_key="old", session_data="", expire_date=timezone.now() - timedelta(days=1))
    say(alice, ChatKind.WORDS, "hola")
    ChatLine.objects.update(created_at=timezone.now() - timedelta(days=91))
    gone = prune()
    assert [gone[what] for what in ("addresses", "chat", "notices", "guests")] == [1, 1, 1, 1] and gone["tables"] >= 1
    for model in (SeenAddress, ChatLine, Notice, Table, Session):
        assert not model.objects.exists()
    assert list(User.objects.all()) == [alice]


def test_what_is_young_or_needed_stays(mod, alice):
    players = [create_guest() for _ in range(5)]
    dealt(players[0], players[1])
    moderation.ban(mod, players[2], "x")
    seating.open_table(players[3], ARGENTINO)
    old = timezone.now() - LATER
    User.objects.filter(pk__in=[user.pk for user in players[:4]]).update(date_joined=old)
    User.objects.filter(pk=alice.pk).update(date_joined=old)
    counts = User.objects.count(), Table.objects.count(), AuditEntry.objects.count()
    prune()
    assert (User.objects.count(), Table.objects.count(), AuditEntry.objects.count()) == counts


def test_by_command(capsys):
    call_command("prune")
    assert "guests: 0" in capsys.readouterr().out
