"""The calls of a table's page, each always in its place."""

from __future__ import annotations

from functools import lru_cache

from games import engine
from games.live.pov import Slot

RAISES = (engine.TRUCO, engine.RETRUCO, engine.VALE_CUATRO)
FLORES = (engine.FLOR, engine.CONTRAFLOR, engine.CONTRAFLOR_AL_RESTO)


# By slot.
Grid = tuple[tuple[engine.Action, ...], ...]


def grid_of(view: engine.SeatView) -> Grid:
    """What stands in the slots, whether it may be called now or not."""
    flores = tuple(action for action in FLORES if action in view.legal) or FLORES[:1]
    last = (engine.PASO,) if view.config.ruleset.flor_style is engine.FlorStyle.OPTIONAL else ()
    return _grid(_next_raise(view), flores, last)


@lru_cache(maxsize=64)
def idle(grid: Grid) -> tuple[tuple[Slot, ...], ...]:
    """For who isn't to act."""
    return tuple(tuple(Slot(action.code, "not_your_turn") for action in slot) for slot in grid)


def _next_raise(view: engine.SeatView) -> engine.Action:
    """The level that could be called next."""
    level = view.truco_level
    if view.pending is not None and view.pending.kind == "truco":
        level = RAISES.index(view.pending.call) + 1
    return RAISES[min(level, 2)]


@lru_cache(maxsize=64)
def _grid(raising: engine.Action, flores: tuple[engine.Action, ...], last: tuple[engine.Action, ...]) -> Grid:
    return (
        (engine.ENVIDO,), (engine.REAL_ENVIDO,), (engine.FALTA_ENVIDO,),
        (raising,), flores, (engine.MAZO,),
        (engine.QUIERO,), (engine.NO_QUIERO,), last,
    )  # fmt: skip
