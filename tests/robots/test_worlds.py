"""Imagined deals fit everything that was seen and said."""

import random

import pytest

from games import engine
from games.engine import card
from games.robots import Sena, choose, honest_sena
from games.robots.odds import envido_number
from games.robots.senas import fits
from games.robots.situation import Situation
from games.robots.worlds import imagine
from tests.robots.situations import after

CLASICO = engine.MatchConfig(engine.CLASICO)
GAUCHO = engine.MatchConfig(engine.GAUCHO, flor=False)


def test_a_world_has_the_cards_that_are_left() -> None:
    state = after(GAUCHO, ["4E 5B 6O", "1E 1B 7E", "3E 3B 3O", "2E 2B 2O"], "1:4E 2:7E 3:3E 4:2E")
    situation = Situation(engine.view_for(state, 2), 2)
    for world in imagine(situation, 50, random.Random(1), reads_points=True):
        assert [len(hand) for hand in world] == [2, 2, 2, 2]
        assert world[1] == [13, 14]
        assert 14 not in world[0] + world[2] + world[3]


def test_a_number_said_is_remembered() -> None:
    # seat 1 says 33: with the 7 of oros on the table he still holds its 6
    state = after(CLASICO, ["7O 6O 4C", "5E 4E 1B"], "1:envido 2:quiero 1:7O 2:1B")
    situation = Situation(engine.view_for(state, 2), 2)
    assert dict(situation.view.said)[1] == 33
    six = card("6O").strength
    assert all(six in world[0] for world in imagine(situation, 50, random.Random(1), reads_points=True))
    assert not all(six in world[0] for world in imagine(situation, 50, random.Random(1), reads_points=False))


def test_son_buenas_is_remembered() -> None:
    state = after(CLASICO, ["7O 10B 4C", "6E 12O 1B"], "1:envido 2:quiero 1:10B 2:12O")
    situation = Situation(engine.view_for(state, 1), 1)
    assert dict(situation.view.said)[2] == "buenas"
    fours = imagine(situation, 300, random.Random(1), reads_points=True)
    assert fours  # nothing contradicts it


@pytest.mark.parametrize(
    ("dealt", "sena"),
    [
        ("1E 4B 4O", Sena.ESPADA),
        ("1B 4E 4O", Sena.BASTO),
        ("7E 4B 12O", Sena.SIETE_ESPADAS),
        ("7O 4B 12E", Sena.SIETE_OROS),
        ("7B 6B 3O", Sena.ENVIDO_30),
        ("5B 2B 3O", Sena.ENVIDO_27),
        ("3E 2B 4O", Sena.TRES),
        ("2B 4O 12E", Sena.DOS),
        ("1C 4O 12E", Sena.AS_FALSO),
        ("4E 5B 12O", Sena.NADA),
    ],
)
def test_honest_senas(dealt: str, sena: Sena) -> None:
    cards = [card(code) for code in dealt.split()]
    assert honest_sena(cards) is sena
    assert fits(sena, cards)


def test_a_partners_sena_is_believed() -> None:
    state = after(GAUCHO, ["4E 5B 6O", "1B 7O 7E", "1E 3B 3O", "2E 2B 2O"])
    situation = Situation(engine.view_for(state, 1), 1)
    for world in imagine(situation, 50, random.Random(1), reads_points=False, sena=Sena.ESPADA):
        assert world[2][-1] == 14


def test_a_sena_changes_the_answer_to_a_truco() -> None:
    state = after(GAUCHO, ["4E 5B 6O", "7C 7B 12E", "1E 3B 3O", "2E 2B 2O"], "1:6O 2:truco")
    view = engine.view_for(state, 1)

    def declined(sena: Sena) -> int:
        answers = [choose(view, 3, random.Random(seed), sena) for seed in range(60)]
        return answers.count(engine.NO_QUIERO)

    assert declined(Sena.NADA) > declined(Sena.ESPADA)


def test_envido_of_fewer_cards() -> None:
    assert envido_number([card("7O")]) == 7
