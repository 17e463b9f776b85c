"""P1.1 and P1.2: signing up, and what a guest keeps by it."""

import pytest
from allauth.account.models import EmailAddress

from accounts.models import User
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db


def sign_up(client, name="alicia", **changes):
    fields = {"username": name, "password1": PASSWORD, "password2": PASSWORD, "email": "", **changes}
    return client.post("/cuenta/signup/", fields)


def me(client):
    return User.objects.get(pk=client.session["_auth_user_id"])


def test_a_visitor_signs_up_and_is_in(client):
    answer = sign_up(client)
    assert (answer.status_code, answer.url) == (302, "/")
    user = User.objects.get()
    assert (user.username, user.name, user.is_guest, me(client)) == ("alicia", "alicia", False, user)
    assert user.check_password(PASSWORD)


def test_an_address_gets_a_mail_to_confirm_it(client, mailoutbox):
    sign_up(client, email="Alicia@Example.org")
    address = EmailAddress.objects.get()
    assert (address.email, address.verified, me(client).email) == ("alicia@example.org", False, "alicia@example.org")
    assert len(mailoutbox) == 1
    key = next(word for word in mailoutbox[0].body.split() if "/cuenta/confirm-email/" in word)
    client.get(key)
    client.post(key)
    address.refresh_from_db()
    assert address.verified


def test_a_guest_keeps_his_row_his_session_and_his_seat(client):
    from games.models import Seat

    table = client.post("/jugar-robot/").url
    guest = me(client)
    client.session["kept"] = 1
    before = client.session
    before["kept"] = 1
    before.save()
    sign_up(client)
    assert User.objects.filter(pk=guest.pk, username="alicia", is_guest=False).exists()
    assert me(client) == guest
    assert client.session["kept"] == 1
    assert Seat.objects.filter(user_id=guest.pk).exists()
    assert client.get(table).status_code == 200
    assert "alicia" in client.get(table).content.decode() and "Invitado" not in client.get(table).content.decode()
    client.post("/cuenta/logout/")
    assert client.login(username="alicia", password=PASSWORD)


def test_a_refused_form_leaves_the_guest_as_he_was(client):
    client.post("/jugar-robot/")
    guest = me(client)
    answer = sign_up(client, password2="otra cosa")
    assert answer.status_code == 200
    guest.refresh_from_db()
    assert guest.is_guest
    assert not guest.has_usable_password()


def test_somebody_with_an_account_needs_no_other(client, alice):
    client.force_login(alice)
    assert client.get("/cuenta/signup/").url == "/"
    assert sign_up(client).url == "/"
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    "name",
    [
        "ab",
        "a" * 21,
        "Alice",
        "ALICE",
        "invitado-7",
        "Invitada",
        "Robot 1",
        "robotina",
        "admin",
        "con espacio",
        "-guion",
        "<b>ana</b>",
        "ana\u202eana",
        "ana\u200bana",
        "аna",
        "",
    ],
)
def test_names_that_are_refused(client, alice, name):
    answer = sign_up(client, name)
    assert answer.status_code == 200
    assert answer.context["form"].errors["username"]
    assert User.objects.count() == 1


@pytest.mark.parametrize("name", ["ana", "Ñandú", "el.2-de_oros", "7bravas", "José", "a" * 20])
def test_names_that_are_taken_on(client, name):
    assert sign_up(client, name).status_code == 302
    assert me(client).name == name


def test_weak_passwords_are_refused(client):
    for password in ("corta1", "12345678901", "password", "alicia"):
        answer = sign_up(client, password1=password, password2=password)
        assert answer.context["form"].errors["password1"]
    assert not User.objects.exists()


@pytest.mark.parametrize("name", ["Bruna", "bruna", "BRÚNA", "Anselmo_2", "dorotea.", "robot7", "Banco", "bánco"])
def test_nobody_is_called_like_a_robot_or_the_site(client, name):
    answer = sign_up(client, name)
    assert "reservado" in answer.content.decode()
    assert not User.objects.exists()


def test_a_name_like_a_robots(client):
    assert sign_up(client, "Brunilda").status_code == 302


@pytest.mark.parametrize(
    ("password", "words"),
    [
        ("naipe3", "al menos 8"),
        ("alicia2026", "Se parece demasiado"),
        ("password1", "La usa mucha gente"),
        ("83746592017", "Solo tiene números"),
    ],
)
def test_a_password_that_is_not_good_enough(client, password, words):
    answer = sign_up(client, "alicia", password1=password, password2=password)
    assert words in answer.content.decode()
    assert not User.objects.exists()


@pytest.mark.parametrize("length", [21, 150, 151, 5_000])
def test_a_name_has_one_limit(client, length):
    page = sign_up(client, "a" * length).content.decode()
    assert page.count(f"Como mucho 20 caracteres (aquí hay {length})") == 1 and "150 " not in page
    assert 'maxlength="20"' in page


@pytest.mark.parametrize(
    ("language", "email", "login"),
    [
        ("es", "Correo (opcional)", "Nombre de usuario o correo"),
        ("it", "Email (opzionale)", "Nome utente o email"),
        ("pt-br", "E-mail (opcional)", "Nome de usuário ou e-mail"),
        ("en", "Email (optional)", "Username or email"),
    ],
)
def test_fields_say_what_they_ask_for(client, language, email, login):
    client.cookies["django_language"] = language
    assert f">{email}:</label>" in client.get("/cuenta/signup/").content.decode()
    assert f">{login}:</label>" in client.get("/cuenta/login/").content.decode()
