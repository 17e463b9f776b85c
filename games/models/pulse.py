from django.db import models


class Pulse(models.Model):
    """One row: when a web process was last alive. A gap is an outage, and every deadline gets it back."""

    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.seen_at)
