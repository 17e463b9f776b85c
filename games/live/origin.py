"""Sockets are opened only by our own pages: CSRF tokens never see a frame, so the origin is what we have."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host


class SameOrigin:
    """Lets a handshake through whose Origin is the host it is addressed to, or a trusted origin of the settings.

    The host itself must be one of ALLOWED_HOSTS. No Origin at all is refused too: every browser sends one.

    `scope["wire"]` is the server's own send. Channels' session middleware looks at the session before every message
    it passes on, to set a cookie that no frame can carry.
    """

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        if allowed(dict(scope.get("headers", ()))):
            return await self.inner({**scope, "wire": send}, receive, send)
        return await WebsocketDenier()(scope, receive, send)


def allowed(headers: dict[bytes, bytes]) -> bool:
    """Whether a handshake with these headers comes from one of our pages."""
    try:
        origin = headers.get(b"origin", b"").decode("ascii")
        host = headers.get(b"host", b"").decode("ascii")
        parts = urlsplit(origin)
    except ValueError:
        return False
    if not parts.netloc:
        return False
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    domain, _port = split_domain_port(host)
    return parts.netloc == host and bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)
