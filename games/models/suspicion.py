from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Sign(models.TextChoices):
    ADDRESS = "address", _("Comparten dirección y se encuentran a menudo")
    FLOW = "flow", _("Las monedas van siempre hacia el mismo lado")


class Suspicion(models.Model):
    """Two people whose official matches look arranged (P8.5), as the last look over them found. It proves nothing.

    Of a flow, `first` is who loses. `matches` are those between them; `coins` what went over, `percent` which share
    that is of all that `first` lost.
    """

    sign = models.CharField(_("señal"), max_length=8, choices=Sign)
    first = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", verbose_name=_("A"))
    second = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", verbose_name=_("B")
    )
    matches = models.PositiveIntegerField(_("partidas"), default=0)
    coins = models.BigIntegerField(_("monedas"), default=0)
    percent = models.PositiveSmallIntegerField(_("% de lo que perdió A"), default=0)
    seen_at = models.DateTimeField(_("vista"))

    class Meta:
        verbose_name = _("señal de trampa")
        verbose_name_plural = _("señales de trampa")
        default_permissions = ("view",)
        indexes = [
            models.Index(fields=["sign", "-coins", "-matches", "id"], name="suspicion_worst"),
            models.Index(fields=["-coins", "-matches", "id"], name="suspicion_all"),
        ]
        constraints = [models.UniqueConstraint(fields=["sign", "first", "second"], name="suspicion_once")]

    def __str__(self) -> str:
        return f"{self.sign} {self.first_id} {self.second_id}"
