"""What the lobby shows: the tables one can sit at, then those one can watch, and who is connected (P2.1)."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2s
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.db.models import Case, Prefetch, Q, QuerySet, Value, When

from accounts.whole_numbers import whole_number
from games import engine
from games.models import Seat, Table
from games.models.table import Phase

# Tables in one helping; "more" brings another, up to so many.
HELPING = 40
MOST_HELPINGS = 25
# The largest stake a filter may name, so that no number is too large for the database.
MOST_STAKE = 10_000_000

OPEN = (Phase.WAITING, Phase.FINISHED)


SEATS = Prefetch("seats", queryset=Seat.objects.select_related("user").order_by("number"))


class Ask(NamedTuple):
    """What one wants to see of the lobby: empty fields ask for everything."""

    rules: str = ""
    players: int = 0
    kind: str = ""
    least: int | None = None
    most: int | None = None
    joinable: bool = False
    helpings: int = 1

    @classmethod
    def of(cls, values: Mapping[str, str]) -> Ask:
        """From a page's query. What makes no sense is left out."""
        rules, players, kind = (values.get(name) or "" for name in ("modalidad", "jugadores", "tipo"))
        helpings = _number(values.get("tandas"))
        return cls(
            rules if rules in engine.RULESETS else "",
            int(players) if players in ("2", "4") else 0,
            kind if kind in ("oficial", "practica") else "",
            _number(values.get("desde")),
            _number(values.get("hasta")),
            values.get("libres") == "1",
            min(max(helpings or 1, 1), MOST_HELPINGS),
        )

    def query(self, **changes: Any) -> str:
        """The same wish as a page's query, always written the same way."""
        ask = self._replace(**changes)
        found = {
            "modalidad": ask.rules,
            "jugadores": ask.players or "",
            "tipo": ask.kind,
            "desde": "" if ask.least is None else ask.least,
            "hasta": "" if ask.most is None else ask.most,
            "libres": "1" if ask.joinable else "",
            "tandas": ask.helpings if ask.helpings > 1 else "",
        }
        return urlencode({name: value for name, value in found.items() if value != ""})

    @property
    def more(self) -> str:
        return self.query(helpings=self.helpings + 1)


def _number(text: str | None) -> int | None:
    number = whole_number(text, digits=9)
    return None if number is None else min(number, MOST_STAKE)


class Chair(NamedTuple):
    """A taken chair, its name as it is kept for readers of all languages; `username` only where there is a profile to
    look at."""

    name: str
    avatar: int
    robot: bool
    username: str


class Row(NamedTuple):
    """A table of the list. `free` is the number of its first free chair, 0 without one."""

    code: str
    rules: str
    players: int
    target: int
    chicos: int
    flor: bool
    three_rounds: bool
    turn_seconds: int
    practice: bool
    stake: int
    turbo: bool
    private: bool
    watching: bool
    senas: bool
    running: bool
    free: int
    chairs: tuple[Chair | None, ...]


class Listing(NamedTuple):
    """The tables somebody asked for. `digest` tells two listings apart in a few bytes."""

    ask: Ask
    rows: tuple[Row, ...]
    more: bool

    @property
    def digest(self) -> str:
        return blake2s(repr(self).encode(), digest_size=8).hexdigest()


def listing(ask: Ask) -> Listing:
    """The tables that fit, the ones with a free chair first, then the newest (two queries)."""
    wanted = HELPING * ask.helpings
    tables = list(_tables(ask)[: wanted + 1])
    return Listing(ask, tuple(_row(table) for table in tables[:wanted]), len(tables) > wanted)


def row_of(table_id: int) -> Row:
    """One table, as the list would show it."""
    return _row(Table.objects.prefetch_related(SEATS).get(pk=table_id))


def _tables(ask: Ask) -> QuerySet[Table]:
    joinable = Q(phase__in=OPEN, free__gt=0)
    # a match against robots is nobody's to watch
    watchable = Q(phase__in=[*OPEN, Phase.PLAYING, Phase.BETWEEN], watching=True, people__gt=1)
    found = Table.objects.filter(joinable if ask.joinable else joinable | watchable, people__gt=0)
    if ask.rules:
        found = found.filter(rules=ask.rules)
    if ask.players:
        found = found.filter(players=ask.players)
    if ask.kind:
        found = found.filter(practice=ask.kind == "practica")
    if ask.least is not None:
        found = found.filter(stake__gte=ask.least)
    if ask.most is not None:
        found = found.filter(stake__lte=ask.most)
    first = Case(When(joinable, then=Value(0)), default=Value(1))
    return found.order_by(first, "-id").prefetch_related(SEATS)


def _row(table: Table) -> Row:
    seats = list(table.seats.all())
    running = table.phase not in OPEN
    free = next((seat.number for seat in seats if seat.free), 0)
    agreed = {name: getattr(table, name) for name in Row._fields if name in Table.AGREED}
    chairs = tuple(_chair(seat) for seat in seats)
    return Row(table.code, **agreed, running=running, free=0 if running else free, chairs=chairs)


def _chair(seat: Seat) -> Chair | None:
    if seat.user is not None:
        return Chair(seat.user.kept_name, seat.user.avatar, False, seat.user.username if seat.user.is_member else "")
    return Chair("", 0, True, "") if seat.robot is not None else None
