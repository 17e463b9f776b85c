"""Cards, actions, configurations and events as values (R1, R9.2)."""

import copy
import json
import pickle

import pytest

from games import engine
from games.engine.rulesets import ruleset

from .play import play, table

LADDER = (
    "1E|1B|7E|7O|3E 3B 3O 3C|2E 2B 2O 2C|1C 1O|12E 12B 12O 12C|11E 11B 11O 11C|10E 10B 10O 10C|"
    "7C 7B|6E 6B 6O 6C|5E 5B 5O 5C|4E 4B 4O 4C"
)


def test_r1_1_the_deck():
    assert len(set(engine.DECK)) == 40
    assert [str(card) for card in engine.DECK[:10]] == ["1E", "2E", "3E", "4E", "5E", "6E", "7E", "10E", "11E", "12E"]
    assert [card.suit for card in engine.DECK[::10]] == ["E", "B", "O", "C"]
    assert [card.index for card in engine.DECK] == list(range(40))


def test_r1_2_the_ladder():
    steps = [{engine.card(code).strength for code in line.split()} for line in LADDER.split("|")]
    assert all(len(step) == 1 for step in steps)
    assert [step.pop() for step in steps] == list(range(14, 0, -1))


def test_r1_3_envido_values():
    assert [engine.card(f"{rank}C").envido for rank in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)] == [
        1,
        2,
        3,
        4,
        5,
        6,
        7,
        0,
        0,
        0,
    ]


@pytest.mark.parametrize("code", ["", "8E", "1e", "7", "O7", "07O", "-7O", "13C"])
def test_no_such_card(code):
    with pytest.raises(ValueError):
        engine.card(code)


@pytest.mark.parametrize("code", ["", "Truco", "--7O", "-8E", "quiero no"])
def test_no_such_action(code):
    with pytest.raises(ValueError):
        engine.parse_action(code)


def test_93_actions_each_with_its_code():
    assert len(engine.ACTIONS) == 93
    assert all(engine.parse_action(str(action)) is action for action in engine.ACTIONS)
    assert [action.index for action in engine.ACTIONS] == list(range(93))
    assert engine.play(engine.card("7O"), hidden=True) is engine.parse_action("-7O")


@pytest.mark.parametrize("value", [engine.card("7O"), engine.parse_action("-7O"), engine.TRUCO, engine.GAUCHO])
def test_one_object_a_value(value):
    assert pickle.loads(pickle.dumps(value)) is copy.copy(value) is copy.deepcopy(value) is value


def test_values_never_change():
    state = table(engine.ARGENTINO, "7O 1E 4C / 12B 3O 3C")
    for value, name in [(engine.card("7O"), "rank"), (engine.TRUCO, "code"), (state, "score"), (state.hand, "level")]:
        with pytest.raises(AttributeError):
            setattr(value, name, 1)
        with pytest.raises(AttributeError):
            delattr(value, name)


def test_a_pickled_state_plays_on_just_the_same():
    state = table(engine.ARGENTINO, "7O 1E 4C / 12B 3O 3C")
    again = pickle.loads(pickle.dumps(state))
    assert again == state and copy.deepcopy(state) is state
    assert engine.legal_actions(again, 1) == engine.legal_actions(state, 1)
    assert play(again, "1 envido; 2 quiero; 1 -7O") == play(state, "1 envido; 2 quiero; 1 -7O")
    assert state != play(state, "1 7O") and state != 1
    assert "7O" in repr(state)


def test_rulesets_by_id():
    assert {ruleset(name) for name in ("argentino", "clasico", "gaucho")} == set(engine.RULESETS.values())
    assert repr(engine.GAUCHO) == "<Ruleset gaucho>" and copy.copy(engine.GAUCHO) is engine.GAUCHO
    with pytest.raises(ValueError):
        ruleset("uruguayo")
    assert engine.RULES_VERSION == 1


@pytest.mark.parametrize(
    ("rules", "settings", "code"),
    [
        (engine.ARGENTINO, {"players": 3}, "players"),
        (engine.ARGENTINO, {"players": 6}, "players"),
        (engine.GAUCHO, {"players": 2}, "players"),
        (engine.ARGENTINO, {"target": 24}, "target"),
        (engine.CLASICO, {"target": 30}, "target"),
        (engine.GAUCHO, {"target": 30}, "target"),
        (engine.ARGENTINO, {"chicos": 4}, "chicos"),
        (engine.GAUCHO, {"chicos": 2}, "chicos"),
        (engine.CLASICO, {"three_rounds": True, "chicos": 2}, "chicos"),
        (engine.ARGENTINO, {"three_rounds": True}, "three_rounds"),
        (engine.GAUCHO, {"three_rounds": True}, "three_rounds"),
    ],
)
def test_r9_2_what_a_ruleset_does_not_allow(rules, settings, code):
    with pytest.raises(engine.ConfigError) as caught:
        engine.MatchConfig(rules, **settings)
    assert caught.value.code is engine.ConfigProblem(code)
    assert isinstance(caught.value, ValueError)


def test_r9_2_defaults():
    def told(config):
        return config.players, config.target, config.chicos, config.flor

    assert told(engine.MatchConfig(engine.ARGENTINO)) == (2, 30, 1, False)
    assert told(engine.MatchConfig(engine.CLASICO)) == (2, 15, 1, False)
    assert told(engine.MatchConfig(engine.GAUCHO)) == (4, 24, 1, True)
    assert engine.MatchConfig(engine.CLASICO, three_rounds=True).chicos == 3


@pytest.mark.parametrize(("mano", "score"), [(0, (0, 0)), (3, (0, 0)), (1, (30, 0)), (1, (0, -1))])
def test_a_match_that_cannot_start(mano, score):
    with pytest.raises(engine.ConfigError):
        engine.new_match(engine.MatchConfig(engine.ARGENTINO), mano, score)


def test_events_as_data_are_json():
    state = table(engine.ARGENTINO, "7O 6O 5O / 12B 3O 3C", "1 flor; 1 truco; 2 quiero; 1 -7O; 2 mazo", flor=True)
    data = [event.as_data() for event in state.hand.events]
    assert json.loads(json.dumps(data)) == data
    assert data[0] == {"code": "hand_dealt", "mano": 1}
    assert {"code": "card_played", "seat": 1, "card": "7O", "hidden": True} in data
    assert {"code": "call_made", "seat": 1, "call": "truco"} in data
    assert {"code": "scored", "team": "A", "points": 3, "reason": "flor", "score": [3, 0]} in data
    assert {"code": "proof_shown", "seat": 1, "cards": ["7O", "6O", "5O"]} in data


def test_a_face_down_card_is_seen_by_its_owner_only():
    played = engine.CardPlayed(1, engine.card("7O"), hidden=True)
    assert played.seen_by(1) is played
    assert played.seen_by(2) == played.seen_by(None) == engine.CardPlayed(1, None, hidden=True)
    assert engine.CardPlayed(1, engine.card("7O"), hidden=False).seen_by(None).card is engine.card("7O")


def test_deals_that_cannot_be():
    state = engine.new_match(engine.MatchConfig(engine.ARGENTINO))
    a, b, c, d, e, f, g = engine.DECK[:7]
    for wrong in ([(a, b, c)], [(a, b, c), (d, e)], [(a, b, c), (a, e, f)], [(a, b, c), (d, e, f, g)]):
        with pytest.raises(ValueError):
            engine.deal(state, wrong)
    state, _ = engine.deal(state, [(a, b, c), (d, e, f)])
    with pytest.raises(engine.IllegalAction) as caught:
        engine.deal(state, [(a, b, c), (d, e, f)])
    assert caught.value.refusal is engine.Refusal.HAND_RUNNING
