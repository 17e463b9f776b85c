"""P2.5: who is blocked is no friend, and what he says is hidden from the one who blocked, and from nobody else."""

import pytest

from accounts import blocks, friends
from accounts.company import NotDone, Snag
from accounts.guests import create_guest
from accounts.models import Block
from accounts.signals import blocks_changed

pytestmark = pytest.mark.django_db


def test_a_block_ends_a_friendship_and_keeps_it_ended(alice, bob):
    friends.ask(bob, alice)
    friends.accept(alice, bob)
    blocks.block(alice, bob)
    blocks.block(alice, bob)
    assert Block.objects.count() == 1 and not friends.are_friends(alice, bob)
    for asker, other, snag in ((bob, alice, Snag.BLOCKED), (alice, bob, Snag.BLOCKING)):
        with pytest.raises(NotDone) as error:
            friends.ask(asker, other)
        assert error.value.snag == snag
    blocks.unblock(alice, bob)
    blocks.unblock(alice, bob)
    friends.ask(bob, alice)
    assert friends.standing(bob, alice) == "asked"


def test_it_works_one_way_and_is_seen_both_ways(alice, bob, charlie):
    blocks.block(alice, bob)
    assert blocks.blocks(alice, bob) and not blocks.blocks(bob, alice)
    assert blocks.exists_between(alice, bob) and blocks.exists_between(bob, charlie, alice.pk)
    assert not blocks.exists_between(alice, charlie) and not blocks.exists_between(alice)
    assert blocks.hidden_from(alice.pk) == {bob.pk}
    assert blocks.hidden_from(bob.pk) == blocks.hidden_from(None) == frozenset()
    assert list(blocks.blocked_by(alice)) == [bob]


def test_listeners_are_told_once(alice, bob, django_capture_on_commit_callbacks):
    told = []

    def listener(user, **_):
        told.append(user)

    blocks_changed.connect(listener)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            blocks.block(alice, bob)
            blocks.block(alice, bob)
            assert told == []
        assert told == [alice]
        with django_capture_on_commit_callbacks(execute=True):
            blocks.unblock(alice, bob)
            blocks.unblock(alice, bob)
        assert told == [alice, alice]
    finally:
        blocks_changed.disconnect(listener)


def test_not_oneself_and_not_without_end(alice, bob, charlie, settings):
    settings.TRUCO_COMPANY = {**settings.TRUCO_COMPANY, "BLOCKS": 1}
    with pytest.raises(NotDone):
        blocks.block(alice, alice)
    blocks.block(alice, bob)
    with pytest.raises(NotDone) as error:
        blocks.block(alice, charlie)
    assert error.value.snag == Snag.TOO_MANY


def test_a_guest_blocks_and_goes_on_doing_so_in_his_account(alice, bob):
    guest = create_guest()
    blocks.block(guest, bob)
    blocks.block(guest, alice)
    blocks.take_over(guest, alice)
    blocks.take_over(guest, alice)
    assert blocks.hidden_from(alice.pk) == {bob.pk}
