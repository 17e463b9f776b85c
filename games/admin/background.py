"""What a moderator must know of a report that is about no line of chat: what the reported person said lately, and the
last matches that both played. As many queries for many reports as for few."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import OuterRef, Q, QuerySet, Subquery

from games.models import ChatLine, MatchPlayer, Report
from games.models.chat_line import Audience, ChatKind
from games.models.report import ReportReason

SAID, SHARED = 6, 3
# Of whom this is said, what he did in his matches tells more than what he said.
PLAYED = (ReportReason.CHEAT, ReportReason.STALL)
# At a table that both shared what counts is said from shortly before their match until shortly after it.
NEAR, MOST_SAID = timedelta(minutes=10), 2_000


class Background(NamedTuple):
    matches: list[MatchPlayer]  # the reported person's rows of the last matches that both played, the last first
    said: list[ChatLine]  # by him, the oldest first
    together: bool  # he said it where both played; else it is what he said in public
    about_matches: bool


class _Heard(NamedTuple):
    """Whom the reporter could hear where and when: at the table of a match that both played, and about its time."""

    author: int
    table: int
    since: datetime
    until: datetime

    @property
    def where(self) -> Q:
        return Q(author=self.author, table=self.table, created_at__range=(self.since, self.until))

    def has(self, line: ChatLine) -> bool:
        of_his = (line.author_id, line.table_id) == (self.author, self.table)
        return of_his and self.since <= line.created_at <= self.until


def of(reports: list[Report]) -> dict[int, Background]:
    """By the reports' ids; those about a line have that line, and the talk around it."""
    asking = [report for report in reports if report.line_id is None and not report.quote]
    if not asking:
        return {}
    ids = {row["pk"]: row for row in _ids([report.pk for report in asking])}
    played = MatchPlayer.objects.select_related("match__table").in_bulk(_numbers(ids, "match", SHARED))
    matches = {report.pk: _rows(ids[report.pk], "match", played)[: _most(report)] for report in asking}
    talk = _talk(asking, matches)
    alone = {pk: row for pk, row in ids.items() if not talk.get(pk)}
    lines = ChatLine.objects.select_related("table").in_bulk(_numbers(alone, "said", SAID))
    return {
        report.pk: Background(
            matches[report.pk],
            talk.get(report.pk) or _rows(ids[report.pk], "said", lines)[::-1],
            bool(talk.get(report.pk)),
            report.reason in PLAYED,
        )
        for report in asking
    }


def _most(report: Report) -> int:
    return SHARED if report.reason in PLAYED else 1


def _ids(reports: list[int]) -> Any:
    """Each by the indexes of that person, from the newest back to the few that are wanted."""
    matches: QuerySet[Any] = MatchPlayer.objects.filter(
        user=OuterRef("person"),
        match__players_of__user=OuterRef("reporter"),
        match__started_at__lte=OuterRef("at"),
    )
    said = ChatLine.objects.filter(
        Q(table__isnull=True) | Q(audience=Audience.WATCHERS) | Q(table__private=False),
        author=OuterRef("person"),
        kind=ChatKind.WORDS,
        created_at__lte=OuterRef("at"),
    )
    wanted: dict[str, Any] = {f"match_{n}": _nth(matches, n) for n in range(SHARED)}
    wanted |= {f"said_{n}": _nth(said, n) for n in range(SAID)}
    return Report.objects.filter(pk__in=reports).annotate(**wanted).values("pk", *wanted)


def _nth(rows: QuerySet[Any], n: int) -> Subquery:
    return Subquery(rows.order_by("-pk").values("pk")[n : n + 1])


def _numbers(ids: dict[int, Any], what: str, most: int) -> set[int]:
    return {row[f"{what}_{n}"] for row in ids.values() for n in range(most)} - {None}


def _rows(row: Any, what: str, found: dict[int, Any]) -> list[Any]:
    numbers = (row.get(f"{what}_{n}") for n in range(max(SAID, SHARED)))
    return [found[number] for number in numbers if number in found]


def _talk(reports: list[Report], matches: dict[int, list[MatchPlayer]]) -> dict[int, list[ChatLine]]:
    """What each said to those he played with."""
    heard = {report.pk: [_heard(report, row) for row in matches[report.pk]] for report in reports}
    wanted = Q()
    for spans in heard.values():
        for span in spans:
            wanted |= span.where
    if not wanted:
        return {}
    lines = ChatLine.objects.filter(wanted, kind=ChatKind.WORDS).select_related("table").order_by("-pk")
    newest = list(lines[:MOST_SAID])
    return {
        pk: [line for line in newest if any(span.has(line) for span in spans)][:SAID][::-1]
        for pk, spans in heard.items()
    }


def _heard(report: Report, row: MatchPlayer) -> _Heard:
    match = row.match
    until = min((match.ended_at or report.at) + NEAR, report.at)
    return _Heard(report.person_id, match.table_id, match.started_at - NEAR, until)
