from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Span(models.TextChoices):
    """What a ranking counts: since midnight, since Monday, since the first of the month (all of UTC), or everything."""

    DAY = "day", _("hoy")
    WEEK = "week", _("esta semana")
    MONTH = "month", _("este mes")
    EVER = "ever", _("siempre")

    def start(self, at: datetime) -> date:
        day = at.astimezone(UTC).date()
        if self is Span.WEEK:
            return day - timedelta(days=day.weekday())
        if self is Span.MONTH:
            return day.replace(day=1)
        return day if self is Span.DAY else date(1970, 1, 1)


class Tally(models.Model):
    """The sum of somebody's entries of points in one span, of one ruleset or (`ruleset` empty) of all.

    It follows the entries in their own transaction, so that a ranking is a walk along an index and a place is a count
    in it. `ranked`: there are points, and he has the coins for the smallest stake; `accounts.tallies` keeps both.
    """

    # The constraint below begins with it.
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tallies", db_index=False)
    span = models.CharField(max_length=5, choices=Span)
    since = models.DateField()
    ruleset = models.CharField(max_length=12, blank=True, default="")
    points = models.IntegerField(_("puntos"))
    ranked = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("suma de puntos")
        verbose_name_plural = _("sumas de puntos")
        indexes = [
            models.Index(
                fields=["span", "since", "ruleset", "-points", "user"],
                name="tally_board",
                condition=models.Q(ranked=True),
            ),
        ]
        constraints = [models.UniqueConstraint(fields=["user", "span", "since", "ruleset"], name="tally_once")]

    def __str__(self) -> str:
        return f"{self.span} {self.since} {self.ruleset or '*'}: {self.points}"
