"""What robots do in situations where one answer is right."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from games import engine, robots
from tests.robots.situations import after

TWO = engine.MatchConfig(engine.ARGENTINO)
FOUR = engine.MatchConfig(engine.ARGENTINO, players=4)
FLOR = engine.MatchConfig(engine.ARGENTINO, flor=True)
GAUCHO = engine.MatchConfig(engine.GAUCHO)
LEVELS = pytest.mark.parametrize("level", [1, 2, 3])


def choices(state: engine.MatchState, seat: int, level: int, times: int = 40) -> Counter[str]:
    """What the robot does here, over many seeds."""
    view = engine.view_for(state, seat)
    return Counter(robots.choose(view, level, random.Random(seed)).code for seed in range(times))


@LEVELS
def test_mano_with_33_takes_the_envido(level: int) -> None:
    # mano leads a card first; his 33 still answers
    state = after(TWO, ["7E 6E 4B", "7O 5O 4C"], "1:4B 2:envido")
    assert choices(state, 1, level)["no_quiero"] == 0


@LEVELS
def test_declines_envido_with_four(level: int) -> None:
    state = after(TWO, ["7O 5O 4C", "4E 1B 2C"], "1:envido")
    assert choices(state, 2, level)["no_quiero"] >= 34


@LEVELS
def test_three_fours_decline_vale_cuatro(level: int) -> None:
    state = after(TWO, ["1E 1B 7E", "4E 4B 4O"], "1:truco 2:retruco 1:vale_cuatro")
    assert choices(state, 2, level) == {"no_quiero": 40}


@LEVELS
@pytest.mark.parametrize(
    ("moves", "theirs"),
    [
        ("1:truco", 29),
        ("1:truco 2:retruco 1:vale_cuatro", 27),
        ("1:envido", 29),
        ("1:envido 2:envido 1:real_envido", 26),
    ],
)
def test_never_declines_what_loses_the_match(level: int, moves: str, theirs: int) -> None:
    state = after(TWO, ["1E 1B 7E", "4E 5B 6O"], moves, score=(theirs, 10))
    assert choices(state, 2, level)["no_quiero"] == 0


@LEVELS
def test_does_not_raise_when_the_stake_wins(level: int) -> None:
    state = after(TWO, ["4E 4B 4O", "1E 1B 7E"], "1:truco", score=(0, 28))
    assert choices(state, 2, level)["retruco"] == 0
    state = after(TWO, ["4B 5C 6O", "1E 1B 7E"], "1:4B", score=(0, 29))
    assert choices(state, 2, level)["truco"] == 0


@LEVELS
def test_calls_truco_with_a_hand_that_is_won(level: int) -> None:
    state = after(TWO, ["1E 1B 4O", "7E 5B 6O"], "1:1B 2:5B")
    assert choices(state, 1, level)["truco"] >= 12


@LEVELS
def test_bluffs_are_rare_but_exist(level: int) -> None:
    state = after(TWO, ["5E 3B 11O", "1E 2B 6O"])
    told = choices(state, 1, level, times=200)
    calls = sum(told[word] for word in ("envido", "real_envido", "falta_envido"))
    assert calls <= 40


@LEVELS
def test_is_not_predictable(level: int) -> None:
    state = after(TWO, ["3E 12B 7O", "1E 2B 6O"], "1:12B 2:6O")
    assert len(choices(state, 1, level, times=200)) > 1


@pytest.mark.parametrize("level", [2, 3])
def test_leaves_the_trick_to_its_partner(level: int) -> None:
    hands = ["4E 4B 4O", "7E 3B 3O", "5E 5B 5O", "1E 1B 3C"]
    state = after(FOUR, hands, "1:4E 2:7E 3:5E")
    told = choices(state, 4, level)
    assert told["1E"] == told["1B"] == 0


@pytest.mark.parametrize("level", [2, 3])
def test_wins_cheaply_as_the_last(level: int) -> None:
    state = after(TWO, ["12E 4B 4O", "1E 2B 4C"], "1:12E")
    told = choices(state, 2, level)
    assert told["1E"] == 0
    assert told["2B"] > told["4C"]


@pytest.mark.parametrize("level", [2, 3])
def test_after_a_first_parda_the_highest_card_goes(level: int) -> None:
    state = after(TWO, ["3E 1B 4O", "3B 5B 6C"], "1:3E 2:3B")
    plays = {code for code in choices(state, 1, level) if code[0].isdigit()}
    assert plays <= {"1B"}


@LEVELS
def test_sings_a_flor(level: int) -> None:
    state = after(FLOR, ["7O 5O 3O", "1E 2B 6C"])
    assert choices(state, 1, level) == {"flor": 40}


@LEVELS
def test_sings_where_it_is_free_to(level: int) -> None:
    state = after(GAUCHO, ["7O 5O 3O", "1E 2B 6C", "1B 2C 4E", "3C 4B 5E"])
    assert choices(state, 1, level)["flor"] >= 34


@LEVELS
def test_joins_its_partners_flor(level: int) -> None:
    state = after(GAUCHO, ["7O 5O 3O", "1E 2B 6C", "7E 6E 5E", "3C 4B 5B"], "1:flor")
    assert choices(state, 3, level) == {"flor": 40}


@LEVELS
def test_the_best_flor_stands_up_and_a_poor_one_shrinks(level: int) -> None:
    state = after(FLOR, ["12O 11O 1O", "7E 6E 5E"], "1:flor")
    assert choices(state, 2, level)["no_quiero"] == 0
    state = after(FLOR, ["7E 6E 5E", "12O 11O 1O"], "1:flor")
    state, _ = engine.apply(state, 2, engine.CONTRAFLOR)
    assert choices(state, 1, level)["no_quiero"] == 0
    state = after(FLOR, ["12O 11O 1O", "7E 6E 5E"], "1:flor 2:contraflor")
    assert choices(state, 1, level)["no_quiero"] >= 36


@LEVELS
def test_no_mazo_in_the_first_trick(level: int) -> None:
    state = after(TWO, ["4E 4B 5O", "1E 1B 7E"])
    assert choices(state, 1, level)["mazo"] == 0


@LEVELS
def test_no_mazo_that_loses_the_match(level: int) -> None:
    state = after(TWO, ["4E 4B 5O", "1E 1B 7E"], "1:4E 2:7E 2:1B", score=(10, 29))
    assert choices(state, 1, level)["mazo"] == 0


@LEVELS
def test_hides_no_card_while_the_hand_is_open(level: int) -> None:
    state = after(TWO, ["3E 12B 7O", "1E 2B 6O"])
    assert not [code for code in choices(state, 1, level, times=100) if code.startswith("-")]


@LEVELS
@pytest.mark.parametrize(
    "others",
    [
        ["1B 1E 7O", "3E 3B 3O", "2E 2B 2O"],
        ["4E 4B 4O", "5E 5B 6O", "1C 6E 6B"],
    ],
)
def test_sees_nothing_of_what_others_hold(level: int, others: Sequence[str]) -> None:
    own = "7E 12C 3C"
    reference = after(FOUR, [own, "12E 11B 10O", "11E 10B 12O", "5O 7B 1O"])
    state = after(FOUR, [own, *others])
    assert engine.view_for(state, 1) == engine.view_for(reference, 1)
    assert choices(state, 1, level) == choices(reference, 1, level)


def test_a_spectator_has_no_move() -> None:
    state = after(TWO, ["3E 12B 7O", "1E 2B 6O"])
    with pytest.raises(ValueError):
        robots.choose(engine.view_for(state, None), 1, random.Random(1))
    with pytest.raises(ValueError):
        robots.choose(engine.view_for(state, 2), 1, random.Random(1))
