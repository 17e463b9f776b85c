"""Hand-built deals, played up to a moment through the real engine."""

from collections.abc import Sequence

from games import engine


def after(
    config: engine.MatchConfig,
    hands: Sequence[str],
    moves: str = "",
    mano: int = 1,
    score: tuple[int, int] = (0, 0),
) -> engine.MatchState:
    """The state after `moves` ("1:envido 2:quiero 1:7O"), seats dealt `hands` ("4E 4B 4O")."""
    state = engine.new_match(config, mano=mano, score=score)
    state, _ = engine.deal(state, [[engine.card(code) for code in hand.split()] for hand in hands])
    for move in moves.split():
        seat, code = move.split(":")
        state, _ = engine.apply(state, int(seat), engine.parse_action(code))
    return state
