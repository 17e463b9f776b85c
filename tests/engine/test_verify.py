"""P7.2: `verify` holds every deal of an exported match against its commitment, and names what was changed."""

import random
import re
from io import StringIO

import pytest
from django.core.management import call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from games import engine
from games.engine import notation
from games.engine.commitment import commitment, hands_of
from games.management.commands.verify import Command

from .play import CONFIGS, config_id


def exported(config, seed, hands=3):
    """A match of this many hands, dealt from sealed decks, as it would be exported."""
    rng = random.Random(seed)
    first = rng.randrange(config.players) + 1
    state = engine.new_match(config, first)
    records = []
    while state.winner is None and len(records) < hands:
        deck = tuple(rng.sample(engine.DECK, 40))
        salt = rng.randbytes(16).hex()
        dealt = hands_of(deck, config.players)
        state, _ = engine.deal(state, dealt)
        moves = []
        while acting := engine.to_act(state):
            seat = rng.choice(acting)
            legal = [a for a in engine.legal_actions(state, seat) if a is not engine.MAZO]
            action = rng.choice(legal or [engine.MAZO])
            moves.append((seat, action))
            state, _ = engine.apply(state, seat, action)
        records.append(notation.HandRecord(dealt, tuple(moves), commitment(salt, deck), salt, deck, state.score))
    record = notation.MatchRecord(config, first, hands=tuple(records), winner=state.winner or "open")
    return notation.write(record)


def verdict(text):
    return notation.verify("m", text.encode())


@pytest.mark.parametrize("config", CONFIGS, ids=config_id)
def test_a_true_match_is_confirmed(config):
    text = exported(config, 5)
    found = verdict(text)
    assert (found.code, found.lines) == (0, (f"ok m: {text.count('hand:')} hands",))
    assert notation.report("m", text.encode()) == (0, "ok m")


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_whatever_is_changed_is_named(data):
    """One card, salt or commitment: any place in it, of any hand, in any ruleset."""
    config = data.draw(st.sampled_from(CONFIGS))
    lines = exported(config, data.draw(st.integers(0, 30))).split("\n")
    kind = data.draw(st.sampled_from(["commit", "salt", "deck", "hand"]))
    at = data.draw(st.sampled_from([i for i, line in enumerate(lines) if line.startswith(f"{kind}: ")]))
    number = sum(line.startswith("hand: ") for line in lines[:at]) + 1
    key, _, value = lines[at].partition(": ")
    if kind in ("commit", "salt"):
        place = data.draw(st.integers(0, len(value) - 1))
        digit = data.draw(st.sampled_from([d for d in "0123456789abcdef" if d != value[place]]))
        value = value[:place] + digit + value[place + 1 :]
    else:
        cards = re.findall(r"[^ /]+", value)
        old = data.draw(st.sampled_from(cards))
        new = data.draw(st.sampled_from([card.code for card in engine.DECK if card.code != old]))
        value = re.sub(rf"(?<![^ ]){old}(?![^ ])", new, value)
    lines[at] = f"{key}: {value}"
    found = verdict("\n".join(lines))
    assert found.code == 1
    assert all(f": hand {number}: " in line for line in found.lines), found.lines


def test_two_cards_of_a_deck_changed_places_below_the_deal():
    lines = exported(CONFIGS[0], 1).split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("deck: "))
    deck = lines[at].split()
    deck[-1], deck[-2] = deck[-2], deck[-1]
    lines[at] = " ".join(deck)
    found = verdict("\n".join(lines))
    assert found.code == 1 and found.lines[0].endswith("hand 1: salt and deck do not give this commitment")


def test_cards_that_the_deck_does_not_deal():
    lines = exported(CONFIGS[0], 1).split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("hand: "))
    left, right = lines[at].removeprefix("hand: ").split(" / ")
    lines[at] = f"hand: {right} / {left}"
    found = verdict("\n".join(lines))
    assert found.code == 1 and found.lines[0] == f"m:{at + 1}: hand 1: seat 1 was dealt {left}"


@pytest.mark.parametrize("key", ["commit", "salt", "deck"])
def test_a_hand_without_its_seals_proves_nothing(key):
    lines = exported(CONFIGS[0], 1).split("\n")
    del lines[[i for i, line in enumerate(lines) if line.startswith(key)][1]]
    found = verdict("\n".join(lines))
    assert found.code == 1 and found.lines[0].endswith(f"hand 2: no {key}")


def test_a_card_played_that_was_not_dealt():
    text = exported(CONFIGS[0], 1)
    (hand, *_) = notation.parse(text).record().hands
    other = next(card for card in engine.DECK if all(card not in cards for cards in hand.hands))
    at = text.index("\n", text.index("hand: "))
    played = re.search(r"\b(?:[1-7]|1[0-2])[EBOC]\b", text[at:])
    text = text[: at + played.start()] + other.code + text[at + played.end() :]
    found = verdict(text)
    assert found.code == 1 and ": hand 1: " in found.lines[0]


def test_a_score_that_was_not_won():
    text = re.sub(r"expect score .*", "expect score 14-14", exported(CONFIGS[0], 1), count=1)
    found = verdict(text)
    assert found.code == 1 and ": hand 1: expected score 14-14" in found.lines[0]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (b"rules: argentino\nsalt: 12\nhand: 7O 1E 4C / 12B 3O 3C", 2),
        (b"rules: argentino\nhand: 7O 1E 4C / 12B 3O", 2),
        (b"rules: argentino\ndeck: 1E 1E\nhand: 7O 1E 4C / 12B 3O 3C", 2),
        (b"rules: argentino\nid: \xff", 2),
        (b"", 1),
    ],
)
def test_a_malformed_file(text, line):
    found = notation.verify("m", text)
    assert found.code == 2 and found.lines[0].startswith(f"m:{line}: ")


def test_a_match_that_was_called_off_before_the_deal():
    assert verdict("rules: argentino\nexpect match open\n").lines == ("ok m: 0 hands",)


def test_the_command(tmp_path):
    good, bad, worse = (tmp_path / name for name in ("good", "bad", "worse"))
    good.write_text(exported(CONFIGS[0], 2))
    bad.write_text(re.sub("salt: (.)", lambda m: f"salt: {'01'[m[1] == '0']}", exported(CONFIGS[0], 3), count=1))
    worse.write_text("nonsense")

    def run(*files):
        out = StringIO()
        try:
            call_command(Command(), [str(file) for file in files], stdout=out)
        except SystemExit as exit:
            return exit.code, out.getvalue().splitlines()
        return 0, out.getvalue().splitlines()

    assert run(good) == (0, [f"ok {good}: 3 hands"])
    code, lines = run(good, bad)
    assert code == 1 and len(lines) == 2 and "hand 1: " in lines[1]
    code, lines = run(bad, worse, good)
    assert code == 2 and lines[-1] == f"ok {good}: 3 hands"
    assert run(tmp_path / "none") == (2, [f"{tmp_path / 'none'}:1: can't be read: No such file or directory"])
