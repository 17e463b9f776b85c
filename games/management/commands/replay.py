"""`manage.py replay FILE…`: play `.truco` files through the rules and check what they expect."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.engine.notation import report


class Command(BaseCommand):
    help = "Plays .truco files. Exit 1: an expectation failed, 2: a file can't be read or parsed."
    requires_system_checks = []  # no database, no settings: it must run anywhere

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")

    def handle(self, *args: Any, files: list[str], **options: Any) -> None:
        worst = 0
        for name in files:
            try:
                code, line = report(name, Path(name).read_bytes())
            except OSError as error:
                code, line = 2, f"{name}:1: can't be read: {error.strerror}"
            self.stdout.write(line)
            worst = max(worst, code)
        if worst:
            sys.exit(worst)
