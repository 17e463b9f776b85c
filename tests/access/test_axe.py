"""axe finds nothing on any page, in three browsers; nothing breaks the content policy or is wider than its window."""

from __future__ import annotations

from typing import Any

import pytest

from tests.access.conftest import Scene, browser, node
from tests.access.pages import Visit

pytestmark = pytest.mark.access

DESKTOP, PHONE, REFLOW = (1280, 800), (360, 640), (320, 568)


def look(scene: Scene, visits: list[Visit], name: str, size: tuple[int, int], dark: bool = False) -> None:
    plan = scene.plan(visits, size=size, dark=dark)
    found = node("axe.mjs", {**browser(name), "url": scene.url, "visits": plan})
    assert [each["name"] for each in found] == [visit.name for visit in visits]
    complaints = [line for each, visit in zip(found, visits, strict=True) for line in complain(each, visit)]
    assert not complaints, "\n".join(complaints)
    assert all(each["passes"] > 5 for each in found), "axe has looked at something"


def complain(found: dict[str, Any], visit: Visit) -> list[str]:
    if "failed" in found:
        return [f"{visit.name}: {found['failed']}"]
    said = [f"{visit.name}: {each['id']}: {node}" for each in found["violations"] for node in each["nodes"]]
    said += [f"{visit.name}: forbidden: {each}" for each in found["forbidden"]]
    # a page that isn't found is an error to the console, and meant to be
    said += [f"{visit.name}: console: {each}" for each in found["troubles"] if visit.status == 200]
    if found["status"] not in (visit.status, 0):
        said.append(f"{visit.name}: status {found['status']}")
    if found["wide"] > 0:
        said.append(f"{visit.name}: {found['wide']} px too wide")
    said += [f"{visit.name}: cut by the window's edge: {each}" for each in found["cut"]]
    if not found["title"].strip():
        said.append(f"{visit.name}: no title")
    return said


def test_chromium_on_a_desktop(scene, visits):
    look(scene, visits, "chromium", DESKTOP)


def test_chromium_on_a_small_phone_in_the_dark(scene, visits):
    look(scene, visits, "chromium", PHONE, dark=True)


def test_chromium_at_400_percent(scene, visits):
    """1280 px at 400 % are 320 px: no page is wider (WCAG 1.4.10)."""
    look(scene, visits, "chromium", REFLOW)


def test_firefox(scene, visits):
    look(scene, visits, "firefox", DESKTOP)


def test_webkit(scene, visits):
    look(scene, visits, "webkit", DESKTOP)
