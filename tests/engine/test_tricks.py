"""R2 and R3: turns, tricks, the hand."""

import pytest

from games import engine

from .play import codes, holds, play, table

FOUR = "4C 12E 1E / 5C 12O 4E / 6C 11E 10E / 7C 11O 10O"


def test_r2_2_gaucho_starts_move_anticlockwise():
    holds(f"""
        rules: gaucho
        hand: {FOUR}
        1 mazo
        expect mano 4
        hand: {FOUR}
        expect turn 4
        4 10O
        expect turn 1
        1 mazo
        expect mano 3
    """)


def test_r2_3_first_of_the_winning_team_to_play_leads():
    # seats 2 and 4 tie at the top, 4 played first
    holds("""
        rules: clasico
        players: 4
        mano: 3
        hand: 4C 5E 6C / 3C 4E 5C / 2C 4O 7C / 3E 12C 5O
        3 2C; 4 3E; 1 4C; 2 3C
        expect turn 4
    """)


def test_r2_3_after_a_parda_its_leader_leads_again():
    holds("""
        rules: clasico
        mano: 2
        hand: 3C 5E 6C / 3E 4E 5C
        2 3E; 1 3C
        expect turn 2
    """)


@pytest.mark.parametrize(
    ("seats", "parda"),
    [
        ("3E / 2C / 3O / 12B", False),  # a tie within a team
        ("3E / 3C / 3O / 12B", True),
        ("4E / 3C / 3O / 12B", True),
        ("4E / 12C / 3O / 3B", True),
        ("3E / 3C / 1E / 12B", False),  # an overtaken tie
        ("12E / 12C / 3O / 2B", False),
    ],
)
def test_r3_1_only_opposing_ties_are_pardas(seats, parda):
    spare = iter(["4C", "5C", "6C", "7C", "4B", "5B", "6B", "7B"])
    first = [part.strip() for part in seats.split("/")]
    state = table(engine.CLASICO, " / ".join(f"{card} {next(spare)} {next(spare)}" for card in first))
    for seat, card in enumerate(first, start=1):
        state = play(state, f"{seat} {card}")
    trick = engine.view_for(state, None).tricks[0]
    assert trick.complete and trick.parda is parda and (trick.winner is None) is parda


def test_r3_3_gaucho_three_pardas_pay_nobody():
    holds("""
        rules: gaucho
        flor: off
        hand: 3E 2E 12E / 3O 2O 12O / 4E 4B 5E / 5B 5O 5C
        1 truco; 2 quiero
        1 3E; 2 3O; 3 4E; 4 5B; 1 2E; 2 2O; 3 4B; 4 5O; 1 12E; 2 12O; 3 5E
        expect hand open
        4 5C
        expect hand none
        expect score 0-0
        expect mano 4
    """)


def test_r3_3_clasico_three_pardas_go_to_mano():
    holds("""
        rules: clasico
        mano: 2
        hand: 3E 2E 12E / 3O 2O 12O
        2 3O; 1 3E; 2 2O; 1 2E; 2 12O; 1 12E
        expect hand B
        expect score 0-1
    """)


def test_r3_4_the_last_trick_is_played_to_its_end():
    # A has the trick for sure once seat 3 beat both rivals, yet seat 1 still plays
    holds("""
        rules: argentino
        players: 4
        hand: 1E 4B 5E / 4C 5C 6C / 3E 3O 12E / 4E 6E 10O
        1 1E; 2 4C; 3 12E; 4 4E
        1 4B; 2 5C; 3 3E
        expect hand open
        4 6E
        expect hand A
    """)


def test_r3_6_hidden_cards_in_the_first_and_every_trick():
    state = table(engine.ARGENTINO, FOUR)
    assert {"-4C", "-12E", "-1E"} <= codes(state, 1)
    state = play(state, "1 -4C; 2 -5C; 3 -6C; 4 -7C")
    assert engine.view_for(state, None).tricks[0].parda
    assert engine.to_act(state) == (1,)


def test_r3_6_a_hidden_card_keeps_its_envido():
    holds("""
        rules: argentino
        hand: 4C 5C 1E / 7O 6O 12B
        1 -4C
        2 envido; 1 quiero
        2 mazo
        expect said 1 29
        expect said 2 33
    """)
