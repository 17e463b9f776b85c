from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Block(models.Model):
    """Somebody wants nothing to do with somebody (P2.5)."""

    # The constraint below begins with it.
    blocker = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks_made", db_index=False
    )
    blocked = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks_got")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("bloqueo")
        verbose_name_plural = _("bloqueos")
        constraints = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="block_once"),
            models.CheckConstraint(condition=~Q(blocker=F("blocked")), name="block_of_two"),
        ]

    def __str__(self) -> str:
        return f"{self.blocker_id} {self.blocked_id}"
