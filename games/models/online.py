from django.conf import settings
from django.db import models


class Online(models.Model):
    """When a person was last heard from, on whatever page."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="online"
    )
    seen_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.user_id}: {self.seen_at:%H:%M:%S}"
