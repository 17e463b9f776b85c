"""A web process that has just been started has loaded what its first tables need."""

import json
import subprocess
import sys

FIRST = """
import json, sys, truco_site.asgi
from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.translation import trans_real
chosen = hasattr(trans_real._active, "value")
known, texts = set(sys.modules), set(trans_real._translations)
for language, _ in settings.LANGUAGES:
    with translation.override(language):
        reverse("match", args=["abc"]), translation.gettext("Truco")
assert not chosen, "a language was left chosen for all pages"
print(json.dumps([sorted(set(sys.modules) - known), sorted(set(trans_real._translations) - texts)]))
"""


def test_the_first_move_of_a_process_loads_no_views_and_no_texts():
    done = subprocess.run([sys.executable, "-c", FIRST], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == [[], []]
