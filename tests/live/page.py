"""A table page's socket, as the site's own ASGI application serves it."""

import asyncio
import json

from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.test import Client

from games.live.hub import get_hub
from truco_site.asgi import application

HOST = b"testserver"


def headers(user=None, origin=b"http://testserver"):
    found = [(b"host", HOST), (b"origin", origin)]
    if user is not None:
        client = Client()
        client.force_login(user)
        found.append((b"cookie", f"sessionid={client.cookies['sessionid'].value}".encode()))
    return found


class Page:
    """A page at a table: what it received, and what it shows."""

    def __init__(self, table, user=None, query="", origin=b"http://testserver"):
        self.raw = []
        self._path, self._user, self._origin = f"/ws/mesa/{table.code}{query}", user, origin

    async def open(self):
        sent = await sync_to_async(headers)(self._user, self._origin)
        self._socket = WebsocketCommunicator(application, self._path, headers=sent)
        connected, _ = await self._socket.connect(timeout=5)
        return connected

    async def send(self, **data):
        await self._socket.send_to(text_data=json.dumps(data))

    async def send_raw(self, text=None, data=None):
        await self._socket.send_to(text_data=text, bytes_data=data)

    async def next(self, timeout=5):
        message = await self._socket.receive_output(timeout)
        if message["type"] == "websocket.close":
            return message
        self.raw.append(message["text"])
        return json.loads(message["text"])

    async def silent(self, seconds=0.15):
        return await self._socket.receive_nothing(seconds)

    async def close(self):
        await self._socket.disconnect()


async def opened(table, *people):
    """Pages of these people (None: a stranger), each with its first view."""
    pages = [Page(table, user) for user in people]
    for page in pages:
        assert await page.open()
        assert "content" in await page.next()
    return pages


def run(scenario):
    """Run a coroutine with a hub of its own, closed at the end."""

    async def whole():
        try:
            await scenario()
        finally:
            await get_hub().close()

    asyncio.run(whole())
