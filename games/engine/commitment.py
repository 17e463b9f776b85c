"""The commitment to a deal (P7.2): anyone can check later that the deck was fixed before the hand."""

from collections.abc import Sequence
from hashlib import sha256

from .cards import DECK, Card


def commitment_text(salt_hex: str, deck: Sequence[Card]) -> str:
    """What is hashed: `SALT:CARD CARD … CARD`."""
    return f"{salt_hex}:{' '.join(card.code for card in deck)}"


def commitment(salt_hex: str, deck: Sequence[Card]) -> str:
    """The SHA-256 of salt and deck order, in hex."""
    return sha256(commitment_text(salt_hex, deck).encode("ascii")).hexdigest()


def hands_of(deck: Sequence[Card], players: int) -> tuple[tuple[Card, ...], ...]:
    """The hands a deck order deals: seat k gets cards 3k-2 to 3k. Raises ValueError unless it is all 40 cards."""
    if len(deck) != len(DECK) or set(deck) != set(DECK):
        raise ValueError("a deck is each of the 40 cards once")
    return tuple(tuple(deck[3 * i : 3 * i + 3]) for i in range(players))


def keeps_commitment(commit: str, salt_hex: str, deck: Sequence[Card], hands: Sequence[Sequence[Card]]) -> bool:
    """Do salt and deck give this commitment, and does the deck deal these hands?"""
    dealt = hands_of(deck, len(hands))
    return commitment(salt_hex, deck) == commit.lower() and dealt == tuple(tuple(cards) for cards in hands)
