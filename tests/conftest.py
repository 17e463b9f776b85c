import os
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.needs import NEEDS

pytest_plugins = ["tests.stack", "tests.postgres", "tests.browser"]

PASSWORD = "naipe-marcado-33"


# --- the cast -------------------------------------------------------------------------------------------------


@pytest.fixture
def alice(db):
    return _person("alice")


@pytest.fixture
def bob(db):
    return _person("bob")


@pytest.fixture
def charlie(db):
    return _person("charlie")


@pytest.fixture
def dave(db):
    return _person("dave")


@pytest.fixture
def admin_client(admin_user):
    """An administrator at the desk, where he has shown his second factor."""
    from tests.desk.kit import at_desk

    return at_desk(admin_user)


def _person(name: str) -> Any:
    from accounts.models import User

    return User.objects.create_user(name, f"{name}@example.org", PASSWORD)


@pytest.fixture(autouse=True)
def _nothing_remembered():
    """A database that is rolled back gives the same ids again, which a site's never does: what this process remembers
    of tables is another test's."""
    from games import store

    store.cache.clear()


@pytest.fixture(autouse=True)
def _chance(request):
    """What is dealt in a test's own process and in its stack, and what robots choose in the first, depends on the
    test's name alone: red or green, it stays so."""
    from games.services import timing
    from tests.dealer import ScriptedDealer

    if "stack" in request.fixturenames:
        request.getfixturevalue("stack").chance(request.node.nodeid)
    before = timing._chance
    ScriptedDealer._random, timing._chance = random.Random(request.node.nodeid), random.Random(request.node.nodeid)
    yield
    del ScriptedDealer._random
    timing._chance = before


# --- what not every machine has -------------------------------------------------------------------------------


def pytest_runtest_setup(item: pytest.Item) -> None:
    for name, (found, reason) in NEEDS.items():
        if item.get_closest_marker(name) and not found():
            pytest.skip(reason)


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Where everything is installed on purpose, a skipped test is a failed one."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("TRUCO_NO_SKIP") and reporter and reporter.stats.get("skipped") and not exitstatus:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if os.environ.get("TRUCO_NO_SKIP") and (skipped := terminalreporter.stats.get("skipped")):
        terminalreporter.write_line(f"TRUCO_NO_SKIP is set and {len(skipped)} tests were skipped: failed.", red=True)


# --- what a failed test of the whole stack leaves to read ---------------------------------------------------------


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    from tests.stack import Stack

    report: Any = yield
    if report.failed:
        stacks = [value for value in getattr(item, "funcargs", {}).values() if isinstance(value, Stack)]
        report.sections += [section for stack in stacks for section in stack.log_sections()]
    return report
