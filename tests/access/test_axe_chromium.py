"""Every page in Chromium: on a desktop, on a dark phone, and at 400 %."""

import pytest

from tests.access.looking import DESKTOP, PHONE, REFLOW, TALK, look

pytestmark = pytest.mark.access


def test_chromium(scene, visits):
    look(scene, visits, "chromium", DESKTOP, PHONE, REFLOW)


def test_chromium_with_an_open_drawer(scene, visits):
    look(scene, [visit for visit in visits if visit.path.startswith("/mesa/{t")], "chromium", TALK)
