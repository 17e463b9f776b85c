"""The settings of production: no warning of Django's own check, and what a browser is told."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PRODUCTION = {
    "SECRET_KEY": "k" * 20 + "-".join(map(str, range(20))),
    "DATABASE_URL": "postgres://truco:secret@127.0.0.1/truco",
    "REDIS_URL": "redis://127.0.0.1:6379/0",
    "ALLOWED_HOSTS": "truco.example.org",
    "TRUSTED_PROXIES": "1",
    "HTTPS": "1",
    "EMAIL_URL": "smtp+tls://user:password@mail.example.org:587",
}


def run(tmp_path, *words, **environment):
    """manage.py with this environment and no other."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "HOME") if name in os.environ}
    done = subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env={**kept, "VAR_DIR": str(tmp_path), **environment},
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout + done.stderr


def test_the_check_for_deployment_has_nothing_to_say(tmp_path):
    code, said = run(tmp_path, "check", "--deploy", "--fail-level", "WARNING", **PRODUCTION)
    assert code == 0, said
    assert "no issues" in said and "0 silenced" in said
    assert not list(tmp_path.iterdir()), "with a secret in the environment none is made"


@pytest.mark.parametrize("wrong", [{"DEBUG": "1"}, {"HTTPS": "0"}])
def test_it_would_say_so(tmp_path, wrong):
    code, said = run(tmp_path, "check", "--deploy", "--fail-level", "WARNING", **{**PRODUCTION, **wrong})
    assert code == 1 and "security.W" in said


SHOW = """
from django.test import Client
first = Client().get("/cuenta/login/", HTTP_HOST="truco.example.org", REMOTE_ADDR="127.0.0.1")
print("first", first.status_code, first.headers.get("Location"))
answer = Client().get("/cuenta/login/", HTTP_HOST="truco.example.org", HTTP_X_FORWARDED_PROTO="https")
print("then", answer.status_code)
for name, value in answer.headers.items():
    print(f"{name}: {value}")
for cookie in answer.cookies.values():
    print(cookie.OutputString())
"""


@pytest.fixture(scope="module")
def shown(ready_made, tmp_path_factory):
    # on SQLite and without Redis: what is looked at here is the answer alone
    folder = tmp_path_factory.mktemp("production")
    (folder / "static").symlink_to(ready_made.static)
    shutil.copy(ready_made.database, folder / "truco.sqlite3")
    database = f"sqlite:///{folder / 'truco.sqlite3'}"
    environment = {**PRODUCTION, "DATABASE_URL": database, "REDIS_URL": "redis://127.0.0.1:1"}
    code, said = run(folder, "shell", "-v", "0", "-c", SHOW, **environment)
    assert code == 0, said
    return said


def test_plain_http_is_sent_to_tls(shown):
    assert "first 301 https://truco.example.org/cuenta/login/" in shown
    assert "then 200" in shown


def test_what_a_browser_is_told(shown):
    for line in (
        "Strict-Transport-Security: max-age=31536000; includeSubDomains; preload",
        "X-Content-Type-Options: nosniff",
        "X-Frame-Options: DENY",
        "Referrer-Policy: same-origin",
        "Cross-Origin-Opener-Policy: same-origin",
        "Cross-Origin-Resource-Policy: same-origin",
    ):
        assert line in shown
    permissions = re.search(r"Permissions-Policy: (.*)", shown)[1]
    assert {"camera=()", "microphone=()", "geolocation=()", "payment=()"} <= set(permissions.split(", "))


def test_the_policy_lets_in_nothing_but_our_own_files(shown):
    policy = dict(
        part.strip().partition(" ")[::2] for part in re.search(r"Content-Security-Policy: (.*)", shown)[1].split(";")
    )
    assert policy["default-src"] == policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == policy["form-action"] == "'self'"
    assert "upgrade-insecure-requests" in policy
    assert not re.search(r"unsafe|\*|https?:", " ".join(policy.values()))


def test_cookies_are_our_own_and_only_over_tls(shown):
    csrf = re.search(r"^__Host-csrftoken=.*", shown, re.MULTILINE)[0]
    assert "Secure" in csrf and "HttpOnly" in csrf and "SameSite=Lax" in csrf and "Path=/" in csrf
    assert "Domain" not in csrf
