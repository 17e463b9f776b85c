"""What a browser needs to install the site as an app."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

# As in static/css/tokens.css: the wood of the header, the page behind.
THEME, GROUND = "#4b2a14", "#17140f"


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """In the reader's language, with the names that the static files have now."""
    icons: list[dict[str, str]] = [
        {"src": static("icons/icon.svg"), "sizes": "any", "type": "image/svg+xml"},
        {"src": static("icons/192.png"), "sizes": "192x192", "type": "image/png"},
        {"src": static("icons/512.png"), "sizes": "512x512", "type": "image/png"},
        {"src": static("icons/maskable.png"), "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ]
    content = {
        "id": "/",
        "name": "Truco",
        "short_name": "Truco",
        "description": gettext(
            "Truco en línea, con baraja española: contra amigos, contra quien esté o contra un robot."
        ),
        "lang": get_language(),
        "start_url": reverse("lobby"),
        "scope": "/",
        "display": "standalone",
        "theme_color": THEME,
        "background_color": GROUND,
        "categories": ["games", "card"],
        "icons": icons,
        "shortcuts": [
            {"name": gettext("Crear partida"), "url": reverse("create")},
            {"name": gettext("Ranking"), "url": reverse("ranking")},
        ],
    }
    return JsonResponse(content, content_type="application/manifest+json")
