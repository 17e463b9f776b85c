"""Señas (R11): a signal to one's partner. It is free speech: nothing is checked against the cards, nothing of the table
changes, and no version is spent on it, since even that would tell the rivals that there was one."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games import announce, engine, robots
from games.models import Seat, Sena
from games.models.move import By
from games.models.sena import partner_of
from games.models.table import Phase
from games.refused import Deny, Refused
from games.services import catching_up
from games.table_state import TableConfig, TableState

CODES = {signal.name.lower(): signal for signal in robots.Sena}


def allowed(config: TableConfig) -> bool:
    """Are there señas at this table (R11.2)?"""
    return config.players == 4 and config.senas


def make(table_id: int, user: User, code: str) -> Sena:
    """Signal to one's partner. Raises Refused (malformed, no seat, no señas here, no hand in play, too soon)."""
    if code not in CODES:
        raise Refused(Deny.MALFORMED)
    with transaction.atomic():
        # Two at once wait for each other at the seat's row; the table goes on meanwhile.
        seat = Seat.objects.select_for_update(no_key=True).filter(table_id=table_id, user=user).first()
        if seat is None:
            raise Refused(Deny.NOT_SEATED)
        state = catching_up.current(table_id)
        if state is None or not allowed(state.config):
            raise Refused(Deny.NO_SENAS)
        if state.phase != Phase.PLAYING:
            raise Refused(engine.Refusal.NO_HAND)
        now = timezone.now()
        every = settings.TRUCO["SENA_EVERY"]
        lately = now - timedelta(seconds=every)
        if Sena.objects.filter(hand__match=state.match_id, seat=seat.number, at__gt=lately).exists():
            raise Refused(Deny.SENA_TOO_SOON, seconds=int(every))
        return _write(state, seat.number, code, By.PERSON, now)


def _write(state: TableState, seat: int, code: str, by: By, now: datetime) -> Sena:
    assert state.hand_id is not None
    sena = Sena.objects.create(hand_id=state.hand_id, ply=state.ply, seat=seat, code=code, by=by, at=now)
    announce.signalled(state.id, sena.pk)
    return sena


# --- robots -------------------------------------------------------------------------------------------------------


def read_by(state: TableState, seat: int) -> robots.Sena | None:
    """What a robot's partner has signalled last in the hand that runs."""
    if not allowed(state.config):
        return None
    made = Sena.objects.filter(hand=state.hand_id, seat=partner_of(seat)).order_by("pk").values_list("code", flat=True)
    last = made.last()
    return CODES[last] if last is not None else None


def robots_signal(table_id: int, hand_number: int) -> None:
    """The robots whose partner is a person tell him the best they have, truthfully and once a hand."""
    state = catching_up.current(table_id)
    if state is None or not robots_to_signal(state) or state.hand_number != hand_number:
        return
    assert state.match is not None
    for number in robots_to_signal(state):
        dealt = engine.view_for(state.match, number).dealt
        with transaction.atomic():
            list(Seat.objects.select_for_update(no_key=True).filter(table_id=table_id, number=number))
            if not Sena.objects.filter(hand=state.hand_id, seat=number).exists():
                _write(state, number, robots.honest_sena(dealt).name.lower(), By.ROBOT, timezone.now())


def robots_to_signal(state: TableState) -> list[int]:
    """The seats that robots play and whose partner plays himself, while a hand runs."""
    if state.phase != Phase.PLAYING or not allowed(state.config):
        return []
    here = {info.number for info in state.people()}
    return [number for number in sorted(state.robot_seats()) if partner_of(number) in here]
