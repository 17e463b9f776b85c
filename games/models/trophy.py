from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.match import Match


class Trophy(models.Model):
    """A trophy that somebody won, and the match that brought it. `games.trophies` says what each code is for."""

    # The constraint below begins with it.
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="trophies",
        db_index=False,
        verbose_name=_("persona"),
    )
    code = models.CharField(_("trofeo"), max_length=20)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="trophies", verbose_name=_("partida"))
    at = models.DateTimeField(_("fecha"))

    class Meta:
        verbose_name = _("trofeo")
        verbose_name_plural = _("trofeos")
        ordering = ["at", "id"]
        constraints = [models.UniqueConstraint(fields=["user", "code"], name="trophy_once")]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.code}"
