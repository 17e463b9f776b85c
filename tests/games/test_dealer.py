"""R1.4: every order of the deck is equally likely, and chance comes from the system."""

from collections import Counter
from math import factorial
from random import Random

from games.dealer import ORDERS, SecureDealer, arranged
from games.engine import DECK


def test_each_number_is_an_order_of_its_own():
    assert {arranged("abcd", order) for order in range(24)} == {
        (a, b, c, d) for a in "abcd" for b in "abcd" for c in "abcd" for d in "abcd" if len({a, b, c, d}) == 4
    }
    assert factorial(40) == ORDERS
    assert len({arranged(DECK, order) for order in (0, 1, ORDERS // 2, ORDERS - 2, ORDERS - 1)}) == 5


def test_every_card_comes_at_every_place():
    dealer = SecureDealer()
    dealer._random = Random(33)
    decks = [dealer.deck() for _ in range(4_000)]
    assert all(len(deck) == 40 and set(deck) == set(DECK) for deck in decks)
    for place in (0, 1, 20, 39):
        often = Counter(deck[place] for deck in decks)
        # a hundred each, within five standard deviations
        assert len(often) == 40 and all(50 < count < 150 for count in often.values())


def test_two_decks_of_the_system_differ():
    assert SecureDealer().deck() != SecureDealer().deck()
