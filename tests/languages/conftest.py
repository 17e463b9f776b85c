import pytest

from tests import pseudo


@pytest.fixture(scope="session")
def _pseudo_catalogue(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pseudo")
    pseudo.write(folder)
    return folder


@pytest.fixture
def pseudo_language(settings, _pseudo_catalogue):
    """A site that speaks one language more, in which every translated text is marked. Its code."""
    settings.LOCALE_PATHS = [_pseudo_catalogue, *settings.LOCALE_PATHS]
    settings.LANGUAGES = [*settings.LANGUAGES, (pseudo.CODE, pseudo.NAME)]
    return pseudo.CODE
