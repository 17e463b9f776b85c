from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = "juego"

    def ready(self) -> None:
        from games import own_data, signals  # noqa: F401  (add their parts, connect their receivers)
        from games.services import challenges  # noqa: F401  (says who is invited)
