"""What stands in deploy/ and docs/operations.md: believed by those who read it, so it is tried here."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tools.run import house
from tools.run.place import Place

ROOT = Path(__file__).resolve().parent.parent
UNITS = ROOT / "deploy/systemd"
PAGE = (ROOT / "docs/operations.md").read_text()


@pytest.mark.systemd
def test_systemd_understands_the_units(tmp_path):
    """As `systemd-analyze verify` sees them, with programs and a user that this machine has."""
    folder = tmp_path / "truco"
    (folder / ".venv/bin").mkdir(parents=True)
    (folder / "var").mkdir()
    shutil.copy(shutil.which("true"), folder / ".venv/bin/python")
    names = []
    for unit in UNITS.iterdir():
        text = unit.read_text().replace("/srv/truco", str(folder)).replace("=truco\n", "=daemon\n")
        name = unit.name.replace("@.", "@8001." if "web" in unit.name else "@1.")
        (tmp_path / unit.name).write_text(text)
        (tmp_path / name).write_text(text)
        names.append(str(tmp_path / name))
    for other in ("web@8002", "sweep@2"):
        shutil.copy(tmp_path / f"truco-{other.partition('@')[0]}@.service", tmp_path / f"truco-{other}.service")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", "--recursive-errors=yes", *names], capture_output=True, text=True
    )
    said = [line for line in (done.stdout + done.stderr).splitlines() if "truco" in line]
    assert done.returncode == 0 and said == [], done.stdout + done.stderr


@pytest.mark.nginx
def test_nginx_understands_its_file(tmp_path):
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost"),
            *("-keyout", str(tmp_path / "key.pem"), "-out", str(tmp_path / "cert.pem")),
        ],
        check=True,
        capture_output=True,
    )
    text = (ROOT / "deploy/nginx.conf").read_text()
    text = re.sub(r"ssl_certificate /\S+;", f"ssl_certificate {tmp_path}/cert.pem;", text)
    text = re.sub(r"ssl_certificate_key /\S+;", f"ssl_certificate_key {tmp_path}/key.pem;", text)
    text = text.replace("/var/log/nginx", str(tmp_path)).replace("listen 80", "listen 127.0.0.1:18080")
    text = text.replace("listen 443", "listen 127.0.0.1:18443")
    text = re.sub(r" *listen \[::\].*\n", "", text)
    conf = tmp_path / "nginx.conf"
    conf.write_text(f"pid {tmp_path}/pid; events {{}} http {{ access_log off; {text} }}")
    nginx = shutil.which("nginx") or "/usr/sbin/nginx"
    done = subprocess.run([nginx, "-t", "-c", str(conf)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "warn" not in done.stderr


def test_units_and_page_start_what_make_run_starts(tmp_path):
    """The options of every process, from the one list there is."""
    units = " ".join(unit.read_text() for unit in UNITS.iterdir())
    for child in house.children(Place(var=tmp_path, venv=tmp_path)):
        for word in child.command[2:]:
            told = word.replace("%h", "%%h")
            ours = str(tmp_path) in word or word.isdigit() or "@%h" in word
            assert ours or told in units, f"{child.name}: {word} is not in the units"
            assert ours or word in PAGE, f"{child.name}: {word} is not on the page"


def test_every_unit_is_kept_in_its_place():
    for unit in UNITS.glob("*.service"):
        text = unit.read_text()
        for line in ("NoNewPrivileges=yes", "ProtectSystem=strict", "User=truco", "EnvironmentFile=/etc/truco.env"):
            assert line in text, (unit.name, line)
    assert "Wants=" in (UNITS / "truco.target").read_text()


def test_the_environment_example_names_what_the_settings_read():
    settings = (ROOT / "truco_site/settings.py").read_text() + (ROOT / "README.md").read_text()
    example = (ROOT / "deploy/truco.env.example").read_text()
    names = re.findall(r"^#?([A-Z_]+)=", example, re.MULTILINE)
    assert {"SECRET_KEY", "DATABASE_URL", "REDIS_URL", "ALLOWED_HOSTS", "HTTPS", "TRUSTED_PROXIES"} <= set(names)
    assert [name for name in names if f'"{name}"' not in settings] == []


def test_the_page_names_things_that_exist():
    for name in re.findall(r"\b(?:deploy|truco_site|tools|docs)/[\w./-]+\w", PAGE):
        assert (ROOT / name).exists(), name
    makefile = (ROOT / "Makefile").read_text()
    for target in set(re.findall(r"`make ([\w-]+)", PAGE)):
        assert f"\n{target}:" in makefile, target
    counted = (ROOT / "games/metrics.py").read_text() + (ROOT / "games/live/scrape.py").read_text()
    for figure in set(re.findall(r"`?(truco_[a-z_]+?)(?:_total)?[{`]", PAGE)) - {"truco_site"}:
        assert f'"{figure}"' in counted, figure
