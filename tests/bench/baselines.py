"""What the live table is measured against: a raw socket echo, and Channels' plain way of telling a group."""

from __future__ import annotations

import json
import os
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.urls import path


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """The least a socket can do: each message comes back, by bare ASGI."""
    if scope["type"] != "websocket":
        return
    while True:
        message = await receive()
        if message["type"] == "websocket.connect":
            await send({"type": "websocket.accept"})
        elif message["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": message["text"]})
        else:
            return


class FanOut(AsyncWebsocketConsumer):
    """Whoever sends makes a message of the asked size go to the whole group: no rules, no database, no rendering."""

    async def connect(self) -> None:
        self.group = self.scope["url_route"]["kwargs"]["group"]
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str = "", bytes_data: bytes | None = None) -> None:
        asked = json.loads(text_data)
        text = json.dumps({"v": asked["v"], "content": "x" * asked["size"]})
        await self.channel_layer.group_send(self.group, {"type": "show", "text": text})

    async def show(self, event: dict[str, Any]) -> None:
        await self.send(text_data=event["text"])


fan_out = ProtocolTypeRouter({"websocket": URLRouter([path("group/<str:group>", FanOut.as_asgi())])})
