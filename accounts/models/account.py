from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Case, F, Q, Value, When
from django.utils.translation import gettext_lazy as _

from accounts.models.append_only import AppendOnly


class AccountKind(models.TextChoices):
    COINS = "coins", _("monedas de una persona")
    CREDITS = "credits", _("créditos de una persona")
    ESCROW = "escrow", _("apuestas en depósito")
    BANK = "bank", _("banco")
    CREDIT_BANK = "credit_bank", _("banco de créditos")


# What holds credits; all the rest holds coins. The banks issue: only they may be below zero.
CREDIT_KINDS = (AccountKind.CREDITS, AccountKind.CREDIT_BANK)
ISSUERS = (AccountKind.BANK, AccountKind.CREDIT_BANK)


class AccountQuerySet(models.QuerySet["Account"]):
    def book(self, changes: dict[int, int]) -> None:
        """Add to balances, by account id. Only the ledger does, with these rows locked."""
        cases = [When(pk=pk, then=Value(change)) for pk, change in changes.items()]
        change = Case(*cases, default=Value(0), output_field=models.BigIntegerField())
        models.QuerySet.update(self.filter(pk__in=changes), balance=F("balance") + change)

    def update(self, **kwargs: Any) -> int:
        raise AppendOnly("balances change by transfers only")

    def delete(self) -> tuple[int, dict[str, int]]:
        raise AppendOnly("accounts stay")


class Account(models.Model):
    """Where coins or credits are: a person's, a match's escrow, or the bank that issues them.

    `reference` is opaque here: a person's id, whatever names a match, nothing for a bank.
    """

    kind = models.CharField(_("tipo"), max_length=12, choices=AccountKind)
    reference = models.CharField(_("referencia"), max_length=64, blank=True, default="")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="accounts",
        verbose_name=_("de"),
    )
    balance = models.BigIntegerField(_("saldo"), default=0)

    objects = AccountQuerySet.as_manager()

    class Meta:
        verbose_name = _("cuenta")
        verbose_name_plural = _("cuentas")
        default_permissions = ("view",)
        constraints = [
            models.UniqueConstraint(fields=["kind", "reference"], name="account_once"),
            models.CheckConstraint(
                condition=Q(balance__gte=0) | Q(kind__in=[kind.value for kind in ISSUERS]), name="account_not_negative"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind}:{self.reference}" if self.reference else str(self.kind)

    def save(self, *_args: Any, **_kwargs: Any) -> None:
        raise AppendOnly("accounts are opened and booked by the ledger")

    def delete(self, *_args: Any, **_kwargs: Any) -> tuple[int, dict[str, int]]:
        raise AppendOnly("accounts stay")
