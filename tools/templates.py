"""Compiles every template of ours, those too that no test shows."""

import os
import sys

import django
from django.conf import settings
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
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
