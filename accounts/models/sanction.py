from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models.append_only import AppendOnlyModel, AppendOnlyQuerySet


class SanctionKind(models.TextChoices):
    WARN = "warn", _("Advertencia")
    MUTE = "mute", _("Silencio en el chat")
    SUSPEND = "suspend", _("Suspensión")
    BAN = "ban", _("Expulsión")
    REOPEN = "reopen", _("Levantamiento")


class Sanction(AppendOnlyModel):
    """What a moderator decided about a person (P8.1), in words that the person reads. A decision is never changed: a
    later one of its sort replaces it, one to reopen ends all before it, and an appeal that was accepted ends it.
    `accounts.sanctions` says what is in force."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="sanctions", verbose_name=_("persona")
    )
    kind = models.CharField(_("decisión"), max_length=8, choices=SanctionKind)
    reason = models.CharField(_("motivo"), max_length=300)
    until = models.DateTimeField(_("hasta"), null=True, blank=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("decidida por"),
    )
    at = models.DateTimeField(_("fecha"), default=timezone.now)

    objects = AppendOnlyQuerySet.as_manager()

    class Meta:
        verbose_name = _("sanción")
        verbose_name_plural = _("sanciones")
        default_permissions = ("view",)
        permissions = [("sanction", _("Puede advertir, silenciar, suspender y expulsar"))]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.user_id}"
