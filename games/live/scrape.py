"""`/metrics` of one web process: its own counters, and what the database says about all of them.

Answered before Django's middleware, so that it may be asked under the machine's own address and without TLS. Only
who knows METRICS_TOKEN may ask, or, without one, this machine itself and not through a proxy.
"""

from __future__ import annotations

import hmac
import logging
from collections.abc import Iterable
from datetime import timedelta
from ipaddress import ip_address
from typing import Any

from django.conf import settings
from django.db.models import Count, Min, Sum
from django.utils import timezone
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from accounts.models import Account
from accounts.models.account import AccountKind
from games.live.threads import in_thread
from games.models import Pulse, Table

logger = logging.getLogger(__name__)


class Database(Collector):
    """What every process would say alike: take the highest, not the sum."""

    def describe(self) -> Iterable[Metric]:
        return []

    def collect(self) -> Iterable[Metric]:
        try:
            found = state_of_things()
        except Exception as error:
            logger.warning("the database could not be asked for its figures: %s", type(error).__name__)
            yield GaugeMetricFamily("truco_database_up", "Whether the database answers", 0)
            return
        yield GaugeMetricFamily("truco_database_up", "Whether the database answers", 1)
        for name, (words, value) in found["one"].items():
            yield GaugeMetricFamily(name, words, value)
        tables = GaugeMetricFamily("truco_tables", "Tables that are not closed, by phase", labels=["phase"])
        for phase, count in found["phases"]:
            tables.add_metric([phase], count)
        yield tables


def state_of_things() -> dict[str, Any]:
    now = timezone.now()
    late = Table.objects.filter(due_at__lt=now - timedelta(seconds=1)).aggregate(count=Count("pk"), first=Min("due_at"))
    swept = Pulse.objects.filter(pk=1).values_list("swept_at", flat=True).first()
    escrow = Account.objects.filter(kind=AccountKind.ESCROW, balance__gt=0).aggregate(sum=Sum("balance"))["sum"] or 0
    one = {
        "truco_due_backlog": ("Tables whose moment has passed by more than a second", late["count"]),
        "truco_due_oldest_seconds": (
            "How long the first of them has waited",
            (now - late["first"]).total_seconds() if late["first"] else 0.0,
        ),
        "truco_coins_in_escrow": ("Stakes of matches that are being played", escrow),
    }
    if swept is not None:
        one["truco_sweep_age_seconds"] = ("Seconds since the last sweep", max(0.0, (now - swept).total_seconds()))
    phases = Table.objects.exclude(phase="closed").values_list("phase").annotate(count=Count("pk")).order_by("phase")
    return {"one": one, "phases": list(phases)}


REGISTRY.register(Database())


async def metrics(scope: dict[str, Any], receive: Any, send: Any) -> None:
    if not allowed(scope):
        await _answer(send, 403, b"text/plain", b"not for you\n")
        return
    text = await in_thread(generate_latest)()
    await _answer(send, 200, CONTENT_TYPE_LATEST.encode(), text)


def allowed(scope: dict[str, Any]) -> bool:
    headers = dict(scope.get("headers", ()))
    if settings.METRICS_TOKEN:
        given = headers.get(b"authorization", b"")
        return hmac.compare_digest(given, b"Bearer " + settings.METRICS_TOKEN.encode())
    if any(name in headers for name in (b"x-forwarded-for", b"x-forwarded-proto", b"forwarded", b"x-real-ip", b"via")):
        return False
    try:
        return ip_address((scope.get("client") or ("",))[0]).is_loopback
    except ValueError:
        return False


async def _answer(send: Any, status: int, kind: bytes, body: bytes) -> None:
    headers = [(b"content-type", kind), (b"cache-control", b"no-store"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def with_metrics(application: Any) -> Any:
    """The same application, which also answers `/metrics`."""

    async def answering(scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["path"] == "/metrics":
            await metrics(scope, receive, send)
        else:
            await application(scope, receive, send)

    return answering
