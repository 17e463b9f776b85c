"""Which consumer a socket's path leads to, and who may open it."""

from channels.auth import AuthMiddlewareStack
from channels.routing import URLRouter
from django.urls import path

from games.live.consumer import TableConsumer
from games.live.origin import SameOrigin

websockets = SameOrigin(AuthMiddlewareStack(URLRouter([path("ws/mesa/<str:code>", TableConsumer.as_asgi())])))
