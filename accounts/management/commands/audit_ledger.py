from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.ledger.audit import audit


class Command(BaseCommand):
    help = "Prove that balances equal their transfers and that all coins and credits add up. Exits with 1 if not."

    def handle(self, *args: Any, **options: Any) -> None:
        report = audit()
        for name, total in report.totals.items():
            self.stdout.write(f"{name:12} {total:,}")
        if report.wrong:
            raise CommandError("\n".join([f"{len(report.wrong)} wrong:", *report.wrong]), returncode=1)
        self.stdout.write("The ledger is right.")
