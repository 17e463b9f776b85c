"""Who may do what at the desk: groups, made anew after each `migrate` to be exactly what stands here.

Whoever wants another mixture makes a group of another name: that one is never touched.
"""

from __future__ import annotations

from typing import Any

from django.db import DEFAULT_DB_ALIAS

MODERATOR, CASHIER = "moderador", "cajero"

_ledger = {"accounts.view_account", "accounts.view_transfer"}

# Other apps add theirs with `allow`.
ROLES: dict[str, set[str]] = {
    MODERATOR: {
        *_ledger,
        "accounts.view_user",
        "accounts.sanction",
        "accounts.view_sanction",
        "accounts.view_appeal",
        "accounts.view_auditentry",
        "accounts.view_pointsentry",
    },
    CASHIER: {*_ledger, "accounts.view_user", "accounts.move_coins", "accounts.view_auditentry"},
}


def allow(role: str, *permissions: str) -> None:
    ROLES[role].update(permissions)


def make(sender: Any, using: str = DEFAULT_DB_ALIAS, **_: Any) -> None:
    """Called once every app is migrated."""
    from django.contrib.auth.models import Group, Permission

    known = {
        f"{app}.{codename}": pk
        for app, codename, pk in Permission.objects.using(using)
        .filter(content_type__app_label__in={name.partition(".")[0] for names in ROLES.values() for name in names})
        .values_list("content_type__app_label", "codename", "pk")
    }
    for role, permissions in ROLES.items():
        group, _new = Group.objects.using(using).get_or_create(name=role)
        group.permissions.set([known[name] for name in sorted(permissions) if name in known])
