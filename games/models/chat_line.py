from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.table import Table


class Audience(models.TextChoices):
    """Who reads a line. Players and spectators of a table are kept apart: those who play are not disturbed."""

    LOBBY = "lobby", _("el salón")
    PLAYERS = "players", _("los jugadores de la mesa")
    WATCHERS = "watchers", _("los que miran la mesa")


class ChatKind(models.TextChoices):
    WORDS = "words", _("palabras")
    PHRASE = "phrase", _("frase hecha")
    REACTION = "reaction", _("gesto")


class ChatLineQuerySet(models.QuerySet["ChatLine"]):
    def standing(self) -> ChatLineQuerySet:
        """Those that no moderator has taken away."""
        return self.filter(deleted_at__isnull=True)

    def public(self) -> ChatLineQuerySet:
        """What anybody could have read, or said to strangers: all but the players' talk at private tables (P8.4)."""
        return self.exclude(audience=Audience.PLAYERS, table__private=True)


class ChatLine(models.Model):
    """Something somebody said. `text` is what is shown: words with the word list's masks, or the code of a phrase or a
    reaction, which has its words at the reader's. Where masks changed it, `original` keeps what was written, for
    moderators. `seat` is where the speaker sat."""

    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET_NULL,
        related_name="chat_lines",
        db_index=False,
        verbose_name=_("quién"),
    )
    table = models.ForeignKey(
        Table, null=True, on_delete=models.CASCADE, related_name="chat_lines", db_index=False, verbose_name=_("mesa")
    )
    audience = models.CharField(_("para"), max_length=8, choices=Audience)
    kind = models.CharField(_("tipo"), max_length=8, choices=ChatKind, default=ChatKind.WORDS)
    seat = models.PositiveSmallIntegerField(_("asiento"), null=True, blank=True)
    text = models.CharField(_("texto"), max_length=400)
    original = models.CharField(_("lo escrito"), max_length=400, blank=True, default="")
    created_at = models.DateTimeField(_("cuándo"), default=timezone.now)
    deleted_at = models.DateTimeField(_("borrado"), null=True, blank=True)
    deleted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        verbose_name=_("borrado por"),
    )

    objects = ChatLineQuerySet.as_manager()

    class Meta:
        verbose_name = _("línea de charla")
        verbose_name_plural = _("charla")
        indexes = [
            # the last lines of a place, and those after one; the lobby is the table that is none
            models.Index(fields=["table", "audience", "id"], name="chat_place"),
            # how fast somebody talks, and all that he has said
            models.Index(fields=["author", "id"], name="chat_author"),
            models.Index(fields=["created_at"], name="chat_created"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(table__isnull=True, audience="lobby")
                | models.Q(table__isnull=False, audience__in=["players", "watchers"]),
                name="chat_somewhere",
            ),
        ]

    def __str__(self) -> str:
        return self.original or self.text
