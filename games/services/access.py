"""Who may take a chair at a private table (P3.2)."""

from __future__ import annotations

from collections.abc import Callable

from accounts import blocks, friends
from accounts.models import User
from games import engine
from games.models import Table
from games.refused import Deny, Refused

# Who says that somebody is invited to a table. Invitations add themselves here.
Invited = Callable[[Table, User], bool]
_invitations: list[Invited] = []


def invitations(function: Invited) -> Invited:
    """Let this function say who is invited."""
    _invitations.append(function)
    return function


def oversees(user: object) -> bool:
    """A moderator watches every table, as a spectator does (P8.3). Asks the database about staff only."""
    return isinstance(user, User) and user.is_staff and user.has_perm("games.view_table")


def may_sit(table: Table, user: User, captain: User | None) -> None:
    """At a private table the invited may, and the captain's friends unless it is official clasico; never whom the
    captain has blocked. Raises Refused, which tells nobody that he is blocked."""
    if not table.private or captain is None or captain == user:
        return
    if blocks.blocks(captain, user):
        raise Refused(Deny.INVITED_ONLY)
    if any(invited(table, user) for invited in _invitations):
        return
    official_clasico = table.rules == engine.CLASICO.id and not table.practice
    if official_clasico or not friends.are_friends(captain, user):
        raise Refused(Deny.INVITED_ONLY)
