"""Playing a parsed `.truco` through the rules and checking what it expects."""

from collections.abc import Callable
from dataclasses import dataclass

from .actions import parse_action
from .actions import play as play_card
from .document import Document, parse
from .match import apply, deal, legal_actions, new_match, refusal, to_act
from .refusals import IllegalAction
from .score import MatchState
from .statements import Deal, Expect, Move, ParseError, Seal
from .viewing import said


@dataclass(frozen=True, slots=True)
class Failure:
    """The first expectation that did not hold."""

    line: int
    reason: str


@dataclass(frozen=True, slots=True)
class Replay:
    """How far a text could be played; `failure` is None if all of it held."""

    state: MatchState
    failure: Failure | None


def play(document: Document) -> Replay:
    """Play a document; stops at the first failed expectation, which a refused action is too."""
    state = new_match(document.config, document.mano, document.score)
    for each in document.body:
        if isinstance(each, Expect):
            seen = _CHECKS[each.what](state, each)
            if seen is not None:
                return Replay(state, Failure(each.line, f"expected {_wording(each)}, {seen}"))
            continue
        try:
            if isinstance(each, Deal):
                state, _ = deal(state, each.hands)
            elif isinstance(each, Move):
                state, _ = apply(state, each.seat, each.action)
        except IllegalAction as error:
            return Replay(state, Failure(each.line, f"expected {_wanted(each)}, saw {error.refusal.value}"))
    return Replay(state, None)


def report(name: str, data: bytes) -> tuple[int, str]:
    """The exit code and the line that `replay` prints for a file of this name and content."""
    try:
        document = parse(decode(data))
    except ParseError as error:
        return 2, f"{name}:{error.line}: {error.reason}"
    failure = play(document).failure
    if failure is not None:
        return 1, f"{name}:{failure.line}: {failure.reason}"
    return 0, f"ok {name}"


def decode(data: bytes) -> str:
    """The text of a file. Raises ParseError where it isn't UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ParseError(data.count(b"\n", 0, error.start) + 1, "not UTF-8") from None


def _wording(expect: Expect) -> str:
    seat = [f"{expect.seat}:" if expect.what == "legal" else str(expect.seat)] if expect.seat else []
    separator = "," if expect.what == "turn" else "-" if expect.what in ("score", "totals", "chicos") else " "
    return " ".join([expect.what, *seat, separator.join(expect.value)]).strip()


def _wanted(statement: Deal | Move | Seal) -> str:
    return f"{statement.seat} {statement.action.code}" if isinstance(statement, Move) else "a new hand"


def _compare(seen: str, expect: Expect) -> str | None:
    return None if (seen,) == expect.value else f"saw {seen}"


def _pair(pair: tuple[int, int], expect: Expect) -> str | None:
    a, b = pair
    return None if (str(a), str(b)) == expect.value else f"saw {a}-{b}"


def _score(state: MatchState, expect: Expect) -> str | None:
    return _pair(state.score, expect)


def _chicos(state: MatchState, expect: Expect) -> str | None:
    return _pair(state.chicos, expect)


def _totals(state: MatchState, expect: Expect) -> str | None:
    return _pair(state.totals, expect) if state.config.three_rounds else "saw none: not three rounds"


def _turn(state: MatchState, expect: Expect) -> str | None:
    seats = tuple(str(seat) for seat in to_act(state)) or ("-",)
    return None if seats == expect.value else f"saw {','.join(seats)}"


def _legal(state: MatchState, expect: Expect) -> str | None:
    cards = state.hand.cards[expect.seat - 1] if state.hand else ()
    wanted: set[str] = set()
    for code in expect.value:
        if code in ("cards", "hidden"):
            wanted.update(play_card(card, code == "hidden").code for card in cards)
        elif code != "-":
            wanted.add(code)
    seen = [action.code for action in legal_actions(state, expect.seat)]
    return None if set(seen) == wanted else f"saw {' '.join(seen) or '-'}"


def _refused(state: MatchState, expect: Expect) -> str | None:
    refused = refusal(state, expect.seat, parse_action(expect.value[0]))
    return "saw it is legal" if refused is None else None


def _hand(state: MatchState, expect: Expect) -> str | None:
    hand = state.hand
    if hand is None:
        return "saw no hand yet"
    return _compare((hand.winner or "none") if hand.over else "open", expect)


def _match(state: MatchState, expect: Expect) -> str | None:
    return _compare(state.winner or "open", expect)


def _said(state: MatchState, expect: Expect) -> str | None:
    told = dict(said(state.hand)) if state.hand else {}
    if not told:
        return "saw that no points were told"
    return _compare(str(told[expect.seat]), expect)


def _mano(state: MatchState, expect: Expect) -> str | None:
    if state.winner is not None:
        return "saw that the match is over"
    return None if state.mano == expect.seat else f"saw {state.mano}"


_CHECKS: dict[str, Callable[[MatchState, Expect], str | None]] = {
    "score": _score,
    "chicos": _chicos,
    "totals": _totals,
    "turn": _turn,
    "legal": _legal,
    "refused": _refused,
    "hand": _hand,
    "match": _match,
    "said": _said,
    "mano": _mano,
}
