"""Short ways to the moderators' desk."""

from __future__ import annotations

import re
import time
import uuid
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


def with_factor(user: User) -> User:
    """He has set up his second factor."""
    Authenticator.objects.get_or_create(user=user, type=Authenticator.Type.TOTP, defaults={"data": {"secret": SECRET}})
    return user


def code(secret: str = SECRET) -> str:
    """What his telephone shows now."""
    counters = list(yield_hotp_counters_from_time())
    return format_hotp_value(hotp_value(secret, counters[len(counters) // 2]))


def at_desk(user: User) -> Client:
    """His browser, in a session that has shown the second factor."""
    client = Client()
    client.force_login(with_factor(user))
    session = client.session
    session["account_authentication_methods"] = [{"method": "mfa", "at": time.time(), "type": "totp"}]
    session["account_authentication_methods_user"] = str(user.pk)
    session.save()
    return client


def decide(client: Client, person: User, do: str, **fields: Any) -> Any:
    """Send the form of a person's page."""
    fields = {"reason": "por la prueba", "hours": "24", "form": str(uuid.uuid4()), **fields}
    return client.post(f"/admin/persona/{person.pk}/", {"do": do, **fields})


def statements(client: Client, path: str) -> list[str]:
    """What a page asks the database."""
    client.get(path)
    with CaptureQueriesContext(connection) as caught:
        assert client.get(path).status_code == 200, path
    return [query["sql"] for query in caught.captured_queries]


def counts_all(sql: str) -> bool:
    """Does it count without an end?"""
    return bool(re.search(r"\bCOUNT\(", sql)) and " LIMIT " not in sql
