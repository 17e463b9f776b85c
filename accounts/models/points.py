from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models.append_only import AppendOnlyModel, AppendOnlyQuerySet


class PointsEntry(AppendOnlyModel):
    """Points that a person won or lost by one thing (`reference`). Their sum is `User.points`; rankings sum a part.

    `points` is what really changed: somebody with 5 points who loses 20 has an entry of −5.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="points_entries")
    ruleset = models.CharField(_("modalidad"), max_length=12, blank=True, default="")
    asked = models.IntegerField(_("puntos pedidos"))
    points = models.IntegerField(_("puntos"))
    reference = models.CharField(_("referencia"), max_length=64)
    at = models.DateTimeField(_("fecha"), default=timezone.now)

    objects = AppendOnlyQuerySet.as_manager()

    class Meta:
        verbose_name = _("puntos")
        verbose_name_plural = _("puntos")
        default_permissions = ("view",)
        indexes = [
            models.Index(fields=["at"], name="points_at"),
            models.Index(fields=["ruleset", "at"], name="points_ruleset_at"),
        ]
        constraints = [models.UniqueConstraint(fields=["user", "reference"], name="points_once")]

    def __str__(self) -> str:
        return f"{self.points:+}"
