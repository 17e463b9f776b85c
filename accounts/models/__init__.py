"""People and what they own."""

from accounts.models.account import Account
from accounts.models.appeal import Appeal
from accounts.models.audit_entry import AuditEntry
from accounts.models.block import Block
from accounts.models.friendship import Friendship
from accounts.models.notice import Notice
from accounts.models.person import User
from accounts.models.points import PointsEntry
from accounts.models.sanction import Sanction
from accounts.models.seen_address import SeenAddress
from accounts.models.tally import Tally
from accounts.models.transfer import Transfer

__all__ = [
    "Account",
    "Appeal",
    "AuditEntry",
    "Block",
    "Friendship",
    "Notice",
    "PointsEntry",
    "Sanction",
    "SeenAddress",
    "Tally",
    "Transfer",
    "User",
]
