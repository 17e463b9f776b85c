"""HTTP goes to Django; a socket goes through the origin check and the session to its consumer."""

import gc
import os

from django.core.asgi import get_asgi_application

from truco_site import close_reasons, early, plain_logging, prompt_frames, spread_checks

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "truco_site.settings")
django_app = get_asgi_application()

from channels.routing import ProtocolTypeRouter  # noqa: E402  (Django must be set up first)

from games.live.heart import with_heart  # noqa: E402
from games.live.routing import websockets  # noqa: E402
from games.live.scrape import with_metrics  # noqa: E402

early.load()
close_reasons.install()
plain_logging.install()
prompt_frames.install()
spread_checks.install()
application = with_heart(with_metrics(ProtocolTypeRouter({"http": django_app, "websocket": websockets})))

# What is loaded now stays, and what a move makes is freed by counting references: a collection that walks it all for
# every few hundred new tuples would cost as much as half the move (docs/decisions/0005).
gc.collect()
gc.freeze()
gc.set_threshold(25_000, 40, 50)
