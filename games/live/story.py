"""The events of a hand in words: the lines of the log, what stands in the bubbles, what the hand paid."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from games import engine
from games.live.pov import Line, Story, Words

Spoken = engine.CallMade | engine.Replied | engine.FlorSung | engine.PointsSaid | engine.FlorAnnounced | engine.Folded
Told = Callable[[Any, Story], Words | None]


def lines(story: Story, start: int = 0) -> Iterator[Line]:
    """The lines of the log, from the event numbered `start`."""
    for number, event in enumerate(story.events[start:], start):
        words = tell(event, story)
        if words is not None:
            yield Line(f"l{story.hand}-{number}", words)


def tell(event: engine.Event, story: Story) -> Words | None:
    """An event in words, None if it goes without saying."""
    telling = TELL.get(type(event))
    return telling(event, story) if telling else None


def bubbles(events: tuple[engine.Event, ...]) -> dict[int, Words]:
    """What each seat said last, since the last card was played or since what was called before was settled: an answer
    beside a newer call would seem to be that one's."""
    found: dict[int, Words] = {}
    called = False
    for event in reversed(events):
        if type(event) is engine.CardPlayed or (called and type(event) in SETTLED):
            break
        called = called or type(event) is engine.CallMade
        if isinstance(event, Spoken):
            words = SAYS[type(event)](event)
            if words is not None:
                found.setdefault(event.seat, words)
        if type(event) is engine.Folded:
            break
    return found


def results(story: Story) -> tuple[Words, ...]:
    """What the hand paid, and what it decided."""
    found = []
    for event in story.events:
        kind = type(event)
        nobody = isinstance(event, engine.HandWon) and TELL[kind](event, story) is not None
        if nobody or (kind in PAYS and (story.chicos > 1 or kind not in CHICOS)):
            found.append(TELL[kind](event, story))
    return tuple(words for words in found if words is not None)


def trick_winners(events: tuple[engine.Event, ...]) -> dict[int, int]:
    """The seat that won each trick; pardas are left out."""
    return {e.trick: e.seat for e in events if type(e) is engine.TrickWon and e.seat is not None}


# --- what each event says -----------------------------------------------------------------------------------------

SETTLED = (engine.Replied, engine.PointsSaid, engine.FlorAnnounced)
CHICOS = (engine.ChicoWon, engine.RoundWon)
PAYS = (engine.Scored, engine.MatchWon, *CHICOS)


def _team(team: str, story: Story) -> str:
    return story.teams["AB".index(team)]


def _played(event: engine.CardPlayed, story: Story) -> Words:
    face = "down" if event.hidden or event.card is None else event.card.code
    return Words("played", story.names[event.seat - 1], face)


def _trick(event: engine.TrickWon, story: Story) -> Words:
    if event.seat is None:
        return Words("parda", what=event.trick)
    return Words(f"trick{event.trick}", story.names[event.seat - 1])


def _scored(event: engine.Scored, story: Story) -> Words:
    return Words(f"scored_{event.reason.value}", _team(event.team, story), event.points)


def _chico(event: engine.ChicoWon | engine.RoundWon, story: Story) -> Words | None:
    """Where one chico is the match, its end says it all."""
    return Words("chico_won", _team(event.team, story)) if story.chicos > 1 else None


def _hand_won(event: engine.HandWon, story: Story) -> Words | None:
    """What it pays is told by itself; that it pays nobody, unless something else has decided the chico (R9.1)."""
    decided = any(type(other) in CHICOS for other in story.events)
    return Words("nobody") if event.team is None and not decided else None


def _won(code: str, story: Story) -> str:
    return code if len(story.names) == 2 else f"{code}_pair"


def _aloud(said: Callable[[Any], Words | None]) -> Told:
    def told(event: Any, story: Story) -> Words | None:
        words = said(event)
        return words and words._replace(who=story.names[event.seat - 1])

    return told


SAYS: dict[type, Callable[[Any], Words | None]] = {
    engine.CallMade: lambda event: Words("say", what=event.call.code),
    engine.Replied: lambda event: Words("say", what=event.reply.code),
    engine.FlorSung: lambda event: Words("say", what="flor"),
    engine.PointsSaid: lambda event: None if event.said == "nothing" else Words("say", what=event.said),
    engine.FlorAnnounced: lambda event: Words("flor_of", what=event.points),
    engine.Folded: lambda event: Words("say", what="mazo"),
}

TELL: dict[type, Told] = {
    **{kind: _aloud(said) for kind, said in SAYS.items()},
    engine.HandDealt: lambda event, story: Words("dealt", story.names[event.mano - 1]),
    engine.CardPlayed: _played,
    engine.TrickWon: _trick,
    engine.Scored: _scored,
    engine.HandWon: _hand_won,
    engine.ChicoWon: _chico,
    engine.RoundWon: _chico,
    engine.MatchWon: lambda event, story: Words(_won("match_won", story), _team(event.team, story)),
}
