from importlib import import_module

from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("Mesas y partidas")

    def ready(self) -> None:
        from accounts import roles

        import_module("games.own_data")  # adds its part to what a person takes along
        import_module("games.signals")  # connects its receivers
        import_module("games.services.challenges")  # says who is invited
        # The last app to be migrated: then every permission is there.
        post_migrate.connect(roles.make, sender=self)
