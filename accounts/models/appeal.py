from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models.sanction import Sanction


class AppealState(models.TextChoices):
    OPEN = "open", _("abierto")
    GRANTED = "granted", _("aceptado")
    REFUSED = "refused", _("rechazado")


class Appeal(models.Model):
    """What a person says against a sanction, once a sanction; a moderator answers it, and he reads the answer."""

    sanction = models.OneToOneField(
        Sanction, on_delete=models.PROTECT, related_name="appeal", verbose_name=_("sanción")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="appeals", verbose_name=_("persona")
    )
    text = models.TextField(_("descargo"), max_length=1000)
    state = models.CharField(_("estado"), max_length=8, choices=AppealState, default=AppealState.OPEN)
    answer = models.CharField(_("respuesta"), max_length=300, blank=True, default="")
    handled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("atendido por"),
    )
    at = models.DateTimeField(_("fecha"), default=timezone.now)
    handled_at = models.DateTimeField(_("atendida"), null=True, blank=True)

    class Meta:
        verbose_name = _("descargo")
        verbose_name_plural = _("descargos")
        default_permissions = ("view",)
        indexes = [models.Index(fields=["state", "id"], name="appeal_queue")]

    def __str__(self) -> str:
        return f"{self.pk}"
