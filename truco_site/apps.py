from django.contrib.admin.apps import AdminConfig


class DeskConfig(AdminConfig):
    """Django's admin, as our moderators' desk."""

    default_site = "accounts.desk.Desk"
