"""How often somebody may do something: one door for all of it, counted over all processes.

limits.check("guest", limits.visitor(request))       # raises TooMany, which becomes the page of 429
if not limits.allowed("chat", user.pk): ...          # where a refusal has its own place on the page
"""

from __future__ import annotations

import time

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

from accounts.addresses import client_address, hashed


class TooMany(Exception):
    """Somebody did something too often. A middleware answers it with 429."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.seconds: int = settings.TRUCO_LIMITS[what][1]


def allowed(what: str, who: int | str) -> bool:
    """Count one more try of `who`; is it still within settings.TRUCO_LIMITS[what]?"""
    most, seconds = settings.TRUCO_LIMITS[what]
    # The window stands in the key: should one stay for want of an expiry, nobody is held to it later.
    key = f"limit:{what}:{who}:{int(time.time()) // seconds}"
    try:
        return bool(cache.add(key, 1, seconds) or cache.incr(key) <= most)
    except ValueError:
        # The time ran out between the two.
        return True


def check(what: str, who: int | str) -> None:
    if not allowed(what, who):
        raise TooMany(what)


def visitor(request: HttpRequest) -> int | str:
    """The person, or where nobody is logged in the address, which is never written down as it is."""
    if request.user.is_authenticated:
        return request.user.pk
    address = client_address(request)
    return hashed(address)[:32] if address else "local"
