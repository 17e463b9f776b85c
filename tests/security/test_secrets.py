"""Secrets come from the environment alone, and what is installed is what was pinned."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
TEXT = (
    ".py",
    ".md",
    ".txt",
    ".toml",
    ".cfg",
    ".conf",
    ".service",
    ".target",
    ".example",
    ".html",
    ".js",
    ".sh",
    ".yml",
)
KEYS = {
    "a private key": r"-----BEGIN [A-Z ]*PRIVATE KEY-----",
    "a key of a cloud": r"\b(AKIA|ASIA)[0-9A-Z]{16}\b",
    "a token of a forge": r"\b(gh[pousr]_[A-Za-z0-9]{30,}|glpat-[A-Za-z0-9_-]{20,})",
    "a key of a mailer or a bank": r"\b(sk_live_|xox[baprs]-|SG\.)[A-Za-z0-9_.-]{20}",
    "a Google key": r"\bAIza[0-9A-Za-z_-]{35}\b",
    "a secret set in code": r"(?i)\b(secret_key|client_secret|password|token|api_key)\b\s*=\s*[\"'][\w+/-]{24,}[\"']",
    "a password in an address": r"\b(postgres(ql)?|redis|smtp(\+tls)?|amqp)://[^\s:/@\"'`<]+"
    r":(?!password@|secret@|\.\.\.|\$|\{|CHANGE|…)[^\s:/@\"'`]+@",
}


def tree():
    """Every text file of the tree, whether committed or about to be."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True
    )
    if listed.returncode:
        pytest.skip("not a clone")
    for name in listed.stdout.splitlines():
        path = ROOT / name
        if path.suffix in TEXT or "/" not in name or name.startswith((".ci/", "deploy/")):
            yield name, path.read_text(errors="replace") if path.is_file() else ""


@pytest.mark.parametrize("kind", KEYS)
def test_there_is_none_in_the_tree(kind):
    found = [(name, line) for name, text in tree() for line in text.splitlines() if re.search(KEYS[kind], line)]
    assert found == []


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        ("a private key", "-----BEGIN RSA PRIVATE " + "KEY-----"),
        ("a secret set in code", "SECRET_KEY = " + '"django-insecure-0123456789abcdefghij"'),
        ("a password in an address", "postgres://truco:" + "hunter2@db/truco"),
        ("a token of a forge", "ghp_" + "a" * 36),
    ],
)
def test_one_would_be_found(kind, line):
    assert re.search(KEYS[kind], line)


def test_settings_read_every_secret_from_the_environment():
    text = (ROOT / "truco_site/settings.py").read_text()
    for name in ("SECRET_KEY", "ADDRESS_SECRET", "EMAIL_URL"):
        assert re.search(rf"^{name} = env\.str\(\"{name}\", default=\"\"\)", text, re.MULTILINE), name
    assert 'env.db_url("DATABASE_URL"' in text and 'env.str("REDIS_URL"' in text


def test_everything_kept_is_out_of_the_tree():
    ignored = (ROOT / ".gitignore").read_text().split()
    assert {"var/", ".venv/"} <= set(ignored)
    names = [name for name, _ in tree()]
    assert not [name for name in names if re.search(r"(^|/)(\.env|secret_key|.*\.(pem|key|sqlite3|p12))$", name)]


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_every_requirement_is_pinned(name):
    lines = [line.strip() for line in (ROOT / name).read_text().splitlines()]
    asked = [line for line in lines if line and not line.startswith(("#", "-r "))]
    assert asked and [line for line in asked if not re.fullmatch(r"[\w.-]+(\[\w+(,\w+)*\])?==[\w.]+", line)] == []
