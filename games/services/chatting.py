"""Saying something in the lobby or at a table, hearing what was said, and taking it away."""

from __future__ import annotations

import time
import unicodedata
from collections import deque
from collections.abc import Collection, Iterable
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from accounts.names import GONE
from accounts.sanctions import may_speak
from games import announce
from games.masking import Listed, mask
from games.models import ChatLine, MaskedWord, Seat, Table
from games.models.chat_line import Audience, ChatKind
from games.models.table import Phase
from games.refused import Deny, Refused
from games.talk import PHRASES, REACTIONS, Said

# Lines that a page shows when it is opened.
SHOWN = 60
# Ids are given before rows are seen: one a little lower may come after a higher one, so many seconds later at most.
OVERLAP, LATE = 20, 5.0


def say(user: User, kind: ChatKind, text: str, table_id: int | None = None) -> Said:
    """Say words, a phrase or a reaction (their codes) at a table, or in the lobby.

    At a table who has a seat speaks to the players, everybody else to the spectators. Guests speak only where they
    sit: a new guest costs nothing, so nothing would slow down who floods the other places. Raises Refused.
    """
    text = _meant(kind, text)
    _not_flooding(user.pk)
    with transaction.atomic():
        # The person's row is the lock under which his lines are counted, whichever processes he talks through.
        person = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        audience, seat = _place(person, table_id)
        _allowed(person)
        shown = mask(text, _listed()) if kind == ChatKind.WORDS else text
        line = ChatLine.objects.create(
            author=person,
            table_id=table_id,
            audience=audience,
            kind=kind,
            seat=seat,
            text=shown,
            original=text if shown != text else "",
        )
        announce.said(line.pk, table_id)
    return _value(line)


def heard(
    audience: Audience,
    table_id: int | None = None,
    after: int | None = None,
    hidden: Collection[int] = (),
    most: int = SHOWN,
) -> list[Said]:
    """The last lines of a place, the oldest first; from `after`, the id of the last one known, only those that may be
    new: a page leaves out what it shows already. Lines of the persons in `hidden` are left out."""
    lines = ChatLine.objects.standing().filter(table=table_id, audience=audience)
    if after is not None:
        lately = timezone.now() - timedelta(seconds=LATE)
        lines = lines.filter(Q(pk__gt=after) | Q(pk__gt=after - OVERLAP, created_at__gt=lately))
    found = lines.select_related("author").order_by("-pk")[:most]
    return [_value(line) for line in reversed(found) if line.author_id not in hidden]


def lines(ids: Iterable[int]) -> list[Said]:
    """Lines by their ids, those that nobody has taken away."""
    found = ChatLine.objects.standing().filter(pk__in=list(ids)).select_related("author").order_by("pk")
    return [_value(line) for line in found]


def take_away(line_id: int, moderator: User | None) -> bool:
    """A moderator removes a line: it disappears from every page, and stays for the record. False if it was gone."""
    with transaction.atomic():
        gone = ChatLine.objects.standing().filter(pk=line_id)
        if not gone.update(deleted_at=timezone.now(), deleted_by=moderator):
            return False
        table_id = ChatLine.objects.values_list("table_id", flat=True).get(pk=line_id)
        announce.unsaid(line_id, table_id)
    return True


# --- what may be said ---------------------------------------------------------------------------------------------


def _meant(kind: ChatKind, text: str) -> str:
    """What is kept of what came: words without anything invisible, or a code that exists."""
    if kind == ChatKind.PHRASE or kind == ChatKind.REACTION:
        if text not in (PHRASES if kind == ChatKind.PHRASE else REACTIONS):
            raise Refused(Deny.MALFORMED)
        return text
    longest = settings.TRUCO["CHAT_LONGEST"]
    if len(text) > 4 * longest:
        raise Refused(Deny.CHAT_TOO_LONG, longest=longest)
    words = " ".join(_visible(unicodedata.normalize("NFC", text)).split())
    if not words:
        raise Refused(Deny.CHAT_EMPTY)
    if len(words) > longest:
        raise Refused(Deny.CHAT_TOO_LONG, longest=longest)
    return words


# What looks like nothing, though Unicode has it among letters and symbols.
BLANK = "\u115f\u1160\u2800\u3164\uffa0"
# What joins emoji or makes a sign one of them: it stands behind a symbol, and nowhere else.
JOINERS = "\u200d\ufe0f"


def _visible(text: str) -> str:
    """Control characters become spaces; what is invisible or turns the text around goes, but for what joins emoji; of
    marks heaped on a letter NFC has made what belongs together, the rest goes too."""
    kept: list[str] = []
    for letter in text:
        category = unicodedata.category(letter)
        if category == "Cc" or letter in BLANK:
            kept.append(" ")
        elif letter in JOINERS:
            if kept and (kept[-1] == "\ufe0f" or unicodedata.category(kept[-1]) in ("So", "Sk")):
                kept.append(letter)
        elif category[0] != "C" and category not in ("Mn", "Me"):
            kept.append(letter)
    return "".join(kept)


_tries: dict[int, deque[float]] = {}


def _not_flooding(user_id: int) -> None:
    """Who sends far more than could get through is turned away before the database hears of it."""
    most, seconds = settings.TRUCO["CHAT_TRIES"]
    now = time.monotonic()
    if len(_tries) > 10_000:
        _tries.clear()
    tries = _tries.setdefault(user_id, deque(maxlen=most))
    if len(tries) == most and now - tries[0] < seconds:
        raise Refused(Deny.CHAT_TOO_FAST)
    tries.append(now)


def _allowed(person: User) -> None:
    if not may_speak(person):
        raise Refused(Deny.MUTED)
    rates = settings.TRUCO["CHAT_RATES"]
    most = max(count for count, _ in rates)
    now = timezone.now()
    times = list(ChatLine.objects.filter(author=person).order_by("-pk").values_list("created_at", flat=True)[:most])
    for count, seconds in rates:
        if len(times) >= count and now - times[count - 1] < timedelta(seconds=seconds):
            raise Refused(Deny.CHAT_TOO_FAST)


def _place(person: User, table_id: int | None) -> tuple[Audience, int | None]:
    """To whom this person speaks here, and from which seat."""
    if table_id is None:
        audience, seat = Audience.LOBBY, None
    else:
        table = Table.objects.filter(pk=table_id).first()
        if table is None:
            raise Refused(Deny.NO_SUCH_TABLE)
        if table.phase == Phase.CLOSED:
            raise Refused(Deny.TABLE_CLOSED)
        seat = Seat.objects.filter(table_id=table_id, user=person).values_list("number", flat=True).first()
        if seat is None and not table.watching:
            raise Refused(Deny.NOT_SEATED)
        audience = Audience.WATCHERS if seat is None else Audience.PLAYERS
    if audience != Audience.PLAYERS and not person.is_member:
        raise Refused(Deny.CHAT_MEMBERS)
    return audience, seat


def _listed() -> list[Listed]:
    return [Listed(word, inside) for word, inside in MaskedWord.objects.values_list("word", "inside")]


def _value(line: ChatLine) -> Said:
    author = line.author
    return Said(
        id=line.pk,
        table_id=line.table_id,
        audience=str(line.audience),
        author_id=line.author_id,
        name=author.kept_name if author is not None else GONE,
        username=author.username if author is not None and author.is_member else "",
        seat=line.seat,
        kind=str(line.kind),
        text=line.text,
        at=line.created_at,
    )
