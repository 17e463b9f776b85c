"""What anybody may see of a person who has an account (P1.3)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count, Q, Value
from django.db.models.functions import Lower

from accounts.levels import level_of, points_for
from accounts.models import User
from games import engine
from games.models import Match, MatchPlayer, Trophy
from games.models.match import DECIDED, WON
from games.trophies import PRIZES, Prize

LAST = 10


class Record(NamedTuple):
    """Matches won and lost. Who abandoned has lost."""

    won: int = 0
    lost: int = 0

    @property
    def played(self) -> int:
        return self.won + self.lost


class RulesRecord(NamedTuple):
    rules: str
    record: Record


class Played(NamedTuple):
    """One of the last matches, as its player sees it."""

    match: Match
    won: bool
    own: int
    other: int
    rivals: list[MatchPlayer]
    partners: list[MatchPlayer]
    points: int | None
    abandoned: bool
    shown: bool  # the viewer may be told where it can be seen


class Cabinet(NamedTuple):
    """A trophy, won at that time or not yet."""

    prize: Prize
    at: datetime | None


class Profile(NamedTuple):
    person: User
    level: int
    into_level: int  # points since the level began
    level_size: int  # points it takes from here to the next
    records: list[RulesRecord]  # official, by ruleset
    practice: Record
    official: int  # matches that count for what follows
    reliability: int | None  # % of them that he did not abandon
    trophies: list[Cabinet]
    last: list[Played]

    @property
    def trophies_won(self) -> int:
        return sum(1 for one in self.trophies if one.at is not None)


def find(username: str) -> User | None:
    """A person who has a profile: neither a guest nor gone. No two names differ by their case alone, so another
    spelling finds him, too: by the index that holds names to it."""
    user = User.objects.filter(username=username).first()
    if user is None:
        user = User.objects.alias(lowered=Lower("username")).filter(lowered=Lower(Value(username))).first()
    return user if user is not None and user.is_member else None


def profile(person: User, viewer: User | None = None) -> Profile:
    """As `viewer` may see it. As many queries for many matches as for few."""
    level = level_of(person.points)
    start = points_for(level)
    official, practice = _records(person)
    over, stayed = _reliability(person)
    won = dict(Trophy.objects.filter(user=person).values_list("code", "at"))
    return Profile(
        person=person,
        level=level,
        into_level=person.points - start,
        level_size=points_for(level + 1) - start,
        records=official,
        practice=practice,
        official=over,
        reliability=100 * stayed // over if over else None,
        trophies=[Cabinet(prize, won.get(prize.code)) for prize in PRIZES],
        last=_last(person, viewer),
    )


def _records(person: User) -> tuple[list[RulesRecord], Record]:
    rows = (
        MatchPlayer.objects.filter(user=person, match__state__in=DECIDED)
        .order_by()
        .values_list("match__rules", "match__practice")
        .annotate(won=Count("pk", filter=WON), all=Count("pk"))
    )
    official: dict[str, Record] = {}
    practice = Record()
    for rules, is_practice, won, played in rows:
        if is_practice:
            practice = Record(practice.won + won, practice.lost + played - won)
        else:
            official[rules] = Record(won, played - won)
    return [RulesRecord(rules, official.get(rules, Record())) for rules in engine.RULESETS], practice


def _reliability(person: User) -> tuple[int, int]:
    """His official matches, and those of them that he stayed in to the end."""
    counts = MatchPlayer.objects.official().filter(user=person)
    found = counts.aggregate(over=Count("pk"), stayed=Count("pk", filter=Q(abandoned=False)))
    return found["over"], found["stayed"]


def _last(person: User, viewer: User | None) -> list[Played]:
    rows = (
        MatchPlayer.objects.filter(user=person, match__state__in=DECIDED)
        .select_related("match")
        .prefetch_related("match__players_of__user")
        .order_by("-match_id")[:LAST]
    )
    return [_played(row, list(row.match.players_of.all()), viewer) for row in rows]


def _played(own: MatchPlayer, players: Sequence[MatchPlayer], viewer: User | None) -> Played:
    match = own.match
    by_chicos = match.chicos > 1 or match.three_rounds
    score = (match.chicos_a, match.chicos_b) if by_chicos else (match.score_a, match.score_b)
    if own.seat % 2 == 0:
        score = score[::-1]
    return Played(
        match=match,
        won=match.winner == "BA"[own.seat % 2] and not own.abandoned,
        own=score[0],
        other=score[1],
        rivals=[player for player in players if player.seat % 2 != own.seat % 2],
        partners=[player for player in players if player.seat % 2 == own.seat % 2 and player.pk != own.pk],
        points=own.points,
        abandoned=own.abandoned,
        # A private match is for who played it, and for whom they tell.
        shown=not match.private or (viewer is not None and any(player.user_id == viewer.pk for player in players)),
    )
