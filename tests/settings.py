"""The site's settings as tests use them: the scripted dealer, short waits, nothing outside a folder of their own."""

import atexit
import json
import os
import shutil
import tempfile

if "VAR_DIR" not in os.environ:
    os.environ["VAR_DIR"] = tempfile.mkdtemp(prefix="truco-tests-")
    atexit.register(shutil.rmtree, os.environ["VAR_DIR"], ignore_errors=True)
os.environ.setdefault("SECRET_KEY", "for tests only")

from truco_site.settings import *  # noqa: F403
from truco_site.settings import CACHES, DATABASES, MIDDLEWARE, STORAGES, TRUCO, TRUCO_LIMITS, VAR_DIR

# The only way to a dealer that does as it is told. Its decks come from the file that TRUCO_DECKS names.
TRUCO["DEALER"] = "tests.dealer.ScriptedDealer"
TRUCO["HAND_PAUSE"] = 0.4
TRUCO["START_PAUSE"] = 0.2
TRUCO["ROBOT_DELAY"] = (0.1, 0.3)
# A test of the whole stack may ask for other numbers.
TRUCO.update(json.loads(os.environ.get("TRUCO_NUMBERS", "{}")))

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # In a file, as the site has it: a database in memory locks whole tables for readers too.
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / "test.sqlite3")}

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Every visitor of a test comes from one address.
ACCOUNT_RATE_LIMITS = False
TRUCO_LIMITS.update({what: (10**9, seconds) for what, (_, seconds) in TRUCO_LIMITS.items()})
if not os.environ.get("TRUCO_STACK"):
    TRUCO["PULSE"] = False
    CACHES["default"] = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    # The stack collects its static files, a test within one process doesn't.
    MIDDLEWARE.remove("whitenoise.middleware.WhiteNoiseMiddleware")
    STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
