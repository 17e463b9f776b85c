from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.table import Table


class Seat(models.Model):
    """A chair of a table: free, a person's, or a robot's (`robot` is then its strength).

    `seen_at` is when its person was last heard from. While `away_since` is set a robot stands in for him. `misses`
    counts his turns in a row that ran out; with two of them the seat plays in automatic mode (P4.2).
    """

    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, related_name="seats", verbose_name=_("mesa"), db_index=False
    )
    number = models.PositiveSmallIntegerField(_("asiento"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="seats",
        verbose_name=_("persona"),
    )
    robot = models.PositiveSmallIntegerField(_("robot"), null=True, blank=True)
    ready = models.BooleanField(_("listo"), default=False)
    joined_at = models.DateTimeField(_("se sentó"), null=True, blank=True)
    seen_at = models.DateTimeField(_("visto"), null=True, blank=True)
    away_since = models.DateTimeField(_("ausente desde"), null=True, blank=True)
    misses = models.PositiveSmallIntegerField(_("turnos perdidos"), default=0)
    automatic = models.BooleanField(_("automático"), default=False)
    # The captain has changed the settings since this player looked at them.
    settings_new = models.BooleanField(_("ajustes sin ver"), default=False)

    # Everything that goes along when somebody changes his chair.
    TAKEN = (
        *("user_id", "robot", "ready", "joined_at", "seen_at"),
        *("away_since", "misses", "automatic", "settings_new"),
    )

    class Meta:
        verbose_name = _("asiento")
        verbose_name_plural = _("asientos")
        ordering = ["number"]
        indexes = [
            models.Index(
                fields=["seen_at"],
                name="seat_seen",
                condition=models.Q(user__isnull=False) & models.Q(away_since__isnull=True),
            ),
            models.Index(fields=["away_since"], name="seat_away", condition=models.Q(away_since__isnull=False)),
        ]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="seat_once"),
            models.UniqueConstraint(fields=["table", "user"], name="seat_one_a_player"),
            models.CheckConstraint(
                condition=models.Q(user__isnull=True) | models.Q(robot__isnull=True), name="seat_person_or_robot"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.number}"

    @property
    def free(self) -> bool:
        return self.user_id is None and self.robot is None

    def clear(self) -> None:
        """Make the chair free (not saved)."""
        self.user = None
        self.robot = None
        self.ready = False
        self.joined_at = None
        self.seen_at = None
        self.settings_new = False
        self.attentive()

    def attentive(self) -> None:
        """Its person is here and plays himself (not saved)."""
        self.away_since = None
        self.misses = 0
        self.automatic = False
