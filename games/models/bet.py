from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.hand import Hand


class BetKind(models.TextChoices):
    ENVIDO = "envido", _("envido")
    FLOR = "flor", _("flor")
    TRUCO = "truco", _("truco")


class Bet(models.Model):
    """One call with its answer and, once it is settled, what it paid to which team.

    A raise answers the call before it and is a row of its own; the points of a chain stand on its last call. `ply`
    is that of the move that made the call (0 for a flor that the deal itself sings).
    """

    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="bets", db_index=False)
    ply = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=6, choices=BetKind)
    seat = models.PositiveSmallIntegerField()
    call = models.CharField(max_length=20)
    answer = models.CharField(max_length=20, blank=True, default="")
    answer_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    points = models.PositiveSmallIntegerField(null=True, blank=True)
    winner = models.CharField(max_length=1, blank=True, default="")

    class Meta:
        verbose_name = _("apuesta")
        verbose_name_plural = _("apuestas")
        ordering = ["hand", "ply", "id"]
        constraints = [models.UniqueConstraint(fields=["hand", "ply", "kind"], name="bet_once")]

    def __str__(self) -> str:
        return f"{self.seat} {self.call}"
