"""Tables as values, without a database: what the tests of the page's parts look at."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from datetime import UTC, datetime

from games import engine
from games.card_names import card_name
from games.table_state import SeatInfo, TableConfig, TableState

NAMES = ("Ana", "Bruno", "Carla", "Dario")
SOON = datetime(2030, 1, 1, tzinfo=UTC)


_CODE = re.compile(r"(?<![0-9A-Za-z])(?:[1-7]|1[0-2])[EBOC](?![0-9A-Za-z])", re.IGNORECASE)
_BY_NAME = {card_name(card.code): card for card in engine.DECK}
_NAME = re.compile("|".join(rf"(?<!\w){name}(?!\w)" for name in _BY_NAME), re.IGNORECASE)


def cards_in(text: str) -> set[engine.Card]:
    """Every card that a text names, by code or in words."""
    codes = {engine.card(code.upper()) for code in _CODE.findall(text)}
    return codes | {_BY_NAME[name.lower()] for name in _NAME.findall(text)}


def known_to(view: engine.SeatView) -> set[engine.Card | None]:
    """The cards a viewer may know."""
    shown = {card for _, cards in view.proofs for card in cards}
    return set(view.dealt) | {play.card for trick in view.tricks for play in trick.plays} | shown


def seats(players: int, robots: tuple[int, ...] = ()) -> tuple[SeatInfo, ...]:
    return tuple(
        SeatInfo(n, None if n in robots else n, NAMES[n - 1], n, n in robots, True, captain=n == 1)
        for n in range(1, players + 1)
    )


def table(
    match: engine.MatchState | None = None,
    config: engine.MatchConfig | None = None,
    phase: str = "playing",
    ply: int = 0,
    hand: int = 1,
    **changes: object,
) -> TableState:
    config = match.config if match is not None else config or engine.MatchConfig(engine.ARGENTINO, 2)
    agreed = TableConfig(
        rules=config.ruleset.id,
        players=config.players,
        target=config.target,
        chicos=config.chicos,
        flor=config.flor,
        three_rounds=config.three_rounds,
        turn_seconds=20,
        practice=True,
    )
    state = TableState(
        id=1,
        code="bcdfghj",
        version=100 * hand + ply,
        phase=phase,
        config=agreed,
        seats=seats(config.players),
        match=match,
        match_id=1,
        match_code="zzz",
        hand_id=hand,
        hand_number=hand,
        ply=ply,
        due_at=SOON if phase == "playing" else None,
        due_what="turn" if phase == "playing" else "",
        commitment="ab" * 32 if phase == "between" else "",
    )
    return state._replace(**changes)


def random_match(config: engine.MatchConfig, seed: int, most: int = 400) -> Iterator[TableState]:
    """The tables of a match whose players do anything legal, as the services would show them one after another."""
    rng = random.Random(seed)
    match, hand, ply = engine.new_match(config, mano=1), 0, 0
    for _ in range(most):
        if match.winner is not None:
            yield table(match, phase="finished", hand=hand, ply=ply)
            return
        if match.hand is None or match.hand.over:
            hand, ply = hand + 1, 0
            if match.hand is not None:
                yield table(match, phase="between", hand=hand)
            cards = rng.sample(engine.DECK, 3 * config.players)
            match, _ = engine.deal(match, tuple(tuple(cards[3 * k : 3 * k + 3]) for k in range(config.players)))
        else:
            seat = rng.choice(engine.to_act(match))
            legal = engine.legal_actions(match, seat)
            staying = [action for action in legal if action is not engine.MAZO]
            action = rng.choice(staying if staying and rng.random() < 0.95 else legal)
            match, _ = engine.apply(match, seat, action)
            ply += 1
        if match.winner is None and not (match.hand and match.hand.over):
            yield table(match, hand=hand, ply=ply)
