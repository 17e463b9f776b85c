"""What a page's button asks for, as text (`sit:2`, `ready`, `3.7:quiero`): one reading of it for posts and sockets."""

from __future__ import annotations

from accounts.models import User
from games.refused import Deny, Refused
from games.services import seating
from games.services.play import PLAY, Play, act, parse

BARE = {
    "ready": seating.ready,
    "unready": seating.unready,
    "rematch": seating.ready,
    "leave": seating.leave,
}
WITH_SEAT = {
    "sit": seating.sit,
    "robot": seating.add_robot,
    "remove": seating.free_seat,
}


def do(table_id: int, user: User, what: str) -> None:
    """Do it for this person at this table. Raises Refused, and then nothing has changed."""
    if PLAY.fullmatch(what):
        hand, ply, code = parse(what)
        act(Play(table_id, hand, ply, code, user_id=user.pk))
        return
    verb, colon, seat = what.partition(":")
    if not colon and verb in BARE:
        BARE[verb](table_id, user)
    elif verb in WITH_SEAT and seat.isascii() and seat.isdigit() and len(seat) == 1:
        WITH_SEAT[verb](table_id, user, int(seat))
    else:
        raise Refused(Deny.MALFORMED)
