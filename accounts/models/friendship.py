from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Greatest, Least
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Friendship(models.Model):
    """Somebody asked somebody to be his friend; since `accepted_at` they are friends. One row a pair, whoever asked."""

    asker = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="friendships_asked")
    asked = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="friendships_got")
    asked_at = models.DateTimeField(default=timezone.now)
    accepted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("amistad")
        verbose_name_plural = _("amistades")
        constraints = [
            models.UniqueConstraint(Least("asker", "asked"), Greatest("asker", "asked"), name="friendship_once"),
            models.CheckConstraint(condition=~Q(asker=F("asked")), name="friendship_of_two"),
        ]

    def __str__(self) -> str:
        return f"{self.asker_id} {self.asked_id}"
