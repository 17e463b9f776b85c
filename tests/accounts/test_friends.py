"""P2.5: ask, accept, remove; one row a pair, whoever asked and however often."""

import pytest

from accounts import blocks, friends
from accounts.company import NotDone, Snag
from accounts.deleting import delete_person
from accounts.guests import create_guest
from accounts.models import Friendship, User
from tests.games.racing import race

pytestmark = pytest.mark.django_db


def refused(door, *people):
    with pytest.raises(NotDone) as error:
        door(*people)
    assert error.value.words
    return error.value.snag


def test_asked_and_accepted(alice, bob):
    friends.ask(alice, bob)
    assert list(friends.asking(bob)) == [alice] and list(friends.asked_by(alice)) == [bob]
    assert (friends.standing(alice, bob), friends.standing(bob, alice)) == ("asked", "asking")
    assert not friends.are_friends(alice, bob) and not friends.friends_of(alice)
    friends.accept(bob, alice)
    assert friends.are_friends(alice, bob) and friends.are_friends(bob, alice)
    assert list(friends.friends_of(alice)) == [bob] and list(friends.friends_of(bob)) == [alice]
    assert friends.standing(bob, alice) == "friends" and not friends.asking(bob)


def test_again_changes_nothing(alice, bob):
    for _ in range(2):
        friends.ask(alice, bob)
    for _ in range(2):
        friends.accept(bob, alice)
    friends.ask(alice, bob)
    friends.accept(alice, bob)
    assert Friendship.objects.count() == 1
    for _ in range(2):
        friends.remove(alice, bob)
    assert Friendship.objects.count() == 0 and friends.standing(alice, bob) == ""


def test_who_asks_who_has_asked_him_accepts(alice, bob):
    friends.ask(alice, bob)
    friends.ask(bob, alice)
    assert friends.are_friends(alice, bob)


def test_nobody_accepts_for_himself(alice, bob, charlie):
    friends.ask(alice, bob)
    assert refused(friends.accept, alice, bob) == Snag.NOT_ASKED
    assert refused(friends.accept, charlie, alice) == Snag.NOT_ASKED
    friends.remove(alice, bob)
    assert refused(friends.accept, bob, alice) == Snag.NOT_ASKED


def test_not_oneself_no_guest_nobody_who_is_gone(alice, bob):
    assert refused(friends.ask, alice, alice) == Snag.SELF
    assert refused(friends.ask, alice, create_guest()) == Snag.GUEST
    assert refused(friends.ask, create_guest(), alice) == Snag.GUEST
    delete_person(bob)
    assert refused(friends.ask, alice, bob) == Snag.GONE


def test_who_deletes_his_account_is_nobodys_friend(alice, bob):
    friends.ask(alice, bob)
    friends.accept(bob, alice)
    blocks.block(bob, User.objects.create_user("erin"))
    delete_person(bob)
    assert not Friendship.objects.exists() and not friends.friends_of(alice)


def test_lists_are_not_endless(alice, bob, charlie, settings):
    settings.TRUCO_COMPANY = {**settings.TRUCO_COMPANY, "REQUESTS": 1}
    friends.ask(alice, bob)
    assert refused(friends.ask, alice, charlie) == Snag.TOO_MANY
    settings.TRUCO_COMPANY = {**settings.TRUCO_COMPANY, "REQUESTS": 9, "FRIENDS": 1}
    friends.accept(bob, alice)
    assert refused(friends.ask, alice, charlie) == refused(friends.ask, charlie, alice) == Snag.TOO_MANY


def test_reading_them_is_one_query(alice, bob, charlie, dave, django_assert_num_queries):
    for other in (bob, charlie, dave):
        friends.ask(alice, other)
        friends.accept(other, alice)
    with django_assert_num_queries(1):
        assert [user.username for user in friends.friends_of(alice)] == ["bob", "charlie", "dave"]


@pytest.mark.django_db(transaction=True)
def test_two_who_ask_each_other_at_once(alice, bob):
    results = race(lambda: friends.ask(alice, bob), lambda: friends.ask(bob, alice), lambda: friends.ask(alice, bob))
    assert results == [None] * 3
    assert friends.are_friends(alice, bob) and Friendship.objects.count() == 1
