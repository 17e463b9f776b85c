"""People: everyone who plays is a User row, a guest too."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import names


class User(AbstractUser):
    """A person. A guest (`is_guest`) has no password and no e-mail; signing up fills the same row."""

    AVATARS = 8

    is_guest = models.BooleanField(_("invitado"), default=False)
    avatar = models.PositiveSmallIntegerField(_("avatar"), default=1)

    class Meta(AbstractUser.Meta):
        verbose_name = _("persona")  # type: ignore[assignment]
        verbose_name_plural = _("personas")  # type: ignore[assignment]
        abstract = False
        # "Alice" must not pass for "alice".
        constraints = [models.UniqueConstraint(Lower("username"), name="accounts_user_username_nocase")]

    @property
    def name(self) -> str:
        """What others see: a guest by his number, everybody else by the name he chose."""
        if self.is_guest:
            return gettext("Invitado %(number)s") % {"number": self.username.rpartition("-")[2][:8]}
        return names.shown(self.username)

    def __str__(self) -> str:
        return self.name
