from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.hand import Hand
from games.models.move import By
from games.robots.senas import Sena as Signal


class Sena(models.Model):
    """A signal that a seat made to its partner (R11), and after which move. Rows are only ever added.

    It is no move: it changes nothing of the table, and only the partner is told while the match runs.
    """

    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="senas")
    ply = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    code = models.CharField(_("seña"), max_length=16, choices=[(s.name.lower(), s.name.lower()) for s in Signal])
    by = models.CharField(max_length=6, choices=By, default=By.PERSON)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("seña")
        verbose_name_plural = _("señas")
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.seat} {self.code}"

    @property
    def partner(self) -> int:
        """The seat it was made to."""
        return partner_of(self.seat)


def partner_of(seat: int) -> int:
    """The seat across, at a table of four."""
    return (seat + 1) % 4 + 1
