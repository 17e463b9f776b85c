"""A table page by HTTP: its first load, and the frame it polls for while its socket is down."""

from __future__ import annotations

import time
from typing import Any

from django.conf import settings
from django.utils.safestring import mark_safe

from games.calls import CALLS
from games.live import senas
from games.live.look import build_pov
from games.live.regions import page, push
from games.table_state import TableState


def table_context(state: TableState, user_id: int | None, language: str) -> dict[str, Any]:
    """What the table's template needs, for this person (None: nobody is logged in)."""
    seat = state.seat_of(user_id)
    pov = build_pov(state, seat)
    regions = page(pov, language)
    made = senas.of_hand(state, seat)
    seen = [told for told in made if told.seat != seat and told.fresh]
    if made and seat is not None:
        regions["log"] = mark_safe(regions["log"] + senas.lines(made, state, seat, language))
    return {
        "table": state,
        "seat": seat,
        "pov": pov,
        "regions": regions,
        "sena": mark_safe(senas.mark(seen[-1], language)) if seen else "",
        "sena_shown": int(settings.TRUCO["SENA_SHOWN"] * 1000),
        "now": int(time.time() * 1000),
        "call_names": CALLS,
    }


def whole_frame(state: TableState, user_id: int | None, language: str) -> dict[str, Any]:
    """A frame with the whole view, as the socket would send it."""
    seat = state.seat_of(user_id)
    content = push(None, build_pov(state, seat), language) + senas.catch_up(state, seat, language)
    return {"v": state.version, "content": content}
