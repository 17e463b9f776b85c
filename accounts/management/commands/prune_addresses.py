from typing import Any

from django.core.management.base import BaseCommand

from accounts.addresses import prune


class Command(BaseCommand):
    help = "Forget the addresses that nobody has come from for as long as they are kept."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{prune()} addresses forgotten.")
