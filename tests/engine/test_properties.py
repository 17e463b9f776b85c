"""What holds in every match, whatever is played."""

import pickle
import random
from dataclasses import fields, is_dataclass

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import engine
from games.engine.frozen import public_slots
from games.engine.hand import team_of

from .play import CONFIGS, config_id, random_moves, random_steps

every_config = pytest.mark.parametrize("config", CONFIGS, ids=config_id)
seeds = given(seed=st.integers(min_value=0, max_value=10**9))


def examples(number):
    return settings(max_examples=number, deadline=None, suppress_health_check=list(HealthCheck))


@every_config
@examples(30)
@seeds
def test_random_matches_end_and_scores_never_fall_or_pass_the_target(config, seed):
    for before, _, action, after, events in random_steps(config, seed):
        start = (0, 0) if before.chico_over else before.score  # a new chico starts with the deal
        assert action is None or not before.chico_over
        assert after.score[0] >= start[0] and after.score[1] >= start[1]
        assert max(after.score) <= config.target
        scored = [event for event in events if isinstance(event, engine.Scored)]
        assert sum(event.points for event in scored) == sum(after.score) - sum(start)
        assert not scored or scored[-1].score == after.score
        assert after.hand.over == any(isinstance(event, engine.HandWon) for event in events)
        assert (config.target in after.score) == any(isinstance(e, (engine.ChicoWon, engine.RoundWon)) for e in events)
        assert (after.winner is not None) == any(isinstance(event, engine.MatchWon) for event in events)
        assert after.hand.events == (before.hand.events if action else ()) + events
    assert after.winner is not None and engine.to_act(after) == ()
    if config.three_rounds:
        assert sum(after.chicos) in (2, 3)
    else:
        assert max(after.chicos) == config.chicos == after.chicos["AB".index(after.winner)]


@every_config
@examples(8)
@seeds
def test_legal_is_exactly_what_apply_accepts(config, seed):
    rng = random.Random(seed)
    for before, _, _, _, _ in random_moves(config, seed, most_hands=3):
        if rng.random() < 0.5:
            continue
        for seat in range(1, config.players + 1):
            legal = engine.legal_actions(before, seat)
            assert len(set(legal)) == len(legal) and bool(legal) == (seat in engine.to_act(before))
            for action in engine.ACTIONS:
                refusal = engine.refusal(before, seat, action)
                assert (refusal is None) == (action in legal)
                if refusal is None:
                    engine.apply(before, seat, action)
                else:
                    with pytest.raises(engine.IllegalAction) as caught:
                        engine.apply(before, seat, action)
                    assert caught.value.refusal is refusal


@every_config
@examples(8)
@seeds
def test_apply_never_changes_its_input_and_moves_replay_to_the_same_state(config, seed):
    kept = []
    for before, seat, action, after, events in random_moves(config, seed, most_hands=4):
        image = pickle.dumps(before)
        assert engine.apply(before, seat, action) == (after, events)
        assert pickle.dumps(before) == image
        kept.append((before, seat, action, after))
    for before, seat, action, after in kept:
        again = pickle.loads(pickle.dumps(before))
        assert engine.apply(again, seat, action)[0] == after


@every_config
@examples(6)
@seeds
def test_the_automatic_move_is_legal_and_ends_every_match(config, seed):
    for before, _, _, _, _ in random_moves(config, seed, most_hands=4):
        seat, action = engine.automatic_action(before)
        assert seat in engine.to_act(before) and action in engine.legal_actions(before, seat)


@every_config
@examples(6)
@seeds
def test_a_snapshot_between_hands_goes_on_alike(config, seed):
    finished = [after for *_, after, _ in random_steps(config, seed, most_hands=6) if after.hand.over]
    for state in finished:
        again = engine.restore(config, engine.snapshot(state))
        assert engine.snapshot(again) == engine.snapshot(state)
        if state.winner is None:
            dealt = state.hand.deal.dealt
            assert engine.deal(again, dealt) == engine.deal(state, dealt)


def walk(value, seen=None):
    """Every value inside a value: attributes, slots, items, keys."""
    seen = set() if seen is None else seen
    if id(value) in seen:
        return
    seen.add(id(value))
    yield value
    if isinstance(value, (engine.Action, engine.Card)):
        parts = [value.card] if isinstance(value, engine.Action) else []
    elif isinstance(value, (engine.Ruleset, type)):
        parts = []  # the same for everybody
    elif isinstance(value, dict):
        parts = [*value.keys(), *value.values()]
    elif isinstance(value, (tuple, list, set, frozenset)):
        parts = list(value)
    elif is_dataclass(value):
        parts = [getattr(value, field.name) for field in fields(value)]
    else:
        parts = [getattr(value, name) for name in public_slots(type(value)) if hasattr(value, name)]
        parts += list(getattr(value, "__dict__", {}).values())
    for part in parts:
        yield from walk(part, seen)


def open_cards(state):
    """What lies open to all: cards played face up and proofs."""
    cards = set()
    for event in state.hand.events:
        if isinstance(event, engine.CardPlayed) and not event.hidden:
            cards.add(event.card)
        if isinstance(event, engine.ProofShown):
            cards.update(event.cards)
    return cards


@every_config
@examples(6)
@seeds
def test_a_view_holds_no_card_its_viewer_may_not_know(config, seed):
    rng = random.Random(seed)
    for *_, state, _ in random_steps(config, seed, most_hands=5):
        if rng.random() < 0.6 and not state.hand.over:
            continue
        for seat in (None, *range(1, config.players + 1)):
            own = () if seat is None else state.hand.deal.dealt[seat - 1]
            allowed = open_cards(state) | set(own)
            view = engine.view_for(state, seat)
            assert {part for part in walk(view) if isinstance(part, engine.Card)} <= allowed
            secret = {card.code for cards in state.hand.deal.dealt for card in cards if card not in allowed}
            text, image = repr(view), pickle.dumps(view, protocol=0).decode("ascii")
            for code in secret:
                assert f"'{code}'" not in text and f"-{code}'" not in text
                assert f"V{code}\n" not in image and f"V-{code}\n" not in image
            if seat is not None:
                assert set(engine.refusals_for(state, seat)).isdisjoint(view.legal)


def same_for(viewer, state, other):
    """What a seat is told of two states that differ only in cards it can't see."""
    if viewer is None:
        return engine.view_for(state, None) == engine.view_for(other, None)
    return (engine.view_for(state, viewer), engine.refusals_for(state, viewer)) == (
        engine.view_for(other, viewer),
        engine.refusals_for(other, viewer),
    )


@pytest.mark.parametrize("config", [config for config in CONFIGS if not config.flor], ids=config_id)
@examples(12)
@seeds
def test_a_view_does_not_depend_on_hidden_cards(config, seed):
    """Change the cards the viewer can't see: as long as no number was told, he is shown and told the same."""
    rng = random.Random(seed)
    for before, *_ in random_moves(config, seed, most_hands=3):
        if rng.random() < 0.7 or before.hand.envido.winner:
            continue
        viewer = rng.choice([None, *range(1, config.players + 1)])
        other = with_other_cards(config, before, viewer, rng)
        assert engine.view_for(before, viewer) == engine.view_for(other, viewer)
        if viewer is not None:
            assert engine.refusals_for(before, viewer) == engine.refusals_for(other, viewer)


def with_other_cards(config, state, viewer, rng):
    """The same hand by the same moves, but for the unplayed cards of all but `viewer`."""
    dealt = state.hand.deal.dealt
    fixed = {played.card for plays in (*state.hand.tricks, state.hand.table) for played in plays}
    free = [
        (i, k) for i, cards in enumerate(dealt) for k, card in enumerate(cards) if card not in fixed and i + 1 != viewer
    ]
    pool = [card for card in engine.DECK if not any(card in cards for cards in dealt)]
    pool += [dealt[i][k] for i, k in free]
    rng.shuffle(pool)
    swapped = [list(cards) for cards in dealt]
    for (i, k), card in zip(free, pool, strict=False):
        swapped[i][k] = card
    data = engine.snapshot(engine.new_match(config, state.hand.deal.mano)) | {
        "hand_number": state.hand_number - 1,
        "chicos": state.chicos,
        "totals": state.totals,
        "score": score_at_deal(state),
    }
    other, _ = engine.deal(engine.restore(config, data), swapped)
    for event in state.hand.events:
        action = action_of(event)
        if action is not None:
            other, _ = engine.apply(other, event.seat, action)
    return other


def score_at_deal(state):
    won = [event for event in state.hand.events if isinstance(event, engine.Scored)]
    score = list(state.score)
    for event in won:
        score["AB".index(event.team)] -= event.points
    return score


def action_of(event):
    if isinstance(event, engine.CardPlayed):
        return engine.play(event.card, event.hidden)
    if isinstance(event, engine.CallMade):
        return event.call
    if isinstance(event, engine.Replied):
        return event.reply
    return None


@every_config
@examples(8)
@seeds
def test_who_may_act_tells_no_more_than_the_team(config, seed):
    for before, _, _, _, _ in random_moves(config, seed, most_hands=6):
        acting = engine.to_act(before)
        for seat in (None, *range(1, config.players + 1)):
            view = engine.view_for(before, seat)
            assert set(acting) <= set(view.may_act)
            assert {team_of(s) for s in view.may_act} == {team_of(acting[0])}
            assert view.acting_team == "AB"[team_of(acting[0])]
            if view.pending is not None:
                assert view.turn is None
                assert len(view.may_act) == config.players // 2
            else:
                assert view.may_act == (view.turn,)
