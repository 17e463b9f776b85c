from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models.account import Account
from accounts.models.append_only import AppendOnlyModel, AppendOnlyQuerySet


class Transfer(AppendOnlyModel):
    """Coins or credits that went from one account to another. Rows are only ever added.

    `key` is what makes it happen once. The balances after it stand beside it, so that a row which was changed, added
    or taken away later stands out from its neighbours, and a statement needs no sums.
    """

    # Each is indexed together with the id, below.
    source = models.ForeignKey(
        Account, on_delete=models.PROTECT, related_name="sent", db_index=False, verbose_name=_("de")
    )
    target = models.ForeignKey(
        Account, on_delete=models.PROTECT, related_name="received", db_index=False, verbose_name=_("a")
    )
    amount = models.BigIntegerField(_("cantidad"))
    source_after = models.BigIntegerField(_("saldo de origen"))
    target_after = models.BigIntegerField(_("saldo de destino"))
    kind = models.CharField(_("concepto"), max_length=20)
    reference = models.CharField(_("referencia"), max_length=64, blank=True, default="")
    key = models.CharField(_("clave"), max_length=120, unique=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("hecha por"),
    )
    reason = models.CharField(_("motivo"), max_length=200, blank=True, default="")
    at = models.DateTimeField(_("fecha"), default=timezone.now)

    objects = AppendOnlyQuerySet.as_manager()

    class Meta:
        verbose_name = _("movimiento")
        verbose_name_plural = _("movimientos")
        default_permissions = ("view",)
        permissions = [("move_coins", _("Puede dar y retirar monedas y créditos"))]
        indexes = [
            models.Index(fields=["kind", "id"], name="transfer_kind"),
            models.Index(fields=["source", "id"], name="transfer_source"),
            models.Index(fields=["target", "id"], name="transfer_target"),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="transfer_of_something"),
            models.CheckConstraint(condition=~Q(source=F("target")), name="transfer_elsewhere"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.amount}"
