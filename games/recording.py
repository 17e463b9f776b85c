"""A match read back from its rows: as a `.truco` text, and state by state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from accounts.names import localised
from games import engine
from games.engine import notation
from games.engine.events import Team
from games.models import Hand, Match, MatchPlayer
from games.models.match import MatchState
from games.store import hands_of
from games.table_state import TableConfig


class StillRunning(Exception):
    """A match that is not over is nobody's to see: its cards are still secret."""


def config_of(match: Match) -> engine.MatchConfig:
    return TableConfig(**{name: getattr(match, name) for name in Match.AGREED}).match_config()


def dealt_hands(match: Match) -> list[Hand]:
    """Its hands in order, without one that was prepared and never dealt."""
    return list(match.hands.filter(dealt_at__isnull=False).order_by("number"))


def states(config: engine.MatchConfig, hand: Hand, moves: Sequence[tuple[int, str]]) -> list[engine.MatchState]:
    """The match after the deal of this hand, and after each of its moves (seat and action)."""
    state, _ = engine.deal(engine.restore(config, hand.before), hands_of(hand.deck, config.players))
    found = [state]
    for seat, code in moves:
        state, _ = engine.apply(state, seat, engine.parse_action(code))
        found.append(state)
    return found


def record(match: Match) -> notation.MatchRecord:
    """All that was recorded of a match, cards, salts and decks included. Raises StillRunning before its end."""
    if not match.over:
        raise StillRunning(match.code)
    hands = list(match.hands.filter(dealt_at__isnull=False).order_by("number").prefetch_related("moves"))
    return notation.MatchRecord(
        config=config_of(match),
        mano=match.first_mano,
        headers=_headers(match),
        hands=tuple(_hand(hand, match.players) for hand in hands),
        winner=_winner(match),
    )


def text(match: Match) -> str:
    """The export of a match (P7.1), which `manage.py replay` and `manage.py verify` read. Raises StillRunning."""
    return notation.write(record(match))


def names_of(players: Sequence[MatchPlayer]) -> tuple[str, ...]:
    """By seat. A person is called what he is called now: who is gone has no name left."""
    return tuple(player.user.name if player.user is not None else localised(player.name) for player in players)


def _headers(match: Match) -> dict[str, str]:
    players = list(match.players_of.select_related("user").order_by("seat"))
    names = {f"player{player.seat}": name for player, name in zip(players, names_of(players), strict=True)}
    return {"id": match.code, "date": match.started_at.isoformat(timespec="seconds"), **names, "result": _result(match)}


def _winner(match: Match) -> Team | Literal["open"]:
    """Of a match that was played to its end; every other stays open."""
    if match.state != MatchState.FINISHED:
        return "open"
    return "A" if match.winner == "A" else "B"


def _result(match: Match) -> str:
    if match.state == MatchState.CANCELLED:
        return "cancelled"
    by_chicos = match.chicos > 1 or match.three_rounds
    a, b = (match.chicos_a, match.chicos_b) if by_chicos else (match.score_a, match.score_b)
    how = " abandoned" if match.state == MatchState.ABANDONED else ""
    return f"{match.winner} {a}-{b}{how}"


def _hand(hand: Hand, players: int) -> notation.HandRecord:
    moves = sorted(hand.moves.all(), key=lambda move: move.ply)
    ended = hand.ended_at is not None and hand.score_a is not None and hand.score_b is not None
    return notation.HandRecord(
        hands=hands_of(hand.deck, players),
        moves=tuple((move.seat, engine.parse_action(move.action)) for move in moves),
        commit=hand.commitment,
        salt=hand.salt,
        deck=tuple(engine.card(code) for code in hand.deck.split()),
        score=(hand.score_a or 0, hand.score_b or 0) if ended else None,
    )
