"""The HTML of the regions of a table page, and the frames that carry what changed.

A push is rendered for every move and every viewer, so nothing is rendered twice: small pieces (a card, a button in one
state, a box, a score) are kept by their value, and a region is joined from them. What would make every piece unique
(hand and ply of an action, the time a turn ends) is left open in the pieces and filled in last.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from django.template.loader import get_template
from django.templatetags.static import static
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import override

from games.live import words
from games.live.pov import (
    Bar,
    Board,
    Box,
    Calls,
    Hand,
    Line,
    Own,
    Play,
    Pov,
    Proof,
    Seats,
    Side,
    Slot,
    Status,
    Trick,
    Words,
)
from games.words import refusal_words

# Stand in the pieces for what is filled in last. Control characters: no text of a person can hold them.
STAMP, DUE, SHOWN = "\x1a", "\x1b", "\x1c"

QUOTED = re.compile(r'="([\w.:#/\x1b\x1c-]+)"(?=[ >])')

#: Every region of a `Pov` that is morphed, by its field; `log` is only ever added to.
REGIONS = ("bar", "seats", "board", "status", "hand", "calls", "turn")


def render_region(name: str, value: Any, language: str) -> str:
    """The inside of `#r-NAME`."""
    return _region(name, value, language)


def changed(old: Pov | None, new: Pov) -> list[str]:
    """The regions to send to who has seen `old`."""
    if old is None or len(old.seats.boxes) != len(new.seats.boxes):
        return list(REGIONS)
    return [name for name in REGIONS if getattr(old, name) != getattr(new, name)]


def push(old: Pov | None, new: Pov, language: str) -> str:
    """The content of a frame that brings a page from `old` to `new`; from None, whatever it showed before."""
    parts = []
    for name in changed(old, new):
        if name == "seats" and old is not None and len(old.seats.boxes) == len(new.seats.boxes):
            parts += _changed_boxes(old.seats, new.seats, language)
            continue
        if name == "board" and old is not None and _goes_on(old.board, new.board):
            parts += _changed_tricks(old.board, new.board, language)
            continue
        inside = _region(name, getattr(new, name), language)
        parts.append(f"<hx-partial hx-target=#r-{name} hx-swap=innerMorph>{inside}</hx-partial>")
    if old is None:
        parts.append(f"<hx-partial hx-target=#log-lines hx-swap=innerMorph>{log(new, language)}</hx-partial>")
    elif lines := new_lines(old, new):
        told = "".join(_line(line, language) for line in lines)
        parts.append(f"<hx-partial hx-target=#log-lines hx-swap=beforeend>{told}</hx-partial>")
    return "".join(parts)


def _changed_boxes(old: Seats, new: Seats, language: str) -> list[str]:
    """A move touches one or two chairs: only those are sent."""
    later, due = old.due != new.due, str(new.due)
    parts = []
    for was, box in zip(old.boxes, new.boxes, strict=True):
        if (later and box.clock) or replace(was, bubble=box.bubble) != box:
            inside = _box(box, language).replace(DUE, due)
            parts.append(f"<hx-partial hx-target=#seat-{box.number} hx-swap=outerMorph>{inside}</hx-partial>")
        elif was != box:
            inside = _bubble(box.number, box.bubble, language)
            parts.append(f"<hx-partial hx-target=#b{box.number} hx-swap=innerMorph>{inside}</hx-partial>")
    return parts


def _goes_on(old: Board, new: Board) -> bool:
    """The same hand, with tricks on the table before and after."""
    return old.hand == new.hand and 0 < len(old.tricks) <= len(new.tricks) and not (old.terms or new.terms)


def _changed_tricks(old: Board, new: Board, language: str) -> list[str]:
    """A card touches one trick: only that is sent."""
    parts = []
    for i, trick in enumerate(new.tricks):
        inside = _trick(new.hand, trick, language)
        if i >= len(old.tricks):
            parts.append(f"<hx-partial hx-target=#tricks hx-swap=beforeend>{inside}</hx-partial>")
        elif trick != old.tricks[i]:
            where = f"#t{new.hand}-{trick.number}"
            parts.append(f"<hx-partial hx-target={where} hx-swap=outerMorph>{inside}</hx-partial>")
    return parts


def new_lines(old: Pov, new: Pov) -> tuple[Line, ...]:
    """What was added to the log. A new hand begins a new story."""
    same = bool(old.log and new.log) and old.log[0].key == new.log[0].key
    return new.log[len(old.log) :] if same else new.log


def log(pov: Pov, language: str) -> SafeString:
    return _join(_line(line, language) for line in pov.log)


def page(pov: Pov, language: str) -> dict[str, SafeString]:
    """All regions, for the first load."""
    return {name: mark_safe(_region(name, getattr(pov, name), language)) for name in REGIONS} | {
        "log": log(pov, language)
    }


# --- regions ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _region(name: str, value: Any, language: str) -> str:
    return RENDER[name](value, language)


def _bar(bar: Bar, language: str) -> str:
    sides = _join(_side(side, bar.target, bar.half, bar.chicos, bar.three_rounds, language) for side in bar.sides)
    return _render("regions/bar", sides=sides)


def _seats(seats: Seats, language: str) -> str:
    boxes = _join(_box(box, language) for box in seats.boxes)
    return _render("regions/seats", boxes=boxes).replace(DUE, str(seats.due))


def _board(board: Board, language: str) -> str:
    return _render(
        "regions/board",
        language,
        board=board,
        tricks=_join(_trick(board.hand, trick, language) for trick in board.tricks),
        terms=[words.in_words(each, language) for each in board.terms],
    )


def _status(status: Status, language: str) -> str:
    text = words.in_words(status.text, language)
    clock, sealed = status.clock, status.commitment
    return _status_piece(text, status.mine, status.worth, status.envido, clock, sealed, language).replace(
        DUE, str(status.due)
    )


def _hand(hand: Hand, language: str) -> str:
    cards = _join(_own(hand.hand, own, hand.reason, language) for own in hand.cards)
    results = _join(_result(each, language) for each in hand.results)
    proofs = _join(_proof(each, language) for each in hand.proofs)
    return _render("regions/hand", hand=hand, cards=cards, results=results, proofs=proofs).replace(STAMP, hand.stamp)


def _calls(calls: Calls, language: str) -> str:
    if calls.slots:
        slots = _join(_slot(slot, language) for slot in calls.slots[:8])
        last = _join(_slot(slot, language) for slot in calls.slots[8:]) if not calls.face_down else ""
        grid = _grid(calls.face_down, language)
        buttons = _join(_button(code, 0, language) for code in calls.buttons)
        return _render("regions/calls", slots=slots, last=last or grid, buttons=buttons).replace(STAMP, calls.stamp)
    return _render("regions/around", buttons=_join(_button(code, 0, language) for code in calls.buttons))


def _turn(turn: Words | None, language: str) -> str:
    return _escape(words.in_words(turn, language)) if turn else ""


RENDER: dict[str, Callable[[Any, str], str]] = {
    "bar": _bar,
    "seats": _seats,
    "board": _board,
    "status": _status,
    "hand": _hand,
    "calls": _calls,
    "turn": _turn,
}


# --- pieces -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _side(side: Side, target: int, half: int, chicos: int, three_rounds: bool, language: str) -> SafeString:
    return _render(
        "pieces/side",
        language,
        side=side,
        sticks=_sticks(max(side.points, 0), target, half),
        buenas=side.points >= half and not three_rounds,
        chicos=range(chicos) if chicos > 1 and not three_rounds else (),
        three_rounds=three_rounds,
    )


@lru_cache(maxsize=512)
def _sticks(points: int, target: int, half: int) -> SafeString:
    """Points laid in fives: first the malas, then, beyond the line, the buenas."""
    zones = ((min(points, half), (half + 4) // 5), (max(points - half, 0), (target - half + 4) // 5))
    return _render("pieces/sticks", zones=zones)


@lru_cache(maxsize=16384)
def _box(box: Box, language: str) -> SafeString:
    return _render(
        "pieces/box",
        language,
        box=box,
        drawing="robot" if box.robot else box.avatar or "none",
        bubble=_bubble(box.number, box.bubble, language),
        buttons=_join(_button(code, box.number, language) for code in box.buttons),
    )


@lru_cache(maxsize=1024)
def _bubble(number: int, said: Words | None, language: str) -> SafeString:
    if said is None:
        return mark_safe("")
    return _render("pieces/bubble", number=number, text=words.in_bubble(said, language))


@lru_cache(maxsize=16384)
def _trick(hand: int, trick: Trick, language: str) -> SafeString:
    return _render(
        "pieces/trick",
        language,
        hand=hand,
        trick=trick,
        plays=_join(_play(play, language).replace(SHOWN, f"{hand}-{trick.number}") for play in trick.plays),
    )


@lru_cache(maxsize=4096)
def _play(play: Play, language: str) -> SafeString:
    with override(language):
        name = words.card_name(play.card) if play.card else words.DOWN
    return _render("pieces/play", language, play=play, name=name, drawing=play.card or "back")


@lru_cache(maxsize=4096)
def _own_piece(own: Own, reason: str, language: str) -> SafeString:
    with override(language):
        name = words.card_name(own.card)
    return _render("pieces/own", language, own=own, name=name, reason="" if own.playable else _reason(reason))


def _own(hand: int, own: Own, reason: str, language: str) -> str:
    return _own_piece(own, reason, language).replace(SHOWN, str(hand))


@lru_cache(maxsize=4096)
def _slot(slot: tuple[Slot, ...], language: str) -> SafeString:
    return _render(
        "pieces/slot",
        language,
        calls=[(each.code, words.SHORT[each.code], _reason(each.reason)) for each in slot],
    )


def _reason(code: str) -> Any:
    return refusal_words(code) if code else ""


@lru_cache(maxsize=8)
def _grid(face_down: bool, language: str) -> SafeString:
    return _render("pieces/face_down" if face_down else "pieces/slot", language, calls=())


@lru_cache(maxsize=512)
def _button(code: str, number: int, language: str) -> SafeString:
    value = f"{code}:{number}" if number else code
    return _render("pieces/button", language, code=code, value=value, label=words.BUTTONS[code])


@lru_cache(maxsize=4096)
def _status_piece(
    text: str, mine: bool, worth: int, envido: int | None, clock: int, sealed: str, language: str
) -> SafeString:
    return _render(
        "regions/status", language, text=text, mine=mine, worth=worth, envido=envido, clock=clock, sealed=sealed
    )


@lru_cache(maxsize=4096)
def _result(each: Words, language: str) -> SafeString:
    return _render("pieces/result", text=words.in_words(each, language), code=each.code)


@lru_cache(maxsize=1024)
def _proof(proof: Proof, language: str) -> SafeString:
    with override(language):
        cards = [(code, words.card_name(code)) for code in proof.cards]
    return _render("pieces/proof", language, who=proof.who, cards=cards)


@lru_cache(maxsize=16384)
def _line(line: Line, language: str) -> SafeString:
    return _render("pieces/line", key=line.key, code=line.words.code, text=words.in_words(line.words, language))


# --- templates ----------------------------------------------------------------------------------------------------


@cache
def _template(name: str) -> Any:
    return get_template(f"games/{name}.html")


@lru_cache(maxsize=1)
def _sprite() -> str:
    return static("cards.svg")


def _render(template: str, language: str = "", /, **context: Any) -> SafeString:
    """A template of ours. Without a language it holds no words of its own."""
    context |= {"sprite": _sprite(), "STAMP": STAMP, "DUE": DUE, "SHOWN": SHOWN}
    if not language:
        return _bare(_template(template).render(context))
    with override(language):
        return _bare(_template(template).render(context))


def _bare(html: str) -> SafeString:
    """Without the quotes that attributes don't need: a frame is JSON, where each of them costs two bytes."""
    return mark_safe(QUOTED.sub(r"=\1", html.strip()))


def _join(parts: Any) -> SafeString:
    return mark_safe("".join(parts))


def _escape(text: str) -> str:
    return escape(text)
