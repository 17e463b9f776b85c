from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.rules import AgreedRules
from games.models.table import Table, new_code


class ChallengeKind(models.TextChoices):
    DUEL = "duel", _("reto")
    INVITATION = "invitation", _("invitación a una mesa")
    LINK = "link", _("enlace")


class ChallengeState(models.TextChoices):
    OPEN = "open", _("abierto")
    ACCEPTED = "accepted", _("aceptado")
    DECLINED = "declined", _("rechazado")
    WITHDRAWN = "withdrawn", _("retirado")
    EXPIRED = "expired", _("vencido")


def token() -> str:
    """Who has a link's may sit down, so it can't be guessed."""
    return new_code(20)


class Challenge(AgreedRules):
    """Somebody asks somebody to play (P2.4), by the rules in these columns; an invitation (P2.3) asks him to the
    chair `seat` of a table that stands already, a link asks whoever has it. `due_at` is when an unanswered one expires;
    a link lasts as long as its table waits. A duel's table is made when it is accepted."""

    code = models.CharField(max_length=24, unique=True, default=token)
    kind = models.CharField(_("tipo"), max_length=10, choices=ChallengeKind)
    state = models.CharField(_("estado"), max_length=9, choices=ChallengeState, default=ChallengeState.OPEN)
    challenger = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="challenges_made", verbose_name=_("quién")
    )
    challenged = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="challenges_got",
        verbose_name=_("a quién"),
    )
    table = models.ForeignKey(Table, null=True, blank=True, on_delete=models.CASCADE, related_name="challenges")
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    due_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("reto")
        verbose_name_plural = _("retos")
        indexes = [
            models.Index(fields=["due_at"], name="challenge_due", condition=models.Q(state="open")),
            models.Index(fields=["challenger", "created_at"], name="challenge_rate"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["challenger", "challenged"], name="challenge_once", condition=models.Q(state="open")
            ),
            models.UniqueConstraint(
                fields=["table"], name="challenge_one_link", condition=models.Q(state="open", kind="link")
            ),
        ]

    def __str__(self) -> str:
        return self.code
