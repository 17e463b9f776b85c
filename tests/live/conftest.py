import pytest


@pytest.fixture(autouse=True)
def _host(settings):
    settings.ALLOWED_HOSTS = ["testserver"]
