"""Sends the reason of a close: ASGI's `websocket.close` carries one, and daphne 4.2 drops it."""

from typing import Any

from daphne.ws_protocol import WebSocketProtocol

_handle_reply = WebSocketProtocol.handle_reply


def handle_reply(self: Any, message: dict[str, Any]) -> None:
    if message.get("type") == "websocket.close" and message.get("reason") and self.state == self.STATE_OPEN:
        self.sendClose(code=message["code"], reason=message["reason"])
    else:
        _handle_reply(self, message)


def install() -> None:
    WebSocketProtocol.handle_reply = handle_reply
