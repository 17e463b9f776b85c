"""`manage.py verify FILE…`: were the decks of a match fixed before its hands (P7.2)?"""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.engine.notation import Verdict, verify


class Command(BaseCommand):
    help = (
        "Checks the deals of exported matches: commitment, salt, deck order and the cards dealt from it."
        " Exit 1: a hand is not as it was committed to, 2: a file can't be read or parsed."
    )
    requires_system_checks = []  # no database, no settings: it must run anywhere

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")

    def handle(self, *args: Any, files: list[str], **options: Any) -> None:
        worst = 0
        for name in files:
            try:
                verdict = verify(name, Path(name).read_bytes())
            except OSError as error:
                verdict = Verdict(2, (f"{name}:1: can't be read: {error.strerror}",))
            for line in verdict.lines:
                self.stdout.write(line)
            worst = max(worst, verdict.code)
        if worst:
            sys.exit(worst)
