"""What the page of a match shows of it: how it ended, for whom, and what it brought (P7.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.db.models import OuterRef, Subquery, Sum

from accounts.levels import level_of
from accounts.models import PointsEntry, User
from games.models import Hand, Match, MatchPlayer, Trophy
from games.models.match import MatchState
from games.models.table import Phase
from games.recording import names_of
from games.trophies import PRIZES, Prize

BY_CODE = {prize.code: prize for prize in PRIZES}


class Earner(NamedTuple):
    """One of its players. `level` is the one that this match brought him to, None if it was none."""

    player: MatchPlayer
    level: int | None
    trophies: list[Prize]

    @property
    def gained(self) -> bool:
        return self.level is not None or bool(self.trophies)


class Side(NamedTuple):
    """A team. `points` by chico or round, as the table showed them: counted down in three rounds (R10.1)."""

    letter: str
    names: str
    won: bool
    points: tuple[int, ...]
    chicos: int
    total: int
    players: list[Earner]

    @property
    def rows(self) -> int:
        """How many rows of the table are the team's: one a player, and one for what he gained."""
        return len(self.players) + sum(earner.gained for earner in self.players)


class Result(NamedTuple):
    match: Match
    sides: tuple[Side, Side]
    played: bool  # by the viewer
    table: bool  # he may go to its table
    again: bool  # where this was the last match

    @property
    def winners(self) -> str:
        return next((side.names for side in self.sides if side.won), "")

    @property
    def chicos(self) -> int:
        return len(self.sides[0].points)


def result(match: Match, hands: Sequence[Hand], viewer: User | None) -> Result:
    """A match for who looks at it: `hands` are the dealt ones. As many queries for a long match as for a short one."""
    players = list(match.players_of.select_related("user").order_by("seat"))
    names = names_of(players)
    scores = chico_scores(match, hands) if match.over else []
    levels = _levels(match)
    trophies: dict[int, list[Prize]] = {}
    for user_id, code in Trophy.objects.filter(match=match).order_by("id").values_list("user_id", "code"):
        if code in BY_CODE:  # a trophy of earlier days may have no rule any more
            trophies.setdefault(user_id, []).append(BY_CODE[code])
    sides = []
    for i, letter in enumerate("AB"):
        points = tuple(match.target - score[i] if match.three_rounds else score[i] for score in scores)
        sides.append(
            Side(
                letter=letter,
                names=" & ".join(names[i::2]),
                won=match.winner == letter,
                points=points,
                chicos=(match.chicos_a, match.chicos_b)[i],
                total=sum(points),
                players=[
                    Earner(player, levels.get(player.user_id), trophies.get(player.user_id or 0, []))
                    for player in players[i::2]
                ],
            )
        )
    played = viewer is not None and any(player.user_id == viewer.pk for player in players)
    table = match.table.phase != Phase.CLOSED and (played or not match.private)
    again = table and match.over and match.table.match_id == match.pk
    return Result(match, (sides[0], sides[1]), played, table, again)


def chico_scores(match: Match, hands: Sequence[Hand]) -> list[tuple[int, int]]:
    """The score at which each chico or round ended, and at which the last one stood when the match did."""
    ended = [hand.before["score"] for hand in hands if hand.before.get("chico_over")]
    return [(a, b) for a, b in ended] + [(match.score_a, match.score_b)]


def _levels(match: Match) -> dict[int | None, int]:
    """Who came to a higher level by this match, and to which."""
    if match.practice or match.state not in (MatchState.FINISHED, MatchState.ABANDONED):
        return {}
    until = PointsEntry.objects.filter(user=OuterRef("user"), pk__lte=OuterRef("pk")).order_by().values("user")
    entries = PointsEntry.objects.filter(reference=f"match:{match.code}").annotate(
        total=Subquery(until.annotate(sum=Sum("points")).values("sum"))
    )
    found: dict[int | None, int] = {}
    for user_id, points, total in entries.values_list("user_id", "points", "total"):
        if level_of(total) > level_of(total - points):
            found[user_id] = level_of(total)
    return found
