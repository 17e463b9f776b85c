"""What the engine's tests share: short ways to set a table, play moves and let random matches run."""

import random
from collections.abc import Iterator

from games import engine
from games.engine import notation

CONFIGS = [
    engine.MatchConfig(rules, players, flor=flor)
    for rules in engine.RULESETS.values()
    for players in rules.players
    for flor in (False, True)
]
CONFIGS += [
    engine.MatchConfig(engine.CLASICO, players, flor=flor, three_rounds=True)
    for players in (2, 4)
    for flor in (False, True)
]
CONFIGS += [engine.MatchConfig(engine.ARGENTINO, 4, target=15, chicos=2, flor=True)]


def config_id(config: engine.MatchConfig) -> str:
    """A readable test id."""
    kind = "-three-rounds" if config.three_rounds else ""
    return f"{config.ruleset.id}-{config.players}-{'flor' if config.flor else 'no-flor'}-{config.target}{kind}"


def holds(text: str) -> engine.MatchState:
    """Play a `.truco` text all of whose expectations have to hold; the state at its end."""
    replay = notation.play(notation.parse(text))
    assert replay.failure is None, f"line {replay.failure.line}: {replay.failure.reason}"
    return replay.state


def hands(text: str) -> list[tuple[engine.Card, ...]]:
    """`"7O 1E 4C / 12B 3O 3C"` as cards."""
    return [tuple(engine.card(code) for code in part.split()) for part in text.split("/")]


def table(
    rules: engine.Ruleset,
    cards: str,
    moves: str = "",
    mano: int = 1,
    score: tuple[int, int] = (0, 0),
    **settings: object,
) -> engine.MatchState:
    """A match with one hand dealt and some moves made."""
    dealt = hands(cards)
    config = engine.MatchConfig(rules, len(dealt), **settings)
    state, _ = engine.deal(engine.new_match(config, mano, score), dealt)
    return play(state, moves)


def play(state: engine.MatchState, moves: str) -> engine.MatchState:
    """Make the moves of `"1 envido; 2 quiero"`."""
    for move in filter(None, (each.strip() for each in moves.split(";"))):
        seat, code = move.split()
        state, _ = engine.apply(state, int(seat), engine.parse_action(code))
    return state


def codes(state: engine.MatchState, seat: int) -> set[str]:
    """The codes of a seat's legal actions."""
    return {action.code for action in engine.legal_actions(state, seat)}


def refused(state: engine.MatchState, seat: int, code: str) -> engine.Refusal | None:
    """Why an action is refused, by its code."""
    return engine.refusal(state, seat, engine.parse_action(code))


def shuffle(rng: random.Random, config: engine.MatchConfig, flores: bool = False) -> list[tuple[engine.Card, ...]]:
    """A random deal; with `flores` one rich in cards of one suit."""
    if flores:
        deck = [
            card
            for suit in rng.sample("EBOC", 4)
            for card in rng.sample([c for c in engine.DECK if c.suit == suit], 10)
        ]
        for _ in range(rng.randrange(4)):
            i, j = rng.randrange(12), rng.randrange(40)
            deck[i], deck[j] = deck[j], deck[i]
        dealt = [tuple(deck[10 * k : 10 * k + 3]) for k in range(4)][: config.players]
        return dealt
    cards = rng.sample(engine.DECK, 3 * config.players)
    return [tuple(cards[3 * k : 3 * k + 3]) for k in range(config.players)]


Step = tuple[engine.MatchState, int, engine.Action | None, engine.MatchState, tuple[engine.Event, ...]]


def random_steps(config: engine.MatchConfig, seed: int, most_hands: int = 200) -> Iterator[Step]:
    """One random match, deals and moves: before, seat, action, after and events. A deal has seat 0 and no action."""
    rng = random.Random(seed)
    state = engine.new_match(config, rng.randrange(config.players) + 1)
    while state.winner is None and state.hand_number < most_hands:
        after, events = engine.deal(state, shuffle(rng, config, flores=config.flor and rng.random() < 0.5))
        yield state, 0, None, after, events
        state = after
        while acting := engine.to_act(state):
            seat = rng.choice(acting)
            legal = engine.legal_actions(state, seat)
            if len(legal) > 1 and rng.random() < 0.9:  # folding seldom, so that hands get somewhere
                legal = tuple(action for action in legal if action is not engine.MAZO)
            action = rng.choice(legal)
            after, events = engine.apply(state, seat, action)
            yield state, seat, action, after, events
            state = after


def random_moves(config: engine.MatchConfig, seed: int, most_hands: int = 200) -> Iterator[Step]:
    """The moves alone."""
    return (step for step in random_steps(config, seed, most_hands) if step[2] is not None)
