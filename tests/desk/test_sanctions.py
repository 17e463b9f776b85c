"""P8.1: what is decided about a person, and what of it is in force."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from accounts import moderation, notices, sanctions
from accounts.models import AuditEntry, Sanction, User
from accounts.models.append_only import AppendOnly
from accounts.models.sanction import SanctionKind
from accounts.moderation import Denied, Why

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


def rows(*kinds):
    """Sanctions one after the other: a kind, and hours until it ends (None: it doesn't)."""
    return [
        Sanction(kind=kind, until=None if hours is None else NOW + timedelta(hours=hours), reason=f"{number}")
        for number, (kind, hours) in enumerate(kinds)
    ]


@pytest.mark.parametrize(
    ("kinds", "shut_out", "muted"),
    [
        ([], None, None),
        ([("warn", None)], None, None),
        ([("mute", 1)], None, "0"),
        ([("mute", -1)], None, None),
        ([("mute", None)], None, "0"),
        ([("suspend", 1)], "0", None),
        ([("suspend", -1)], None, None),
        ([("ban", None)], "0", None),
        ([("ban", None), ("suspend", 1)], "1", None),
        ([("suspend", 1), ("ban", None), ("mute", 1)], "1", "2"),
        ([("ban", None), ("mute", None), ("reopen", None)], None, None),
        ([("ban", None), ("reopen", None), ("mute", 5)], None, "2"),
        ([("reopen", None), ("ban", None)], "1", None),
        ([("suspend", 5), ("suspend", -1)], None, None),
    ],
)
def test_in_force(kinds, shut_out, muted):
    found = sanctions.in_force(rows(*kinds), NOW)
    assert (found.shut_out and found.shut_out.reason, found.muted and found.muted.reason) == (shut_out, muted)


def test_each_decision_stands_in_his_row_and_in_the_log(mod, alice):
    until = timezone.now() + timedelta(hours=3)
    moderation.mute(mod, alice, "insultos", until)
    alice.refresh_from_db()
    assert alice.muted_until == until and not sanctions.may_speak(alice) and not sanctions.is_shut_out(alice)
    moderation.suspend(mod, alice, "otra vez", until)
    moderation.ban(mod, alice, "y otra")
    alice.refresh_from_db()
    assert alice.shut_out_until == sanctions.FOREVER and sanctions.is_shut_out(alice)
    moderation.reopen(mod, alice, "aclarado")
    alice.refresh_from_db()
    assert alice.shut_out_until is None and sanctions.may_speak(alice)
    log = AuditEntry.objects.order_by("pk").values_list("actor", "action", "person", "reason")
    assert list(log) == [
        (mod.pk, "mute", alice.pk, "insultos"),
        (mod.pk, "suspend", alice.pk, "otra vez"),
        (mod.pk, "ban", alice.pk, "y otra"),
        (mod.pk, "reopen", alice.pk, "aclarado"),
    ]


def test_it_ends_by_itself(mod, alice):
    later = timezone.now() + timedelta(hours=25)
    moderation.suspend(mod, alice, "x", timezone.now() + timedelta(hours=24))
    assert sanctions.is_shut_out(alice) and not sanctions.is_shut_out(alice, later)
    assert sanctions.of(alice, later) == sanctions.InForce()


def test_who_was_read_before_does_not_lift_it_by_saving(mod, alice):
    stale = User.objects.get(pk=alice.pk)
    moderation.ban(mod, alice, "x")
    stale.country = "UY"
    stale.save()
    alice.refresh_from_db()
    assert alice.country == "UY" and sanctions.is_shut_out(alice)


def denied(why, function, *args):
    with pytest.raises(Denied) as caught:
        function(*args)
    assert caught.value.why is why and caught.value.words
    assert not AuditEntry.objects.exists() and not Sanction.objects.exists()


def test_what_is_refused(mod, teller, boss, alice):
    soon, past = timezone.now() + timedelta(hours=1), timezone.now() - timedelta(hours=1)
    denied(Why.NOT_ALLOWED, moderation.ban, teller, alice, "x")
    denied(Why.NOT_ALLOWED, moderation.ban, alice, teller, "x")
    denied(Why.ONESELF, moderation.reopen, mod, mod, "x")
    denied(Why.STAFF, moderation.ban, mod, boss, "x")
    denied(Why.NO_REASON, moderation.warn, mod, alice, " \0 ")
    denied(Why.PAST, moderation.suspend, mod, alice, "x", past)
    denied(Why.NOTHING, moderation.reopen, mod, alice, "x")
    denied(Why.NOT_ALLOWED, moderation.mute, teller, alice, "x", soon)


def test_an_administrator_may_suspend_staff(boss, mod):
    moderation.ban(boss, mod, "x")
    assert sanctions.is_shut_out(mod)


def test_at_the_command_line_nobody_acts(alice):
    moderation.ban(None, alice, "por orden")
    assert AuditEntry.objects.get().actor is None


def test_who_is_gone_is_left_alone(mod, alice):
    from accounts.deleting import delete_person

    delete_person(alice)
    denied(Why.GONE, moderation.ban, mod, alice, "x")


def test_name_and_avatar(mod, alice):
    alice.avatar = 5
    alice.save()
    name = moderation.reset_name(mod, alice, "ofende")
    moderation.reset_avatar(mod, alice, "ofende")
    alice.refresh_from_db()
    assert alice.username == name != "alice" and alice.avatar == 1
    entry = AuditEntry.objects.get(action="reset_name")
    assert entry.facts == {"before": "alice", "after": name}
    assert [told.text for told in notices.unread(alice)][1] == f"Cambiamos tu nombre de usuario por «{name}»: ofende"


def test_decisions_are_never_changed(mod, alice):
    sanction = moderation.ban(mod, alice, "x")
    entry = AuditEntry.objects.get()
    for row in (sanction, entry):
        for change in (row.save, row.delete, type(row).objects.all().delete):
            with pytest.raises(AppendOnly):
                change()
        with pytest.raises(AppendOnly):
            type(row).objects.update(reason="y")


def test_a_decision_without_its_log_is_none(mod, alice, monkeypatch):
    """They are one transaction."""
    from accounts.moderation import people

    def fail(*_, **__):
        raise RuntimeError

    monkeypatch.setattr(people, "record", fail)
    with pytest.raises(RuntimeError):
        moderation.ban(mod, alice, "x")
    alice.refresh_from_db()
    assert not Sanction.objects.exists() and alice.shut_out_until is None


def test_every_kind_has_its_words():
    assert {str(kind.label) for kind in SanctionKind} and all(why in moderation.denied.WORDS for why in Why)
