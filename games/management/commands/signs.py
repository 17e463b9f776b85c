from typing import Any

from django.core.management.base import BaseCommand

from games.services import signs


class Command(BaseCommand):
    help = "Looks for signs of cheating now, for the desk to show. The clock does it every six hours."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"pairs: {signs.look()}")
