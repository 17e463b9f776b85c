"""The Nu Html Checker finds no error in what the site sends for any page."""

from __future__ import annotations

import json
import shutil
import subprocess
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.access.conftest import HERE, Scene
from tests.access.pages import Visit

pytestmark = pytest.mark.access

JAR = HERE / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"


def fetch(scene: Scene, visit: Visit) -> bytes:
    """As a browser gets it: a page that leads on is followed with its cookies."""
    follow = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    if cookie := scene.cookies(visit):
        follow.addheaders = [("Cookie", f"{cookie['name']}={cookie['value']}")]
    try:
        answer = follow.open(scene.url + scene.path(visit))
    except urllib.error.HTTPError as error:
        answer = error  # it is an answer too
    with answer:
        assert answer.status == visit.status, visit.name
        return bytes(answer.read())


def test_no_error_in_any_page(scene: Scene, visits: list[Visit], tmp_path: Path):
    if not JAR.exists() or not shutil.which("java"):
        pytest.skip("needs Java and what tests/access/package.json names (make access installs it)")
    for visit in visits:
        (tmp_path / f"{visit.name}.html").write_bytes(fetch(scene, visit))
    command = ["java", "-jar", str(JAR), "--format", "json", "--stdout", *map(str, sorted(tmp_path.iterdir()))]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode in (0, 1), done.stderr
    found = json.loads(done.stdout)["messages"]
    errors = {
        f"{Path(each['url']).stem}: {each['message']} {each.get('extract', '')!r}"
        for each in found
        if each["type"] in ("error", "non-document-error")
    }
    assert not errors, "\n".join(sorted(errors))
