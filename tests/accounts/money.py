"""What the tests of the ledger share."""

from collections.abc import Callable, Sequence
from threading import Barrier, Thread
from typing import Any

from django.db import connection, connections

from accounts import ledger
from accounts.ledger.audit import audit
from accounts.models import User


def give(user: User, coins: int = 0, credits: int = 0) -> User:
    """Coins of a test's own, from the bank."""
    if coins:
        ledger.move(f"test:{user.pk}:coins:{coins}", ledger.BANK, ledger.coins_of(user), coins, "given")
    if credits:
        ledger.move(f"test:{user.pk}:credits:{credits}", ledger.CREDIT_BANK, ledger.credits_of(user), credits, "given")
    return user


def right() -> bool:
    """The audit found nothing wrong."""
    assert audit().wrong == []
    return True


def race(calls: Sequence[Callable[[], Any]]) -> list[Any]:
    """Call all of them at the same time; what each returned or raised. SQLite writes one at a time anyway: there they
    are called one after the other."""
    answers: list[Any] = [None] * len(calls)
    together = connection.vendor == "postgresql"
    barrier = Barrier(len(calls) if together else 1)

    def run(number: int) -> None:
        try:
            barrier.wait(20)
            answers[number] = calls[number]()
        except Exception as error:
            answers[number] = error
        finally:
            if together:
                connections.close_all()

    threads = [Thread(target=run, args=(number,)) for number in range(len(calls))]
    for number, thread in enumerate(threads):
        if together:
            thread.start()
        else:
            run(number)
    for thread in threads if together else ():
        thread.join(60)
        assert not thread.is_alive()
    return answers
