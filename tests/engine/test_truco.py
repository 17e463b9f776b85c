"""R4 and R8: truco, the word, the mazo."""

from games import engine

from .play import codes, holds, refused, table

TWO = "3E 4C 5C / 2C 4E 5E"
FOUR = "3E 4C 5C / 2C 4E 5E / 3O 4O 5O / 12B 4B 5B"


def test_r4_1_raised_and_declined():
    for moves, points in (
        ("1 truco; 2 no_quiero", (1, 0)),
        ("1 truco; 2 retruco; 1 no_quiero", (0, 2)),
        ("1 truco; 2 retruco; 1 vale_cuatro; 2 no_quiero", (3, 0)),
    ):
        state = table(engine.ARGENTINO, TWO, moves)
        assert state.score == points and state.hand.over


def test_r4_2_not_after_playing():
    state = table(engine.ARGENTINO, TWO, "1 3E")
    assert refused(state, 1, "truco") is engine.Refusal.NOT_YOUR_TURN
    assert "truco" in codes(state, 2)


def test_r4_3_a_team_never_raises_itself():
    state = table(engine.ARGENTINO, FOUR, "1 truco; 2 quiero; 1 3E; 2 2C")
    assert refused(state, 3, "retruco") is engine.Refusal.NOT_YOUR_WORD
    assert refused(state, 3, "truco") is engine.Refusal.CALL_NOT_HIGHER
    assert refused(state, 3, "vale_cuatro") is engine.Refusal.LEVEL_SKIPPED


def test_r4_3_the_word_goes_over_with_an_accepted_raise():
    holds(f"""
        rules: clasico
        players: 4
        hand: {FOUR}
        1 truco; 4 retruco; 3 quiero
        expect legal 1: cards vale_cuatro mazo
        1 3E
        expect legal 2: cards mazo
    """)


def test_r4_4_any_seat_of_the_team_replies_only_once():
    state = table(engine.CLASICO, FOUR, "1 truco; 4 quiero")
    assert engine.to_act(state) == (1,)
    assert refused(state, 2, "no_quiero") is engine.Refusal.NOT_YOUR_TURN


def test_r4_5_envido_first_by_whoever_has_not_played():
    # seat 3 calls: seat 2 has played, seat 4 has not
    holds(f"""
        rules: argentino
        players: 4
        hand: {FOUR}
        1 3E; 2 2C; 3 truco
        expect turn 2,4
        expect legal 2: quiero no_quiero retruco
        expect legal 4: quiero no_quiero retruco envido real_envido falta_envido
        expect refused 2 envido
        4 envido
        expect turn 1,3
        expect legal 1: quiero no_quiero envido real_envido falta_envido
        1 envido
        expect legal 2: quiero no_quiero real_envido falta_envido
        2 no_quiero
        expect score 2-0
        expect turn 2,4
        expect legal 4: quiero no_quiero retruco
    """)


def test_r4_5_not_over_a_retruco():
    state = table(engine.ARGENTINO, TWO, "1 truco; 2 retruco")
    assert codes(state, 1) == {"quiero", "no_quiero", "vale_cuatro"}
    assert refused(state, 1, "envido") is engine.Refusal.ENVIDO_WINDOW_CLOSED


def test_r4_5_not_in_the_second_trick():
    state = table(engine.ARGENTINO, TWO, "1 3E; 2 2C; 1 truco")
    assert codes(state, 2) == {"quiero", "no_quiero", "retruco"}


def test_r4_5_an_envido_that_ends_the_chico_voids_the_truco():
    holds("""
        rules: clasico
        score: 14-14
        hand: 7E 6E 1B / 1O 2O 4C
        1 truco; 2 envido; 1 quiero
        expect score 15-14
        expect hand none
        expect match A
        expect turn -
    """)


def test_r4_6_a_declined_envido_then_truco():
    state = table(engine.ARGENTINO, TWO, "1 envido; 2 no_quiero; 1 truco")
    assert refused(state, 2, "envido") is engine.Refusal.ENVIDO_ALREADY_CALLED


def test_r8_1_an_accepted_envido_pays_before_the_fold():
    holds("""
        rules: argentino
        score: 28-29
        hand: 7E 6E 1B / 1O 2O 4C
        1 envido; 2 quiero; 1 mazo
        expect score 30-29
        expect hand none
        expect match A
    """)


def test_r8_2_the_extra_point_goes_with_the_folders_window():
    for moves, score in (
        ("1 mazo", (0, 2)),
        ("1 3E; 2 mazo", (2, 0)),
        ("1 3E; 2 2C; 3 mazo", (0, 2)),
        ("1 3E; 2 2C; 3 3O; 4 12B; 1 mazo", (0, 1)),  # second trick
        ("1 envido; 2 no_quiero; 1 mazo", (1, 1)),
        ("1 truco; 2 quiero; 1 mazo", (0, 2)),  # the stake, no extra
    ):
        assert table(engine.ARGENTINO, FOUR, moves).score == score, moves


def test_r8_2_an_unsung_flor_makes_no_difference():
    state = table(engine.ARGENTINO, "7O 6O 5O / 1E 1B 4C", "1 mazo", flor=True)
    assert state.score == (0, 2)
    assert not [event for event in state.hand.events if isinstance(event, engine.ProofShown)]


def test_r8_2_only_argentino():
    assert table(engine.CLASICO, TWO, "1 mazo").score == (0, 1)
    assert table(engine.GAUCHO, FOUR, "1 mazo").score == (0, 1)
