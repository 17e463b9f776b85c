from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models.append_only import AppendOnlyModel, AppendOnlyQuerySet


class AuditEntry(AppendOnlyModel):
    """Something somebody of the staff did (P8.6): written in its transaction, and never changed. `reference` is opaque
    here: a match, a report, a line of chat."""

    at = models.DateTimeField(_("fecha"), default=timezone.now)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
        verbose_name=_("quién"),
    )
    action = models.CharField(_("qué hizo"), max_length=30)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
        verbose_name=_("a quién"),
    )
    reference = models.CharField(_("sobre qué"), max_length=64, blank=True, default="")
    reason = models.CharField(_("motivo"), max_length=300, blank=True, default="")
    facts = models.JSONField(_("detalles"), default=dict)

    objects = AppendOnlyQuerySet.as_manager()

    class Meta:
        verbose_name = _("acción del equipo")
        verbose_name_plural = _("acciones del equipo")
        # No permission to add, change or delete can be given: there is none.
        default_permissions = ("view",)
        indexes = [
            models.Index(fields=["actor", "-id"], name="audit_actor"),
            models.Index(fields=["person", "-id"], name="audit_person"),
            models.Index(fields=["action", "-id"], name="audit_action"),
            models.Index(fields=["reference", "-id"], name="audit_reference"),
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} #{self.pk}"
