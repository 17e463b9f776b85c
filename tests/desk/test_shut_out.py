"""P8.1: who is suspended or expelled is out at once, reads why, and may say what he thinks of it."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts import ledger, moderation, sanctions
from accounts.models import Appeal, User
from games.models import Match, MatchPlayer, Seat
from games.models.match import MatchState
from games.refused import Deny, Refused
from games.services import presence, seating
from tests.conftest import PASSWORD
from tests.desk.kit import at_desk
from tests.games.table_kit import ARGENTINO, OFFICIAL, dealt, state_of, welcomed

pytestmark = pytest.mark.django_db


@pytest.fixture
def banned(mod, alice):
    moderation.ban(mod, alice, "Insultó a todos")
    return alice


def log_in(client, name="alice"):
    return client.post("/cuenta/login/", {"login": name, "password": PASSWORD})


def test_the_log_in_is_refused_with_the_reason(client, banned):
    page = client.get(log_in(client).url)
    assert page.status_code == 200 and "Insultó a todos" in page.content.decode()
    assert "_auth_user_id" not in client.session


def test_a_wrong_password_tells_nothing(client, banned):
    answer = client.post("/cuenta/login/", {"login": "alice", "password": "otra"})
    assert answer.status_code == 200 and "Insultó" not in answer.content.decode()


def test_the_session_he_has_ends_at_its_next_page(mod, alice):
    client = Client()
    client.force_login(alice)
    client.get("/crear/")
    moderation.ban(mod, alice, "Insultó a todos")
    answer = client.post("/jugar-robot/", follow=True)
    assert "Insultó a todos" in answer.content.decode()
    assert "_auth_user_id" not in client.session and not Seat.objects.exists()
    # and the page after that is a stranger's
    assert client.get("/").status_code == 200


def test_a_guest_is_put_out_too(mod):
    client = Client()
    client.post("/jugar-robot/")
    guest = User.objects.get(is_guest=True)
    moderation.ban(mod, guest, "Insultó a todos")
    assert "Insultó a todos" in client.get("/", follow=True).content.decode()


def test_a_suspension_ends(client, mod, alice):
    moderation.suspend(mod, alice, "x", timezone.now() + timedelta(hours=1))
    assert "/cuenta/sancion/" in log_in(client).url
    User.objects.filter(pk=alice.pk).update(shut_out_until=timezone.now() - timedelta(seconds=1))
    assert log_in(client).url == "/"


def test_his_match_is_abandoned_and_his_seat_free(mod, alice, bob, django_capture_on_commit_callbacks):
    welcomed(alice, bob)
    table = dealt(alice, bob, config=OFFICIAL)
    with django_capture_on_commit_callbacks(execute=True):
        moderation.ban(mod, alice, "x")
    assert state_of(table).winner == "B"
    match = Match.objects.get()
    assert match.state == MatchState.ABANDONED and MatchPlayer.objects.get(seat=1).abandoned
    assert not Seat.objects.filter(user=alice).exists()
    assert ledger.balance(alice) == 59_900 and ledger.escrow_balance(match.code) == 0


def test_a_waiting_seat_is_free_again(mod, alice, django_capture_on_commit_callbacks):
    table = seating.open_table(alice, ARGENTINO)
    with django_capture_on_commit_callbacks(execute=True):
        moderation.ban(mod, alice, "x")
    assert state_of(table).phase == "closed"


def test_he_sits_down_nowhere(banned, bob):
    """Also by a request that was on its way when it was decided."""
    table = seating.open_table(bob, ARGENTINO)
    for attempt in (lambda: seating.sit(table.pk, banned, 2), lambda: seating.open_table(banned, ARGENTINO)):
        with pytest.raises(Refused) as refused:
            attempt()
        assert refused.value.reason is Deny.SHUT_OUT


def test_who_was_forgotten_at_a_table_is_found(mod, alice, bob):
    """The process that put him out died between the decision and the table."""
    table = seating.open_table(alice, ARGENTINO)
    moderation.ban(mod, alice, "x")  # within the test's transaction nothing follows a commit
    assert Seat.objects.filter(user=alice).exists()
    assert seating.put_out_all() == 1 and state_of(table).phase == "closed"
    assert seating.put_out_all() == 0


def test_sockets_are_looked_over_too(banned, bob):
    assert presence.shut_out([banned.pk, bob.pk]) == {banned.pk}


# --- what he says to it -------------------------------------------------------------------------------------------


def test_he_appeals_and_is_heard(client, banned, mod):
    link = log_in(client).url
    assert client.post(link, {"text": ""}).status_code == 422
    assert client.post(link, {"text": "No fui yo"}).url == link
    assert "No fui yo" in client.get(link).content.decode()
    appeal = Appeal.objects.get()
    desk = at_desk(mod)
    assert "No fui yo" in desk.get("/admin/cola/").content.decode()
    desk.post("/admin/cola/", {"appeal": appeal.pk, "do": "grant", "reason": "Tenías razón"})
    assert log_in(client).url == "/"
    assert "Tenías razón" in client.get("/").content.decode()


def test_only_what_he_appeals_against_is_lifted(client, mod, alice):
    until = timezone.now() + timedelta(days=1)
    warning = moderation.warn(mod, alice, "primero")
    appeal = moderation.file_appeal(alice, warning, "No fui yo")
    mute = moderation.mute(mod, alice, "segundo", until)
    moderation.ban(mod, alice, "tercero")
    moderation.answer_appeal(mod, appeal, True, "cierto")
    alice.refresh_from_db()
    assert (alice.shut_out_until, alice.muted_until) == (sanctions.FOREVER, until)
    moderation.answer_appeal(mod, moderation.file_appeal(alice, mute, "Tampoco"), True, "cierto")
    alice.refresh_from_db()
    assert (alice.shut_out_until, alice.muted_until) == (sanctions.FOREVER, None)
    # and it stays lifted, whatever is decided later
    moderation.suspend(mod, alice, "cuarto", until)
    alice.refresh_from_db()
    assert (alice.shut_out_until, alice.muted_until) == (until, None)


def test_each_that_is_in_force_may_be_appealed_against(client, mod, alice):
    """Also where something lighter was decided since."""
    mute = moderation.mute(mod, alice, "uno", None)
    ban = moderation.ban(mod, alice, "dos")
    warning = moderation.warn(mod, alice, "tres")
    link = f"/cuenta/sancion/{sanctions.link_token(alice)}/"
    page = client.get(link).content.decode()
    assert all(f'name="about" value="{one.pk}"' in page for one in (mute, ban, warning))
    for _ in range(2):  # sent twice, it isn't about the next one
        client.post(link, {"about": ban.pk, "text": "No fui yo"})
    assert Appeal.objects.get().sanction == ban
    client.post(link, {"about": "999999", "text": "No fui yo"})
    client.post(link, {"about": "x", "text": "No fui yo"})
    assert Appeal.objects.count() == 1
    moderation.answer_appeal(mod, Appeal.objects.get(), True, "cierto")
    assert sanctions.of(alice) == (None, mute)
    client.post(link, {"about": mute.pk, "text": "No fui yo"})
    assert Appeal.objects.count() == 2


def test_what_is_lifted_does_not_bring_back_what_it_replaced(mod, alice):
    moderation.ban(mod, alice, "primero")
    shorter = moderation.suspend(mod, alice, "mejor así", timezone.now() + timedelta(days=1))
    moderation.answer_appeal(mod, moderation.file_appeal(alice, shorter, "No fui yo"), True, "cierto")
    alice.refresh_from_db()
    assert alice.shut_out_until is None


@pytest.mark.parametrize("do", ["", "granted", "ban"])
def test_an_answer_is_one_of_two(banned, mod, do):
    appeal = moderation.file_appeal(banned, sanctions.of(banned).shut_out, "No fui yo")
    answer = at_desk(mod).post("/admin/cola/", {"appeal": appeal.pk, "do": do, "reason": "x"})
    appeal.refresh_from_db()
    assert answer.status_code == 422 and appeal.state == "open"


def test_an_empty_one_says_so_in_words_for_him(client, banned):
    page = client.post(log_in(client).url, {"text": "  "})
    assert page.status_code == 422 and "Escribe algo antes de enviarlo." in page.content.decode()


def test_it_is_refused_with_an_answer(client, banned, mod):
    link = log_in(client).url
    client.post(link, {"text": "No fui yo"})
    at_desk(mod).post("/admin/cola/", {"appeal": Appeal.objects.get().pk, "do": "refuse", "reason": "Está grabado"})
    assert "Está grabado" in client.get(link).content.decode()
    assert "/cuenta/sancion/" in log_in(client).url


def test_once_a_sanction(client, banned, mod):
    link = log_in(client).url
    client.post(link, {"text": "uno"})
    # the form is gone; who sends it all the same finds what he has sent
    assert client.post(link, {"text": "dos"}).url == link
    assert Appeal.objects.get().text == "uno"


def test_a_forged_link_leads_nowhere(client, banned, bob):
    link = sanctions.link_token(banned)
    for token in ("x", link[:-1], link.replace(link[0], "z", 1), sanctions.link_token(bob)[:-3] + "abc"):
        assert client.get(f"/cuenta/sancion/{token}/").status_code == 404
    assert client.put(f"/cuenta/sancion/{link}/").status_code == 405


def test_a_mail_brings_the_link(mod, alice, mailoutbox, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        at_desk(mod).post(f"/admin/persona/{alice.pk}/", {"do": "ban", "reason": "Insultó a todos"})
    (mail,) = mailoutbox
    assert mail.to == ["alice@example.org"] and "Insultó a todos" in mail.body
    link = next(word for word in mail.body.split() if "/cuenta/sancion/" in word)
    assert Client().get(link).status_code == 200


def test_the_password_is_not_the_only_way_in(client, banned):
    """Whoever signs up afresh with the session of a banned guest, or resets his password, comes in no more."""
    from allauth.account.models import EmailAddress

    EmailAddress.objects.create(user=banned, email=banned.email, primary=True, verified=True)
    client.force_login(banned)
    assert "/cuenta/sancion/" in client.get("/cuenta/password/change/").url
    assert client.get("/").wsgi_request.user.is_anonymous
