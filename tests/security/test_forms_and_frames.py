"""Forged forms and sockets: from another site, by another name of ours, towards another site."""

import pytest
from django.conf import settings as site
from django.contrib.auth.tokens import default_token_generator
from django.core import mail
from django.test import Client

from games.live.origin import allowed
from tests.conftest import PASSWORD

FORMS = [
    "/jugar-robot/",
    "/crear/",
    "/mesa/abc/",
    "/cuenta/login/",
    "/cuenta/signup/",
    "/cuenta/logout/",
    "/cuenta/ajustes/",
    "/cuenta/borrar/",
    "/cuenta/password/change/",
    "/cuenta/password/reset/",
    "/cuenta/email/",
    "/admin/login/",
]


@pytest.mark.parametrize("path", FORMS)
@pytest.mark.django_db
def test_a_form_without_our_token_is_refused(alice, path):
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice)
    assert client.post(path, {"x": "1"}).status_code == 403
    client.cookies["csrftoken"] = "a" * 32
    assert client.post(path, {"csrfmiddlewaretoken": "b" * 32}).status_code == 403


@pytest.mark.parametrize(
    "origin", ["https://example.org", "null", "http://testserver.example.org", "https://testserver"]
)
@pytest.mark.django_db
def test_nor_with_it_from_another_site(alice, origin):
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice)
    token = "a" * 32
    client.cookies["csrftoken"] = token
    fields = {"csrfmiddlewaretoken": token}
    assert client.post("/cuenta/logout/", fields, headers={"origin": origin}).status_code == 403
    assert client.post("/cuenta/logout/", fields, headers={"origin": "http://testserver"}).status_code == 302


def handshake(origin, host="truco.example.org", scheme="ws", **headers):
    told = {"origin": origin, "host": host, **{name.replace("_", "-"): value for name, value in headers.items()}}
    return {"scheme": scheme, "headers": [(name.encode(), value.encode()) for name, value in told.items() if value]}


@pytest.fixture
def live(settings):
    settings.ALLOWED_HOSTS = ["truco.example.org"]
    settings.CSRF_TRUSTED_ORIGINS = ["https://otra.example.org"]
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    return settings


@pytest.mark.parametrize(
    ("scope", "lets_in"),
    [
        (handshake("https://truco.example.org", x_forwarded_proto="https"), True),
        (handshake("http://truco.example.org", x_forwarded_proto="https"), False),
        (handshake("https://truco.example.org", x_forwarded_proto="http"), False),
        (handshake("http://truco.example.org", x_forwarded_proto="http"), True),
        (handshake("https://truco.example.org", scheme="wss"), True),
        (handshake("https://truco.example.org"), False),
        (handshake("https://otra.example.org", x_forwarded_proto="https"), True),
        (handshake("http://otra.example.org", x_forwarded_proto="https"), False),
        (handshake("https://truco.example.org:444", x_forwarded_proto="https"), False),
        (handshake("https://truco.example.org.evil.example", x_forwarded_proto="https"), False),
        (handshake("https://evil.example", host="evil.example", x_forwarded_proto="https"), False),
        (handshake("https://user@truco.example.org", x_forwarded_proto="https"), False),
        (handshake("ftp://truco.example.org", x_forwarded_proto="https"), False),
        (handshake("null"), False),
        (handshake(""), False),
        (handshake("https://[::1", x_forwarded_proto="https"), False),
        (handshake("https://trúco.example.org", x_forwarded_proto="https"), False),
    ],
)
def test_a_socket_is_opened_by_our_own_pages_only(live, scope, lets_in):
    assert allowed(scope) is lets_in


def test_without_a_proxy_of_ours_nobody_is_believed_about_tls(live):
    live.SECURE_PROXY_SSL_HEADER = None
    assert not allowed(handshake("https://truco.example.org", x_forwarded_proto="https"))
    assert allowed(handshake("http://truco.example.org", x_forwarded_proto="https"))


# --- away from here -----------------------------------------------------------------------------------------------

AWAY = [
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "\\\\evil.example",
    "http:evil.example",
    "https:/evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "/\t/evil.example",
    "http://testserver@evil.example/",
    " //evil.example",
]


@pytest.mark.parametrize("where", AWAY)
@pytest.mark.django_db
def test_no_log_in_or_out_leads_away(alice, where):
    client = Client()
    for path, fields in (
        ("/cuenta/login/", {"login": "alice", "password": PASSWORD}),
        ("/cuenta/logout/", {}),
        ("/cuenta/signup/", {"username": "eva", "password1": PASSWORD, "password2": PASSWORD}),
    ):
        answer = client.post(path, {**fields, "next": where})
        assert answer.status_code == 302
        assert "evil" not in answer.url and not answer.url.startswith(("javascript", "data")), answer.url


@pytest.mark.django_db
def test_a_way_back_within_the_site_is_taken(alice):
    answer = Client().post("/cuenta/login/", {"login": "alice", "password": PASSWORD, "next": "/ranking/"})
    assert answer.url == "/ranking/"


@pytest.mark.parametrize("host", ["evil.example", "testserver.evil.example", "testserver:80@evil.example", "a b", ""])
@pytest.mark.django_db
def test_another_host_is_refused(host):
    assert Client().get("/", HTTP_HOST=host).status_code == 400


@pytest.mark.django_db
def test_a_mail_for_a_new_password_leads_to_us(alice, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    client = Client()
    refused = client.post("/cuenta/password/reset/", {"email": alice.email}, HTTP_HOST="evil.example")
    assert refused.status_code == 400 and not mail.outbox
    client.post("/cuenta/password/reset/", {"email": alice.email}, headers={"x-forwarded-host": "evil.example"})
    (sent,) = mail.outbox
    assert "http://testserver/" in sent.body and "evil" not in sent.body
    assert default_token_generator  # the link holds one of these


@pytest.mark.django_db
def test_no_answer_is_framed_or_sniffed(client):
    for path in ("/", "/cuenta/login/", "/no-hay/"):
        answer = client.get(path)
        assert answer["X-Frame-Options"] == "DENY"
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]
        assert answer["Permissions-Policy"] and answer["Cross-Origin-Opener-Policy"] == "same-origin"
    assert site.SESSION_COOKIE_HTTPONLY
