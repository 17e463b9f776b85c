"""The small pieces that regions are joined from: each is rendered once for its value.

What would make every piece unique (a name, hand and ply of an action, the time a turn ends) is left open in it and
filled in by who asked for it.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any

from django.conf import settings
from django.template.loader import get_template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import override

from accounts import names
from games.calls import SHORT, gloss
from games.card_names import DOWN, card_name
from games.live import words
from games.live.pov import Box, Line, Own, Play, Proof, Side, Slot, Trick, Words
from games.words import refusal_words

# Stand in the pieces for what is filled in last: hand and ply of an action, the time a turn ends, the number of the
# hand shown, other pieces, somebody's name. Control characters, which no name can hold.
STAMP, DUE, SHOWN, INSIDE, WHO = "\x1a", "\x1b", "\x1c", "\x1d", "\x1e"

QUOTED = re.compile(r'="([\w.:#/\x1b\x1c-]+)"(?=[ >])')


@lru_cache(maxsize=4096)
def side(side: Side, target: int, half: int, chicos: int, three_rounds: bool, language: str) -> SafeString:
    rooms = (half + 4) // 5, (target - half + 4) // 5
    return _render(
        "pieces/side",
        language,
        side=side,
        sticks=_sticks(max(side.points, 0), half, rooms),
        long=max(rooms) == 3,
        buenas=side.points >= half and not three_rounds,
        chicos=range(chicos) if chicos > 1 and not three_rounds else (),
        three_rounds=three_rounds,
    )


@lru_cache(maxsize=512)
def _sticks(points: int, half: int, rooms: tuple[int, int]) -> SafeString:
    """Points laid in fives: first the malas, then, beyond the line, the buenas; a zone has room for so many fives."""
    zones = zip((min(points, half), max(points - half, 0)), rooms, strict=True)
    return _render("pieces/sticks", zones=zones)


def box(box: Box, due: str, language: str) -> str:
    return _named_box(box, language).replace(DUE, due)


@lru_cache(maxsize=8192)
def _named_box(box: Box, language: str) -> str:
    """A chair of this person. Those of a table that is played at come again and again; the others share its piece."""
    shape = box._replace(name=WHO if box.name else "", bubble=None, away_until=1 if box.away_until else 0)
    said = bubble(box.number, box.bubble, language)
    piece = _box_piece(shape, language).replace(SHOWN, str(box.away_until))
    return piece.replace(INSIDE, said).replace(WHO, escaped(box.name, language))


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
def bubble(number: int, said: Words | None, language: str) -> str:
    if said is None:
        return ""
    return _render("pieces/bubble", number=number, text=words.in_bubble(said, language))


@lru_cache(maxsize=512)
def board(players: int, tricks: bool, terms: tuple[Words, ...], language: str) -> SafeString:
    return _render(
        "regions/board",
        players=players,
        tricks=INSIDE if tricks else "",
        terms=[words.in_words(each, language) for each in terms],
    )


def trick(hand: int, trick: Trick, language: str) -> str:
    plays = "".join(_play(play, language) for play in trick.plays).replace(SHOWN, f"{hand}-{trick.number}")
    return _trick_piece(trick.number, trick.parda, language).replace(SHOWN, str(hand)).replace(INSIDE, plays)


@lru_cache(maxsize=64)
def _trick_piece(number: int, parda: bool, language: str) -> SafeString:
    return _render("pieces/trick", language, number=number, parda=parda, plays=INSIDE)


@lru_cache(maxsize=4096)
def _play(play: Play, language: str) -> SafeString:
    with override(language):
        name = card_name(play.card) if play.card else DOWN
    return _render("pieces/play", language, play=play, name=name, drawing=play.card or "back")


@lru_cache(maxsize=4096)
def own(own: Own, reason: str, language: str) -> SafeString:
    with override(language):
        name = card_name(own.card)
    return _render("pieces/own", language, own=own, name=name, reason=_reason(reason))


@lru_cache(maxsize=8192)
def calls(slots: tuple[tuple[Slot, ...], ...], face_down: bool, buttons: tuple[str, ...], language: str) -> SafeString:
    around = _join(_button(code, 0, language) for code in buttons)
    if not slots:
        return _render("regions/around", buttons=around)
    grid = [_slot(slot, language) for slot in slots]
    if face_down:
        grid[8] = _render("pieces/face_down", language)
    return _render("regions/calls", slots=_join(grid), buttons=around)


@lru_cache(maxsize=4096)
def _slot(slot: tuple[Slot, ...], language: str) -> SafeString:
    with override(language):
        calls = [(each.code, SHORT[each.code], gloss(each.code), _reason(each.reason)) for each in slot]
    return _render("pieces/slot", language, calls=calls)


def _reason(code: str) -> Any:
    return refusal_words(code) if code else ""


@lru_cache(maxsize=64)
def vote(mine: bool, seconds: int, waiting: bool, language: str) -> SafeString:
    holes = {"who": WHO, "yes": SHOWN, "waiting": INSIDE if waiting else ""}
    return _render("regions/vote", language, mine=mine, seconds=seconds, **holes)


@lru_cache(maxsize=16)
def menu(official: bool, language: str) -> SafeString:
    """`official`: who abandons the match loses what is at stake, and points."""
    points = -settings.TRUCO_MONEY["POINTS_ABANDONED"] if official else 0
    return _render("regions/menu", language, points=points)


@lru_cache(maxsize=16)
def senas(language: str) -> SafeString:
    found = [(code, gesture, meaning) for code, (gesture, meaning) in words.SENAS.items()]
    seconds = int(settings.TRUCO["SENA_EVERY"])
    return _render("regions/senas", language, senas=found, faces=static("senas.svg"), seconds=seconds)


@lru_cache(maxsize=16)
def replay_link(language: str) -> SafeString:
    return _render("pieces/replay_link", language, address=reverse("match", args=["CODE"]))


@lru_cache(maxsize=16)
def lobby_link(language: str) -> SafeString:
    return _render("pieces/lobby_link", language)


@lru_cache(maxsize=512)
def _button(code: str, number: int, language: str) -> SafeString:
    code, _, stamp = code.partition(":")
    value = f"{code}:{number or stamp}" if number or stamp else code.removesuffix("_new")
    return _render("pieces/button", language, code=code, value=value, label=words.BUTTONS[code])


@lru_cache(maxsize=2048)
def text(code: str, what: str | int, language: str) -> str:
    """A sentence, with its name left open."""
    return escape(words.in_words(Words(code, WHO, what), language))


@lru_cache(maxsize=2048)
def says(code: str, what: str | int, mine: bool, language: str) -> SafeString:
    return _render("pieces/says", text=mark_safe(text(code, what, language)), mine=mine)


@lru_cache(maxsize=64)
def clock(seconds: int, language: str) -> SafeString:
    return _render("pieces/clock", language, seconds=seconds)


@lru_cache(maxsize=16)
def sealed(language: str) -> SafeString:
    return _render("pieces/sealed", language)


@lru_cache(maxsize=512)
def chip(kind: str, number: int, language: str) -> SafeString:
    return _render("pieces/chip", language, kind=kind, number=number)


def result(each: Words, language: str) -> str:
    says_it = text(each.code, each.what, language).replace(WHO, escaped(each.who, language))
    return f"<p class={each.code}>{says_it}</p>"


def earned(each: Words, language: str) -> str:
    return f"<li class=got-{each.code}>{text(each.code, each.what, language)}</li>"


def proof(proof: Proof, language: str) -> str:
    return _proof_piece(proof.cards, language).replace(WHO, escaped(proof.who, language))


@lru_cache(maxsize=4096)
def _proof_piece(cards: tuple[str, ...], language: str) -> SafeString:
    with override(language):
        named = [(code, card_name(code)) for code in cards]
    return _render("pieces/proof", language, who=WHO, cards=named)


def line(line: Line, language: str) -> str:
    said = line.words
    told = text(said.code, said.what, language).replace(WHO, escaped(said.who, language))
    return f"<li id={line.key} class={said.code}>{told}</li>"


@lru_cache(maxsize=8192)
def escaped(name: str, language: str) -> str:
    """A name, or several, as this reader calls who has none of his own."""
    with override(language):
        return escape(names.localised(name))


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
