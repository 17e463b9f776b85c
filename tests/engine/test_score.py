"""R9, R10 and R12: the score, three rounds, the automatic move; snapshots between hands."""

import json

import pytest

from games import engine

from .play import hands, holds, play, table

TWO = "3E 2C 12O / 4C 5E 6E"


def test_r9_1_nothing_after_the_target_counts():
    state = table(engine.CLASICO, "7E 6E 1B / 1O 2O 4C", "1 envido; 2 envido; 1 quiero", score=(13, 3))
    assert state.score == (15, 3) and state.hand.over and state.hand.winner is None
    assert [type(event).__name__ for event in state.hand.events][-5:] == [
        "Scored",
        "ProofShown",
        "HandWon",
        "ChicoWon",
        "MatchWon",
    ]
    assert engine.Scored("A", 2, engine.Reason.ENVIDO, (15, 3)) in state.hand.events
    assert engine.HandWon(None, 0) in state.hand.events


def test_r9_1_a_declined_envido_can_end_it():
    state = table(engine.ARGENTINO, TWO, "1 envido; 2 no_quiero", score=(29, 29))
    assert state.winner == "A" and state.hand.winner is None


def test_r9_3_first_to_n_chicos():
    holds(f"""
        rules: argentino
        target: 15
        chicos: 3
        score: 14-0
        hand: {TWO}
        1 truco; 2 no_quiero
        expect chicos 1-0
        expect match open
        hand: {TWO}
        2 mazo
        expect chicos 1-0
        expect score 2-0
    """)


def three_rounds(score):
    return engine.new_match(engine.MatchConfig(engine.CLASICO, three_rounds=True), 1, score)


def test_r10_2_points_left_add_up_over_three_rounds():
    won_by_b = "1O 2O 4C / 7E 6E 1B"
    state = three_rounds((14, 0))
    state, _ = engine.deal(state, hands(TWO))
    state = play(state, "1 truco; 2 no_quiero")  # A, B has 15 left
    assert state.totals == (0, 15)
    state, _ = engine.deal(state, hands(won_by_b))
    state = play(state, "2 falta_envido; 1 quiero")  # B, A has 15 left
    assert state.totals == (15, 15) and state.winner is None
    state, _ = engine.deal(state, hands(won_by_b))
    state = play(state, "1 falta_envido; 2 quiero")
    assert state.winner == "B" and state.totals == (30, 15)
    rounds = [event for event in state.hand.events if isinstance(event, engine.RoundWon)]
    assert rounds == [engine.RoundWon("B", (0, 15), (1, 2), (30, 15))]


def decided(totals, rounds, score):
    data = engine.snapshot(three_rounds((0, 0))) | {
        "totals": totals,
        "chicos": rounds,
        "score": score,
        "hand_number": 9,
    }
    state = engine.restore(engine.MatchConfig(engine.CLASICO, three_rounds=True), data)
    state, _ = engine.deal(state, hands(TWO))
    return play(state, "1 truco; 2 no_quiero")


@pytest.mark.parametrize(
    ("totals", "rounds", "score", "winner"),
    [
        ([0, 14], [1, 0], [14, 14], "A"),  # second round: B has 15 in all, the third can't change it
        ([0, 13], [1, 0], [14, 14], None),  # 14 in all: it still can
        ([0, 1], [1, 0], [14, 0], "A"),
        ([3, 0], [0, 1], [14, 0], None),  # one round each
        ([0, 13], [2, 0], [14, 14], "A"),
        ([10, 0], [0, 2], [14, 5], "B"),  # 10 each: B won more rounds
        ([9, 0], [0, 2], [14, 5], "A"),
        ([11, 0], [0, 2], [14, 5], "B"),
    ],
)
def test_r10_2_and_r10_3_who_wins(totals, rounds, score, winner):
    assert decided(totals, rounds, score).winner == winner


def test_r12_1_the_automatic_move():
    def moved(state):
        seat, action = engine.automatic_action(state)
        return f"{seat} {action}"

    four = "7O 1C 4C / 2C 4E 5E / 3O 4O 5O / 12B 4B 5B"
    assert moved(table(engine.ARGENTINO, four)) == "1 4C"
    assert moved(table(engine.ARGENTINO, four, "1 truco")) == "2 no_quiero"
    assert moved(table(engine.ARGENTINO, four, "4 truco", mano=4)) == "1 no_quiero"
    assert moved(table(engine.ARGENTINO, four, "3 truco", mano=3)) == "4 no_quiero"
    assert moved(table(engine.ARGENTINO, "7O 6O 5O / 1E 1B 4C", flor=True)) == "1 flor"
    gaucho = "7E 6E 5E / 1E 1B 4C / 7O 6O 5O / 2E 2C 2B"
    assert moved(table(engine.GAUCHO, gaucho, "1 flor")) == "3 paso"
    assert moved(table(engine.GAUCHO, "7E 6E 5E / 7C 6C 4C / 3E 3O 3B / 2E 2O 2B", "1 flor")) == "2 no_quiero"


@pytest.mark.parametrize(
    ("cards", "weakest"),
    [
        ("4C 4E 4O", "4E"),
        ("10C 10O 1E", "10O"),
        ("7C 7B 1E", "7B"),
        ("1C 1O 2E", "1O"),
        ("4C 5E 1E", "4C"),
    ],
)
def test_r12_1_the_weakest_card(cards, weakest):
    _, action = engine.automatic_action(table(engine.ARGENTINO, f"{cards} / 3B 3C 2B"))
    assert action.code == weakest


def test_r12_nobody_to_move_for():
    for state in (engine.new_match(engine.MatchConfig(engine.CLASICO)), table(engine.CLASICO, TWO, "1 mazo")):
        with pytest.raises(engine.IllegalAction):
            engine.automatic_action(state)


def test_snapshots_stand_between_hands():
    config = engine.MatchConfig(engine.ARGENTINO, target=15, chicos=2)
    state, _ = engine.deal(engine.new_match(config, 2, (14, 3)), hands(TWO))
    with pytest.raises(ValueError):
        engine.snapshot(state)
    state = play(state, "2 mazo")
    again = engine.restore(config, json.loads(json.dumps(engine.snapshot(state))))
    assert again.hand is None and again.score == state.score == (15, 3) and again.chicos == (1, 0)
    assert engine.deal(again, hands(TWO)) == engine.deal(state, hands(TWO))
    assert engine.deal(again, hands(TWO))[0].score == (0, 0)


def test_after_the_match_nothing_is_dealt_or_played():
    state = table(engine.CLASICO, TWO, "1 truco; 2 no_quiero", score=(14, 0))
    with pytest.raises(engine.IllegalAction) as caught:
        engine.deal(state, hands(TWO))
    assert caught.value.refusal is engine.Refusal.MATCH_OVER
    assert engine.refusal(state, 1, engine.MAZO) is engine.Refusal.MATCH_OVER
