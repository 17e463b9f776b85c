"""Compiles every template of ours, those too that no test shows, and looks for the static files they name."""

import os
import re
import sys

import django
from django.conf import settings
from django.contrib.staticfiles import finders
from django.template import TemplateSyntaxError
from django.template.loader import get_template


def main() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "truco_site.settings")
    django.setup()
    bad = 0
    for folder in [settings.BASE_DIR / "templates"]:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            name = str(path.relative_to(folder))
            try:
                get_template(name)
            except (TemplateSyntaxError, UnicodeDecodeError) as error:
                print(f"{name}: {error}")
                bad += 1
                continue
            # the site's storage fails the whole page for one that isn't there; that of the tests doesn't
            for static in re.findall(r'{% static "([^"]+)"', path.read_text()):
                if finders.find(static) is None:
                    print(f"{name}: no static file {static}")
                    bad += 1
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
