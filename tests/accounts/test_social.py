"""P1.2: logging in by Google or Facebook is there only where the keys are in the environment."""

import json
import os
import subprocess
import sys

import pytest
from django.conf import settings

READ = """
import json
from truco_site import settings
csp = settings.CONTENT_SECURITY_POLICY["DIRECTIVES"]["form-action"]
providers = getattr(settings, "SOCIALACCOUNT_PROVIDERS", 0)
print(json.dumps([settings.SOCIAL_LOGINS, settings.INSTALLED_APPS, providers, csp]))
"""


def read(**environment):
    env = {**os.environ, "SECRET_KEY": "x", **environment}
    done = subprocess.run([sys.executable, "-c", READ], env=env, cwd=settings.BASE_DIR, capture_output=True, check=True)
    return json.loads(done.stdout)


def test_without_keys_nothing_is_added():
    logins, apps, providers, csp = read(GOOGLE_CLIENT_ID="only half")
    assert (logins, providers, csp) == ({}, 0, ["'self'"])
    assert not [app for app in apps if "social" in app]


def test_with_keys():
    logins, apps, providers, csp = read(FACEBOOK_CLIENT_ID="id", FACEBOOK_SECRET="s")
    assert logins == {"facebook": "Facebook"}
    assert [app for app in apps if "social" in app] == [
        "allauth.socialaccount.providers.facebook",
        "allauth.socialaccount",
    ]
    assert providers["facebook"]["APPS"] == [{"client_id": "id", "secret": "s"}]
    assert "user_friends" in providers["facebook"]["SCOPE"]
    assert csp == ["'self'", "https://www.facebook.com"]


@pytest.mark.django_db
def test_the_pages_offer_none(client):
    for page in ("login", "signup"):
        assert "Entrar con" not in client.get(f"/cuenta/{page}/").content.decode()


def test_with_keys_it_works():
    """Apps can't be added to a running site: these tests run in a process that has the keys from its start."""
    keys = {f"{site}_{key}": "x" for site in ("GOOGLE", "FACEBOOK") for key in ("CLIENT_ID", "SECRET")}
    outside = {name: value for name, value in os.environ.items() if name not in ("VAR_DIR", "DATABASE_URL")}
    options = ("-q", "--nomigrations", "-p", "no:cacheprovider")
    command = [sys.executable, "-m", "pytest", *options, "tests/accounts/with_keys.py"]
    done = subprocess.run(command, env=outside | keys, cwd=settings.BASE_DIR, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
