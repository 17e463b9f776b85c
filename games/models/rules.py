"""What is agreed before a match: the same columns stand on a table (what the next match will be) and on a match
(what it was)."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from games import engine


class AgreedRules(models.Model):
    """Ruleset and options of a match, as columns."""

    rules = models.CharField(_("modalidad"), max_length=12, choices=[(r, r) for r in engine.RULESETS])
    players = models.PositiveSmallIntegerField(_("jugadores"))
    target = models.PositiveSmallIntegerField(_("puntos"))
    chicos = models.PositiveSmallIntegerField(_("chicos"), default=1)
    flor = models.BooleanField(_("con flor"), default=False)
    three_rounds = models.BooleanField(_("tres rondas"), default=False)
    turn_seconds = models.PositiveSmallIntegerField(_("segundos por turno"), default=30)
    practice = models.BooleanField(_("práctica"), default=True)
    stake = models.PositiveIntegerField(_("apuesta"), default=0)
    turbo = models.BooleanField(_("turbo"), default=False)
    private = models.BooleanField(_("privada"), default=False)
    # Others may watch; partners may signal (R11); robots may fill seats.
    watching = models.BooleanField(_("con público"), default=True)
    senas = models.BooleanField(_("con señas"), default=False)
    robots = models.BooleanField(_("con robots"), default=True)

    AGREED = (
        *("rules", "players", "target", "chicos", "flor", "three_rounds", "turn_seconds", "practice"),
        *("stake", "turbo", "private", "watching", "senas", "robots"),
    )

    class Meta:
        abstract = True

    def agreed(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.AGREED}
