"""People and what they own."""

from accounts.models.account import Account
from accounts.models.block import Block
from accounts.models.friendship import Friendship
from accounts.models.person import User
from accounts.models.points import PointsEntry
from accounts.models.seen_address import SeenAddress
from accounts.models.tally import Tally
from accounts.models.transfer import Transfer

__all__ = ["Account", "Block", "Friendship", "PointsEntry", "SeenAddress", "Tally", "Transfer", "User"]
