"""R5: envido."""

import random

import pytest

from games import engine
from games.engine.envido import envido_cards, envido_number
from games.engine.hand import team_of
from games.engine.rulesets import ENVIDO_TABLE

from .play import codes, hands, holds, play, refused, shuffle, table

TWO = "7E 6E 1B / 1O 2O 4C"  # 33 / 23
WORD = {"E": "envido", "R": "real_envido", "F": "falta_envido"}
CHAINS = {
    "E": (1, 2),
    "R": (1, 3),
    "F": (1, "falta"),
    "EE": (2, 4),
    "ER": (2, 5),
    "EF": (2, "falta"),
    "RF": (3, "falta"),
    "EER": (4, 7),
    "EEF": (4, "falta"),
    "ERF": (5, "falta"),
    "EERF": (7, "falta"),
}


def called(chain, mano=1):
    return "; ".join(f"{(mano + i - 1) % 2 + 1} {WORD[letter]}" for i, letter in enumerate(chain))


@pytest.mark.parametrize("chain", CHAINS)
def test_r5_3_declined(chain):
    state = table(engine.CLASICO, TWO, called(chain))
    state = play(state, f"{len(chain) % 2 + 1} no_quiero")
    last_caller = (len(chain) - 1) % 2
    assert state.score[last_caller] == CHAINS[chain][0] and state.score[1 - last_caller] == 0


@pytest.mark.parametrize("chain", CHAINS)
@pytest.mark.parametrize("rules", [engine.ARGENTINO, engine.CLASICO])
def test_r5_3_accepted(chain, rules):
    state = table(rules, TWO, called(chain), score=(0, 10), target=15)
    state = play(state, f"{len(chain) % 2 + 1} quiero; 1 mazo")
    pay = 5 if CHAINS[chain][1] == "falta" else CHAINS[chain][1]  # in buenas: 15 - 10
    assert state.score[0] == pay


def test_r5_3_no_other_chain():
    assert {"".join(word.code[0].upper() for word in chain) for chain in ENVIDO_TABLE} == set(CHAINS)
    for chain in CHAINS:
        state = table(engine.GAUCHO, "7E 6E 1B / 1O 2O 4C / 3C 4B 5O / 6C 7B 10E", called(chain), flor=False)
        raises = {letter for letter in "ERF" if chain + letter in CHAINS}
        assert codes(state, len(chain) % 2 + 1) == {"quiero", "no_quiero"} | {WORD[letter] for letter in raises}


@pytest.mark.parametrize(
    ("cards", "number"),
    [
        ("7E 6E 1B", 33),
        ("7E 6E 5E", 33),
        ("10E 11E 12E", 20),
        ("12E 1E 7B", 21),
        ("10B 11C 12O", 0),
        ("10B 11C 7O", 7),
        ("4C 5C 6C", 31),
        ("1E 7E 6B", 28),
    ],
)
def test_r5_2_numbers(cards, number):
    (dealt,) = hands(cards)
    assert envido_number(dealt) == number


def test_r5_2_the_cards_of_a_number_make_it():
    rng = random.Random(5)
    for _ in range(300):
        cards = tuple(rng.sample(engine.DECK, 3))
        shown = envido_cards(cards)
        assert set(shown) <= set(cards)
        assert sum(card.envido for card in shown) + (20 if len(shown) == 2 else 0) == envido_number(cards)


def test_r5_1_a_seat_that_played_may_still_raise():
    holds("""
        rules: argentino
        players: 4
        hand: 7E 6E 1B / 1O 2O 4C / 3C 4B 5O / 6C 7B 10E
        1 7E; 2 4C; 3 3C
        4 envido
        expect legal 1: quiero no_quiero envido real_envido falta_envido
        1 real_envido
        expect legal 2: quiero no_quiero falta_envido
        2 no_quiero
        expect score 2-0
        expect turn 4
        expect legal 4: cards hidden truco mazo
    """)


def test_r5_1_refusals():
    state = table(engine.CLASICO, TWO, "1 7E; 2 1O")
    assert refused(state, 1, "envido") is engine.Refusal.ENVIDO_WINDOW_CLOSED
    state = table(engine.CLASICO, TWO, "1 envido; 2 no_quiero")
    assert refused(state, 1, "real_envido") is engine.Refusal.ENVIDO_ALREADY_CALLED
    state = table(engine.CLASICO, TWO, "1 real_envido")
    assert refused(state, 2, "envido") is engine.Refusal.CALL_NOT_HIGHER


@pytest.mark.parametrize(
    ("rules", "target", "score", "points"),
    [
        (engine.ARGENTINO, 30, (0, 14), 30),  # malas: the chico
        (engine.ARGENTINO, 30, (3, 14), 27),
        (engine.ARGENTINO, 30, (3, 15), 15),  # buenas: what the leader lacks
        (engine.ARGENTINO, 15, (2, 7), 13),
        (engine.ARGENTINO, 15, (2, 8), 7),
        (engine.CLASICO, 15, (2, 7), 13),
        (engine.CLASICO, 15, (8, 2), 7),
    ],
)
def test_r5_5_falta(rules, target, score, points):
    state = table(rules, TWO, "1 falta_envido; 2 quiero", target=target, score=score)
    state = state if state.hand.over else play(state, "1 mazo")
    (won,) = [event for event in state.hand.events if isinstance(event, engine.EnvidoWon)]
    assert (won.team, won.points, won.accepted, won.seat, won.number) == ("A", points, True, 1, 33)
    assert state.score[0] == min(target, score[0] + points)


@pytest.mark.parametrize(("score", "points"), [((0, 0), 24), ((3, 5), 19), ((3, 20), 4)])
def test_r5_5_gaucho_falta_is_what_the_leader_lacks(score, points):
    cards = "7E 6E 1B / 1O 2O 4C / 3C 4B 5O / 6C 7B 10E"
    assert table(engine.GAUCHO, cards, "1 falta_envido; 2 quiero", score=score).score[0] == score[0] + points


def test_r5_6_gaucho_the_pair_of_mano_wins_ties():
    # mano 1; seats 2 and 3 tie at 31
    holds("""
        rules: gaucho
        flor: off
        hand: 4C 3B 12O / 7E 4E 11C / 7B 4B 12C / 5C 10B 2O
        1 envido; 2 quiero
        expect said 1 4
        expect said 2 31
        expect said 3 31
        expect said 4 buenas
        expect score 2-0
    """)


def test_r5_7_argentino_tells_and_pays_at_the_end():
    state = table(engine.ARGENTINO, TWO, "1 envido; 2 quiero")
    kinds = [type(event) for event in state.hand.events]
    assert engine.PointsSaid not in kinds and engine.Scored not in kinds
    state = play(state, "1 truco; 2 no_quiero")
    order = [type(event).__name__ for event in state.hand.events][-8:]
    assert order == ["Replied", "PointsSaid", "PointsSaid", "EnvidoWon", "Scored", "ProofShown", "HandWon", "Scored"]


def test_r5_8_a_silent_seat_is_asked_again_by_ties_too():
    # seat 3 kept silent with 27; seat 4's 27 would not beat it, its 28 does
    for last, said in (("2C 5C 12B", "buenas"), ("2C 6C 12B", 28)):
        state = table(engine.CLASICO, f"5E 1E 2B / 7C 6O 3B / 7O 10O 4C / {last}", "1 envido; 2 quiero")
        told = dict(engine.view_for(state, None).said)
        assert told[1] == 26 and told[2] == "buenas"
        assert told[4] == (27 if last.startswith("2C 5C") else said)
        assert told[3] == (27 if told[4] == 27 else "nothing")


def test_r5_8_the_winner_has_the_best_claim_and_said_the_last_number():
    rng = random.Random(8)
    for rules in engine.RULESETS.values():
        for _ in range(300):
            mano = rng.randrange(4) + 1
            config = engine.MatchConfig(rules, 4, flor=False)
            state, _ = engine.deal(engine.new_match(config, mano), shuffle(rng, config))
            caller, other = mano, mano % 4 + 1
            state = play(state, f"{caller} envido; {other} quiero; {caller} mazo")
            numbers = {seat: envido_number(cards) for seat, cards in enumerate(state.hand.deal.dealt, start=1)}
            best = max(numbers.values())
            tied = [seat for seat in state.hand.deal.order if numbers[seat] == best]
            if rules is engine.GAUCHO:
                wanted = {team_of(s) for s in tied if team_of(s) == team_of(mano)} or {team_of(tied[0])}
            else:
                wanted = {team_of(tied[0])}
            (won,) = [event for event in state.hand.events if isinstance(event, engine.EnvidoWon)]
            assert {"AB".index(won.team)} == wanted and won.number == numbers[won.seat]
            said = [event for event in state.hand.events if isinstance(event, engine.PointsSaid)]
            numbers_said = [event for event in said if isinstance(event.said, int)]
            assert numbers_said[-1].seat == won.seat and numbers_said[0].seat == mano
            assert all(event.said == numbers[event.seat] for event in numbers_said)


def test_r5_9_proof_of_an_accepted_envido_only():
    state = table(engine.CLASICO, TWO, "1 envido; 2 quiero")
    assert engine.view_for(state, 2).proofs == ()  # not before the end of the hand
    state = play(state, "1 mazo")
    assert engine.view_for(state, 2).proofs == ((1, (engine.card("7E"), engine.card("6E"))),)
    state = table(engine.CLASICO, TWO, "1 envido; 2 no_quiero; 1 mazo")
    assert engine.view_for(state, 2).proofs == ()
