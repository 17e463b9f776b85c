from django.apps import AppConfig
from django.db.models.signals import post_migrate


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = "juego"

    def ready(self) -> None:
        from accounts import roles
        from games import own_data, signals  # noqa: F401  (add their parts, connect their receivers)
        from games.services import challenges  # noqa: F401  (says who is invited)

        # The last app to be migrated: then every permission is there.
        post_migrate.connect(roles.make, sender=self)
