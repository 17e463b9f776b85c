"""Every page in the two other engines."""

import pytest

from tests.access.looking import DESKTOP, look

pytestmark = pytest.mark.access


@pytest.mark.parametrize("name", ["firefox", "webkit"])
def test_other_browsers(scene, visits, name):
    look(scene, visits, name, DESKTOP)
