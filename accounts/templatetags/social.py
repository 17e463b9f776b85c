from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag
def social_logins() -> list[tuple[str, str]]:
    """Whose accounts one may come in with: (name in the address, name to show)."""
    return list(settings.SOCIAL_LOGINS.items())
