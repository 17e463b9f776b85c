from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Notice(models.Model):
    """Something the site tells a person on the next page he opens: a code, and what fills the gaps of its words
    (`accounts.notices`), so that he reads it in his own language."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices", db_index=False)
    code = models.CharField(max_length=30)
    facts = models.JSONField(default=dict)
    at = models.DateTimeField(default=timezone.now)
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("aviso")
        verbose_name_plural = _("avisos")
        default_permissions = ()
        indexes = [
            models.Index(fields=["user", "-id"], name="notice_user"),
            models.Index(fields=["at"], name="notice_at"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.code}"
