"""Sockets are opened only by our own pages: CSRF tokens never see a frame, so the origin is what we have."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import split_domain_port, validate_host


class SameOrigin:
    """Lets a handshake through whose Origin is the host it is addressed to, scheme and all, or a trusted origin of the
    settings.

    The host itself must be one of ALLOWED_HOSTS. No Origin at all is refused too: every browser sends one.

    `scope["wire"]` is the server's own send. Channels' session middleware looks at the session before every message
    it passes on, to set a cookie that no frame can carry.
    """

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        if allowed(scope):
            return await self.inner({**scope, "wire": send}, receive, send)
        return await WebsocketDenier()(scope, receive, send)


def allowed(scope: dict[str, Any]) -> bool:
    """Whether this handshake comes from one of our pages."""
    headers = dict(scope.get("headers", ()))
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
    if parts.scheme != ("https" if secure(scope, headers) else "http"):
        return False
    domain, _port = split_domain_port(host)
    return parts.netloc == host and bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)


def secure(scope: dict[str, Any], headers: dict[bytes, bytes]) -> bool:
    """Whether the page was reached over TLS, by the word of a proxy of ours where there is one."""
    if settings.SECURE_PROXY_SSL_HEADER:
        name, value = settings.SECURE_PROXY_SSL_HEADER
        told = headers.get(name.removeprefix("HTTP_").replace("_", "-").lower().encode())
        if told is not None:
            return told.decode("latin-1").split(",")[0].strip() == value
    return scope.get("scheme") in ("wss", "https")
