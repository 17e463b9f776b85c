"""People and what they own."""

from accounts.models.account import Account
from accounts.models.person import User
from accounts.models.points import PointsEntry
from accounts.models.seen_address import SeenAddress
from accounts.models.tally import Tally
from accounts.models.transfer import Transfer

__all__ = ["Account", "PointsEntry", "SeenAddress", "Tally", "Transfer", "User"]
