import pytest

from games import engine, store
from games.engine.commitment import commitment
from games.models import Hand, Match, Move
from games.refused import Deny, Refused
from games.services import catching_up
from games.services.play import Play, act, act_many, parse
from tests.games.table_kit import dealt, person_to_act, play_out, press, started, state_of

pytestmark = pytest.mark.django_db


def refusal_of(play):
    before = state_of(play.table_id)
    moves = Move.objects.count()
    with pytest.raises(Refused) as caught:
        act(play)
    assert state_of(play.table_id) == before, "a refusal changes nothing"
    assert Move.objects.count() == moves
    return caught.value


def test_a_move_is_written_once_with_its_ply(alice, bob):
    table = dealt(alice, bob)
    user, legal = person_to_act(table, (alice, bob))
    before = state_of(table)
    after = press(table, user, legal[0].code)
    assert (after.ply, after.version) == (before.ply + 1, before.version + 1)
    move = Move.objects.get()
    assert (move.ply, move.action, move.by) == (1, legal[0].code, "person")
    assert after == state_of(table), "what the rows replay to is what was decided"


def test_a_doubled_click_gets_the_same_answer(alice, bob):
    table = dealt(alice, bob)
    user, legal = person_to_act(table, (alice, bob))
    state = state_of(table)
    play = Play(table.pk, state.hand_number, state.ply, legal[0].code, user_id=user.pk)
    first = act(play)
    assert act(play) == first
    assert Move.objects.count() == 1


def test_a_stale_click_is_refused(alice, bob):
    table = dealt(alice, bob)
    user, legal = person_to_act(table, (alice, bob))
    state = state_of(table)
    press(table, user, legal[0].code)
    other = next(a for a in legal if a is not legal[0])
    refused = refusal_of(Play(table.pk, state.hand_number, state.ply, other.code, user_id=user.pk))
    assert (refused.reason, refused.status) == (Deny.STALE, 409)


def test_a_click_for_a_ply_to_come_is_stale(alice, bob):
    table = dealt(alice, bob)
    user, legal = person_to_act(table, (alice, bob))
    state = state_of(table)
    assert refusal_of(Play(table.pk, state.hand_number, state.ply + 1, legal[0].code, user_id=user.pk)).status == 409
    assert refusal_of(Play(table.pk, state.hand_number + 1, 0, legal[0].code, user_id=user.pk)).status == 409


def test_before_the_deal_everything_is_stale(alice, bob):
    table = started(alice, bob)
    state = state_of(table)
    assert refusal_of(Play(table.pk, state.hand_number, 0, "truco", user_id=alice.pk)).reason is Deny.STALE


def test_the_rival_cannot_act_for_you(alice, bob):
    table = dealt(alice, bob)
    user, _ = person_to_act(table, (alice, bob))
    rival = bob if user == alice else alice
    state = state_of(table)
    refused = refusal_of(Play(table.pk, state.hand_number, state.ply, "truco", user_id=rival.pk))
    assert (refused.reason, refused.status) == (engine.Refusal.NOT_YOUR_TURN, 422)


def test_a_seat_named_by_the_client_counts_for_nothing(alice, bob, charlie):
    table = dealt(alice, bob)
    _, legal = person_to_act(table, (alice, bob))
    state = state_of(table)
    play = Play(table.pk, state.hand_number, state.ply, legal[0].code, user_id=charlie.pk, seat=1)
    refused = refusal_of(play)
    assert (refused.reason, refused.status) == (Deny.NOT_SEATED, 403)


def test_a_card_that_is_not_held(alice, bob):
    table = dealt(alice, bob)
    user, _ = person_to_act(table, (alice, bob))
    state = state_of(table)
    seat = state.seat_of(user.pk)
    view = engine.view_for(state.match, seat)
    foreign = next(card for card in engine.DECK if card not in view.cards)
    refused = refusal_of(Play(table.pk, state.hand_number, state.ply, foreign.code, user_id=user.pk))
    assert refused.reason is engine.Refusal.CARD_NOT_HELD


@pytest.mark.parametrize(
    "text",
    ["", "1.0", "1.0:", ":truco", "1.0:TRUCO", "1:0:truco", "1.0:truco\n", "-1.0:truco", "1.0:9X9X", "٣.0:truco"],
)
def test_malformed_values(text):
    with pytest.raises(Refused) as caught:
        parse(text)
    assert (caught.value.reason, caught.value.status) == (Deny.MALFORMED, 400)


def test_a_word_that_is_no_action(alice, bob):
    table = dealt(alice, bob)
    user, _ = person_to_act(table, (alice, bob))
    state = state_of(table)
    refused = refusal_of(Play(table.pk, state.hand_number, state.ply, "cuatro_as", user_id=user.pk))
    assert refused.reason is Deny.MALFORMED


def test_a_batch_answers_each_by_itself(alice, bob, charlie, dave):
    one, two = dealt(alice, bob), dealt(charlie, dave)
    user, legal = person_to_act(one, (alice, bob))
    wrong, _ = person_to_act(two, (charlie, dave))
    state1, state2 = state_of(one), state_of(two)
    results = act_many(
        [
            Play(one.pk, state1.hand_number, state1.ply, legal[0].code, user_id=user.pk),
            Play(two.pk, state2.hand_number, state2.ply, "vale_cuatro", user_id=wrong.pk),
            Play(10**9, 1, 0, "truco", user_id=alice.pk),
        ]
    )
    assert results[0].ply == 1
    assert results[1].reason is engine.Refusal.LEVEL_SKIPPED
    assert results[2].reason is Deny.NO_SUCH_TABLE
    assert state_of(two) == state2


def test_a_whole_match_leaves_rows_that_prove_it(alice, bob):
    table = dealt(alice, bob)
    end = play_out(table, (alice, bob))
    match = Match.objects.get(table=table)
    assert (match.state, match.winner) == ("finished", end.winner)
    assert max(match.score_a, match.score_b) == match.target
    state = engine.new_match(end.config.match_config(), mano=match.first_mano)
    for hand in Hand.objects.filter(match=match).order_by("number"):
        assert engine.snapshot(state) == hand.before
        deck = tuple(engine.card(code) for code in hand.deck.split())
        assert sorted(c.index for c in deck) == list(range(40))
        assert commitment(hand.salt, deck) == hand.commitment
        state, _ = engine.deal(state, store.hands_of(hand.deck, 2))
        for move in hand.moves.all():
            state, _ = engine.apply(state, move.seat, engine.parse_action(move.action))
        assert (hand.score_a, hand.score_b) == state.score
        assert hand.ended_at is not None
    assert state.winner == match.winner
    assert list(Move.objects.filter(hand__match=match, ply=0)) == []


def test_a_cached_state_is_not_used_once_the_row_has_moved_on(alice, bob):
    from games.models import Table

    table = dealt(alice, bob)
    state = state_of(table)
    Table.objects.filter(pk=table.pk).update(version=state.version + 1)
    assert catching_up.current(table.pk).version == state.version + 1


def test_a_change_that_is_rolled_back_is_not_remembered(alice, bob, monkeypatch):
    from games.services import play as module

    table = dealt(alice, bob)
    state = state_of(table)
    user, legal = person_to_act(table, (alice, bob))

    def fail(changes):
        raise RuntimeError("disk on fire")

    monkeypatch.setattr(module, "write", fail)
    with pytest.raises(RuntimeError):
        press(table, user, legal[0].code)
    assert catching_up.current(table.pk) == state
