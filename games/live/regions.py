"""The HTML of the regions of a table page, and the frames that carry what changed.

A push is rendered for every move and every viewer, so nothing is rendered twice: a region is joined from small pieces
kept by their value (`pieces.py`), and what is unique in it (a name, hand and ply, a time) is filled in last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from games.live import pieces
from games.live.pieces import DUE, INSIDE, SHOWN, STAMP, WHO
from games.live.pov import (
    Bar,
    Board,
    Calls,
    Hand,
    Line,
    Pov,
    Seats,
    Side,
    Status,
    Vote,
    Words,
)
from games.live.story import lines

#: Every region of a `Pov` that is morphed, by its field: all but its version, and the log, which is only ever added to.
REGIONS = Pov._fields[1:-1]


def render_region(name: str, value: Any, language: str) -> str:
    """The inside of `#r-NAME`."""
    return RENDER[name](value, language)


def changed(old: Pov | None, new: Pov) -> list[str]:
    """The regions to send to who has seen `old`."""
    if old is None or len(old.seats.boxes) != len(new.seats.boxes):
        return list(REGIONS)
    return [name for name, was, now in zip(REGIONS, old[1:-1], new[1:-1], strict=True) if was != now]


def push(old: Pov | None, new: Pov, language: str) -> str:
    """The content of a frame that brings a page from `old` to `new`; from None, whatever it showed before.

    A partial names its target by its id and is morphed in (the page's default swap), unless it says otherwise.
    """
    parts = []
    for name in changed(old, new):
        if name == "seats" and old is not None and len(old.seats.boxes) == len(new.seats.boxes):
            parts += _changed_boxes(old.seats, new.seats, language)
        elif name == "bar" and old is not None and [s.role for s in old.bar.sides] == [s.role for s in new.bar.sides]:
            parts += _changed_sides(old.bar, new.bar, language)
        elif name == "board" and old is not None and _goes_on(old.board, new.board):
            parts += _changed_tricks(old.board, new.board, language)
        else:
            inside = RENDER[name](getattr(new, name), language)
            parts.append(f"<hx-partial id=r-{name}>{inside}</hx-partial>")
    if old is None or not _tells_on(old, new):
        parts.append(f"<hx-partial id=log-lines>{log(new, language)}</hx-partial>")
    elif told := "".join(pieces.line(line, language) for line in new_lines(old, new)):
        parts.append(f"<hx-partial id=log-lines hx-swap=beforeend>{told}</hx-partial>")
    return "".join(parts)


def _changed_boxes(old: Seats, new: Seats, language: str) -> list[str]:
    """A move touches one or two chairs: only those are sent."""
    later, due = old.due != new.due, str(new.due)
    parts = []
    for was, box in zip(old.boxes, new.boxes, strict=True):
        if (later and box.clock) or box.but_bubble() != was.but_bubble():
            parts.append(_in_place(pieces.box(box, due, language), f"seat-{box.number}"))
        elif was.bubble != box.bubble:
            inside = pieces.bubble(box.number, box.bubble, language)
            parts.append(f"<hx-partial id=b{box.number}>{inside}</hx-partial>")
    return parts


def _goes_on(old: Board, new: Board) -> bool:
    """The same hand, with tricks on the table before and after."""
    return old.hand == new.hand and 0 < len(old.tricks) <= len(new.tricks) and not (old.terms or new.terms)


def _changed_tricks(old: Board, new: Board, language: str) -> list[str]:
    """A card touches one trick: only that is sent."""
    parts = []
    for i, trick in enumerate(new.tricks):
        if i >= len(old.tricks):
            inside = pieces.trick(new.hand, trick, language)
            parts.append(f"<hx-partial id=tricks hx-swap=beforeend>{inside}</hx-partial>")
        elif trick != old.tricks[i]:
            parts.append(_in_place(pieces.trick(new.hand, trick, language), f"t{new.hand}-{trick.number}"))
    return parts


def _changed_sides(old: Bar, new: Bar, language: str) -> list[str]:
    """Points touch one side of the bar, as a rule: only that is sent."""
    terms = old[1:] != new[1:]
    return [
        _in_place(_one_side(side, new, language), f"side-{side.role}")
        for was, side in zip(old.sides, new.sides, strict=True)
        if terms or was != side
    ]


def _in_place(html: str, element: str) -> str:
    """An element that is to take the place of the one with its id. It says so in fewer bytes than a partial."""
    return html.replace(f" id={element}", f" id={element} hx-swap-oob=outerMorph", 1)


def _tells_on(old: Pov, new: Pov) -> bool:
    """Whether the log goes on; each hand has a log of its own, as it has for who comes later."""
    return old.story.hand == new.story.hand and len(old.story.events) <= len(new.story.events)


def new_lines(old: Pov, new: Pov) -> Iterator[Line]:
    """What was added to the log of a hand."""
    return lines(new.story, len(old.story.events))


def log(pov: Pov, language: str) -> str:
    return "".join(pieces.line(line, language) for line in lines(pov.story))


def page(pov: Pov, language: str) -> dict[str, SafeString]:
    """All regions, for the first load."""
    regions = {name: mark_safe(RENDER[name](getattr(pov, name), language)) for name in REGIONS}
    return regions | {"log": mark_safe(log(pov, language)), "says": mark_safe(_turn(pov.status.text, language))}


# --- regions ------------------------------------------------------------------------------------------------------


def _bar(bar: Bar, language: str) -> str:
    return "".join(_one_side(side, bar, language) for side in bar.sides)


def _one_side(side: Side, bar: Bar, language: str) -> str:
    piece = pieces.side(side._replace(names=WHO), bar.target, bar.half, bar.chicos, bar.three_rounds, language)
    return piece.replace(WHO, pieces.escaped(side.names, language))


def _seats(seats: Seats, language: str) -> str:
    due = str(seats.due)
    return "".join(pieces.box(box, due, language) for box in seats.boxes)


def _board(board: Board, language: str) -> str:
    tricks = "".join(pieces.trick(board.hand, trick, language) for trick in board.tricks)
    return pieces.board(board.players, bool(tricks), board.terms, language).replace(INSIDE, tricks)


def _status(status: Status, language: str) -> str:
    text = status.text
    says: str = pieces.says(text.code, text.what, status.mine, language)
    if status.clock:
        says += pieces.clock(status.clock, language).replace(DUE, str(status.due))
    chips = ""
    if status.commitment:
        chips += pieces.sealed(language).replace(SHOWN, status.commitment).replace(STAMP, status.commitment[:12])
    if status.round:
        chips += pieces.chip("round", status.round, language)
    if status.envido is not None:
        chips += pieces.chip("envido", status.envido, language)
    if status.worth:
        chips += pieces.chip("worth", status.worth, language)
    return f"{says}<span class=chips>{chips}</span>".replace(WHO, pieces.escaped(text.who, language))


def _hand(hand: Hand, language: str) -> str:
    shown = str(hand.hand)
    cards = "".join(pieces.own(own, "" if own.playable else hand.reason, language) for own in hand.cards)
    if hand.results or hand.match or hand.closed:
        results = "".join(pieces.result(each, language) for each in hand.results)
        proofs = "".join(pieces.proof(each, language) for each in hand.proofs)
        brought = "".join(pieces.earned(each, language) for each in hand.earned)
        if brought:
            brought = f"<ul class=earned>{brought}</ul>"
        links = pieces.replay_link(language).replace("CODE", hand.match) if hand.match else ""
        if hand.closed:
            links += pieces.lobby_link(language)
        cards += f"<li class=results id=res{shown}><div>{results}</div>{proofs}{brought}{links}</li>"
    return cards.replace(SHOWN, shown).replace(STAMP, hand.stamp)


def _calls(calls: Calls, language: str) -> str:
    return pieces.calls(calls.slots, calls.face_down, calls.buttons, language).replace(STAMP, calls.stamp)


def _vote(vote: Vote | None, language: str) -> str:
    if vote is None:
        return ""
    piece: str = pieces.vote(vote.mine, vote.seconds, bool(vote.waiting), language)
    yes, waiting = (pieces.escaped(", ".join(names), language) for names in (vote.yes, vote.waiting))
    piece = piece.replace(DUE, str(vote.due)).replace(STAMP, str(vote.id))
    return piece.replace(SHOWN, yes).replace(INSIDE, waiting).replace(WHO, pieces.escaped(vote.who, language))


def _senas(senas: bool, language: str) -> str:
    return pieces.senas(language) if senas else ""


def _menu(menu: tuple[str, ...], language: str) -> str:
    return pieces.menu("forfeit" in menu, language) if menu else ""


def _turn(turn: Words | None, language: str) -> str:
    return pieces.text(turn.code, turn.what, language).replace(WHO, pieces.escaped(turn.who, language)) if turn else ""


RENDER: dict[str, Callable[[Any, str], str]] = {
    "bar": _bar,
    "seats": _seats,
    "board": _board,
    "status": _status,
    "hand": _hand,
    "calls": _calls,
    "vote": _vote,
    "senas": _senas,
    "menu": _menu,
    "turn": _turn,
}
