"""Which consumer a socket's path leads to, and who may open it."""

from channels.auth import AuthMiddlewareStack
from channels.routing import URLRouter
from django.urls import path, re_path

from games.live.consumer import Nowhere, TableConsumer
from games.live.origin import SameOrigin
from games.live.site import SiteConsumer

ROUTES = [
    path("ws/mesa/<slug:code>", TableConsumer.as_asgi()),
    path("ws/sitio", SiteConsumer.as_asgi()),
    # Anything else is told so: without a route Channels would fail with an error of ours.
    re_path("", Nowhere.as_asgi()),
]

websockets = SameOrigin(AuthMiddlewareStack(URLRouter([*ROUTES])))
