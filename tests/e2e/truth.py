"""What really happened at a table, read from its rows, and who might know which card when."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from games.engine import DECK, Card, card
from games.store import hands_of
from tests.e2e.listening import Heard
from tests.secrecy import mentions
from tests.stack import Stack


@dataclass
class Hand:
    serial: int
    mano: int
    salt: str
    deck: str
    players: int
    rules: str
    moves: list[tuple[int, str]]  # seat and code, in order

    @cached_property
    def dealt(self) -> tuple[tuple[Card, ...], ...]:
        return hands_of(self.deck, self.players)

    def public(self, ply: int) -> set[Card]:
        """Open to all after so many moves."""
        found = {card(code) for _, code in self.moves[:ply] if code[0].isdigit()}
        return found | self.proven() if ply == len(self.moves) else found

    def known(self, seat: int | None, ply: int) -> set[Card]:
        return self.public(ply) | set(self.dealt[seat - 1] if seat else ())

    def proven(self) -> set[Card]:
        """What R5.9 shows at the end. Told from the moves alone, without asking the engine."""
        return self._flores() | self._envido()

    def _flores(self) -> set[Card]:
        """Of whoever sang, raised or accepted a flor; `clasico` sings by itself, so there any flor may be sung."""
        said = {seat for seat, code in self.moves if code in ("flor", "contraflor", "contraflor_al_resto", "quiero")}
        found: set[Card] = set()
        for seat, cards in enumerate(self.dealt, 1):
            if len({each.suit for each in cards}) == 1 and (seat in said or self.rules == "clasico"):
                found.update(cards)
        return found

    def _envido(self) -> set[Card]:
        """The cards of the winning number, if an envido was accepted."""
        pending = None
        for _, code in self.moves:
            if code.endswith(("envido", "truco", "vale_cuatro")):
                pending = code
            elif code == "quiero" and pending and pending.endswith("envido"):
                break
        else:
            return set()
        return pair(self.dealt[self._last_to_say() - 1])

    def _last_to_say(self) -> int:
        """R5.8: in turn order from mano, and who held his tongue speaks once his number is needed."""
        order = [(self.mano - 1 + i) % self.players + 1 for i in range(self.players)]

        def worth(seat: int) -> tuple[int, int]:
            near = -order.index(seat) if self.rules != "gaucho" else int(seat % 2 == self.mano % 2)
            return number(self.dealt[seat - 1]), near

        ahead, waiting = order[0], order[1:]
        while True:
            speaker = next((s for s in waiting if s % 2 != ahead % 2 and worth(s) > worth(ahead)), None)
            if speaker is None:
                return ahead
            ahead = speaker
            waiting.remove(speaker)


def value(each: Card) -> int:
    return each.rank if each.rank < 10 else 0


def pair(cards: Iterable[Card]) -> set[Card]:
    """The cards that make the number of envido."""
    held = sorted(cards, key=value, reverse=True)
    pairs = [{a, b} for i, a in enumerate(held) for b in held[i + 1 :] if a.suit == b.suit]
    return max(pairs, key=lambda two: sum(map(value, two))) if pairs else {held[0]}


def number(cards: Iterable[Card]) -> int:
    made = pair(cards)
    return sum(map(value, made)) + 20 * (len(made) == 2)


class Truth:
    """A finished match. Versions run through its hands without a gap: one for each deal, one for each move."""

    def __init__(self, stack: Stack, code: str) -> None:
        self.hands = [
            Hand(*found, moves=stack.rows("select seat, action from games_move where hand_id = %s order by ply", pk))
            for pk, *found in stack.rows(
                "select h.id, h.serial, h.mano, h.salt, h.deck, m.players, m.rules from games_hand h"
                " join games_match m on m.id = h.match_id join games_table t on t.id = h.table_id"
                " where t.code = %s and h.dealt_at is not null order by h.serial",
                code,
            )
        ]
        version = stack.rows("select version from games_table where code = %s", code)[0][0]
        self.last = version
        self.at: dict[int, tuple[Hand, int]] = {}
        for hand in reversed(self.hands):
            for ply in range(len(hand.moves), -1, -1):
                self.at[version] = hand, ply
                version -= 1
        self.first = version + 1

    def known(self, seat: int | None, version: int | None) -> set[Card]:
        """What a viewer may know of a table at this version. Before the first deal, and in what shows no table:
        nothing."""
        if version is None or version not in self.at:
            assert version is None or version < self.first, f"version {version} is later than the match"
            return set()
        hand, ply = self.at[version]
        return hand.known(seat, ply)

    def where(self, version: int | None) -> str:
        if version not in self.at:
            return f"version {version}, no hand"
        hand, ply = self.at[version]
        told = " ".join(f"{seat}:{code}" for seat, code in hand.moves[:ply])
        return f"version {version} (mano {hand.mano}, {hand.deck[: 12 * hand.players]}.., {told})"

    def leaks(self, seat: int | None, heard: Iterable[Heard]) -> list[str]:
        """What this viewer received and should not have."""
        secrets = [secret for hand in self.hands for secret in (hand.salt, hand.deck, first_cards(hand.deck))]
        found = []
        for number, each in enumerate(heard):
            text = without_decoration(each.data.decode())
            known = self.known(seat, each.version)
            where = f"seat {seat}, {each.how} {number} at {self.where(each.version)}"
            found += [f"{where}: {code.code}" for code in DECK if code not in known and mentions(text, code)]
            found += [f"{where}: {secret}" for secret in secrets if secret in text]
        return found


def first_cards(deck: str) -> str:
    return " ".join(deck.split()[:4])


def without_decoration(text: str) -> str:
    """The lobby has three painted cards, the same for everybody at all times."""
    before, mark, rest = text.partition('<div class="fan" aria-hidden="true">')
    return before + rest.partition("</div>")[2] if mark else text
