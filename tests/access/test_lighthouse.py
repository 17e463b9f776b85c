"""Lighthouse, as on a phone, is content with the pages that people see most."""

from __future__ import annotations

import pytest

from tests.access.conftest import browser, node

pytestmark = pytest.mark.access

LEAST = 95
WATCHED = ("lobby", "table-two-to-play", "help")


def test_at_least_95_everywhere(scene, visits):
    plan = scene.plan([visit for visit in visits if visit.name in WATCHED])
    found = node("lighthouse.mjs", {**browser("chromium"), "url": scene.url, "visits": plan, "least": LEAST})
    low = [f"{each['name']}: {each['best']} {each['poor']}" for each in found if min(each["best"].values()) < LEAST]
    assert not low, "\n".join(low)
    assert len(found) == len(plan)
