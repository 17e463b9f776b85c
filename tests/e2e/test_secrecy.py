"""Nobody receives a card he may not know: every byte of whole matches of every ruleset, against what happened."""

import random
import re

import pytest

from games.engine import card
from tests.e2e.listening import Heard, Listener, open_table, play_match, start
from tests.e2e.truth import Hand, Truth

pytestmark = pytest.mark.stack

MATCHES = {
    "argentino": {"players": 2, "rules": "argentino", "target": "30"},
    "argentino with flor": {"players": 2, "rules": "argentino", "flor": "on"},
    "argentino in pairs": {"players": 4, "rules": "argentino"},
    "clasico with flor": {"players": 2, "rules": "clasico", "flor": "on", "chicos": "2"},
    "gaucho": {"players": 4, "rules": "gaucho", "target": "24", "flor": "on"},
}


@pytest.mark.parametrize("name", MATCHES)
def test_no_byte_gives_a_card_away(stack, name):
    chance = random.Random(name)
    if "flor" in name or name == "gaucho":
        # a few flores among the chance deals
        stack.hands("7O 6O 5O", "7C 6C 5C", "1E 2B 3C", "1B 2E 3E")
        stack.hands("1O 4C 12B", "4E 11E 2E", "7B 6B 10B", "1C 2C 3O")
    people = open_table(stack, **MATCHES[name])
    code = people[0].code
    guest = Listener(stack.url, code)  # somebody with a session of his own who looks on
    guest.sign_up(f"mirona-{chance.randrange(10**6)}", "naipe-marcado-33")
    anonymous = Listener(stack.url, code)
    for each in (guest, anonymous):
        assert each.get(each.path).status == 200
        each.open(code)
        assert each.receive()
    viewers = [*people, guest, anonymous]

    start(stack, people, guest, anonymous)
    made = play_match(stack, people, [guest, anonymous], chance)
    for each in viewers:
        each.get(each.path)

    truth = Truth(stack, code)
    assert sum(len(hand.moves) for hand in truth.hands) == made > 20
    for each in viewers:
        assert truth.leaks(each.seat, each.heard()) == []

    # the scan has seen what it should: everybody his own cards and the open ones, in frames and in pages
    frames = [heard.data.decode() for heard in viewers[0].heard() if heard.how == "frame"]
    for hand in truth.hands:
        for each in hand.dealt[0]:
            assert any(f"c-{each.code}" in frame for frame in frames)
    assert {heard.how for each in viewers for heard in each.heard()} == {"frame", "page", "answer"}
    if "argentino" in name:
        assert any(code.startswith("-") for hand in truth.hands for _, code in hand.moves)
    assert any(hand.proven() for hand in truth.hands)
    assert stack.errors() == ""


# --- the scanner itself -------------------------------------------------------------------------------------------


def truth_of(*hands):
    """As of a match of these hands: (deal, moves), versions from 10."""
    found = Truth.__new__(Truth)
    found.first, found.at, found.hands = 10, {}, []
    version = 10
    for serial, (deck, moves) in enumerate(hands, 1):
        hand = Hand(serial, 1, f"{serial:032x}", deck, 2, "argentino", moves)
        found.hands.append(hand)
        for ply in range(len(moves) + 1):
            found.at[version] = hand, ply
            version += 1
    found.last = version - 1
    return found


DECK = "7O 6O 4C 1E 3B 2B 5E 11C"
MOVES = [(1, "envido"), (2, "quiero"), (1, "7O"), (2, "1E"), (2, "-3B"), (1, "4C"), (1, "6O")]


@pytest.mark.parametrize(
    ("seat", "version", "text", "leaks"),
    [
        (1, 10, '<use href="/static/cards.svg#c-7O">', []),
        (2, 10, '<use href="/static/cards.svg#c-7O">', ["7O"]),
        (2, 13, '<use href="/static/cards.svg#c-7O">', []),
        (None, 12, "7 de oros", ["7O"]),
        (None, 13, "7 de oros", []),
        (2, 10, 'value="1.0:-3B"', []),
        (1, 15, "juega 3 de bastos", ["3B"]),
        (1, 17, "juega 3 de bastos", ["3B"]),  # face down, the hand is over
        (1, 17, "2 de bastos", ["2B"]),  # never played
        (1, 17, "5 de espadas", ["5E"]),  # never dealt
        (None, 16, 'aria-label="6 de oros"', ["6O"]),
        (None, 17, 'aria-label="6 de oros"', []),
        (None, 18, "7 de oros", ["7O"]),  # a new hand: secret again
        (1, 9, "c-7O", ["7O"]),  # before it was dealt
        (1, None, "c-7O", ["7O"]),
        (None, 13, f"{1:032x}", [f"{1:032x}"]),
        (1, 17, f"x{2:032x}", [f"{2:032x}"]),
    ],
)
def test_the_scanner_finds_what_was_slipped_in(seat, version, text, leaks):
    truth = truth_of((DECK, MOVES), ("1B 2E 3O 7O 6O 4E", []))
    found = truth.leaks(seat, [Heard("frame", text.encode(), version)])
    assert [line.rpartition(": ")[2] for line in found] == leaks


def test_a_deck_in_the_text_is_found():
    truth = truth_of((DECK, MOVES))
    found = truth.leaks(1, [Heard("frame", DECK.encode(), 17)])
    assert any(line.endswith("7O 6O 4C 1E") for line in found)


def test_proofs_are_those_of_the_rules():
    hand = truth_of((DECK, MOVES)).hands[0]
    assert hand.proven() == {card("7O"), card("6O")}
    hand.moves = [(1, "envido"), (2, "no_quiero")]
    assert hand.proven() == set()


def test_a_doctored_record_is_found(stack):
    people = open_table(stack, players=2)
    start(stack, people)
    play_match(stack, people, [], random.Random(4))
    truth = Truth(stack, people[0].code)
    alice, bob = people
    assert truth.leaks(2, bob.heard()) == []
    # alice's page in bob's hands
    assert truth.leaks(2, alice.heard())
    # a card of alice in one frame of bob
    hand = truth.hands[0]
    unseen = next(each for each in hand.dealt[0] if each not in hand.public(0))
    heard = bob.heard()
    at = next(i for i, each in enumerate(heard) if each.version == truth.first)
    slipped = re.sub(rb"$", f"<!-- {unseen.code} -->".encode(), heard[at].data, count=1)
    heard[at] = Heard("frame", slipped, truth.first)
    assert len(truth.leaks(2, heard)) == 1
