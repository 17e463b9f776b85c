"""What one viewer of a table may see, as one value made of one part a region of the page.

Everything a template gets comes from here, and this knows a match only through the viewer's `SeatView`: what is not
in it can't reach a page. Parts are plain tuples: a region has changed exactly if its part is not equal to the one
before, and what was rendered can be kept by its part.
"""

from __future__ import annotations

from typing import NamedTuple

from games import engine


class Words(NamedTuple):
    """Something to be said in the viewer's language: a code and what fills its gaps."""

    code: str
    who: str = ""
    what: str | int = ""


class Side(NamedTuple):
    """One team in the score bar. `role` is us, them, or its letter for a spectator."""

    role: str
    names: str
    points: int
    chicos: int
    total: int


class Bar(NamedTuple):
    sides: tuple[Side, ...]
    target: int
    half: int
    chicos: int
    three_rounds: bool


class Box(NamedTuple):
    """One chair. `clock` is the length of its turn in seconds, 0 if no clock runs for it; `away_until` the moment, in
    milliseconds, until which its player may come back and take over from the robot that stands in, 0 if he is here."""

    number: int
    place: str
    name: str = ""
    avatar: int = 0
    robot: bool = False
    captain: bool = False
    automatic: bool = False
    ready: bool = False
    mano: bool = False
    turn: bool = False
    backs: int = 0
    clock: int = 0
    away_until: int = 0
    buttons: tuple[str, ...] = ()
    bubble: Words | None = None

    def but_bubble(self) -> tuple[object, ...]:
        """All but what its player says."""
        return self[:-1]


class Seats(NamedTuple):
    boxes: tuple[Box, ...]
    due: int


class Play(NamedTuple):
    """A card on the table; no card means that it lies face down."""

    seat: int
    place: str
    card: str
    won: bool


class Trick(NamedTuple):
    number: int
    parda: bool
    plays: tuple[Play, ...]


class Proof(NamedTuple):
    who: str
    cards: tuple[str, ...]


class Board(NamedTuple):
    """The middle of the table. `hand` names the hand shown, so that a new one brings new elements."""

    hand: int
    players: int
    tricks: tuple[Trick, ...] = ()
    terms: tuple[Words, ...] = ()


class Status(NamedTuple):
    text: Words
    mine: bool = False
    worth: int = 0
    envido: int | None = None
    clock: int = 0
    due: int = 0
    commitment: str = ""
    round: int = 0


class Own(NamedTuple):
    """A card in the viewer's hand. `hidden`: it may also be played face down."""

    card: str
    playable: bool
    hidden: bool


class Hand(NamedTuple):
    """The viewer's cards; when the hand is over, what it paid and what was shown, in their place. Of a match that is
    over, `earned` is what it brought him and `match` its code, for its page. `closed`: the table is gone, and he needs
    a way elsewhere."""

    hand: int
    stamp: str = ""
    cards: tuple[Own, ...] = ()
    reason: str = ""
    results: tuple[Words, ...] = ()
    proofs: tuple[Proof, ...] = ()
    earned: tuple[Words, ...] = ()
    match: str = ""
    closed: bool = False


class Slot(NamedTuple):
    """A button of the grid. No reason means that it can be pressed."""

    code: str
    reason: str


class Calls(NamedTuple):
    """The grid of calls (slots of one or two buttons), or the buttons around a match, which carry no stamp of a hand;
    `agree:STAMP` names the settings it is for."""

    stamp: str
    slots: tuple[tuple[Slot, ...], ...] = ()
    face_down: bool = False
    buttons: tuple[str, ...] = ()


class Vote(NamedTuple):
    """An open proposal to call the match off: who asked, who has said yes, whom it waits for; `mine`: the viewer is
    one of them. `due` is its end in milliseconds, `seconds` its length."""

    id: int
    who: str
    yes: tuple[str, ...]
    waiting: tuple[str, ...]
    mine: bool
    seconds: int
    due: int


class Line(NamedTuple):
    """A line of the log; `key` is its id on the page."""

    key: str
    words: Words


class Story(NamedTuple):
    """What happened in the hand shown: its events as this viewer may know them, and who is who in them."""

    hand: int
    events: tuple[engine.Event, ...]
    names: tuple[str, ...]
    teams: tuple[str, str]
    chicos: int


class Pov(NamedTuple):
    """All that one viewer sees. `story` is only ever added to; every other part is a region's. `senas`: he may make
    some."""

    version: int
    bar: Bar
    seats: Seats
    board: Board
    status: Status
    hand: Hand
    calls: Calls
    vote: Vote | None
    senas: bool
    menu: tuple[str, ...]
    turn: Words | None
    story: Story
