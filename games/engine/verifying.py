"""Checking the deals of a `.truco` (P7.2): was each deck fixed before its hand, and were these its cards?"""

from collections.abc import Iterator
from dataclasses import dataclass

from .cards import card
from .commitment import commitment, hands_of
from .document import Document, parse
from .replaying import decode, play
from .statements import Deal, ParseError, Seal


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found in a file: the exit code, and lines to be printed.

    0: every hand's salt and deck give its commitment, its cards are those the deck deals, and its moves can be played
    with them. 1: a hand is named for which that isn't so. 2: it is no `.truco`, and the line is named.
    """

    code: int
    lines: tuple[str, ...]


def verify(name: str, data: bytes) -> Verdict:
    """Look at a file of this name and content."""
    try:
        document = parse(decode(data), cards_twice=True)
    except ParseError as error:
        return Verdict(2, (f"{name}:{error.line}: {error.reason}",))
    deals = [each for each in document.body if isinstance(each, Deal)]
    wrong = tuple(
        f"{name}:{line}: hand {number}: {reason}"
        for number, (deal, seals) in enumerate(_sealed(document), 1)
        for line, reason in _doubts(deal, seals)
    )
    if wrong:
        return Verdict(1, wrong)
    failure = play(document).failure
    if failure is not None:
        number = sum(1 for deal in deals if deal.line <= failure.line)
        return Verdict(1, (f"{name}:{failure.line}: hand {number}: {failure.reason}",))
    return Verdict(0, (f"ok {name}: {len(deals)} hands",))


def _sealed(document: Document) -> Iterator[tuple[Deal, dict[str, Seal]]]:
    """Each deal, with the seals that stand before it."""
    seals: dict[str, Seal] = {}
    for each in document.body:
        if isinstance(each, Seal):
            seals[each.key] = each
        elif isinstance(each, Deal):
            yield each, seals
            seals = {}


def _doubts(deal: Deal, seals: dict[str, Seal]) -> Iterator[tuple[int, str]]:
    """What speaks against a deal: the line it is seen at, and why."""
    missing = [key for key in ("commit", "salt", "deck") if key not in seals]
    if missing:
        yield deal.line, f"no {', '.join(missing)}"
        return
    deck = tuple(card(code) for code in seals["deck"].value.split())
    if commitment(seals["salt"].value, deck) != seals["commit"].value.lower():
        yield seals["commit"].line, "salt and deck do not give this commitment"
        return
    try:
        dealt = hands_of(deck, len(deal.hands))
    except ValueError as error:
        yield seals["deck"].line, str(error)
        return
    for seat, (said, true) in enumerate(zip(deal.hands, dealt, strict=True), 1):
        if said != true:
            cards = " ".join(each.code for each in true)
            yield deal.line, f"seat {seat} was dealt {cards}"
