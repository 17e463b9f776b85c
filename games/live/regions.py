"""The HTML of the regions of a table page, and the frames that carry what changed.

A push is rendered for every move and every viewer, so nothing is rendered twice: small pieces (a card, a button in one
state, a box, a score) are kept by their value, and a region is joined from them. What would make every piece unique
(a name, hand and ply of an action, the time a turn ends) is left open in the pieces and filled in last.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
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
    Vote,
    Words,
)
from games.live.story import lines
from games.words import refusal_words

# Stand in the pieces for what is filled in last: hand and ply of an action, the time a turn ends, the number of the
# hand shown, other pieces, somebody's name. Control characters, which no name can hold; names come after the rest.
STAMP, DUE, SHOWN, INSIDE, WHO = "\x1a", "\x1b", "\x1c", "\x1d", "\x1e"

QUOTED = re.compile(r'="([\w.:#/\x1b\x1c-]+)"(?=[ >])')

#: Every region of a `Pov` that is morphed, by its field; the log is only ever added to.
REGIONS = ("bar", "seats", "board", "status", "hand", "calls", "vote", "menu", "turn")


def render_region(name: str, value: Any, language: str) -> str:
    """The inside of `#r-NAME`."""
    return RENDER[name](value, language)


def changed(old: Pov | None, new: Pov) -> list[str]:
    """The regions to send to who has seen `old`."""
    if old is None or len(old.seats.boxes) != len(new.seats.boxes):
        return list(REGIONS)
    return [name for name in REGIONS if getattr(old, name) != getattr(new, name)]


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
    if old is None:
        parts.append(f"<hx-partial id=log-lines>{log(new, language)}</hx-partial>")
    elif told := "".join(_line(line, language) for line in new_lines(old, new)):
        parts.append(f"<hx-partial id=log-lines hx-swap=beforeend>{told}</hx-partial>")
    return "".join(parts)


def _changed_boxes(old: Seats, new: Seats, language: str) -> list[str]:
    """A move touches one or two chairs: only those are sent."""
    later, due = old.due != new.due, str(new.due)
    parts = []
    for was, box in zip(old.boxes, new.boxes, strict=True):
        if (later and box.clock) or (was != box and was._replace(bubble=box.bubble) != box):
            parts.append(_in_place(_box(box, due, language), f"seat-{box.number}"))
        elif was != box:
            inside = _bubble(box.number, box.bubble, language)
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
            inside = _trick(new.hand, trick, language)
            parts.append(f"<hx-partial id=tricks hx-swap=beforeend>{inside}</hx-partial>")
        elif trick != old.tricks[i]:
            parts.append(_in_place(_trick(new.hand, trick, language), f"t{new.hand}-{trick.number}"))
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


def new_lines(old: Pov, new: Pov) -> Iterator[Line]:
    """What was added to the log. A new hand begins a new story."""
    same = old.story.hand == new.story.hand
    return lines(new.story, len(old.story.events) if same else 0)


def log(pov: Pov, language: str) -> str:
    return "".join(_line(line, language) for line in lines(pov.story))


def page(pov: Pov, language: str) -> dict[str, SafeString]:
    """All regions, for the first load."""
    regions = {name: mark_safe(RENDER[name](getattr(pov, name), language)) for name in REGIONS}
    return regions | {"log": mark_safe(log(pov, language))}


# --- regions ------------------------------------------------------------------------------------------------------


def _bar(bar: Bar, language: str) -> str:
    return "".join(_one_side(side, bar, language) for side in bar.sides)


def _one_side(side: Side, bar: Bar, language: str) -> str:
    piece = _side(side._replace(names=WHO), bar.target, bar.half, bar.chicos, bar.three_rounds, language)
    return piece.replace(WHO, _escaped(side.names))


def _seats(seats: Seats, language: str) -> str:
    due = str(seats.due)
    return "".join(_box(box, due, language) for box in seats.boxes)


def _board(board: Board, language: str) -> str:
    tricks = "".join(_trick(board.hand, trick, language) for trick in board.tricks)
    return _board_piece(board.players, bool(tricks), board.terms, language).replace(INSIDE, tricks)


def _status(status: Status, language: str) -> str:
    text = status.text
    says: str = _says(text.code, text.what, status.mine, language)
    if status.clock:
        says += _clock(status.clock, language).replace(DUE, str(status.due))
    chips = ""
    if status.commitment:
        chips += _sealed(language).replace(SHOWN, status.commitment).replace(STAMP, status.commitment[:12])
    if status.envido is not None:
        chips += _chip("envido", status.envido, language)
    if status.worth:
        chips += _chip("worth", status.worth, language)
    return f"{says}<span class=chips>{chips}</span>".replace(WHO, _escaped(text.who))


def _hand(hand: Hand, language: str) -> str:
    shown = str(hand.hand)
    cards = "".join(_own(own, "" if own.playable else hand.reason, language) for own in hand.cards)
    if hand.results:
        results = "".join(_result(each, language) for each in hand.results)
        proofs = "".join(_proof(each, language) for each in hand.proofs)
        cards += f"<li class=results id=res{shown}><div>{results}</div>{proofs}</li>"
    return cards.replace(SHOWN, shown).replace(STAMP, hand.stamp)


def _calls(calls: Calls, language: str) -> str:
    return _calls_piece(calls.slots, calls.face_down, calls.buttons, language).replace(STAMP, calls.stamp)


def _vote(vote: Vote | None, language: str) -> str:
    if vote is None:
        return ""
    piece: str = _vote_piece(vote.mine, vote.seconds, bool(vote.waiting), language)
    yes, waiting = (_escaped(", ".join(names)) for names in (vote.yes, vote.waiting))
    piece = piece.replace(DUE, str(vote.due)).replace(STAMP, str(vote.id))
    return piece.replace(SHOWN, yes).replace(INSIDE, waiting).replace(WHO, _escaped(vote.who))


def _menu(menu: tuple[str, ...], language: str) -> str:
    return _menu_piece(language) if menu else ""


def _turn(turn: Words | None, language: str) -> str:
    return _text(turn.code, turn.what, language).replace(WHO, _escaped(turn.who)) if turn else ""


RENDER: dict[str, Callable[[Any, str], str]] = {
    "bar": _bar,
    "seats": _seats,
    "board": _board,
    "status": _status,
    "hand": _hand,
    "calls": _calls,
    "vote": _vote,
    "menu": _menu,
    "turn": _turn,
}


# --- pieces: each is rendered once for its value ------------------------------------------------------------------


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


def _box(box: Box, due: str, language: str) -> str:
    shape = box._replace(name=WHO if box.name else "", bubble=None, away_until=1 if box.away_until else 0)
    bubble = _bubble(box.number, box.bubble, language)
    piece = _box_piece(shape, language).replace(DUE, due).replace(SHOWN, str(box.away_until))
    return piece.replace(INSIDE, bubble).replace(WHO, _escaped(box.name))


@lru_cache(maxsize=8192)
def _box_piece(box: Box, language: str) -> SafeString:
    return _render(
        "pieces/box",
        language,
        box=box,
        drawing="robot" if box.robot else box.avatar or "none",
        bubble=INSIDE,
        buttons=_join(_button(code, box.number, language) for code in box.buttons),
    )


@lru_cache(maxsize=1024)
def _bubble(number: int, said: Words | None, language: str) -> str:
    if said is None:
        return ""
    return _render("pieces/bubble", number=number, text=words.in_bubble(said, language))


@lru_cache(maxsize=512)
def _board_piece(players: int, tricks: bool, terms: tuple[Words, ...], language: str) -> SafeString:
    return _render(
        "regions/board",
        players=players,
        tricks=INSIDE if tricks else "",
        terms=[words.in_words(each, language) for each in terms],
    )


def _trick(hand: int, trick: Trick, language: str) -> str:
    plays = "".join(_play(play, language) for play in trick.plays).replace(SHOWN, f"{hand}-{trick.number}")
    return _trick_piece(trick.number, trick.parda, language).replace(SHOWN, str(hand)).replace(INSIDE, plays)


@lru_cache(maxsize=64)
def _trick_piece(number: int, parda: bool, language: str) -> SafeString:
    return _render("pieces/trick", language, number=number, parda=parda, plays=INSIDE)


@lru_cache(maxsize=4096)
def _play(play: Play, language: str) -> SafeString:
    with override(language):
        name = words.card_name(play.card) if play.card else words.DOWN
    return _render("pieces/play", language, play=play, name=name, drawing=play.card or "back")


@lru_cache(maxsize=4096)
def _own(own: Own, reason: str, language: str) -> SafeString:
    with override(language):
        name = words.card_name(own.card)
    return _render("pieces/own", language, own=own, name=name, reason=_reason(reason))


@lru_cache(maxsize=8192)
def _calls_piece(
    slots: tuple[tuple[Slot, ...], ...], face_down: bool, buttons: tuple[str, ...], language: str
) -> SafeString:
    around = _join(_button(code, 0, language) for code in buttons)
    if not slots:
        return _render("regions/around", buttons=around)
    grid = [_slot(slot, language) for slot in slots]
    if face_down:
        grid[8] = _render("pieces/face_down", language)
    return _render("regions/calls", slots=_join(grid), buttons=around)


@lru_cache(maxsize=4096)
def _slot(slot: tuple[Slot, ...], language: str) -> SafeString:
    return _render(
        "pieces/slot",
        language,
        calls=[(each.code, words.SHORT[each.code], _reason(each.reason)) for each in slot],
    )


def _reason(code: str) -> Any:
    return refusal_words(code) if code else ""


@lru_cache(maxsize=64)
def _vote_piece(mine: bool, seconds: int, waiting: bool, language: str) -> SafeString:
    holes = {"who": WHO, "yes": SHOWN, "waiting": INSIDE if waiting else ""}
    return _render("regions/vote", language, mine=mine, seconds=seconds, **holes)


@lru_cache(maxsize=16)
def _menu_piece(language: str) -> SafeString:
    return _render("regions/menu", language)


@lru_cache(maxsize=512)
def _button(code: str, number: int, language: str) -> SafeString:
    value = f"{code}:{number}" if number else code
    return _render("pieces/button", language, code=code, value=value, label=words.BUTTONS[code])


@lru_cache(maxsize=2048)
def _text(code: str, what: str | int, language: str) -> str:
    """A sentence, with its name left open."""
    return escape(words.in_words(Words(code, WHO, what), language))


@lru_cache(maxsize=2048)
def _says(code: str, what: str | int, mine: bool, language: str) -> SafeString:
    return _render("pieces/says", text=mark_safe(_text(code, what, language)), mine=mine)


@lru_cache(maxsize=64)
def _clock(seconds: int, language: str) -> SafeString:
    return _render("pieces/clock", language, seconds=seconds)


@lru_cache(maxsize=16)
def _sealed(language: str) -> SafeString:
    return _render("pieces/sealed", language)


@lru_cache(maxsize=512)
def _chip(kind: str, number: int, language: str) -> SafeString:
    return _render("pieces/chip", language, kind=kind, number=number)


def _result(each: Words, language: str) -> str:
    text = _text(each.code, each.what, language).replace(WHO, _escaped(each.who))
    return f"<p class={each.code}>{text}</p>"


def _proof(proof: Proof, language: str) -> str:
    return _proof_piece(proof.cards, language).replace(WHO, _escaped(proof.who))


@lru_cache(maxsize=4096)
def _proof_piece(cards: tuple[str, ...], language: str) -> SafeString:
    with override(language):
        named = [(code, words.card_name(code)) for code in cards]
    return _render("pieces/proof", language, who=WHO, cards=named)


def _line(line: Line, language: str) -> str:
    said = line.words
    text = _text(said.code, said.what, language).replace(WHO, _escaped(said.who))
    return f"<li id={line.key} class={said.code}>{text}</li>"


@lru_cache(maxsize=8192)
def _escaped(name: str) -> str:
    return escape(name)


# --- templates ----------------------------------------------------------------------------------------------------


@cache
def _template(name: str) -> Any:
    return get_template(f"games/{name}.html")


@lru_cache(maxsize=1)
def _sprite() -> str:
    return static("c.svg")


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
