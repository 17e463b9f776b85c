from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.match import Match


class VoteState(models.TextChoices):
    OPEN = "open", _("abierta")
    ACCEPTED = "accepted", _("aceptada")
    REFUSED = "refused", _("rechazada")


class CancelVote(models.Model):
    """A proposal to call a match off (P5.1): who asked, until when, and which seats have said yes."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="cancel_votes")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    state = models.CharField(max_length=8, choices=VoteState, default=VoteState.OPEN)
    yes = models.JSONField(default=list)
    no = models.PositiveSmallIntegerField(null=True, blank=True)
    opened_at = models.DateTimeField()
    due_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("votación para anular")
        verbose_name_plural = _("votaciones para anular")
        constraints = [
            models.UniqueConstraint(fields=["match"], name="one_open_vote", condition=models.Q(state="open")),
        ]
        indexes = [models.Index(fields=["due_at"], name="vote_due", condition=models.Q(state="open"))]

    def __str__(self) -> str:
        return f"{self.match_id}: {self.state}"
