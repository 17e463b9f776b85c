import pytest
from django.contrib.auth.models import Group
from django.core.cache import cache

from accounts.models import User
from tests.conftest import PASSWORD
from tests.desk.kit import at_desk


@pytest.fixture(autouse=True)
def _codes_unused():
    """A code counts once, which the cache remembers by a person's id: ids come again in tests."""
    cache.clear()


def _staff(name, role=None):
    user = User.objects.create_user(name, f"{name}@example.org", PASSWORD, is_staff=True)
    if role is not None:
        user.groups.add(Group.objects.get(name=role))
    return user


@pytest.fixture
def mod(db):
    """A moderator."""
    return _staff("mod", "moderador")


@pytest.fixture
def teller(db):
    """A cashier."""
    return _staff("teller", "cajero")


@pytest.fixture
def boss(db):
    return User.objects.create_superuser("boss", "boss@example.org", PASSWORD)


@pytest.fixture
def mod_desk(mod):
    return at_desk(mod)


@pytest.fixture
def teller_desk(teller):
    return at_desk(teller)


@pytest.fixture
def boss_desk(boss):
    return at_desk(boss)
