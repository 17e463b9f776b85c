from __future__ import annotations

import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.rules import AgreedRules

# No vowels, so that no code spells a word; no 0/O or 1/l, so that a code can be read out.
CODE_LETTERS = "bcdfghjkmnpqrstvwxz23456789"


def new_code(length: int = 7) -> str:
    """A random public name: it can be told to a friend, and it can't be guessed from another one."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(length))


class Phase(models.TextChoices):
    WAITING = "waiting", _("esperando jugadores")
    BETWEEN = "between", _("por repartir")
    PLAYING = "playing", _("jugando")
    FINISHED = "finished", _("partida terminada")
    CLOSED = "closed", _("cerrada")


class Due(models.TextChoices):
    """What happens to a table when its `due_at` comes."""

    NOTHING = "", _("nada")
    DEAL = "deal", _("repartir")
    ROBOT = "robot", _("juega un robot")
    AUTO = "auto", _("juega el modo automático")
    TURN = "turn", _("se acaba el turno")


class Table(AgreedRules):
    """A place to play: its seats, the agreed rules of the next match, and the match that runs or ended last.

    `version` counts visible changes and orders what is pushed to the viewers. `hand` and `ply` say where the match
    stands; an action names both, so that one meant for an earlier moment is recognised as stale.
    """

    code = models.CharField(_("código"), max_length=12, unique=True, default=new_code)
    version = models.BigIntegerField(_("versión"), default=1)
    phase = models.CharField(_("estado"), max_length=10, choices=Phase, default=Phase.WAITING)
    match = models.ForeignKey(
        "Match", null=True, blank=True, on_delete=models.SET_NULL, related_name="+", verbose_name=_("partida")
    )
    hand = models.ForeignKey(
        "Hand", null=True, blank=True, on_delete=models.SET_NULL, related_name="+", verbose_name=_("mano")
    )
    vote = models.ForeignKey(
        "CancelVote", null=True, blank=True, on_delete=models.SET_NULL, related_name="+", verbose_name=_("votación")
    )
    shared_address = models.BooleanField(_("comparten dirección"), default=False)
    # How many persons sit here and how many chairs are free: the lobby asks for it, the seats are the truth.
    people = models.PositiveSmallIntegerField(_("personas"), default=0)
    free = models.PositiveSmallIntegerField(_("lugares libres"), default=0)
    hands_made = models.PositiveIntegerField(_("manos preparadas"), default=0)
    ply = models.PositiveSmallIntegerField(_("jugada"), default=0)
    due_at = models.DateTimeField(_("lo próximo, cuándo"), null=True, blank=True)
    due_what = models.CharField(_("lo próximo"), max_length=6, choices=Due, default=Due.NOTHING, blank=True)
    created_at = models.DateTimeField(_("creada"), auto_now_add=True)
    changed_at = models.DateTimeField(_("cambiada"), auto_now=True)

    class Meta:
        verbose_name = _("mesa")
        verbose_name_plural = _("mesas")
        default_permissions = ("view",)
        permissions = [("close_table", _("Puede cerrar mesas"))]
        indexes = [
            models.Index(fields=["due_at"], name="table_due", condition=models.Q(due_at__isnull=False)),
            models.Index(fields=["phase", "-id"], name="table_phase"),
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def running(self) -> bool:
        """A match is under way (its pauses included)."""
        return self.phase in (Phase.PLAYING, Phase.BETWEEN)

    @property
    def solo(self) -> bool:
        """One person against robots."""
        return self.people == 1 and self.free == 0
