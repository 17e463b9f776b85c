"""What one viewer of a table may see (games/live/pov.py)."""

from itertools import pairwise

import pytest

from games import engine
from games.live.look import build_pov
from games.live.pov import Words
from games.live.story import lines
from tests.engine.play import CONFIGS, config_id
from tests.engine.play import table as match_of
from tests.live.tables import cards_in, known_to, random_match, seats, table

TWO = "7O 1E 4C / 12B 3O 3C"
FOUR = "7O 1E 4C / 12B 3O 3C / 5C 6C 10C / 2E 11O 7B"


def argentino(moves="", cards=TWO, **settings):
    return table(match_of(engine.ARGENTINO, cards, moves, **settings), ply=moves.count(";") + bool(moves))


def slot(pov, code):
    return next(each for slots in pov.calls.slots for each in slots if each.code == code)


def test_every_part_is_hashable_and_equal_for_an_equal_table():
    first, second = build_pov(argentino("1 envido"), 2), build_pov(argentino("1 envido"), 2)
    assert first == second and hash(first) == hash(second)


def test_own_cards_are_seen_and_the_rivals_only_counted():
    pov = build_pov(argentino("1 4C"), 1)
    assert [own.card for own in pov.hand.cards] == ["7O", "1E"]
    assert [box.backs for box in pov.seats.boxes] == [0, 3]


def test_a_spectator_sees_no_hand_and_no_calls():
    pov = build_pov(argentino("1 4C"), None)
    assert pov.hand.cards == () and pov.calls.slots == () and pov.turn is None
    assert [box.backs for box in pov.seats.boxes] == [2, 3]


def test_only_what_is_legal_can_be_pressed_and_the_rest_says_why():
    pov = build_pov(argentino("1 envido"), 2)
    assert slot(pov, "quiero").reason == "" and slot(pov, "real_envido").reason == ""
    assert slot(pov, "mazo").reason == engine.Refusal.CALL_PENDING.value
    assert not any(own.playable for own in pov.hand.cards) and pov.hand.reason
    assert pov.calls.stamp == "1.1" and pov.hand.stamp == ""


def test_who_cannot_act_has_no_stamp_so_his_parts_do_not_change_with_the_ply():
    before = build_pov(argentino("1 4C; 2 envido"), 2)
    after = build_pov(argentino("1 4C; 2 envido; 1 envido; 2 real_envido"), 2)
    assert before.calls == after.calls and before.hand == after.hand


def test_the_truco_slot_shows_the_next_level():
    assert slot(build_pov(argentino(), 1), "truco").reason == ""
    assert slot(build_pov(argentino("1 truco"), 2), "retruco").reason == ""
    assert slot(build_pov(argentino("1 truco; 2 retruco"), 1), "vale_cuatro").reason == ""


def test_face_down_only_where_the_rules_have_it():
    assert build_pov(argentino(), 1).calls.face_down
    pov = build_pov(table(match_of(engine.CLASICO, TWO)), 1)
    assert not pov.calls.face_down and not any(own.hidden for own in pov.hand.cards)


def test_paso_has_its_place_in_gaucho():
    pov = build_pov(table(match_of(engine.GAUCHO, FOUR)), 1)
    assert [each.code for each in pov.calls.slots[8]] == ["paso"]


@pytest.mark.parametrize(
    ("rules", "places"),
    [
        (engine.ARGENTINO, ["left", "me", "right", "top"]),
        (engine.GAUCHO, ["right", "me", "left", "top"]),
    ],
)
def test_r2_2_the_next_seat_stands_right_and_left_in_gaucho(rules, places):
    pov = build_pov(table(match_of(rules, FOUR)), 2)
    assert [box.place for box in pov.seats.boxes] == places


def test_bubbles_stand_until_the_next_card():
    pov = build_pov(argentino("1 envido; 2 quiero"), 1)
    assert [box.bubble for box in pov.seats.boxes] == [Words("say", what="envido"), Words("say", what="quiero")]
    pov = build_pov(argentino("1 envido; 2 quiero; 1 4C"), 1)
    assert [box.bubble for box in pov.seats.boxes] == [None, None]


def test_an_answer_goes_when_something_else_is_called():
    pov = build_pov(argentino("1 envido; 2 quiero; 1 truco"), 1)
    assert [box.bubble for box in pov.seats.boxes] == [Words("say", what="truco"), None]
    # a raise answers what is called already
    pov = build_pov(argentino("1 envido; 2 real_envido"), 1)
    assert [box.bubble for box in pov.seats.boxes] == [Words("say", what="envido"), Words("say", what="real_envido")]
    pov = build_pov(argentino("1 truco; 2 envido; 1 quiero; 2 retruco"), 1)
    assert [box.bubble for box in pov.seats.boxes] == [None, Words("say", what="retruco")]


def test_the_winning_card_of_a_trick_is_marked():
    pov = build_pov(argentino("1 4C; 2 3O"), 1)
    (trick,) = pov.board.tricks
    assert [(play.seat, play.won) for play in trick.plays] == [(1, False), (2, True)]


def test_the_log_only_grows_within_a_hand():
    moves = ["1 envido", "2 quiero", "1 4C", "2 3O"]
    logs = [tuple(lines(build_pov(argentino("; ".join(moves[:n])), 1).story)) for n in range(5)]
    assert all(later[: len(earlier)] == earlier for earlier, later in pairwise(logs))


def test_whose_team_is_us():
    assert [side.role for side in build_pov(argentino(), 2).bar.sides] == ["us", "them"]
    assert build_pov(argentino(), 2).bar.sides[0].names == "Bruno"
    assert [side.role for side in build_pov(argentino(), None).bar.sides] == ["A", "B"]


def test_r10_1_three_rounds_count_down():
    pov = build_pov(table(match_of(engine.CLASICO, TWO, three_rounds=True, score=(4, 0))), 1)
    assert [side.points for side in pov.bar.sides] == [11, 15]


def test_between_hands_the_last_one_stays_in_sight_with_the_seal_of_the_next():
    over = match_of(engine.ARGENTINO, TWO, "1 envido; 2 quiero; 1 mazo")
    pov = build_pov(table(over, phase="between", hand=2), 1)
    assert pov.board.hand == 1 and pov.status.commitment == "ab" * 32
    assert [words.code for words in pov.hand.results] == ["scored_envido", "scored_hand"]
    assert pov.hand.proofs[0].who == "Ana" and pov.hand.cards == ()


def test_waiting_the_captain_can_fill_and_free_seats():
    empty = table()._replace(phase="waiting", due_what="", seats=(seats(2)[0], None))
    assert build_pov(empty, 1).seats.boxes[1].buttons == ("robot",)
    assert build_pov(empty, None).seats.boxes[1].buttons == ("sit",)
    full = table()._replace(phase="waiting", due_what="")
    assert build_pov(full, 1).seats.boxes[1].buttons == ("remove",)
    assert build_pov(full, 2).seats.boxes[0].buttons == ()
    assert build_pov(full, 2).calls.buttons == ("unready", "settings", "leave")
    assert build_pov(empty, 1).calls.buttons == ("unready", "meanwhile", "settings", "leave")


def test_a_clock_runs_only_for_a_timed_turn():
    assert build_pov(argentino(), 1).status.clock == 20
    assert build_pov(argentino()._replace(due_what="robot"), 1).status.clock == 0
    assert [box.clock for box in build_pov(argentino(), 2).seats.boxes] == [20, 0]


@pytest.mark.parametrize("config", CONFIGS, ids=config_id)
def test_no_part_ever_holds_a_card_the_viewer_may_not_know(config):
    for state in random_match(config, seed=7, most=80):
        for viewer in (None, *range(1, config.players + 1)):
            told = cards_in(repr(build_pov(state, viewer)))
            assert told <= known_to(engine.view_for(state.match, viewer)), viewer


def test_the_mano_shown_is_that_of_the_hand_shown():
    """In the pause after a hand the next one's is known already, yet its cards are not on the table."""
    hand = match_of(engine.ARGENTINO, TWO, "1 mazo")
    assert hand.mano == 2
    for phase, number, mano in (("between", 2, 1), ("finished", 1, None)):
        boxes = build_pov(table(hand, phase=phase, hand=number), None).seats.boxes
        assert next((box.number for box in boxes if box.mano), None) == mano
    before_the_first = build_pov(table(engine.new_match(hand.config, mano=2), phase="between"), None)
    assert [box.mano for box in before_the_first.seats.boxes] == [False, True]


def test_three_rounds_say_which_one_is_played():
    config = engine.MatchConfig(engine.CLASICO, 2, three_rounds=True)
    match = engine.new_match(config, mano=1)
    rounds = []
    for phase in ("between", "playing", "finished"):
        rounds.append(build_pov(table(match, phase=phase), 1).status.round)
    assert rounds == [1, 1, 0]
    assert build_pov(argentino(), 1).status.round == 0
