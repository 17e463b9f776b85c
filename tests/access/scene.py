"""People and tables in every state that a page can show, made by the services themselves.

Runs in the environment of a stack (its `manage.py shell`) and prints, as JSON, the names that paths of `pages.py` may
hold and a session for each person.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts import friends, moderation, sanctions
from accounts.grants import welcome
from accounts.guests import create_guest
from accounts.models import User
from games.models import Table, Trophy
from games.models.chat_line import ChatKind
from games.services import cancelling, challenges, chatting, seating
from games.services.trophies import sweep
from games.table_state import TableConfig
from games.trophies import PRIZES
from tests import dealer
from tests.games import table_kit as kit

CAST = """alice bob charlie dave erin frank grace heidi ivan judy mallory niaj oscar peggy quentin rosa rupert sybil
    trent ursula olivia harold victor walter xavier yolanda frida zoe"""
PASSWORD = "naipe-marcado-33"
LONG = "Maximiliano_Etcheverry_de_la_S"


def main() -> None:
    pile = Path(os.environ["TRUCO_DECKS"])
    people = {name: person(name) for name in CAST.split()}
    people["guest"] = create_guest()
    User.objects.filter(pk=people["bob"].pk).update(username=LONG)
    people["bob"].refresh_from_db()
    people["ursula"].set_unusable_password()
    people["ursula"].save()

    tables: dict[str, Table] = {}

    def play(name: str, config: TableConfig, mano: int, hands: tuple[str, ...], who: str, *moves: str) -> None:
        """Who sits there, and what they do: "alice:envido"."""
        dealer.put_mano(pile, mano)
        dealer.put_hands(pile, *hands)
        tables[name] = kit.dealt(*(people[each] for each in who.split()), config=config)
        for move in moves:
            mover, _, code = move.partition(":")
            kit.press(tables[name], people[mover], code)

    slow = kit.ARGENTINO._replace(turn_seconds=60)
    # of two: a first trick on the table, truco wanted, and alice may go on
    play(
        "two", slow, 1, ("7O 6O 1E", "7E 6E 1B"), "alice bob",
        "alice:envido", "bob:quiero", "alice:truco", "bob:quiero", "alice:7O", "bob:6E",
    )  # fmt: skip
    # of four: the second trick runs and a truco waits for an answer
    four = slow._replace(players=4)
    play(
        "four", four, 1, ("7O 6O 4B", "7E 6E 1B", "1E 3O 4C", "2B 3C 12O"), "charlie dave erin frank",
        "charlie:4B", "dave:6E", "erin:4C", "frank:3C", "frank:2B", "charlie:6O", "dave:1B", "erin:truco",
    )  # fmt: skip
    gaucho = kit.GAUCHO._replace(turn_seconds=60)
    play("gaucho", gaucho, 1, ("7O 6O 4O", "7E 6B 1C", "1E 3O 4C", "2B 3C 12O"), "walter xavier yolanda frida")
    play("vote", slow, 1, ("7O 6O 1E", "7E 6E 1B"), "sybil rupert")
    cancelling.propose(tables["vote"].pk, people["sybil"])
    rounds = kit.CLASICO._replace(three_rounds=True, chicos=3, turn_seconds=60)
    play("rounds", rounds, 1, ("7O 6C 4B", "7E 6O 1B"), "victor zoe")
    tables["finished"] = kit.dealt(people["heidi"], people["ivan"], config=kit.OFFICIAL)
    kit.play_out(tables["finished"], (people["heidi"], people["ivan"]))
    tables["free"] = seating.open_table(people["mallory"], slow._replace(players=4))
    seating.sit(tables["free"].pk, people["niaj"], 3)
    tables["unready"] = seating.open_table(people["oscar"], slow)
    seating.sit(tables["unready"].pk, people["peggy"], 2)
    tables["closed"] = kit.dealt(people["quentin"], people["rosa"], config=slow._replace(watching=False))
    sweep()
    win_everything(tables["finished"], people["ivan"])

    # company: friends, one who asks, a link to a table, something said
    judy = people["judy"]
    for name in ("heidi", "ivan", "alice"):
        friends.ask(judy, people[name])
    friends.accept(people["heidi"], judy)
    friends.ask(people["mallory"], judy)
    challenge = challenges.link(tables["free"].pk, people["mallory"])
    chatting.say(people["mallory"], ChatKind.WORDS, "¿Alguien para una de cuatro?")
    line = chatting.say(people["bob"], ChatKind.WORDS, "¡Qué mano!", tables["two"].pk)
    # what a moderator has decided
    moderation.people.warn(None, people["trent"], "Palabras que no van.")

    address = EmailAddress.objects.create(user=people["trent"], email="trent@example.org", primary=True)
    names = {name: table.code for name, table in tables.items()}
    names |= {
        "confirm": EmailConfirmationHMAC(address).key,
        "reset": f"{user_pk_to_url_str(people['grace'])}-{default_token_generator.make_token(people['grace'])}",
        "match": code_of(tables["finished"]),
        "running": code_of(tables["two"]),
        "challenge": challenge.code,
        "line": str(line.id),
        "sanction": sanctions.link_token(people["trent"]),
    }
    # a second factor: one who has given it, one who is asked for it
    TOTP.activate(people["harold"], "HAROLD" * 4)
    sessions = {name: session(user) for name, user in people.items()}
    sessions["halfway"] = sessions.pop("harold")
    TOTP.activate(people["olivia"], "OLIVIA" * 4)
    RecoveryCodes.activate(people["olivia"])
    json.dump({"names": names, "sessions": sessions, "cookie": settings.SESSION_COOKIE_NAME}, sys.stdout)


def win_everything(table: Table, user: User) -> None:
    """The widest result that there can be, whatever the cards brought: every trophy and many coins."""
    table.refresh_from_db()
    assert table.match is not None
    Trophy.objects.filter(user=user).delete()
    Trophy.objects.bulk_create(
        Trophy(user=user, code=prize.code, match=table.match, at=table.match.ended_at) for prize in PRIZES
    )
    table.match.players_of.filter(user=user).update(coins=-250_000, points=1_000)


def code_of(table: Table) -> str:
    table.refresh_from_db()
    assert table.match is not None
    return table.match.code


def person(name: str) -> User:
    user = User.objects.create_user(
        name, f"{name}@example.org", PASSWORD, avatar=CAST.split().index(name) % User.AVATARS + 1
    )
    welcome(user)
    return user


def session(user: User) -> str:
    """Logged in by the form, as far as it goes; who has no password is let in."""
    browser = Client(SERVER_NAME="localhost")
    if user.has_usable_password():
        browser.post(reverse("account_login"), {"login": user.username, "password": PASSWORD})
        browser.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    else:
        browser.force_login(user, settings.AUTHENTICATION_BACKENDS[0])
    return str(browser.cookies[settings.SESSION_COOKIE_NAME].value)
