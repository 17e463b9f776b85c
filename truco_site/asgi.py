"""HTTP goes to Django; a socket goes through the origin check and the session to its consumer."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "truco_site.settings")
django_app = get_asgi_application()

from channels.routing import ProtocolTypeRouter  # noqa: E402  (Django must be set up first)

from games.live.routing import websockets  # noqa: E402

application = ProtocolTypeRouter({"http": django_app, "websocket": websockets})
