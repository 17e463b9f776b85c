from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.chat_line import ChatLine
from games.models.table import Table


class ReportReason(models.TextChoices):
    INSULT = "insult", _("Insulta o amenaza")
    CHEAT = "cheat", _("Hace trampa")
    STALL = "stall", _("Demora o abandona a propósito")
    SPAM = "spam", _("Hace publicidad o repite lo mismo")
    NAME = "name", _("Su nombre ofende")
    OTHER = "other", _("Otra cosa")


class ReportState(models.TextChoices):
    OPEN = "open", _("abierta")
    ACTED = "acted", _("con medidas")
    DISMISSED = "dismissed", _("descartada")


class Report(models.Model):
    """A player says that another breaks the rules (P8.4): where he saw it, and the line of chat it is about with its
    text, which stays when the line is gone. `outcome` is what a moderator did."""

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="reports_made", verbose_name=_("de")
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="reports_about", verbose_name=_("sobre")
    )
    reason = models.CharField(_("qué pasó"), max_length=8, choices=ReportReason)
    text = models.CharField(_("detalles"), max_length=500, blank=True, default="")
    table = models.ForeignKey(
        Table, null=True, blank=True, on_delete=models.SET_NULL, related_name="+", verbose_name=_("mesa")
    )
    match_code = models.CharField(_("partida"), max_length=12, blank=True, default="")
    line = models.ForeignKey(
        ChatLine, null=True, blank=True, on_delete=models.SET_NULL, related_name="+", verbose_name=_("línea")
    )
    quote = models.CharField(_("lo que dijo"), max_length=400, blank=True, default="")
    state = models.CharField(_("estado"), max_length=10, choices=ReportState, default=ReportState.OPEN)
    outcome = models.CharField(_("decisión"), max_length=12, blank=True, default="")
    handled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("atendida por"),
    )
    at = models.DateTimeField(_("fecha"), default=timezone.now)
    handled_at = models.DateTimeField(_("atendida"), null=True, blank=True)

    class Meta:
        verbose_name = _("denuncia")
        verbose_name_plural = _("denuncias")
        default_permissions = ("view",)
        permissions = [("handle_report", _("Puede atender denuncias"))]
        indexes = [
            models.Index(fields=["state", "id"], name="report_queue"),
            models.Index(fields=["reporter", "at"], name="report_rate"),
            models.Index(fields=["person", "-id"], name="report_person"),
        ]

    def __str__(self) -> str:
        return f"{self.pk}"
