"""The rows that any match can be replayed and audited from."""

from games.models.bet import Bet
from games.models.cancel_vote import CancelVote
from games.models.challenge import Challenge
from games.models.chat_line import ChatLine
from games.models.hand import Hand
from games.models.masked_word import MaskedWord
from games.models.match import Match, MatchPlayer
from games.models.move import Move
from games.models.online import Online
from games.models.pulse import Pulse
from games.models.report import Report
from games.models.seat import Seat
from games.models.sena import Sena
from games.models.suspicion import Suspicion
from games.models.table import Table
from games.models.trophy import Trophy

__all__ = [
    "Bet",
    "CancelVote",
    "Challenge",
    "ChatLine",
    "Hand",
    "MaskedWord",
    "Match",
    "MatchPlayer",
    "Move",
    "Online",
    "Pulse",
    "Report",
    "Seat",
    "Sena",
    "Suspicion",
    "Table",
    "Trophy",
]
