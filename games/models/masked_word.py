from django.db import models
from django.utils.translation import gettext_lazy as _


class MaskedWord(models.Model):
    """A word that chat shows as dots (P8.4), whatever its case and accents."""

    word = models.CharField(_("palabra"), max_length=40, unique=True)
    inside = models.BooleanField(
        _("también dentro de otras palabras"),
        default=False,
        help_text=_("Sin esto, solo la palabra sola y su plural."),
    )

    class Meta:
        verbose_name = _("palabra tapada")
        verbose_name_plural = _("palabras tapadas")
        ordering = ["word"]

    def __str__(self) -> str:
        return self.word
