from django.db import models
from django.utils.translation import gettext_lazy as _


class Kind(models.TextChoices):
    """What a transfer is for, with the words of a statement. The column takes any code: other apps may have more."""

    WELCOME = "welcome", _("Regalo de bienvenida")
    DAILY = "daily", _("Regalo del día")
    TOP_UP = "top_up", _("Ayuda por tener pocas monedas")
    STAKE = "stake", _("Apuesta de una partida")
    PAYOUT = "payout", _("Premio de una partida")
    REFUND = "refund", _("Devolución de tu apuesta")
    BANK_SHARE = "bank_share", _("Parte del banco")
    FORFEIT = "forfeit", _("Apuesta perdida por abandono")
    LEVEL = "level", _("Premio por subir de nivel")
    SPECIAL = "special", _("Partida especial")
    SPECIAL_BACK = "special_back", _("Devolución de una partida especial")
    GIVEN = "given", _("Entrega de la administración")
    TAKEN = "taken", _("Retiro de la administración")

    @classmethod
    def words(cls, code: str) -> str:
        return str(cls(code).label) if code in cls.values else code
