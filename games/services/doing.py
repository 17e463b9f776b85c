"""What a page's button asks for, as text (`sit:2`, `ready`, `yes:41`, `3.7:quiero`), for posts and sockets."""

from __future__ import annotations

from accounts.models import User
from games.refused import Deny, Refused
from games.services import agreeing, cancelling, presence, seating, senas
from games.services.play import PLAY, Play, act, parse

BARE = {
    "ready": seating.ready,
    "unready": seating.unready,
    "rematch": seating.ready,
    "leave": seating.leave,
    "abandon": seating.abandon,
    "back": presence.back,
    "cancel": cancelling.propose,
    "seen": agreeing.seen,
}
WITH_SEAT = {
    "sit": seating.sit,
    "robot": seating.add_robot,
    "remove": seating.free_seat,
    "move": seating.change_seat,
    "swap": seating.change_seat,
}


def do(table_id: int, user: User, what: str) -> None:
    """Do it for this person at this table. Raises Refused, and then nothing has changed."""
    if PLAY.fullmatch(what):
        hand, ply, code = parse(what)
        act(Play(table_id, hand, ply, code, user_id=user.pk))
        return
    verb, colon, number = what.partition(":")
    if not colon and verb in BARE:
        BARE[verb](table_id, user)
    elif verb == "sena":
        senas.make(table_id, user, number)
    elif not (number.isascii() and number.isdigit()):
        raise Refused(Deny.MALFORMED)
    elif verb in WITH_SEAT and len(number) == 1:
        WITH_SEAT[verb](table_id, user, int(number))
    elif verb == "agree" and len(number) < 11:
        seating.ready(table_id, user, int(number))
    elif verb in ("yes", "no") and len(number) < 19:
        cancelling.answer(table_id, user, int(number), verb == "yes")
    else:
        raise Refused(Deny.MALFORMED)
