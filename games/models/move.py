from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.hand import Hand


class By(models.TextChoices):
    PERSON = "person", _("persona")
    ROBOT = "robot", _("robot")
    CLOCK = "clock", _("reloj")


class Move(models.Model):
    """One action of a seat, as the engine took it. Rows are only ever added."""

    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="moves", db_index=False)
    ply = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    action = models.CharField(max_length=20)
    by = models.CharField(max_length=6, choices=By)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("jugada")
        verbose_name_plural = _("jugadas")
        ordering = ["hand", "ply"]
        constraints = [models.UniqueConstraint(fields=["hand", "ply"], name="move_once")]

    def __str__(self) -> str:
        return f"{self.seat} {self.action}"
