from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.rules import AgreedRules
from games.models.table import Table, new_code


class MatchState(models.TextChoices):
    RUNNING = "running", _("en juego")
    FINISHED = "finished", _("terminada")
    ABANDONED = "abandoned", _("abandonada")
    CANCELLED = "cancelled", _("anulada")


DECIDED = (MatchState.FINISHED, MatchState.ABANDONED)
# Of a player's row: his team has won, and he stayed with it.
WON = models.Q(abandoned=False) & (
    models.Q(match__winner="A", seat__in=(1, 3)) | models.Q(match__winner="B", seat__in=(2, 4))
)


def match_code() -> str:
    return new_code(10)


class Match(AgreedRules):
    """One match: the rules it was played by, who won, and when."""

    code = models.CharField(_("código"), max_length=12, unique=True, default=match_code)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="matches", verbose_name=_("mesa"))
    rules_version = models.PositiveSmallIntegerField(_("versión de las reglas"))
    # P3.4: what makes it special costs its creator a credit, whoever of its players that was.
    special = models.BooleanField(_("especial"), default=False)
    # P6.5: two of its players come from one address, so it brings no points.
    shared_address = models.BooleanField(_("comparten dirección"), default=False)
    first_mano = models.PositiveSmallIntegerField(_("asiento que fue mano primero"))
    state = models.CharField(_("estado"), max_length=10, choices=MatchState, default=MatchState.RUNNING)
    winner = models.CharField(_("ganó"), max_length=1, blank=True, default="")
    score_a = models.PositiveSmallIntegerField(_("puntos del equipo A"), default=0)
    score_b = models.PositiveSmallIntegerField(_("puntos del equipo B"), default=0)
    chicos_a = models.PositiveSmallIntegerField(_("chicos del equipo A"), default=0)
    chicos_b = models.PositiveSmallIntegerField(_("chicos del equipo B"), default=0)
    started_at = models.DateTimeField(_("empezó"), auto_now_add=True)
    ended_at = models.DateTimeField(_("terminó"), null=True, blank=True)
    # When the trophies of an official match were given.
    trophies_at = models.DateTimeField(_("trofeos entregados"), null=True, blank=True)

    class Meta:
        verbose_name = _("partida")
        verbose_name_plural = _("partidas")
        default_permissions = ("view",)
        permissions = [("cancel_match", _("Puede anular partidas"))]
        indexes = [
            models.Index(fields=["state", "-id"], name="match_state"),
            models.Index(fields=["ended_at"], name="match_official", condition=models.Q(practice=False)),
            models.Index(
                fields=["ended_at"],
                name="match_trophies",
                condition=models.Q(practice=False, ended_at__isnull=False, trophies_at__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def over(self) -> bool:
        """It has ended, however it did: nothing of it is secret any more."""
        return self.state != MatchState.RUNNING


class MatchPlayerQuerySet(models.QuerySet["MatchPlayer"]):
    def official(self) -> MatchPlayerQuerySet:
        """Of official matches that are over. One that was called off counts for him who abandoned it."""
        over = models.Q(match__state__in=DECIDED) | models.Q(match__state=MatchState.CANCELLED, abandoned=True)
        return self.filter(over, match__practice=False)

    def won(self) -> MatchPlayerQuerySet:
        return self.filter(WON)


class MatchPlayer(models.Model):
    """Who had a seat when the match started; the name stays when the person is gone."""

    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, related_name="players_of", verbose_name=_("partida"), db_index=False
    )
    seat = models.PositiveSmallIntegerField(_("asiento"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="played",
        verbose_name=_("persona"),
    )
    name = models.CharField(_("nombre"), max_length=40)
    robot = models.PositiveSmallIntegerField(_("robot"), null=True, blank=True)
    abandoned = models.BooleanField(_("abandonó"), default=False)
    # What the match brought him, once it is over: coins beyond his stake (or less), points, and the level he reached
    # for the first time by it.
    coins = models.IntegerField(_("monedas"), null=True, blank=True)
    points = models.IntegerField(_("puntos"), null=True, blank=True)
    level = models.PositiveSmallIntegerField(_("nivel"), null=True, blank=True)

    objects = MatchPlayerQuerySet.as_manager()

    class Meta:
        verbose_name = _("jugador")
        verbose_name_plural = _("jugadores")
        ordering = ["seat"]
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="match_seat_once")]

    def __str__(self) -> str:
        return f"{self.seat}: {self.name}"
