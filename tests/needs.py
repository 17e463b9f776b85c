"""What some tests need and not every machine has. A test that lacks it is skipped by name, with the reason."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path


def chromium() -> str | None:
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def postgres() -> str | None:
    """The folder of PostgreSQL's server programs: Debian keeps them off the PATH."""
    folders = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    if folders:
        return str(max(folders, key=lambda folder: int(folder.parent.name)))
    found = shutil.which("initdb")
    return str(Path(found).resolve().parent) if found else None


def redis() -> str | None:
    return shutil.which("redis-server") or shutil.which("valkey-server")


def systemd() -> str | None:
    return shutil.which("systemd-analyze")


def nginx() -> str | None:
    """Debian keeps it off a user's PATH."""
    return shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin") and shutil.which("openssl")


NEEDS: dict[str, tuple[Callable[[], str | None], str]] = {
    "chromium": (chromium, "needs Chromium, and none is on the PATH"),
    "postgres": (postgres, "needs PostgreSQL's server programs (initdb), and none were found"),
    "systemd": (systemd, "needs systemd-analyze, and it is not on the PATH"),
    "nginx": (nginx, "needs nginx and openssl, and they were not found"),
    "redis": (redis, "needs a system Redis (redis-server), and none is on the PATH"),
}
