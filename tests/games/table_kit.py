"""Short ways to a table in a known state, for the tests of what is done at tables."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from accounts.grants import welcome
from accounts.models import User
from games import engine, store
from games.models import Table
from games.services import seating, timing
from games.services.play import Play, act
from games.table_state import TableConfig, TableState

ARGENTINO = TableConfig("argentino", 2, 15, 1, False, False, 30, True)
CLASICO = ARGENTINO._replace(rules="clasico", flor=True)
GAUCHO = ARGENTINO._replace(rules="gaucho", players=4, target=24, flor=True)

OFFICIAL = ARGENTINO._replace(practice=False, stake=100)


def welcomed(*people: User) -> None:
    """These people have got what everybody gets who registers: 60,000 coins and 3 credits."""
    for user in people:
        welcome(user)


def state_of(table: Table | int) -> TableState:
    state = store.load(table if isinstance(table, int) else table.pk)
    assert state is not None
    return state


def started(*people: User, config: TableConfig = ARGENTINO) -> Table:
    """A table where these people have sat down and got ready: the first hand is prepared, not dealt."""
    table = seating.open_table(people[0], config)
    for number, user in enumerate(people[1:], 2):
        seating.sit(table.pk, user, number)
    for user in people:
        seating.ready(table.pk, user)
    table.refresh_from_db()
    return table


def make_due(table: Table) -> None:
    """Let the moment the table waits for be now."""
    Table.objects.filter(pk=table.pk).update(due_at=timezone.now() - timedelta(seconds=1))
    store.cache.clear()


def dealt(*people: User, config: TableConfig = ARGENTINO) -> Table:
    """As `started`, with the first hand dealt."""
    table = started(*people, config=config)
    make_due(table)
    timing.run_table(table.pk)
    return table


def press(table: Table, user: User, code: str) -> TableState:
    """This person presses a button that is up to date."""
    state = state_of(table)
    return act(Play(table.pk, state.hand_number, state.ply, code, user_id=user.pk))


def person_to_act(table: Table, people: tuple[User, ...]) -> tuple[User, tuple[engine.Action, ...]]:
    """Somebody who may act now, and what he may do."""
    state = state_of(table)
    assert state.match is not None
    seat = engine.to_act(state.match)[0]
    info = state.seats[seat - 1]
    assert info is not None
    user = next(p for p in people if p.pk == info.user_id)
    return user, engine.legal_actions(state.match, seat)


def play_out(table: Table, people: tuple[User, ...], most: int = 3000) -> TableState:
    """Play the match to its end: whoever may act does the first legal thing, dealing when it is due."""
    for step in range(most):
        state = state_of(table)
        if state.phase == "finished":
            return state
        if state.phase == "between":
            make_due(table)
            timing.run_table(table.pk)
            continue
        user, legal = person_to_act(table, people)
        press(table, user, legal[step % len(legal)].code)
    raise AssertionError("the match does not end")
