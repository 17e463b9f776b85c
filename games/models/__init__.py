"""The rows that any match can be replayed and audited from."""

from games.models.bet import Bet
from games.models.hand import Hand
from games.models.match import Match, MatchPlayer
from games.models.move import Move
from games.models.seat import Seat
from games.models.table import Table

__all__ = ["Bet", "Hand", "Match", "MatchPlayer", "Move", "Seat", "Table"]
