from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AbstractUser
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.countries import COUNTRIES


class Deck(models.TextChoices):
    CLASSIC = "classic", _("Clásica")
    LARGE = "large", _("Números grandes")


class Challengers(models.TextChoices):
    ALL = "all", _("Cualquiera")
    FRIENDS = "friends", _("Solo mis amigos")
    NOBODY = "nobody", _("Nadie")


class User(AbstractUser):
    """A person: everyone who plays is one. A guest (`is_guest`) has no password and no e-mail; signing up fills the
    same row. Who deletes his account leaves the row behind, without anything that tells who he was."""

    AVATARS = 8

    is_guest = models.BooleanField(_("invitado"), default=False)
    deleted_at = models.DateTimeField(_("borrada"), null=True, blank=True, editable=False)

    # What others see.
    avatar = models.PositiveSmallIntegerField(
        _("avatar"), default=1, validators=[MinValueValidator(1), MaxValueValidator(AVATARS)]
    )
    country = models.CharField(_("país"), max_length=2, blank=True, default="")

    # How he likes it.
    language = models.CharField(_("idioma"), max_length=10, blank=True, default="")
    volume = models.PositiveSmallIntegerField(
        _("volumen del sonido"), default=70, validators=[MaxValueValidator(100)], help_text=_("0 es en silencio.")
    )
    deck = models.CharField(_("baraja"), max_length=8, choices=Deck, default=Deck.CLASSIC)
    four_colours = models.BooleanField(_("un color para cada palo"), default=False)
    shortcuts = models.BooleanField(_("atajos de teclado"), default=True)
    challengers = models.CharField(_("quién puede retarme"), max_length=8, choices=Challengers, default=Challengers.ALL)

    # What he has won. Only `accounts.points` changes these two.
    points = models.PositiveIntegerField(_("puntos"), default=0, editable=False)
    level_reached = models.PositiveSmallIntegerField(_("nivel alcanzado"), default=1, editable=False)
    COUNTED = ("points", "level_reached")

    # What is in force against him until when, and whether he has notices to read: only `accounts.sanctions` and
    # `accounts.notices` write these.
    shut_out_until = models.DateTimeField(_("fuera hasta"), null=True, blank=True, editable=False)
    muted_until = models.DateTimeField(_("sin hablar hasta"), null=True, blank=True, editable=False)
    has_news = models.BooleanField(default=False, editable=False)
    OTHERS_WRITE = (*COUNTED, "shut_out_until", "muted_until", "has_news")

    class Meta:
        verbose_name = _("persona")
        verbose_name_plural = _("personas")
        indexes = [
            models.Index(fields=["-points"], name="accounts_user_points"),
            models.Index(fields=["id"], name="user_staff", condition=models.Q(is_staff=True)),
            models.Index(
                fields=["shut_out_until"], name="user_shut_out", condition=models.Q(shut_out_until__isnull=False)
            ),
        ]
        # "Alice" must not pass for "alice".
        constraints = [models.UniqueConstraint(Lower("username"), name="accounts_user_username_nocase")]

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Saving a person who was read a while ago must not bring back the points of then, or lift a ban."""
        if not (args or kwargs or self._state.adding):
            kwargs["update_fields"] = [
                field.name
                for field in self._meta.concrete_fields
                if not field.primary_key and field.name not in self.OTHERS_WRITE and field.attname in self.__dict__
            ]
        super().save(*args, **kwargs)

    @property
    def name(self) -> str:
        """What others see: a guest by his number, everybody else by the name he chose."""
        return names.localised(self.kept_name)

    @property
    def kept_name(self) -> str:
        """The same as it is kept where readers of all languages find it (`names.localised` is for them)."""
        if self.deleted_at:
            return names.GONE
        if self.is_guest:
            return names.GUEST.format(number=self.username.rpartition("-")[2][:8])
        return names.shown(self.username)

    @property
    def country_name(self) -> str:
        return str(dict(COUNTRIES).get(self.country, ""))

    @property
    def is_member(self) -> bool:
        """He has an account, and with it coins and points: neither a guest nor gone."""
        return not self.is_guest and self.deleted_at is None

    def __str__(self) -> str:
        return self.name
