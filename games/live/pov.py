"""What one viewer of a table may see, as one value made of one part a region of the page.

Everything a template gets comes from here, and this knows a match only through the viewer's `SeatView`: what is not
in it can't reach a page. Parts are frozen and hashable, so a region has changed exactly if its part is not equal to
the one before, and what was rendered can be kept by its part.
"""

from __future__ import annotations

from dataclasses import dataclass

from games import engine
from games.services.due import shown_deadline
from games.table_state import SeatInfo, TableState

RAISES = (engine.TRUCO, engine.RETRUCO, engine.VALE_CUATRO)
FLORES = (engine.FLOR, engine.CONTRAFLOR, engine.CONTRAFLOR_AL_RESTO)
PLACES = {2: ("me", "top"), 4: ("me", "right", "top", "left")}


@dataclass(frozen=True, slots=True)
class Words:
    """Something to be said in the viewer's language: a code and what fills its gaps."""

    code: str
    who: str = ""
    what: str | int = ""


@dataclass(frozen=True, slots=True)
class Side:
    """One team in the score bar. `role` is us, them, or its letter for a spectator."""

    role: str
    names: str
    points: int
    chicos: int
    total: int


@dataclass(frozen=True, slots=True)
class Bar:
    sides: tuple[Side, ...]
    target: int
    half: int
    chicos: int
    three_rounds: bool


@dataclass(frozen=True, slots=True)
class Box:
    """One chair. `clock` is the length of its turn in seconds, 0 if no clock runs for it."""

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
    bubble: Words | None = None
    buttons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Seats:
    boxes: tuple[Box, ...]
    due: int


@dataclass(frozen=True, slots=True)
class Play:
    """A card on the table; no card means that it lies face down."""

    seat: int
    place: str
    card: str
    won: bool


@dataclass(frozen=True, slots=True)
class Trick:
    number: int
    parda: bool
    plays: tuple[Play, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    who: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """The middle of the table. `hand` names the hand shown, so that a new one brings new elements."""

    hand: int
    players: int
    tricks: tuple[Trick, ...] = ()
    terms: tuple[Words, ...] = ()


@dataclass(frozen=True, slots=True)
class Status:
    text: Words
    mine: bool = False
    worth: int = 0
    envido: int | None = None
    clock: int = 0
    due: int = 0
    commitment: str = ""


@dataclass(frozen=True, slots=True)
class Own:
    """A card in the viewer's hand. `hidden`: it may also be played face down."""

    card: str
    playable: bool
    hidden: bool


@dataclass(frozen=True, slots=True)
class Hand:
    """The viewer's cards; when the hand is over, what it paid and what was shown, in their place."""

    hand: int
    stamp: str = ""
    cards: tuple[Own, ...] = ()
    reason: str = ""
    results: tuple[Words, ...] = ()
    proofs: tuple[Proof, ...] = ()


@dataclass(frozen=True, slots=True)
class Slot:
    """A button of the grid. No reason means that it can be pressed."""

    code: str
    reason: str


@dataclass(frozen=True, slots=True)
class Calls:
    """The grid of calls (slots of one or two buttons), or the buttons around a match, which carry no stamp."""

    stamp: str
    slots: tuple[tuple[Slot, ...], ...] = ()
    face_down: bool = False
    buttons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log; `key` is its id on the page."""

    key: str
    words: Words


@dataclass(frozen=True, slots=True)
class Pov:
    version: int
    bar: Bar
    seats: Seats
    board: Board
    status: Status
    hand: Hand
    calls: Calls
    turn: Words | None
    log: tuple[Line, ...]


# --- building -----------------------------------------------------------------------------------------------------


def build_pov(table: TableState, seat: int | None) -> Pov:
    """What `seat` of this table sees, or a spectator if None."""
    look = _Look(table, seat)
    return Pov(
        version=table.version,
        bar=look.bar(),
        seats=look.seats(),
        board=look.board(),
        status=look.status(),
        hand=look.hand(),
        calls=look.calls(),
        turn=look.turn(),
        log=look.log,
    )


class _Look:
    """One look at a table: the view and what several parts need of it."""

    def __init__(self, table: TableState, seat: int | None) -> None:
        self.table = table
        self.seat = seat
        self.players = table.config.players
        self.rotation = engine.RULESETS[table.config.rules].rotation
        match = table.match if table.phase != "waiting" else None
        self.view = engine.view_for(match, seat) if match is not None else None
        # While the next hand is prepared, the table still shows how the last one ended.
        self.shown = table.hand_number - (table.phase == "between")
        self.names = [info.name if info is not None else str(i) for i, info in enumerate(table.seats, 1)]
        self.teams = {"A": " & ".join(self.names[0::2]), "B": " & ".join(self.names[1::2])}
        self.acting: tuple[int, ...] = ()
        if self.view is not None and table.phase == "playing":
            self.acting = self.view.may_act
        self.mine = seat is not None and self.view is not None and bool(self.view.legal) and bool(self.acting)
        self.stamp = f"{table.hand_number}.{table.ply}" if self.mine else ""
        deadline = shown_deadline(table) if self.acting else None
        self.clock = table.config.turn_seconds if deadline else 0
        self.due = int(deadline.timestamp() * 1000) if deadline else 0
        self.log, self.bubbles, self.results, self.winners = self._told()

    # names and places

    def place(self, seat: int) -> str:
        bottom = self.seat or 1
        return PLACES[self.players][(seat - bottom) * self.rotation % self.players]

    def name(self, seat: int) -> str:
        return self.names[seat - 1]

    # regions

    def bar(self) -> Bar:
        config, view = self.table.config, self.view
        own = "" if self.seat is None else "BA"[self.seat % 2]
        sides = []
        for i, team in enumerate("AB"):
            points = view.score[i] if view else 0
            sides.append(
                Side(
                    role=team if not own else "us" if team == own else "them",
                    names=self.teams[team],
                    points=config.target - points if config.three_rounds else points,
                    chicos=view.chicos[i] if view else 0,
                    total=view.totals[i] if view else 0,
                )
            )
        if own == "B":
            sides.reverse()
        return Bar(tuple(sides), config.target, (config.target + 1) // 2, config.chicos, config.three_rounds)

    def seats(self) -> Seats:
        return Seats(tuple(self._box(number, info) for number, info in enumerate(self.table.seats, 1)), self.due)

    def _box(self, number: int, info: SeatInfo | None) -> Box:
        place, view, running = self.place(number), self.view, self.table.running
        captain = self.seat is not None and self._is_captain(self.seat)
        buttons: tuple[str, ...] = ()
        if not running:
            if info is None:
                buttons = ("sit", "robot") if captain else ("sit",)
            elif captain and number != self.seat:
                buttons = ("remove",)
        if info is None:
            return Box(number, place, buttons=buttons)
        acting = number in self.acting
        return Box(
            number=number,
            place=place,
            name=info.name,
            avatar=info.avatar,
            robot=info.robot,
            captain=info.captain,
            automatic=info.automatic,
            ready=info.ready and not running,
            mano=running and view is not None and view.mano == number,
            turn=acting,
            backs=view.card_counts[number - 1] if view and view.hand_running and number != self.seat else 0,
            clock=self.clock if acting and number != self.seat else 0,
            bubble=self.bubbles.get(number),
            buttons=buttons,
        )

    def _is_captain(self, seat: int) -> bool:
        info = self.table.seats[seat - 1]
        return info is not None and info.captain

    def board(self) -> Board:
        view = self.view
        if view is None:
            return Board(self.shown, self.players, terms=self._terms())
        tricks = tuple(
            Trick(
                number=number,
                parda=trick.parda,
                plays=tuple(
                    Play(
                        seat=play.seat,
                        place=self.place(play.seat),
                        card="" if play.hidden or play.card is None else play.card.code,
                        won=self.winners.get(number) == play.seat,
                    )
                    for play in trick.plays
                ),
            )
            for number, trick in enumerate(view.tricks, 1)
            if trick.plays
        )
        return Board(
            hand=self.shown,
            players=self.players,
            tricks=tricks,
            terms=self._terms() if not tricks and not view.hand_running else (),
        )

    def _terms(self) -> tuple[Words, ...]:
        config = self.table.config
        terms = [Words(config.rules), Words("target", what=config.target)]
        if config.three_rounds:
            terms.append(Words("three_rounds"))
        elif config.chicos > 1:
            terms.append(Words("chicos", what=config.chicos))
        terms.append(Words("with_flor" if config.flor else "without_flor"))
        terms.append(Words("seconds", what=config.turn_seconds))
        if config.practice:
            terms.append(Words("practice"))
        return tuple(terms)

    def status(self) -> Status:
        view = self.view
        running = view is not None and view.hand_running and self.table.phase == "playing"
        return Status(
            text=self._ask(),
            mine=self.mine,
            worth=view.stake if view and running else 0,
            envido=view.own_envido if view and running and len(view.tricks) < 2 else None,
            clock=self.clock if self.mine else 0,
            due=self.due if self.mine else 0,
            commitment=self.table.commitment if self.table.phase == "between" else "",
        )

    def _ask(self) -> Words:
        table, view = self.table, self.view
        if table.phase == "finished":
            if table.void:
                return Words("void")
            winner = table.winner or (view.winner if view else None)
            return Words("won", self.teams[winner]) if winner else Words("finished")
        if table.phase == "between":
            return Words("dealing")
        if view is None or table.phase != "playing":
            free = sum(info is None for info in table.seats)
            waiting = [info.name for info in table.seats if info is not None and not info.ready]
            return Words("free", what=free) if free else Words("not_ready", ", ".join(waiting))
        pending = view.pending
        if self.mine:
            if engine.FLOR in view.legal and set(view.legal) <= {engine.FLOR, engine.MAZO}:
                return Words("your_flor")
            if pending is None:
                return Words("your_turn")
            return Words("asked", self.name(pending.seat), pending.call.code)
        if not self.acting:
            return Words("wait")
        names = ", ".join(self.name(s) for s in self.acting)
        return Words("plays", names) if pending is None else Words("answers", names, pending.call.code)

    def turn(self) -> Words | None:
        """What a screen reader should say at once."""
        return self._ask() if self.mine else None

    def hand(self) -> Hand:
        view = self.view
        if view is None:
            return Hand(self.shown)
        if not view.hand_running:
            proofs = tuple(Proof(self.name(s), tuple(c.code for c in cards)) for s, cards in view.proofs)
            return Hand(self.shown, results=self.results, proofs=proofs)
        legal = view.legal if self.mine else ()
        cards = tuple(
            Own(card.code, engine.play(card) in legal, engine.play(card, True) in legal) for card in view.cards
        )
        playable = any(own.playable for own in cards)
        reason = ""
        if not playable and cards:
            reason = self._refusal(engine.play(view.cards[0])) if self.mine else "not_your_turn"
        return Hand(self.shown, self.stamp if playable else "", cards, reason)

    def calls(self) -> Calls:
        view, table = self.view, self.table
        if self.seat is None:
            return Calls("")
        me = table.seats[self.seat - 1]
        if view is None or not table.running:
            ready = me is not None and me.ready
            go = "unready" if ready else "rematch" if table.phase == "finished" else "ready"
            return Calls("", buttons=(go, "leave"))
        ruleset = engine.RULESETS[table.config.rules]
        flores = tuple(a for a in FLORES if a in view.legal) or (FLORES[0],)
        last = (engine.PASO,) if ruleset.id == "gaucho" else ()
        grid = (
            (engine.ENVIDO,), (engine.REAL_ENVIDO,), (engine.FALTA_ENVIDO,),
            (self._raise(view),), flores, (engine.MAZO,),
            (engine.QUIERO,), (engine.NO_QUIERO,), last,
        )  # fmt: skip
        slots = tuple(tuple(Slot(action.code, self._reason(action)) for action in slot) for slot in grid)
        return Calls(
            stamp=self.stamp,
            slots=slots,
            face_down=ruleset.hidden_cards,
            buttons=("back",) if me is not None and me.automatic else (),
        )

    @staticmethod
    def _raise(view: engine.SeatView) -> engine.Action:
        """The level that could be called next."""
        level = view.truco_level
        if view.pending is not None and view.pending.kind == "truco":
            level = RAISES.index(view.pending.call) + 1
        return RAISES[min(level, 2)]

    def _reason(self, action: engine.Action) -> str:
        if not self.mine:
            return "not_your_turn"
        assert self.view is not None
        return "" if action in self.view.legal else self._refusal(action)

    def _refusal(self, action: engine.Action) -> str:
        assert self.table.match is not None and self.seat is not None
        refused = engine.refusal(self.table.match, self.seat, action)
        return refused.value if refused is not None else ""

    # the story of the hand

    def _told(self) -> tuple[tuple[Line, ...], dict[int, Words], tuple[Words, ...], dict[int, int]]:
        """One walk along the events: lines of the log, what stands in bubbles, what the hand paid, who won tricks."""
        lines: list[Line] = []
        bubbles: dict[int, Words] = {}
        results: list[Words] = []
        winners: dict[int, int] = {}
        if self.view is None:
            return (), bubbles, (), winners
        names, teams = self.names, self.teams
        for i, event in enumerate(self.view.events):
            words: Words | None = None
            match event:
                case engine.CardPlayed(seat=seat, card=card, hidden=hidden):
                    bubbles.clear()
                    face = "down" if hidden or card is None else card.code
                    words = Words("played", names[seat - 1], face)
                case engine.CallMade(seat=seat, call=call):
                    words = bubbles[seat] = Words("say", names[seat - 1], call.code)
                case engine.Replied(seat=seat, reply=reply):
                    words = bubbles[seat] = Words("say", names[seat - 1], reply.code)
                case engine.FlorSung(seat=seat):
                    words = bubbles[seat] = Words("say", names[seat - 1], "flor")
                case engine.PointsSaid(seat=seat, said=said) if said != "nothing":
                    words = bubbles[seat] = Words("say", names[seat - 1], said)
                case engine.FlorAnnounced(seat=seat, points=points):
                    words = bubbles[seat] = Words("flor_of", names[seat - 1], points)
                case engine.Folded(seat=seat):
                    bubbles.clear()
                    words = bubbles[seat] = Words("say", names[seat - 1], "mazo")
                case engine.TrickWon(trick=trick, team=team, seat=seat):
                    words = Words("parda", what=trick)
                    if seat is not None:
                        winners[trick] = seat
                        words = Words(f"trick{trick}", names[seat - 1])
                case engine.Scored(team=team, points=points, reason=reason):
                    words = Words(f"scored_{reason.value}", teams[team], points)
                    results.append(words)
                case engine.HandWon(team=None):
                    words = Words("nobody")
                    results.append(words)
                case engine.ChicoWon(team=team) | engine.RoundWon(team=team):
                    words = Words("chico_won", teams[team])
                    if self.table.config.chicos > 1:
                        results.append(words)
                case engine.MatchWon(team=team):
                    words = Words("match_won", teams[team])
                    results.append(words)
                case engine.HandDealt(mano=mano):
                    words = Words("dealt", names[mano - 1])
            if words is not None:
                lines.append(Line(f"l{self.shown}-{i}", words))
        return tuple(lines), bubbles, tuple(results), winners
