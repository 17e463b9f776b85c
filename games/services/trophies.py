"""Trophies for who played an official match that is over. As often as you like: each is won once."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from datetime import UTC, timedelta
from itertools import takewhile

from django.db import transaction
from django.db.models import Count
from django.db.models.functions import TruncDate
from django.utils import timezone

from accounts.models import User
from games import engine
from games.bets import ENVIDO, FLOR, TRUCO
from games.engine.envido import envido_number
from games.models import Bet, Hand, Match, MatchPlayer, Table, Trophy
from games.models.match import MatchState
from games.models.table import Phase
from games.services.lock import locked
from games.store import hands_of
from games.trophies import BEST_ENVIDO, Career, Feat, won_by

logger = logging.getLogger(__name__)

# The longest run of matches, and of days, that a rule asks for.
MATCHES, DAYS = 50, 7
CONTRAFLORES = (engine.CONTRAFLOR.code, engine.CONTRAFLOR_AL_RESTO.code)


def sweep(most: int = 100) -> None:
    """Look at the matches that ended since the last time, the oldest first."""
    waiting = Match.objects.filter(practice=False, ended_at__isnull=False, trophies_at__isnull=True)
    for match in waiting.order_by("ended_at")[:most]:
        try:
            award(match)
        except Exception:
            logger.exception("match %s: its trophies could not be given", match.code)


def award(match: Match) -> list[Trophy]:
    """Give what this match brought; returns the new trophies."""
    players = list(match.players_of.select_related("user"))
    with transaction.atomic():
        won = [] if match.state == MatchState.CANCELLED else _won(match, players)
        Trophy.objects.bulk_create(won, ignore_conflicts=True)
        Match.objects.filter(pk=match.pk).update(trophies_at=timezone.now())
    if won:
        _show(match)
    return won


def _show(match: Match) -> None:
    """If its table still shows the match, everybody there looks again."""
    if Table.objects.filter(pk=match.table_id, match=match, phase=Phase.FINISHED).exists():
        with locked(match.table_id):
            pass


def _won(match: Match, players: Sequence[MatchPlayer]) -> list[Trophy]:
    hands = list(match.hands.filter(ended_at__isnull=False).prefetch_related("bets"))
    has = set(Trophy.objects.filter(user__in=[p.user_id for p in players]).values_list("user", "code"))
    assert match.ended_at is not None
    return [
        Trophy(user=player.user, code=code, match=match, at=match.ended_at)
        for player in players
        if player.user is not None and player.user.is_member and not player.abandoned
        for code in won_by(feat(match, player, hands), career(match, player, players))
        if (player.user_id, code) not in has
    ]


def feat(match: Match, player: MatchPlayer, hands: Iterable[Hand]) -> Feat:
    """What the rows of a match say of one of its players."""
    team = "BA"[player.seat % 2]
    one_chico = match.chicos == 1 and not match.three_rounds
    behind, won_bets, best = 0, set(), False
    for hand in hands:
        a, b = hand.score_a or 0, hand.score_b or 0
        behind = max(behind, b - a if team == "A" else a - b)
        accepted = {bet.kind: bet for bet in hand.bets.all() if _accepted(bet) and bet.winner == team}
        won_bets |= {bet.call for bet in accepted.values()}
        best = best or (ENVIDO in accepted and _envido(match, hand, player) == BEST_ENVIDO)
    return Feat(
        won=match.winner == team and not player.abandoned,
        rules=match.rules,
        played_out=match.state == MatchState.FINISHED,
        chicos=match.chicos,
        three_rounds=match.three_rounds,
        turbo=match.turbo,
        rivals_score=match.score_b if team == "A" else match.score_a,
        rivals_ahead=behind if one_chico else 0,
        vale_cuatro=engine.VALE_CUATRO.code in won_bets,
        falta=engine.FALTA_ENVIDO.code in won_bets,
        contraflor=not won_bets.isdisjoint(CONTRAFLORES),
        best_envido=best,
    )


def _accepted(bet: Bet) -> bool:
    return bet.kind in (ENVIDO, FLOR, TRUCO) and bet.answer == engine.QUIERO.code


def _envido(match: Match, hand: Hand, player: MatchPlayer) -> int:
    return envido_number(hands_of(hand.deck, match.players)[player.seat - 1])


def career(match: Match, player: MatchPlayer, players: Iterable[MatchPlayer]) -> Career:
    """His official matches up to this one, in few queries however many there are."""
    assert match.ended_at is not None and player.user is not None
    until = MatchPlayer.objects.official().filter(match__ended_at__lte=match.ended_at)
    his = until.filter(user=player.user)
    wins = his.won().order_by().values_list("match__rules").annotate(Count("pk"))
    last = his.order_by("-match__ended_at", "-pk").values_list("seat", "abandoned", "match__winner")[:MATCHES]
    stayed = [(seat, winner) for seat, _, winner in takewhile(lambda row: not row[1], last)]
    in_a_row = list(takewhile(lambda row: row[1] == "BA"[row[0] % 2], stayed))
    partner = next((p.user for p in players if p.seat == (player.seat + 1) % 4 + 1 and p.user is not None), None)
    together = 0
    if match.players == 4 and partner is not None:
        together = his.won().filter(match__in=until.filter(user=partner).won().values("match")).count()
    return Career(dict(wins), len(in_a_row), len(stayed), _days(match, player.user), together)


def _days(match: Match, user: User) -> int:
    """Days in a row with an official match of his, back from this one's."""
    assert match.ended_at is not None
    end = match.ended_at.astimezone(UTC)
    rows = MatchPlayer.objects.official().filter(
        user=user, match__ended_at__lte=end, match__ended_at__gt=end - timedelta(days=DAYS + 1)
    )
    played = set(rows.order_by().values_list(TruncDate("match__ended_at", tzinfo=UTC), flat=True).distinct())
    return sum(1 for _ in takewhile(lambda n: end.date() - timedelta(days=n) in played, range(DAYS)))
