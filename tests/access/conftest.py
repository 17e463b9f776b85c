"""One site with its scene for all audits, and the programs that look at it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import needs
from tests.access.pages import PAGES, Visit
from tests.stack import ReadyMade, Stack, running

HERE = Path(__file__).parent
#: Nobody leaves, no turn ends: every page stays as it was made.
STILL = {"AWAY_AFTER": 36000, "WAITING_SEAT_AFTER": 36000, "TURN_GRACE": 36000, "VOTE_SECONDS": 36000}


class Scene:
    """The site, whose `sessions` there are, and what paths may name."""

    def __init__(self, stack: Stack) -> None:
        made = json.loads(stack.manage("shell", "-v", "0", "-c", "from tests.access.scene import main; main()"))
        self.url = stack.url
        self.names: dict[str, str] = made["names"]
        self.sessions: dict[str, str] = made["sessions"]
        self.cookie: str = made["cookie"]

    def path(self, visit: Visit) -> str:
        return visit.path.format_map(self.names)

    def cookies(self, visit: Visit) -> dict[str, str] | None:
        return {"name": self.cookie, "value": self.sessions[visit.who]} if visit.who else None

    def plan(self, visits: list[Visit], **same: Any) -> list[dict[str, Any]]:
        return [
            {
                "name": visit.name,
                "path": self.path(visit),
                "status": visit.status,
                "cookie": self.cookies(visit),
                **same,
            }
            for visit in visits
        ]


@pytest.fixture(scope="session")
def scene(ready_made: ReadyMade, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    with running(Stack(tmp_path_factory.mktemp("access"), ready_made, numbers=STILL)) as stack:
        yield Scene(stack)
        assert stack.errors() == ""


@pytest.fixture(scope="session")
def visits() -> list[Visit]:
    """All pages, or those that TRUCO_PAGES names by a part of theirs."""
    part = os.environ.get("TRUCO_PAGES", "")
    return [visit for visit in PAGES if part in visit.name]


def node(script: str, plan: dict[str, Any], patience: float = 400) -> list[dict[str, Any]]:
    """Run one of the scripts beside this file; what it printed, a value a line."""
    done = subprocess.run(
        ["node", script], cwd=HERE, input=json.dumps(plan), capture_output=True, text=True, timeout=patience
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def browser(name: str) -> dict[str, str]:
    """Name and path of a browser; skips the test where it isn't found."""
    if not (HERE / "node_modules").is_dir():
        pytest.skip("needs what tests/access/package.json names (make access installs it)")
    programs = {"chromium": needs.chromium(), "firefox": shutil.which("firefox-esr"), "webkit": None}
    if name == "webkit":
        programs["webkit"] = shutil.which("Xvfb") and shutil.which("WebKitWebDriver")
    path = programs[name]
    if path is None:
        pytest.skip(f"needs {name}, and none was found")
    return {"browser": name, "path": path}
