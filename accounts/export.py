"""Everything kept about a person, for him to take away. Other apps add their part with `parts`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.account.models import EmailAddress

from accounts import blocks, friends
from accounts.elsewhere import ways_in
from accounts.ledger import balance, credits
from accounts.ledger.statements import whole
from accounts.models import User

Part = Callable[[User], Any]

# The parts by name: each makes something that JSON can hold (dates too).
parts: dict[str, Part] = {}


def export(user: User) -> dict[str, Any]:
    return {name: part(user) for name, part in parts.items()}


def part(name: str) -> Callable[[Part], Part]:
    """`@export.part("matches")` before a function of a person."""

    def register(make: Part) -> Part:
        parts[name] = make
        return make

    return register


FIELDS = (
    *("username", "email", "first_name", "last_name", "date_joined", "last_login", "avatar", "country", "language"),
    *("volume", "deck", "four_colours", "shortcuts", "challengers", "points", "level_reached"),
)


@part("person")
def person(user: User) -> dict[str, Any]:
    return {name: getattr(user, name) for name in FIELDS}


@part("addresses")
def addresses(user: User) -> dict[str, Any]:
    """Of the addresses he came from only the days are told: what is kept of them can't be turned back."""
    return {
        "mail": list(EmailAddress.objects.filter(user=user).values("email", "verified", "primary")),
        "logs_in_by": ways_in(user),
        "network_last_seen": list(user.seen_addresses.order_by("last_seen").values_list("last_seen", flat=True)),
    }


@part("company")
def company(user: User) -> dict[str, Any]:
    """Whom he is friends with, whom he waits for, whom he has blocked."""
    lists = {"friends": friends.friends_of, "asked": friends.asked_by, "blocked": blocks.blocked_by}
    return {name: list(people(user).values_list("username", flat=True)) for name, people in lists.items()}


@part("ledger")
def ledger(user: User) -> dict[str, Any]:
    lines = [
        {
            "at": line.at,
            "what": line.kind,
            "in": "credits" if line.in_credits else "coins",
            "amount": line.amount,
            "after": line.after,
            "reference": line.reference,
            "reason": line.reason,
        }
        for line in whole(user)
    ]
    return {"coins": balance(user), "credits": credits(user), "transfers": lines}


@part("points")
def points(user: User) -> list[Any]:
    entries = user.points_entries.order_by("pk")
    return list(entries.values("at", "ruleset", "points", "reference"))


@part("decisions")
def decisions(user: User) -> dict[str, Any]:
    """What moderators decided about him, and what he answered; not who they are."""
    return {
        "sanctions": list(user.sanctions.order_by("pk").values("at", "kind", "until", "reason")),
        "appeals": list(user.appeals.order_by("pk").values("at", "text", "state", "answer")),
    }
