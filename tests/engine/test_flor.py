"""R6: the flor of argentino and clasico."""

import pytest

from games import engine

from .play import codes, holds, play, refused, table

FLOR, NONE = "7O 6O 5O", "1E 1B 4C"
OWN = "7E 6E 5E / 7O 6O 4O"  # 38 / 37


def test_r6_1_numbers():
    for cards, number in (("10E 11E 12E", 20), ("7O 6O 5O", 38), ("1C 2C 10C", 23)):
        state = table(engine.ARGENTINO, f"{cards} / 3B 2B 4O", "1 flor", flor=True)
        assert engine.FlorAnnounced(1, number) in state.hand.events


def test_r6_2_a_call_makes_the_first_from_mano_sing_whatever_his_team():
    holds("""
        rules: argentino
        players: 4
        flor: on
        hand: 1E 1B 4C / 3E 3B 2C / 7E 6E 5E / 7O 6O 5O
        expect legal 1: cards hidden envido real_envido falta_envido truco mazo
        1 truco
        expect turn 3                  # the caller's partner, before the team that is asked
        expect legal 3: flor
        expect legal 2: -
        expect legal 4: -
        expect refused 4 flor
        expect refused 2 quiero
        3 flor
        expect turn 4                  # the only holder of the others
        expect legal 4: quiero no_quiero contraflor contraflor_al_resto
        expect legal 2: -
        4 no_quiero
        expect score 3-0
        expect turn 2,4                # the truco is pending again, without envido
        expect legal 4: quiero no_quiero retruco
    """)


def test_r6_2_mano_counts_round_the_table():
    holds("""
        rules: argentino
        players: 4
        flor: on
        mano: 3
        hand: 7E 6E 5E / 7O 6O 5O / 1E 1B 4C / 3E 3B 2C
        3 envido
        expect turn 1
        1 flor
        expect turn 2
    """)


def test_r6_2_who_has_played_sings_no_more():
    # seat 1 has no flor; seat 2 sings on his first turn, after that seat 3 plays freely
    holds("""
        rules: argentino
        players: 4
        flor: on
        hand: 1E 1B 4C / 7O 6O 5O / 3E 3B 2C / 7E 6E 5E
        1 1E
        expect turn 2
        expect legal 2: flor mazo
        2 flor
        expect score 0-3
        2 7O
        expect turn 3
        3 2C
        expect legal 4: cards hidden truco mazo
        expect refused 4 flor
    """)


def test_r6_2_clasico_sings_when_it_is_due():
    state = table(engine.CLASICO, f"{NONE} / {FLOR}", flor=True)
    assert state.score == (0, 0)
    after, events = engine.apply(state, 1, engine.parse_action("1E"))
    assert after.score == (0, 3) and engine.FlorSung(2) in events
    assert engine.to_act(after) == (2,)
    assert refused(after, 2, "flor") is engine.Refusal.FLOR_BY_GAME


def test_r6_2_clasico_a_flor_in_the_deal_may_win_the_match():
    state = table(engine.CLASICO, f"{FLOR} / {NONE}", flor=True, score=(12, 3))
    assert state.winner == "A" and state.hand.over and state.hand.winner is None and state.score == (15, 3)


def test_r6_3_a_pending_envido_is_gone():
    state = table(engine.ARGENTINO, f"{NONE} / {FLOR}", "1 falta_envido; 2 flor", flor=True)
    assert engine.to_act(state) == (1,) and state.score == (0, 3)
    assert refused(state, 1, "envido") is engine.Refusal.FLOR_SUNG


@pytest.mark.parametrize(
    ("rules", "moves", "score"),
    [
        (engine.ARGENTINO, "2 quiero", (4, 0)),
        (engine.ARGENTINO, "2 no_quiero", (3, 0)),
        (engine.ARGENTINO, "2 contraflor; 1 quiero", (6, 0)),
        (engine.ARGENTINO, "2 contraflor; 1 no_quiero", (0, 4)),
        (engine.ARGENTINO, "2 contraflor_al_resto; 1 no_quiero", (0, 6)),
        (engine.CLASICO, "2 contraflor_al_resto; 1 no_quiero", (0, 4)),
        (engine.ARGENTINO, "2 contraflor; 1 contraflor_al_resto; 2 no_quiero", (6, 0)),
        (engine.CLASICO, "2 contraflor; 1 contraflor_al_resto; 2 no_quiero", (6, 0)),
        (engine.ARGENTINO, "2 contraflor_al_resto; 1 quiero", (15, 0)),
        (engine.CLASICO, "2 contraflor_al_resto; 1 quiero", (15, 0)),
        (engine.CLASICO, "2 quiero", (4, 0)),
        (engine.CLASICO, "2 contraflor; 1 quiero", (6, 0)),
    ],
)
def test_r6_5_what_it_pays(rules, moves, score):
    sing = "1 flor; " if rules is engine.ARGENTINO else ""
    assert table(rules, OWN, sing + moves, flor=True, target=15).score == score


@pytest.mark.parametrize(
    ("rules", "score", "end"),
    [
        (engine.ARGENTINO, (2, 9), (15, 9)),  # the chico, in buenas too
        (engine.CLASICO, (2, 9), (8, 9)),  # as falta: 15 - 9, less than a contraflor's 6 would be here: the same
        (engine.CLASICO, (2, 14), (3, 14)),  # even where that pays less
        (engine.CLASICO, (2, 7), (15, 7)),
    ],
)
def test_r6_5_al_resto(rules, score, end):
    sing = "1 flor; " if rules is engine.ARGENTINO else ""
    moves = sing + "2 contraflor; 1 contraflor_al_resto; 2 quiero"
    assert table(rules, OWN, moves, flor=True, target=15, score=score).score == end


def test_r6_5_any_dealt_flor_of_the_team_replies_and_the_best_counts():
    # A: 38 (seat 3); B: 37 (2) and 26 (4). Seat 1 sings nothing: seat 2 comes first
    holds("""
        rules: argentino
        players: 4
        flor: on
        hand: 1E 1B 4B / 7E 6E 4E / 7O 6O 5O / 1C 2C 3C
        1 1E
        2 flor
        expect turn 3
        expect legal 1: -
        3 contraflor
        expect turn 2,4                # also the one who did not sing
        expect legal 4: quiero no_quiero contraflor_al_resto
        expect refused 1 quiero
        4 quiero
        expect score 6-0
        expect turn 2
    """)


def test_r6_5_ties_go_to_the_seat_nearest_to_mano():
    state = table(engine.ARGENTINO, "7E 6E 5E / 7O 6O 5O", "2 flor; 1 quiero", mano=2, flor=True)
    assert state.score == (0, 4)


def test_r6_5_refusals():
    state = table(engine.ARGENTINO, OWN, flor=True)
    assert refused(state, 1, "7E") is refused(state, 1, "truco") is engine.Refusal.FLOR_FIRST
    state = play(state, "1 flor; 2 contraflor")
    assert refused(state, 1, "contraflor") is engine.Refusal.CALL_NOT_HIGHER
    assert refused(state, 1, "truco") is engine.Refusal.NOT_AN_ANSWER
    assert refused(state, 1, "mazo") is refused(state, 1, "7E") is engine.Refusal.CALL_PENDING
    assert refused(state, 2, "quiero") is engine.Refusal.CALL_PENDING


def test_r5_9_sung_flores_are_shown_and_only_a_winner_is_named():
    state = table(engine.ARGENTINO, "7E 6E 4E / 7O 6O 5O", "1 flor; 2 quiero; 1 mazo", flor=True)
    named = [event for event in state.hand.events if isinstance(event, engine.FlorAnnounced)]
    assert named == [engine.FlorAnnounced(2, 38)]
    assert engine.view_for(state, None).proofs == ((1, state.hand.deal.dealt[0]),)


def test_r5_9_a_declined_contraflor_names_no_unsung_flor():
    state = table(engine.ARGENTINO, OWN, "1 flor; 2 contraflor; 1 no_quiero", flor=True)
    assert not [event for event in state.hand.events if isinstance(event, engine.FlorAnnounced)]


def test_flor_off():
    state = table(engine.ARGENTINO, OWN)
    assert refused(state, 1, "flor") is engine.Refusal.FLOR_OFF
    assert "envido" in codes(state, 1)
