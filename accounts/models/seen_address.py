from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class SeenAddress(models.Model):
    """A person came from an address, which is kept only as a keyed hash, and not for long."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="seen_addresses")
    hash = models.CharField(max_length=64)
    last_seen = models.DateField()

    class Meta:
        verbose_name = _("dirección vista")
        verbose_name_plural = _("direcciones vistas")
        indexes = [
            models.Index(fields=["hash", "last_seen"], name="address_hash"),
            models.Index(fields=["last_seen"], name="address_last_seen"),
        ]
        constraints = [models.UniqueConstraint(fields=["user", "hash"], name="address_once")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.last_seen}"
