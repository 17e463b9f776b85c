"""A table page by HTTP: its first load, and the frame it polls for while its socket is down."""

from __future__ import annotations

import time
from typing import Any

from games.live.look import build_pov
from games.live.regions import page, push
from games.table_state import TableState


def table_context(state: TableState, user_id: int | None, language: str) -> dict[str, Any]:
    """What the table's template needs, for this person (None: nobody is logged in)."""
    seat = state.seat_of(user_id)
    pov = build_pov(state, seat)
    return {
        "table": state,
        "seat": seat,
        "pov": pov,
        "regions": page(pov, language),
        "now": int(time.time() * 1000),
    }


def whole_frame(state: TableState, user_id: int | None, language: str) -> dict[str, Any]:
    """A frame with the whole view, as the socket would send it."""
    pov = build_pov(state, state.seat_of(user_id))
    return {"v": state.version, "content": push(None, pov, language)}
