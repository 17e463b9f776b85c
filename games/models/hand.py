from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.match import Match
from games.models.table import Table


class Hand(models.Model):
    """One deal: the shuffled deck, its salt and commitment (P7.2), and the match as it stood before it.

    The row is made before the cards are dealt (`dealt_at` is empty until then), since the table shows the
    commitment first. `serial` numbers the hands of a table, `number` those of a match.
    """

    table = models.ForeignKey(
        Table, on_delete=models.PROTECT, related_name="hands", verbose_name=_("mesa"), db_index=False
    )
    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, related_name="hands", verbose_name=_("partida"), db_index=False
    )
    serial = models.PositiveIntegerField(_("mano de la mesa"))
    number = models.PositiveIntegerField(_("número"))
    rules_version = models.PositiveSmallIntegerField(_("versión de las reglas"))
    mano = models.PositiveSmallIntegerField(_("asiento que es mano"))
    before = models.JSONField()
    salt = models.CharField(max_length=32)
    deck = models.CharField(max_length=160)
    commitment = models.CharField(_("compromiso"), max_length=64)
    made_at = models.DateTimeField(_("preparada"), auto_now_add=True)
    dealt_at = models.DateTimeField(_("repartida"), null=True, blank=True)
    ended_at = models.DateTimeField(_("terminó"), null=True, blank=True)
    winner = models.CharField(_("ganó"), max_length=1, blank=True, default="")
    score_a = models.PositiveSmallIntegerField(_("puntos del equipo A"), null=True, blank=True)
    score_b = models.PositiveSmallIntegerField(_("puntos del equipo B"), null=True, blank=True)

    class Meta:
        verbose_name = _("mano")
        verbose_name_plural = _("manos")
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="hand_number_once"),
            models.UniqueConstraint(fields=["table", "serial"], name="hand_serial_once"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}#{self.number}"
