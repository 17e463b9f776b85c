"""The whole site in processes of its own, for tests from outside: the children of tools/run, started by a test."""

import json
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
import redis

from tests import dealer
from tests.ports import free_port
from tools.run import house, valkey
from tools.run.child import Child
from tools.run.place import Place

PATIENCE = 30.0


class Stack:
    """`url`, the children by name, and ways to break and mend them.

    `numbers` replaces entries of settings.TRUCO. `database_url` names an empty database; without it a SQLite file in
    the stack's own folder is used. `daphnes` starts several web processes on one database and Valkey: `urls`.
    """

    def __init__(
        self,
        folder: Path,
        ready_made: "ReadyMade",
        database_url: str = "",
        numbers: dict[str, Any] | None = None,
        daphnes: int = 1,
        environment: dict[str, str] | None = None,
    ) -> None:
        self.folder = folder
        self.ready_made = ready_made
        self.pile = folder / "decks"
        self.database_url = database_url or f"sqlite:///{folder / 'truco.sqlite3'}"
        self.place = Place(
            var=folder,
            venv=Path(sys.prefix),
            port=free_port(),
            extra={
                "DJANGO_SETTINGS_MODULE": "tests.settings",
                "SECRET_KEY": "for tests only",
                "DATABASE_URL": self.database_url,
                "REDIS_URL": "",
                "TRUCO_STACK": "1",
                "TRUCO_DECKS": str(self.pile),
                "TRUCO_NUMBERS": json.dumps(numbers or {}),
                **(environment or {}),
            },
        )
        self.valkey = valkey.child(self.place)
        self.children = {child.name: child for child in house.children(self.place)}
        self.ports = [self.place.port, *(free_port() for _ in range(daphnes - 1))]
        for number, port in enumerate(self.ports[1:], 2):
            self.children[f"daphne{number}"] = self._another_daphne(number, port)

    @property
    def url(self) -> str:
        return self.urls[0]

    @property
    def urls(self) -> list[str]:
        return [f"http://127.0.0.1:{port}" for port in self.ports]

    # --- its life ---------------------------------------------------------------------------------------------

    def start(self) -> None:
        self.place.make()
        (self.folder / "static").symlink_to(self.ready_made.static)
        self.valkey.start()
        if self.database_url.startswith("sqlite"):
            shutil.copy(self.ready_made.database, self.folder / "truco.sqlite3")
        else:
            self.manage("migrate", "-v", "0")
        wait_until(lambda: valkey.answers(self.place), "Valkey answers")
        for child in self.children.values():
            child.start()
        self.wait_ready()

    def wait_ready(self) -> None:
        for port in self.ports:
            wait_until(lambda port=port: answers(port), f"the web server answers on port {port}")
        with redis.Redis(unix_socket_path=str(self.place.socket)) as client:
            queues = [f"_kombu.binding.{name}" for name in ("sweep", "celery")]
            wait_until(lambda: client.exists(*queues) == len(queues), "the workers listen")

    def stop(self) -> None:
        everyone = [*self.children.values(), self.valkey]
        for child in self.children.values():
            child.ask_to_stop()
        deadline = time.monotonic() + 1
        for child in everyone:
            if child is self.valkey:
                child.ask_to_stop()
            child.wait_or_kill(deadline)

    # --- breaking and mending ---------------------------------------------------------------------------------

    def child(self, name: str) -> Child:
        return self.valkey if name == "valkey" else self.children[name]

    def kill(self, name: str, number: int = signal.SIGKILL) -> None:
        """With all it forked; waits until they are gone."""
        child = self.child(name)
        os.killpg(child.pid, number)
        child.wait_or_kill(time.monotonic() + 10)

    def restart(self, name: str) -> None:
        if self.child(name).alive:
            self.kill(name)
        self.child(name).start()
        if name == "valkey":
            wait_until(lambda: valkey.answers(self.place), "Valkey answers")
        elif name.startswith("daphne"):
            port = self.ports[int(name.removeprefix("daphne") or "1") - 1]
            wait_until(lambda: answers(port), "the web server answers")

    def freeze(self, name: str) -> None:
        os.killpg(self.child(name).pid, signal.SIGSTOP)

    def thaw(self, name: str) -> None:
        os.killpg(self.child(name).pid, signal.SIGCONT)

    # --- looking inside ---------------------------------------------------------------------------------------

    def hands(self, *hands: str) -> None:
        """Of the next deal: "7O 1E 4C", a text a seat."""
        dealer.put_hands(self.pile, *hands)

    def mano(self, seat: int) -> None:
        dealer.put_mano(self.pile, seat)

    def chance(self, name: str) -> None:
        """What is dealt by chance from now on hangs on this name."""
        dealer.put_chance(self.pile, name)

    def manage(self, *words: str) -> str:
        done = subprocess.run(
            [self.place.python, "manage.py", *words],
            cwd=self.place.root,
            env=self.place.environment(),
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Straight from the database; write values as %s."""
        if self.database_url.startswith("sqlite"):
            with sqlite3.connect(self.folder / "truco.sqlite3", timeout=20) as found:
                return found.execute(sql.replace("%s", "?"), values).fetchall()
        with psycopg.connect(self.database_url) as connection:
            return connection.execute(sql.encode(), values).fetchall()

    def log(self, name: str) -> str:
        log = self.child(name).log
        return log.read_text(errors="replace") if log.exists() else ""

    def errors(self) -> str:
        """Everything that any process has complained about in a traceback."""
        return "".join(log for name in self.children if "Traceback" in (log := self.log(name)))

    def log_sections(self) -> list[tuple[str, str]]:
        names = [*self.children, "valkey"]
        return [(f"log of {name}", log[-6000:]) for name in names if (log := self.log(name)).strip()]

    def _another_daphne(self, number: int, port: int) -> Child:
        command = [str(port) if word == str(self.place.port) else word for word in self.children["daphne"].command]
        return Child(f"daphne{number}", command, self.place)


class ReadyMade:
    """What every stack starts from, made once a run: a migrated SQLite file and the collected static files."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        extra = {
            "DJANGO_SETTINGS_MODULE": "tests.settings",
            "SECRET_KEY": "for tests only",
            "DATABASE_URL": f"sqlite:///{folder / 'truco.sqlite3'}",
            "TRUCO_STACK": "1",
        }
        place = Place(var=folder, venv=Path(sys.prefix), extra=extra)
        done = subprocess.run(
            [place.python, "-m", "tools.run.prepare"],
            cwd=place.root,
            env=place.environment(),
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        self.static = folder / "static"
        self.database = folder / "truco.sqlite3"
        # The file alone is to be copied, so nothing may be left in its write-ahead log.
        with sqlite3.connect(self.database) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


# --- fixtures -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def ready_made(tmp_path_factory: pytest.TempPathFactory) -> ReadyMade:
    return ReadyMade(tmp_path_factory.mktemp("ready"))


@pytest.fixture(scope="module")
def stack(ready_made: ReadyMade, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """A site for the tests of one module, on SQLite. Whoever breaks it uses `new_stack`."""
    with running(Stack(tmp_path_factory.mktemp("stack"), ready_made)) as found:
        yield found


@pytest.fixture
def new_stack(
    ready_made: ReadyMade, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Stack]]:
    """Makes and starts a site of the test's own: new_stack(database_url=postgres_url, daphnes=2)."""
    made: list[Stack] = []

    def make(**options: Any) -> Stack:
        stack = Stack(tmp_path_factory.mktemp("stack"), ready_made, **options)
        made.append(stack)
        stack.start()
        stack.chance(request.node.nodeid)
        return stack

    yield make
    for stack in made:
        stack.stop()


@contextmanager
def running(stack: Stack) -> Iterator[Stack]:
    try:
        stack.start()
        yield stack
    finally:
        stack.stop()


def answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1):
            return True
    except OSError:
        return False


def wait_until(ready: Callable[[], object], what: str, patience: float = PATIENCE) -> None:
    """For things in other processes, which tell nobody when they are done."""
    deadline = time.monotonic() + patience
    while not ready():
        assert time.monotonic() < deadline, f"waited {patience:g} s in vain until {what}"
        time.sleep(0.02)
