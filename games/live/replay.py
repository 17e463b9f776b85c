"""A match that is over, step by step, with all cards open (P7.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games import engine
from games.card_names import card_name
from games.engine.envido import envido_number
from games.live import story as told
from games.live import words
from games.live.pov import Story, Words
from games.models import Hand, Match, MatchPlayer, Move, Sena
from games.models.move import By
from games.recording import StillRunning, config_of, names_of, states

HOW: dict[str, Promise] = {By.ROBOT.value: _("jugó un robot"), By.CLOCK.value: _("se acabó el tiempo")}


class Shown(NamedTuple):
    """A card. `down`: it was played face down; `won`: it took its trick."""

    code: str
    name: str
    down: bool = False
    won: bool = False
    last: bool = False


class Row(NamedTuple):
    """One player: what he has played to each trick, and what he still holds."""

    player: MatchPlayer
    name: str
    tricks: tuple[Shown | None, ...]
    held: tuple[Shown, ...]
    bubble: str
    mano: bool
    turn: bool
    envido: int
    flor: bool


class Place(NamedTuple):
    """A step of a hand."""

    hand: int
    step: int

    @property
    def query(self) -> str:
        return f"?mano={self.hand}&paso={self.step}"


class Moment(NamedTuple):
    """A line of what happened, and the step at which it did."""

    place: Place
    kind: str
    text: str
    how: Promise | str
    now: bool


class HandLink(NamedTuple):
    place: Place
    score: tuple[int, int] | None
    now: bool


class Replay(NamedTuple):
    """One moment of the match, and the ways from it to others."""

    place: Place
    steps: int
    hands: list[HandLink]
    names: tuple[str, str]
    score: tuple[int, int]
    chicos: tuple[int, int]
    worth: int
    rows: list[Row]
    lines: list[Moment]
    first: Place | None
    back: Place | None
    on: Place | None
    last: Place | None

    @property
    def tricks(self) -> range:
        return range(1, 4)


def replay(match: Match, hands: Sequence[Hand], number: int, step: int) -> Replay | None:
    """The match after `step` moves of its hand `number`, both taken to the nearest that there is; None where no hand
    was dealt. Raises StillRunning before its end."""
    if not match.over:
        raise StillRunning(match.code)
    if not hands:
        return None
    index = min(max(number, 1), len(hands)) - 1
    hand = hands[index]
    moves = list(hand.moves.order_by("ply"))
    steps = len(moves)
    place = Place(index + 1, min(max(step, 0), steps))
    config = config_of(match)
    course = states(config, hand, [(move.seat, move.action) for move in moves])
    players = list(match.players_of.select_related("user").order_by("seat"))
    names = names_of(players)
    teams = (" & ".join(names[0::2]), " & ".join(names[1::2]))
    now = course[place.step]
    before = Place(index, _length(hands[index - 1])) if index else None
    after = Place(index + 2, 0) if index + 1 < len(hands) else None
    end = Place(len(hands), _length(hands[-1]) if hands[-1] is not hand else steps)
    return Replay(
        place=place,
        steps=steps,
        hands=[HandLink(Place(i, 0), _score(config, each), each is hand) for i, each in enumerate(hands, 1)],
        names=teams,
        score=_counted(config, now.score),
        chicos=now.chicos,
        worth=_worth(now),
        rows=_rows(now, players, names),
        lines=_lines(course, moves, _senas(hand), place, Story(place.hand, (), names, teams, config.chicos)),
        first=Place(1, 0) if place != Place(1, 0) else None,
        back=Place(place.hand, place.step - 1) if place.step else before,
        on=Place(place.hand, place.step + 1) if place.step < steps else after,
        last=end if place != end else None,
    )


def _length(hand: Hand) -> int:
    return hand.moves.count()


def _score(config: engine.MatchConfig, hand: Hand) -> tuple[int, int] | None:
    if hand.score_a is None or hand.score_b is None:
        return None
    return _counted(config, (hand.score_a, hand.score_b))


def _counted(config: engine.MatchConfig, score: tuple[int, int]) -> tuple[int, int]:
    """As the table shows it: three rounds count down (R10.1)."""
    return (config.target - score[0], config.target - score[1]) if config.three_rounds else score


def _worth(state: engine.MatchState) -> int:
    view = engine.view_for(state, None)
    return view.stake if view.hand_running else 0


def _rows(state: engine.MatchState, players: Sequence[MatchPlayer], names: Sequence[str]) -> list[Row]:
    hand = state.hand
    assert hand is not None
    tricks = [*hand.tricks, hand.table] if hand.table else list(hand.tricks)
    winners = told.trick_winners(hand.events)
    said = told.bubbles(hand.events)
    acting = engine.to_act(state)
    latest = next((e for e in reversed(hand.events) if isinstance(e, engine.CardPlayed)), None)
    rows = []
    for player, name in zip(players, names, strict=True):
        seat = player.seat
        played: list[Shown | None] = [None, None, None]
        for number, trick in enumerate(tricks):
            for play in trick:
                if play.seat == seat and play.card is not None:
                    won = winners.get(number + 1) == seat
                    played[number] = _shown(play.card, play.hidden, won, play is latest)
        dealt = hand.deal.dealt[seat - 1]
        rows.append(
            Row(
                player=player,
                name=name,
                tricks=tuple(played),
                held=tuple(_shown(card) for card in hand.cards[seat - 1]),
                bubble=words.in_bubble(said[seat], get_language() or "es") if seat in said else "",
                mano=hand.deal.mano == seat,
                turn=seat in acting,
                envido=envido_number(dealt),
                flor=hand.deal.flores[seat - 1] > 0,
            )
        )
    return rows


def _shown(card: engine.Card, down: bool = False, won: bool = False, last: bool = False) -> Shown:
    return Shown(card.code, card_name(card.code), down, won, last)


def _senas(hand: Hand) -> dict[int, list[Sena]]:
    """What partners signalled to each other, by the step at which they did."""
    found: dict[int, list[Sena]] = {}
    for sena in hand.senas.order_by("pk"):
        found.setdefault(sena.ply, []).append(sena)
    return found


def _lines(
    course: Sequence[engine.MatchState],
    moves: Sequence[Move],
    made: Mapping[int, Sequence[Sena]],
    now: Place,
    story: Story,
) -> list[Moment]:
    """All that happened in the hand, each line at its step."""
    language = get_language() or "es"
    found = []
    seen = 0
    for step, state in enumerate(course):
        assert state.hand is not None
        events = state.hand.events
        place = now._replace(step=step)
        how: Promise | str = HOW.get(moves[step - 1].by, "") if step else ""
        for event in events[seen:]:
            said = _open(event, story)
            if said is not None:
                found.append(Moment(place, said.code, words.in_words(said, language), how, place == now))
                how = ""
        seen = len(events)
        for sena in made.get(step, ()):
            signal = Words("sena", story.names[sena.seat - 1], words.sena(sena.code))
            found.append(Moment(place, "sena", words.in_words(signal, language), "", place == now))
    return found


def _open(event: engine.Event, story: Story) -> Words | None:
    """An event in words, as the table's log has it, but for cards that lay face down."""
    if isinstance(event, engine.CardPlayed) and event.hidden and event.card is not None:
        return Words("played_down", story.names[event.seat - 1], event.card.code)
    return told.tell(event, story)
