from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = _("Personas y monedas")

    def ready(self) -> None:
        import_module("accounts.second_factor")  # connects its receiver
