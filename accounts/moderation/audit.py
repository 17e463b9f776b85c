"""The audit log (P8.6): who did what to whom and why, in the transaction in which it is done."""

from __future__ import annotations

from typing import Any

from django.db import connection

from accounts.models import AuditEntry, User


def record(
    actor: User | None, action: str, person: User | None = None, reference: str = "", reason: str = "", **facts: Any
) -> AuditEntry:
    assert connection.in_atomic_block, "the log goes with what it tells of"
    entry = AuditEntry(actor=actor, action=action, person=person, reference=reference, reason=reason[:300], facts=facts)
    return AuditEntry.objects.record([entry])[0]
