from django.apps import AppConfig
from django.db.models.signals import post_migrate


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        from accounts import roles, second_factor  # noqa: F401  (connects its receiver)

        post_migrate.connect(roles.make, dispatch_uid="accounts.roles")
