from django.db import models


class Pulse(models.Model):
    """One row: when a web process was last alive. A gap is an outage, and every deadline gets it back. Beside it, when
    a sweep last ran and when a worker last did a task: what monitoring asks (`/healthz`)."""

    seen_at = models.DateTimeField()
    swept_at = models.DateTimeField(null=True, blank=True)
    worked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return str(self.seen_at)
