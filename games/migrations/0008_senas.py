import django.db.models.deletion
from django.db import migrations, models

CODES = (
    *("espada", "basto", "siete_espadas", "siete_oros", "envido_30", "envido_27"),
    *("tres", "dos", "as_falso", "nada"),
)


class Migration(migrations.Migration):
    dependencies = [("games", "0007_moderation")]

    operations = [
        migrations.CreateModel(
            name="Sena",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("ply", models.PositiveSmallIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                ("code", models.CharField(choices=[(c, c) for c in CODES], max_length=16, verbose_name="seña")),
                (
                    "by",
                    models.CharField(
                        choices=[("person", "persona"), ("robot", "robot"), ("clock", "reloj")],
                        default="person",
                        max_length=6,
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "hand",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="senas", to="games.hand"
                    ),
                ),
            ],
            options={"verbose_name": "seña", "verbose_name_plural": "señas", "ordering": ["id"]},
        ),
    ]
