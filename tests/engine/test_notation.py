"""`.truco` as text: what is refused, and with which line."""

import random

import pytest

from games import engine
from games.engine import notation
from games.engine.commitment import commitment, hands_of, keeps_commitment

from .play import CONFIGS, config_id, random_steps

SALT = "00112233445566778899aabbccddeeff"
COMMIT = "d4c457c02aef750c5f9a32180541a883bbcc5109a85742ced8eb0f72116b415a"
DECK = " ".join(card.code for card in engine.DECK)
HAND = "hand: 7O 1E 4C / 12B 3O 3C"
START = f"rules: argentino\n{HAND}\n"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("# nothing\n", 1),
        (f"players: 2\n{HAND}", 1),  # no rules
        ("\nrules: uruguayo", 2),
        ("rules: Argentino", 1),
        ("rules:", 1),
        ("rules: argentino\nrules: argentino", 2),
        ("rules: argentino\nplayers: 3", 2),
        ("rules: argentino\nplayers: 02", 2),
        ("rules: gaucho\nplayers: 2", 2),
        ("rules: argentino\ntarget: 24", 2),
        ("target: 30\nrules: clasico", 1),
        ("rules: argentino\nchicos: 4", 2),
        ("rules: gaucho\nchicos: 2", 2),
        ("rules: clasico\ntype: three-rounds\nchicos: 1", 3),
        ("rules: argentino\ntype: three-rounds", 2),
        ("rules: clasico\ntype: three rounds", 2),
        ("rules: argentino\nflor: yes", 2),
        ("rules: argentino\nscore: 3", 2),
        ("rules: argentino\nscore: 30-0", 2),
        ("rules: argentino\nscore: 3--1", 2),
        ("rules: argentino\nmano: 3", 2),
        ("rules: argentino\nmano: 0", 2),
        ("rules: argentino\nid: 1\nid: 1", 3),
        ('rules: argentino\nplayer1: "Ana', 2),
        ('rules: argentino\nplayer1: "Ana" y "Eva"', 2),
        (START + "id: 5", 3),
        (START + "target: 15", 3),
        ("rules: argentino\n1 7O\n" + HAND, 2),  # before the first hand
        ("rules: argentino\nnonsense", 2),
        ("rules: argentino\nhand: 7O 1E / 12B 3O 3C", 2),
        ("rules: argentino\nhand: 7O 1E 4C", 2),
        ("rules: argentino\nhand: 7O 1E 4C / 12B 3O 3C / 4E 5E 6E / 4B 5B 6B", 2),
        ("rules: argentino\nhand: 7O 1E 4C / 12B 3O 7O", 2),
        ("rules: argentino\nhand: 7O 1E 8C / 12B 3O 3C", 2),
        ("rules: argentino\nplayers: 4\n" + HAND, 3),
        (START + "1 7O;", 3),
        (START + "1 7O;; 2 3O", 3),
        (START + "; 1 7O", 3),
        (START + "1 7O 4C", 3),
        (START + "1", 3),
        (START + "7O", 3),
        (START + "3 7O", 3),
        (START + "0 7O", 3),
        (START + "1 8O", 3),
        (START + "1 Truco", 3),
        (START + "1 real envido", 3),
        (START + "\n\nexpect", 5),
        (START + "expect winner A", 3),
        (START + "expect score 3", 3),
        (START + "expect score 3-a", 3),
        (START + "expect score 3-0 0", 3),
        (START + "expect totals", 3),
        (START + "expect turn", 3),
        (START + "expect turn 1 2", 3),
        (START + "expect turn 3", 3),
        (START + "expect turn 1,1", 3),
        (START + "expect turn 1,", 3),
        (START + "expect legal 1", 3),
        (START + "expect legal 1:", 3),
        (START + "expect legal 1: card", 3),
        (START + "expect legal 1: - mazo", 3),
        (START + "expect legal 3: -", 3),
        (START + "expect refused 1", 3),
        (START + "expect refused 1 8O", 3),
        (START + "expect refused 1 7O 4C", 3),
        (START + "expect refused 3 7O", 3),
        (START + "expect hand C", 3),
        (START + "expect match none", 3),
        (START + "expect said 1", 3),
        (START + "expect said 1 many", 3),
        (START + "expect said 3 20", 3),
        (START + "expect mano A", 3),
        (START + "expect mano 3", 3),
        (f"rules: argentino\nsalt: 0011\n{HAND}", 2),
        (f"rules: argentino\ncommit: {SALT}\n{HAND}", 2),
        (f"rules: argentino\ndeck: 7O 1E\n{HAND}", 2),
        (f"rules: argentino\ndeck: {DECK.replace('1E', '2E')}\n{HAND}", 2),
        (f"rules: argentino\nsalt: {SALT}\nsalt: {SALT}\n{HAND}", 3),
        (f"rules: argentino\nsalt: {SALT}\nexpect turn -\n{HAND}", 2),
        (f"rules: argentino\nsalt: {SALT}\nplayers: 2\n{HAND}", 2),
        (START + f"salt: {SALT}", 3),
        (START + f"salt: {SALT}\n1 7O", 3),
    ],
)
def test_parse_errors_name_their_line(text, line):
    with pytest.raises(notation.ParseError) as caught:
        notation.parse(text)
    assert caught.value.line == line and caught.value.reason
    code, report = notation.report("a.truco", text.encode())
    assert code == 2 and report.startswith(f"a.truco:{line}: ")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (START + "expect score 1-0", 3),
        (START + "expect totals 0-0", 3),  # not three rounds
        (START + "expect chicos 1-0", 3),
        (START + "expect turn 2", 3),
        (START + "expect turn -", 3),
        (START + "expect legal 1: cards", 3),
        (START + "expect legal 2: mazo", 3),
        (START + "expect refused 1 7O", 3),
        (START + "expect hand A", 3),
        (START + "expect match A", 3),
        (START + "expect said 1 27", 3),
        (START + "1 envido; 2 quiero\nexpect said 1 7", 4),  # argentino tells at the end (R5.7)
        (START + "expect mano 2", 3),
        (START + "1 12B", 3),
        (START + HAND, 3),  # the hand still runs
        (f"rules: argentino\nexpect hand open\n{HAND}", 2),
        (f"rules: clasico\nscore: 14-0\n{HAND}\n1 truco; 2 no_quiero\nexpect match A\nexpect mano 2", 6),
        (f"rules: clasico\nscore: 14-0\n{HAND}\n1 truco; 2 no_quiero\n{HAND}", 5),
        ("rules: clasico\nflor: on\nhand: 7O 6O 5O / 1E 1B 4C\n\n1 flor", 5),
    ],
)
def test_failed_expectations_name_their_line(text, line):
    code, report = notation.report("a.truco", text.encode())
    assert code == 1 and report.startswith(f"a.truco:{line}: expected ") and ", saw " in report


def test_a_refused_action_names_its_code():
    assert notation.report("a.truco", (START + "1 12B").encode()) == (1, "a.truco:3: expected 1 12B, saw card_not_held")
    assert notation.report("a.truco", (START + "1 7O; 1 4C").encode())[1].endswith("saw not_your_turn")


def test_what_an_expectation_saw():
    assert notation.report("f", (START + "expect turn 2").encode())[1] == "f:3: expected turn 2, saw 1"
    assert notation.report("f", (START + "expect score 1-0").encode())[1] == "f:3: expected score 1-0, saw 0-0"
    assert notation.report("f", (START + "expect legal 1: cards").encode())[1] == (
        "f:3: expected legal 1: cards, saw 7O 1E 4C -7O -1E -4C envido real_envido falta_envido truco mazo"
    )
    assert notation.report("f", (START + "expect mano 2").encode())[1] == "f:3: expected mano 2, saw 1"


@pytest.mark.parametrize(
    "text",
    [
        "rules: argentino",
        "expect turn -\nrules: argentino",
        "rules:argentino\r\nmano:2\r\n" + HAND + "\r\n2 12B # played\r\n",
        "\ufeffrules: argentino",
        "rules: argentino\nwhatever: x\n",
        "rules: argentino\nexpect turn -\nexpect mano 1\nexpect score 0-0\nexpect match open\nexpect legal 1: -",
        "rules: argentino\nexpect refused 1 mazo",
        'rules: argentino\nplayer1: "Ana #1; hand: -"  # here\nplayer2: Eva # there',
        START + "expect legal 1: 7O 1E 4C hidden envido real_envido falta_envido truco mazo",
        "rules: gaucho\nexpect mano 1",
    ],
)
def test_what_parses_and_holds(text):
    assert notation.report("a.truco", text.encode()) == (0, "ok a.truco")


def test_a_file_that_is_no_text():
    assert notation.report("a.truco", b"rules: argentino\n\n\xff") == (2, "a.truco:3: not UTF-8")


def test_names_are_kept():
    text = 'rules: argentino\nid: 7 # x\nplayer1: "Ana #1"\nplayer2: Eva # x\n'
    assert notation.parse(text).headers == {"id": "7", "player1": "Ana #1", "player2": "Eva"}


def test_names_are_written_to_be_read_again():
    headers = {"id": "7", "player1": 'Ana "la #1"\n', "result": "A 1-0"}
    text = notation.write(notation.MatchRecord(engine.MatchConfig(engine.CLASICO), headers=headers))
    assert notation.parse(text).headers == {"id": "7", "player1": "Ana 'la #1' ", "result": "A 1-0"}


@pytest.mark.parametrize("headers", [{"rules": "x"}, {"id": "a\nb"}, {"id": "a#b"}, {"a b": "c"}, {"hand": "x"}])
def test_headers_that_would_not_be_read_back(headers):
    with pytest.raises(ValueError):
        notation.write(notation.MatchRecord(engine.MatchConfig(engine.CLASICO), headers=headers))


@pytest.mark.parametrize("config", CONFIGS, ids=config_id)
def test_a_random_match_written_and_read_again(config):
    rng = random.Random(7)
    hands = []
    for _, seat, action, after, _ in random_steps(config, 7):
        if action is None:
            hands.append((after.hand.deal.dealt, []))
        else:
            hands[-1][1].append((seat, action))
    first, *_ = next(random_steps(config, 7))
    deck = tuple(rng.sample(engine.DECK, 40))
    records = tuple(
        notation.HandRecord(dealt, tuple(moves), commitment(SALT, deck), SALT, deck) for dealt, moves in hands
    )
    record = notation.MatchRecord(config, first.mano, (0, 0), {"id": "x", "player1": "Ana #1"}, records)
    document = notation.parse(notation.write(record))
    assert document.record() == record
    replay = notation.play(document)
    assert replay.failure is None
    assert (replay.state.score, replay.state.chicos, replay.state.winner) == (after.score, after.chicos, after.winner)


def test_p7_2_the_worked_commitment():
    assert commitment(SALT, engine.DECK) == COMMIT
    hands = hands_of(engine.DECK, 2)
    assert [card.code for card in hands[1]] == ["4E", "5E", "6E"]
    assert keeps_commitment(COMMIT, SALT, engine.DECK, hands)
    assert not keeps_commitment(COMMIT, SALT.replace("0", "1"), engine.DECK, hands)
    assert not keeps_commitment(COMMIT, SALT, engine.DECK, hands[::-1])
    with pytest.raises(ValueError):
        hands_of(engine.DECK[:39], 2)


def test_p7_2_a_commitment_stands_before_its_hand():
    text = f"rules: argentino\ncommit: {COMMIT}\nsalt: {SALT}\n# a comment may stand between\ndeck: {DECK}\n{HAND}\n"
    (hand,) = notation.parse(text).record().hands
    assert (hand.commit, hand.salt, hand.deck) == (COMMIT, SALT, engine.DECK)
