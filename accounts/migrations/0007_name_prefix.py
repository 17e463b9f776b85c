"""PostgreSQL finds the beginning of a name by an index only if that orders by bytes (accounts/searching.py)."""

from django.db import migrations

NAME = "accounts_user_username_prefix"


def make(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(f"CREATE INDEX {NAME} ON accounts_user (LOWER(username) text_pattern_ops)")


def drop(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(f"DROP INDEX IF EXISTS {NAME}")


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0006_moderation'),
    ]

    operations = [
        migrations.RunPython(make, drop),
    ]
