"""One look at a table: from its state and a seat's view to the `Pov` of that seat, or of the spectators."""

from __future__ import annotations

from functools import lru_cache

from django.conf import settings

from games import engine
from games.live import story as told
from games.live.grid import grid_of, idle
from games.live.pov import (
    Bar,
    Board,
    Box,
    Calls,
    Hand,
    Own,
    Play,
    Pov,
    Proof,
    Seats,
    Side,
    Slot,
    Status,
    Story,
    Trick,
    Vote,
    Words,
)
from games.services.due import shown_deadline
from games.services.senas import allowed as senas_allowed
from games.table_state import SeatInfo, TableConfig, TableState

# Where a seat is shown, counted from the viewer's own in turn order (R2.2).
PLACES = {
    (2, 1): ("me", "top"),
    (2, -1): ("me", "top"),
    (4, 1): ("me", "right", "top", "left"),
    (4, -1): ("me", "left", "top", "right"),
}
MATCH_KINDS = frozenset({"playing", "between"})


def build_pov(table: TableState, seat: int | None) -> Pov:
    """What `seat` of this table sees, or a spectator if None."""
    return _Look(table, seat).pov()


def may_look(table: TableState, user_id: int | None) -> bool:
    """Is the page of this table for him? Without public only who sits there sees it (P3.2)."""
    return table.config.watching or table.seat_of(user_id) is not None


class _Look:
    """The view, and what several parts need of it."""

    def __init__(self, table: TableState, seat: int | None) -> None:
        self.table = table
        self.seat = seat
        config = table.config
        # A match that is over is seen with the eyes of who played it, not of who sits there now.
        self.played = played = table.cast == () or (
            seat is not None and table.cast[seat - 1][0] == _user_at(table, seat)
        )
        shown = table.match if table.phase not in ("waiting", "closed") else None
        self.view = view = engine.view_for(shown, seat if played else None) if shown else None
        self.over = table.phase == "finished"
        # While the next hand is prepared, the table still shows how the last one ended.
        self.shown = table.hand_number - (table.phase == "between")
        self.names, self.teams = _names(table.seats) if not table.cast else _cast_names(table.cast)
        playing = view is not None and table.phase == "playing"
        self.acting: tuple[int, ...] = view.may_act if view is not None and playing else ()
        self.mine = seat is not None and view is not None and bool(self.acting) and bool(view.legal)
        self.stamp = f"{table.hand_number}.{table.ply}" if self.mine else ""
        deadline = shown_deadline(table) if self.acting else None
        self.clock = config.turn_seconds if deadline else 0
        self.due = int(deadline.timestamp() * 1000) if deadline else 0
        self.story = Story(self.shown, view.events if view else (), self.names, self.teams, config.chicos)
        self.places = _places(config.players, engine.RULESETS[config.rules].rotation, seat or 1)

    def pov(self) -> Pov:
        ask = self.ask()
        return Pov(
            version=self.table.version,
            bar=self.bar(),
            seats=self.seats(),
            board=self.board(),
            status=self.status(ask),
            hand=self.hand(),
            calls=self.calls(),
            vote=self.vote(),
            senas=self.seat is not None and self.table.phase in MATCH_KINDS and senas_allowed(self.table.config),
            menu=self.menu(),
            turn=ask if self.mine else None,
            story=self.story,
        )

    def menu(self) -> tuple[str, ...]:
        if self.seat is None or self.table.phase not in MATCH_KINDS:
            return ()
        return ("cancel", "abandon" if self.table.config.practice else "forfeit")

    # regions

    def bar(self) -> Bar:
        config, view = self.table.config, self.view
        score, chicos, totals = (view.score, view.chicos, view.totals) if view else ((0, 0), (0, 0), (0, 0))
        own = None if self.seat is None else 1 - self.seat % 2
        sides = tuple(
            Side(
                role="AB"[i] if own is None else "us" if i == own else "them",
                names=self.teams[i],
                points=config.target - score[i] if config.three_rounds else score[i],
                chicos=chicos[i],
                total=totals[i],
            )
            for i in ((1, 0) if own == 1 else (0, 1))
        )
        return Bar(sides, config.target, (config.target + 1) // 2, config.chicos, config.three_rounds)

    def seats(self) -> Seats:
        seats, running, view, own = self.table.seats, self.table.phase in MATCH_KINDS, self.view, self.seat
        broken_off = self.over and view is not None and view.hand_running
        said = told.bubbles(self.story.events) if view and not broken_off else {}
        backs = view.card_counts if view and view.hand_running and not self.over else (0,) * len(seats)
        mano = self.mano() if running else 0
        me = seats[own - 1] if own is not None else None
        captain = me is not None and me.captain
        boxes = []
        for number, info in enumerate(seats, 1):
            place = self.places[number - 1]
            if info is None:
                free: tuple[str, ...] = ()
                if not running and self.table.phase != "closed":
                    free = ("sit",) if own is None else self.at_free_chair(captain)
                boxes.append(Box(number, place, buttons=free))
                continue
            turn = number in self.acting
            boxes.append(
                Box(
                    number,
                    place,
                    info.name,
                    info.avatar,
                    info.robot,
                    info.captain,
                    info.automatic,
                    info.ready and not running,
                    mano == number,
                    turn,
                    backs[number - 1] if number != own else 0,
                    self.clock if turn and number != own else 0,
                    _away_until(info),
                    self.at_taken_chair(info) if captain and not running and number != own else (),
                    said.get(number),
                )
            )
        return Seats(tuple(boxes), self.due)

    def at_free_chair(self, captain: bool) -> tuple[str, ...]:
        """What somebody who sits elsewhere may do there."""
        config = self.table.config
        robot = ("robot",) if captain and config.robots else ()
        return (*robot, "move") if config.players == 4 else robot

    def at_taken_chair(self, info: SeatInfo) -> tuple[str, ...]:
        """What the captain may do there."""
        return ("remove", "swap") if self.table.config.players == 4 and not info.robot else ("remove",)

    def mano(self) -> int:
        """Of the hand that is shown: in the pause after it the view knows the next one's already."""
        view, events = self.view, self.story.events
        if view is None:
            return 0
        first = events[0] if events and not view.hand_running else None
        return first.mano if isinstance(first, engine.HandDealt) else view.mano

    def board(self) -> Board:
        view, config = self.view, self.table.config
        if view is None:
            return Board(self.shown, config.players, terms=self.terms() if self.table.phase != "closed" else ())
        winners = told.trick_winners(self.story.events)
        tricks = []
        for number, trick in enumerate(view.tricks, 1):
            if not trick.plays:
                continue
            winner = winners.get(number)
            plays = tuple(
                Play(
                    play.seat,
                    self.places[play.seat - 1],
                    "" if play.hidden or play.card is None else play.card.code,
                    play.seat == winner,
                )
                for play in trick.plays
            )
            tricks.append(Trick(number, trick.parda, plays))
        terms = self.terms() if not tricks and not view.hand_running else ()
        return Board(self.shown, config.players, tuple(tricks), terms)

    def terms(self) -> tuple[Words, ...]:
        terms = _terms(self.table.config)
        return (*terms, Words("shared_address")) if self.table.shared_address else terms

    def status(self, ask: Words) -> Status:
        view, table = self.view, self.table
        running = view is not None and view.hand_running and table.phase == "playing"
        rounds = view is not None and table.config.three_rounds and table.phase in MATCH_KINDS
        return Status(
            text=ask,
            mine=self.mine,
            worth=view.stake if view and running else 0,
            envido=view.own_envido if view and running and len(view.tricks) < 2 else None,
            clock=self.clock if self.mine else 0,
            due=self.due if self.mine else 0,
            commitment=table.commitment if table.phase == "between" else "",
            round=sum(view.chicos) + 1 if view and rounds else 0,
        )

    def ask(self) -> Words:
        """Whose turn it is, or what is asked of the viewer."""
        table, view = self.table, self.view
        if table.phase == "finished":
            if table.void:
                return Words("void")
            winner = table.winner or (view.winner if view else None)
            if not winner:
                return Words("finished")
            # without a winner by the score, the others have left
            code = "won" if view is not None and view.winner else "left"
            return Words(code if len(self.names) == 2 else f"{code}_pair", self.teams["AB".index(winner)])
        if table.phase == "closed":
            return Words("closed")
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
            return Words("asked", self.names[pending.seat - 1], pending.call.code)
        if not self.acting:
            return Words("wait")
        names = ", ".join(self.names[seat - 1] for seat in self.acting)
        return Words("plays", names) if pending is None else Words("answers", names, pending.call.code)

    def hand(self) -> Hand:
        view = self.view
        if view is None:
            closed = self.table.phase == "closed"
            return Hand(self.shown, match=self.table.match_code if closed else "", closed=closed)
        if not view.hand_running or self.over:
            proofs = tuple(Proof(self.names[s - 1], tuple(c.code for c in cards)) for s, cards in view.proofs)
            return Hand(
                self.shown,
                results=told.results(self.story),
                proofs=proofs,
                earned=self.earned(),
                match=self.table.match_code if self.over else "",
            )
        if not self.mine:
            idle = tuple(Own(card.code, False, False) for card in view.cards)
            return Hand(self.shown, cards=idle, reason="not_your_turn")
        legal = view.legal
        cards = tuple(
            Own(card.code, engine.play(card) in legal, engine.play(card, True) in legal) for card in view.cards
        )
        if any(own.playable for own in cards):
            return Hand(self.shown, self.stamp, cards)
        reason = self._refusal(engine.play(view.cards[0])) if cards else ""
        return Hand(self.shown, cards=cards, reason=reason)

    def earned(self) -> tuple[Words, ...]:
        """What the viewer's match brought him, once it is over."""
        for got in self.table.earned:
            if got.seat == self.seat and self.played:
                told = [Words("coins", what=got.coins), Words("points", what=got.points)]
                if got.level:
                    told.append(Words("level", what=got.level))
                if got.trophies:
                    told.append(Words("trophies", what=" ".join(got.trophies)))
                return tuple(told)
        return ()

    def calls(self) -> Calls:
        view, table = self.view, self.table
        if self.seat is None:
            return Calls("")
        me = table.seats[self.seat - 1]
        if view is None or table.phase not in MATCH_KINDS:
            ready = me is not None and me.ready
            go = "unready" if ready else "rematch" if table.phase == "finished" else "ready"
            if me is not None and me.settings_new and not ready:
                go = f"agree:{table.config.stamp}"
            alone = table.phase != "closed" and None in table.seats and len(table.people()) == 1
            meanwhile = ("meanwhile",) if alone else ()
            terms = "settings_new" if me is not None and me.settings_new else "settings"
            return Calls("", buttons=(go, *meanwhile, terms, "leave"))
        ruleset = view.config.ruleset
        grid = grid_of(view)
        if self.mine:
            slots = tuple(tuple(Slot(action.code, self._reason(action)) for action in slot) for slot in grid)
        else:
            slots = idle(grid)
        return Calls(self.stamp, slots, ruleset.hidden_cards, ("back",) if me is not None and me.automatic else ())

    def vote(self) -> Vote | None:
        open_vote = self.table.vote
        if open_vote is None:
            return None
        people = [info for info in self.table.people() if info.number not in open_vote.yes]
        return Vote(
            id=open_vote.id,
            who=self.names[open_vote.seat - 1],
            yes=tuple(self.names[seat - 1] for seat in open_vote.yes),
            waiting=tuple(info.name for info in people),
            mine=any(info.number == self.seat for info in people),
            seconds=int(settings.TRUCO["VOTE_SECONDS"]),
            due=int(open_vote.due_at.timestamp() * 1000),
        )

    def _reason(self, action: engine.Action) -> str:
        assert self.view is not None
        return "" if action in self.view.legal else self._refusal(action)

    def _refusal(self, action: engine.Action) -> str:
        assert self.table.match is not None and self.seat is not None
        refused = engine.refusal(self.table.match, self.seat, action)
        return refused.value if refused is not None else ""


def _user_at(table: TableState, seat: int) -> int | None:
    info = table.seats[seat - 1]
    return info.user_id if info is not None else None


@lru_cache(maxsize=1024)
def _cast_names(cast: tuple[tuple[int | None, str], ...]) -> tuple[tuple[str, ...], tuple[str, str]]:
    names = tuple(name for _, name in cast)
    return names, (" & ".join(names[0::2]), " & ".join(names[1::2]))


@lru_cache(maxsize=16)
def _places(players: int, rotation: int, first: int) -> tuple[str, ...]:
    """Where each seat is shown to who sits at `first`."""
    places = PLACES[players, rotation]
    return tuple(places[(number - first) % players] for number in range(1, players + 1))


def _away_until(info: SeatInfo) -> int:
    if info.away_since is None:
        return 0
    return int((info.away_since.timestamp() + settings.TRUCO["ABANDONED_AFTER"]) * 1000)


@lru_cache(maxsize=4096)
def _names(seats: tuple[SeatInfo | None, ...]) -> tuple[tuple[str, ...], tuple[str, str]]:
    """The names of the seats, and of the teams."""
    names = tuple(info.name if info is not None else "—" for info in seats)
    return names, (" & ".join(names[0::2]), " & ".join(names[1::2]))


@lru_cache(maxsize=256)
def _terms(config: TableConfig) -> tuple[Words, ...]:
    """The agreed rules."""
    terms = [Words(config.rules), Words("target", what=config.target)]
    if config.three_rounds:
        terms.append(Words("three_rounds"))
    elif config.chicos > 1:
        terms.append(Words("chicos", what=config.chicos))
    terms.append(Words("with_flor" if config.flor else "without_flor"))
    terms.append(Words("seconds", what=config.turn_seconds))
    terms.append(Words("practice") if config.practice else Words("stake", what=config.stake))
    if config.turbo:
        terms.append(Words("turbo"))
    return tuple(terms)
