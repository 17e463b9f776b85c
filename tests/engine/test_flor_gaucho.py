"""R7: the flor of gaucho."""

from dataclasses import replace

import pytest

from games import engine

from .play import codes, holds, refused, table

F1, F2, F3, F4 = "7E 6E 5E", "7C 6C 4C", "7O 6O 4O", "7B 5B 4B"  # 38 37 37 36
N1, N2, N3, N4 = "1E 1B 4E", "3E 3O 3B", "2E 2O 2B", "12E 12O 12B"


def start(cards, moves="", **settings):
    return table(engine.GAUCHO, cards, moves, **settings)


def test_r7_1_a_holder_who_played_is_none():
    # seat 2 played before seat 3 sings: nobody is asked; seat 4 has none
    state = start(f"{N1} / {F2} / {F3} / {N3}", "1 1E; 2 7C; 3 flor")
    assert state.score == (3, 0) and state.hand.over


def test_r7_1_a_partner_who_played_adds_nothing():
    state = start(f"{F1} / {N2} / {F3} / {N3}", "1 7E; 2 3E; 3 flor")
    assert state.score == (3, 0)


def test_r7_1_instead_of_a_reply_also_after_raises():
    holds(f"""
        rules: gaucho
        hand: {F1} / {N1} / {F3} / {N3}
        1 envido; 2 envido
        expect legal 1: quiero no_quiero real_envido falta_envido flor
        expect legal 3: quiero no_quiero real_envido falta_envido flor
        3 real_envido; 4 falta_envido
        1 flor
        expect legal 3: flor paso
        3 paso
        expect score 3-0
        expect hand none
    """)


def test_r7_1_while_an_envido_answers_a_truco():
    holds(f"""
        rules: gaucho
        hand: {F1} / {N1} / {N2} / {N3}
        1 truco; 2 envido
        expect legal 1: quiero no_quiero envido real_envido falta_envido flor
        expect legal 3: quiero no_quiero envido real_envido falta_envido
        1 flor
        expect score 3-0
        expect hand none
    """)


def test_r7_1_not_after_a_declined_envido():
    state = start(f"{F1} / {N1} / {N2} / {N3}", "1 envido; 2 no_quiero")
    assert refused(state, 1, "flor") is engine.Refusal.FLOR_TOO_LATE
    assert refused(state, 2, "flor") is engine.Refusal.NOT_YOUR_TURN


def test_r7_1_refusals():
    state = start(f"{N1} / {F2} / {N2} / {N3}")
    assert refused(state, 1, "flor") is engine.Refusal.NO_FLOR
    assert refused(state, 1, "contraflor") is engine.Refusal.NOTHING_TO_ANSWER


def test_r7_2_the_best_of_both_is_named_once_unopposed():
    state = start(f"{F4} / {N1} / {F1} / {N3}", "1 flor; 3 flor")
    assert state.score == (6, 0) and engine.FlorAnnounced(3, 38) in state.hand.events


def test_r7_3_opposing_holders_are_asked_in_turn_order_from_the_singer():
    holds(f"""
        rules: gaucho
        mano: 3
        hand: {F1} / {F2} / {N2} / {F4}
        3 3E
        expect legal 4: cards envido real_envido falta_envido truco flor mazo
        4 4B
        1 flor
        expect turn 2
        2 no_quiero
        expect score 3-0
    """)
    state = start(f"{F1} / {F2} / {N2} / {F4}", "1 flor")
    assert engine.to_act(state) == (2,) and codes(state, 2) == {"quiero", "no_quiero", "contraflor"}
    state = start(f"{F1} / {F2} / {N2} / {F4}", "1 flor; 2 no_quiero")
    assert engine.to_act(state) == (4,)


@pytest.mark.parametrize(
    ("moves", "score"),
    [
        ("1 flor; 2 no_quiero; 4 no_quiero", (3, 0)),
        ("1 flor; 2 quiero; 4 no_quiero", (6, 0)),
        ("1 flor; 2 quiero; 4 quiero", (9, 0)),
        ("1 flor; 2 quiero; 4 contraflor; 1 quiero", (12, 0)),
        ("1 flor; 2 quiero; 4 contraflor; 1 no_quiero", (0, 6)),
        ("1 flor; 2 no_quiero; 4 contraflor; 1 no_quiero", (0, 3)),
        ("1 flor; 2 no_quiero; 4 contraflor; 1 quiero", (6, 0)),
        ("1 flor; 2 contraflor; 1 no_quiero", (0, 3)),
        ("1 flor; 2 contraflor; 1 contraflor_al_resto; 2 no_quiero", (6, 0)),
        ("1 flor; 2 contraflor; 1 contraflor_al_resto; 4 quiero", (24, 0)),
    ],
)
def test_r7_4_and_r7_5_what_it_pays(moves, score):
    state = start(f"{F1} / {F2} / {N2} / {F4}", moves)
    assert state.score == score and state.hand.over and state.hand.winner is None


def test_r7_4_only_flores_in_play_compete():
    # seat 2 holds 37 and shrank; seat 4's 36 loses to 38, seat 3's unsung one does not count either
    state = start(f"{F4} / {F2} / {F1} / 6B 3B 1B", "1 flor; 3 paso; 2 no_quiero; 4 quiero")
    assert state.score == (6, 0)  # 36 against 30
    state = start(f"6B 3B 1B / {F2} / {F1} / {F4}", "1 flor; 3 paso; 2 quiero; 4 no_quiero")
    assert state.score == (0, 6)  # 30 against 37: the partner's 38 stayed out


def test_r7_4_ties_go_to_the_pair_of_mano():
    cards = f"{N1} / {F2} / {F3} / {N3}"  # 37 and 37
    assert start(cards, "1 1E; 2 flor; 3 quiero").score == (6, 0)
    assert start(cards, "2 flor; 3 quiero", mano=2).score == (0, 6)


def test_r7_5_only_those_in_play_answer_a_contraflor_but_any_holder_answers_al_resto():
    holds(f"""
        rules: gaucho
        hand: {F1} / {F2} / {F3} / {F4}
        1 flor; 3 paso; 2 contraflor
        expect turn 1
        expect legal 3: -
        expect legal 4: -
        1 contraflor_al_resto
        expect turn 2,4
        expect legal 4: quiero no_quiero
        4 no_quiero
        expect score 6-0
    """)


def test_r7_5_answering_al_resto_brings_no_flor_into_play():
    # seat 4 holds 38 and answers for seat 2, who raised with 26; A's 37 wins
    state = start(f"{F2} / 1O 2O 3O / 3E 3C 3B / {F1}", "1 flor; 2 contraflor; 1 contraflor_al_resto; 4 quiero")
    assert state.winner == "A"


def test_r7_5_al_resto_pays_what_the_leader_lacks_whoever_wins():
    moves = "1 flor; 2 contraflor; 1 contraflor_al_resto; 2 quiero"
    state = start(f"{F1} / {F2} / {N2} / {N3}", moves, score=(2, 20))
    assert state.score == (6, 20) and state.winner is None and state.hand.over


def test_r7_6_proofs_are_shown_and_the_mano_moves_on():
    state = start(f"{F1} / {N1} / {F3} / {N3}", "1 flor; 3 flor")
    assert [seat for seat, _ in engine.view_for(state, 4).proofs] == [1, 3]
    assert state.mano == 4


def test_r7_6_the_switch_lets_the_hand_go_on():
    rules = replace(engine.GAUCHO, id="another", flor_ends_hand=False)
    state = table(rules, f"{N1} / {F2} / {N2} / {N3}", "1 truco; 2 flor")
    assert state.score == (0, 3) and not state.hand.over
    assert engine.to_act(state) == (2, 4) and codes(state, 2) == {"quiero", "no_quiero", "retruco"}
    state = table(rules, f"{N1} / {F2} / {N2} / {N3}", "1 envido; 2 flor")
    assert engine.to_act(state) == (1,) and "envido" not in codes(state, 1)
