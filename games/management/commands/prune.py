from typing import Any

from django.core.management.base import BaseCommand

from games.pruning import prune


class Command(BaseCommand):
    help = "Forgets what has been kept long enough (TRUCO_KEEP in the settings). The clock does it once a day."

    def handle(self, *args: Any, **options: Any) -> None:
        for what, count in prune().items():
            self.stdout.write(f"{what}: {count}")
