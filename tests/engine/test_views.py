"""What a viewer may know, by example."""

import pytest

from games import engine

from .play import play, table

TWO = "7O 1E 4C / 12B 3O 3C"
FOUR = "3E 4C 5C / 2C 4E 5E / 3O 4O 5O / 12B 4B 5B"


def test_own_cards_and_nobody_elses():
    state = table(engine.ARGENTINO, TWO, "1 -7O")
    own, rival, watcher = (engine.view_for(state, seat) for seat in (1, 2, None))
    assert [str(card) for card in own.cards] == ["1E", "4C"] and len(own.dealt) == 3
    assert own.tricks[0].plays[0].card is engine.card("7O") and own.tricks[0].plays[0].hidden
    assert rival.tricks == watcher.tricks and rival.tricks[0].plays == (engine.PlayView(1, None, True),)
    assert watcher.cards == watcher.dealt == watcher.legal == () and watcher.own_envido is None
    assert rival.card_counts == (2, 3) and rival.own_envido == 3 and own.own_envido == 7
    assert not own.has_flor and own.legal == () and rival.legal == engine.legal_actions(state, 2)


def test_before_the_first_deal():
    state = engine.new_match(engine.MatchConfig(engine.GAUCHO), 3, (2, 1))
    view = engine.view_for(state, 1)
    assert (view.score, view.mano, view.hand_running, view.card_counts) == ((2, 1), 3, False, (0, 0, 0, 0))
    assert view.legal == view.may_act == view.events == () and view.pending is None
    assert engine.to_act(state) == engine.legal_actions(state, 1) == ()
    assert engine.refusal(state, 1, engine.MAZO) is engine.Refusal.NO_HAND


def test_no_such_seat():
    state = table(engine.ARGENTINO, TWO)
    with pytest.raises(ValueError):
        engine.view_for(state, 3)
    assert engine.refusal(state, 3, engine.MAZO) is engine.Refusal.NO_SUCH_SEAT
    assert engine.legal_actions(state, 0) == ()


def test_pending_calls_and_stakes():
    state = table(engine.ARGENTINO, FOUR, "1 truco; 4 envido")
    view = engine.view_for(state, 1)
    assert view.pending == engine.PendingView("envido", engine.ENVIDO, 4, "A")
    assert view.envido_points_at_stake == engine.EnvidoStakes(1, 2) and view.may_act == (1, 3)
    state = play(state, "3 falta_envido")
    assert engine.view_for(state, None).envido_points_at_stake == engine.EnvidoStakes(2, "falta")
    state = play(state, "2 no_quiero")
    view = engine.view_for(state, 2)
    assert view.pending == engine.PendingView("truco", engine.TRUCO, 1, "B")
    assert (view.stake, view.truco_level, view.word, view.turn, view.lead) == (1, 0, "B", None, 1)
    state = play(state, "2 retruco")
    assert engine.view_for(state, 2).pending == engine.PendingView("truco", engine.RETRUCO, 2, "A")
    state = play(state, "3 quiero")
    view = engine.view_for(state, 2)
    assert (view.stake, view.truco_level, view.word, view.turn, view.pending) == (3, 2, "A", 1, None)


def test_word():
    assert engine.view_for(table(engine.ARGENTINO, TWO), 1).word is None
    state = table(engine.ARGENTINO, TWO, "1 truco; 2 retruco; 1 vale_cuatro")
    assert engine.view_for(state, 1).word is None
    assert engine.view_for(play(state, "2 quiero"), 1).word is None
    assert engine.view_for(play(state, "2 no_quiero"), 1).word is None


def test_a_compulsory_flor_hides_its_holder_behind_the_team():
    # seat 4 has to sing; seat 2, its partner, sees just the team, and no more does anybody else
    state = table(engine.ARGENTINO, "1E 1B 4C / 3E 3B 2C / 7E 5B 5C / 7O 6O 5O", "1 envido", flor=True)
    assert engine.to_act(state) == (4,)
    for seat in (None, 1, 2, 3):
        view = engine.view_for(state, seat)
        assert view.may_act == (2, 4) and view.acting_team == "B" and view.legal == () and not view.has_flor
    assert engine.view_for(state, 4).legal == (engine.FLOR,)
    assert set(engine.refusals_for(state, 2).values()) == {engine.Refusal.WAITING}
    assert set(engine.refusals_for(state, 1).values()) == {engine.Refusal.CALL_PENDING}
    assert engine.refusals_for(state, 1) == engine.refusals_for(state, 3)


def test_a_flor_due_on_the_turn_looks_like_any_turn():
    flor = table(engine.ARGENTINO, "7O 6O 5O / 1E 1B 4C", flor=True)
    none = table(engine.ARGENTINO, "7O 6O 5C / 1E 1B 4C", flor=True)
    for seat in (None, 2):
        assert engine.view_for(flor, seat) == engine.view_for(none, seat)
    assert engine.refusals_for(flor, 2) == engine.refusals_for(none, 2)
    assert engine.view_for(flor, 1).has_flor


def test_a_flor_to_be_answered_names_the_team():
    cards = "7E 6E 5E / 7C 6C 4C / 3E 3O 3B / 2E 2O 2B"
    state = table(engine.GAUCHO, cards, "1 flor")
    assert engine.to_act(state) == (2,)
    for seat in (None, 1, 3, 4):
        view = engine.view_for(state, seat)
        assert view.pending == engine.PendingView("flor", engine.FLOR, 1, "B") and view.may_act == (2, 4)
    assert set(engine.refusals_for(state, 4).values()) == {engine.Refusal.WAITING}
    state = table(engine.GAUCHO, "7E 6E 5E / 3E 3O 3B / 7C 6C 4C / 2E 2O 2B", "1 flor")
    view = engine.view_for(state, 1)
    assert view.pending == engine.PendingView("flor", engine.FLOR, 1, "A") and view.may_act == (1, 3)


def test_after_the_hand_unplayed_cards_stay_secret():
    state = table(engine.ARGENTINO, TWO, "1 -7O; 2 mazo")
    view = engine.view_for(state, 2)
    assert not view.hand_running and view.hand_winner == "A" and view.turn is None and view.lead is None
    assert view.tricks[0].plays == (engine.PlayView(1, None, True),) and view.legal == ()


def test_why_a_word_is_greyed():
    state = table(engine.ARGENTINO, TWO)
    why = engine.refusals_for(state, 1)
    assert why[engine.RETRUCO] is engine.Refusal.LEVEL_SKIPPED
    assert why[engine.QUIERO] is engine.Refusal.NOTHING_TO_ANSWER
    assert why[engine.FLOR] is engine.Refusal.FLOR_OFF
    assert engine.TRUCO not in why and engine.MAZO not in why
    assert set(engine.refusals_for(state, 2).values()) == {engine.Refusal.NOT_YOUR_TURN}
    assert engine.refusal(state, 1, engine.parse_action("3O")) is engine.Refusal.CARD_NOT_HELD
    state = table(engine.CLASICO, TWO)
    assert engine.refusal(state, 1, engine.parse_action("-7O")) is engine.Refusal.HIDDEN_NOT_ALLOWED
    assert engine.refusal(play(state, "1 mazo"), 1, engine.MAZO) is engine.Refusal.HAND_OVER
