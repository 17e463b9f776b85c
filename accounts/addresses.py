"""Where people come from: taken correctly behind proxies of ours, kept as a keyed hash, and not for long (P6.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any

from django.conf import settings
from django.db.models import Count
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from accounts.grants import today
from accounts.models import SeenAddress, User


def client_address(request: HttpRequest) -> str:
    """The address the request comes from; "" if there is none (a socket of the file system)."""
    return choose(request.META.get("REMOTE_ADDR", ""), [request.META.get("HTTP_X_FORWARDED_FOR", "")])


def client_of(scope: dict[str, Any]) -> str:
    """The same for an ASGI scope."""
    told = [value.decode("latin-1") for name, value in scope.get("headers", ()) if name == b"x-forwarded-for"]
    return choose((scope.get("client") or ("",))[0], told)


def choose(peer: str, forwarded: Sequence[str]) -> str:
    """Each proxy of ours adds the address it was asked from at the right end. What stands left of what the first of
    ours added, the client may have made up."""
    proxies: int = settings.TRUSTED_PROXIES
    hops = [hop for line in forwarded for hop in (part.strip() for part in line.split(",")) if hop]
    if proxies <= 0 or not hops:
        return _clean(peer)
    return _clean(hops[-min(proxies, len(hops))]) or _clean(peer)


def hashed(address: str) -> str:
    """What is kept of an address. An IPv6 household has a whole /64, so that is what counts."""
    ip = ip_address(address)
    whose = str(ip_network((ip, 64), strict=False)) if ip.version == 6 else str(ip)
    return salted_hmac("accounts.addresses", whose, secret=settings.ADDRESS_SECRET, algorithm="sha256").hexdigest()


def remember(user: User, address: str, day: date | None = None) -> None:
    if address:
        SeenAddress.objects.bulk_create(
            [SeenAddress(user=user, hash=hashed(address), last_seen=day or today())],
            update_conflicts=True,
            unique_fields=["user", "hash"],
            update_fields=["last_seen"],
        )


def sharing(users: Iterable[User], day: date | None = None) -> set[int]:
    """The ids of those who came from an address that another of them came from too, today or a day ago."""
    since = (day or today()) - timedelta(days=settings.TRUCO_MONEY["SHARED_DAYS"])
    seen = SeenAddress.objects.filter(user__in=[user.pk for user in users], last_seen__gte=since)
    several = seen.values("hash").annotate(people=Count("user")).filter(people__gt=1).values("hash")
    return set(seen.filter(hash__in=several).values_list("user", flat=True))


def share_address(users: Iterable[User], day: date | None = None) -> bool:
    return bool(sharing(users, day))


def prune(day: date | None = None) -> int:
    """Forget what is too old; how many."""
    before = (day or today()) - timedelta(days=settings.TRUCO_MONEY["ADDRESS_DAYS"])
    return SeenAddress.objects.filter(last_seen__lt=before).delete()[0]


def _clean(told: str) -> str:
    """An address as it is written by itself; "" if it is none."""
    told = told.strip().strip('"')
    if told.startswith("["):  # [IPv6]:port
        told = told[1:].partition("]")[0]
    elif told.count(":") == 1:  # IPv4:port
        told = told.partition(":")[0]
    try:
        ip: IPv4Address | IPv6Address = ip_address(told.partition("%")[0])
    except ValueError:
        return ""
    return str(getattr(ip, "ipv4_mapped", None) or ip)
