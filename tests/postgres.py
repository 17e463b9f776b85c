"""PostgreSQL for tests: a throw-away cluster of our own, a fresh database each.

`python -m tests.postgres COMMAND ...` runs a command with DATABASE_URL naming such a database.
"""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest

from tests import needs
from tests.ports import free_port


class Cluster:
    """A PostgreSQL server of our own. `durable` writes as a real one does; tests needn't wait for a disk."""

    def __init__(self, durable: bool = False) -> None:
        self.durable = durable
        self.programs = Path(needs.postgres() or "")
        self.folder = Path(tempfile.mkdtemp(prefix="truco-pg-"))
        self.port = free_port()
        self._numbers = count(1)

    def start(self) -> None:
        # PostgreSQL refuses to run as root, so there somebody else runs it.
        if os.getuid() == 0:
            shutil.chown(self.folder, user=self._runner())
        data = str(self.folder / "data")
        self._call("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.launch()

    def launch(self) -> None:
        """Start the server of a cluster that is there, also after it was killed."""
        data = str(self.folder / "data")
        settings = {
            "port": self.port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": self.folder,
            "max_connections": 100,
        }
        if not self.durable:
            settings |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        options = " ".join(f"-c {name}={value}" for name, value in settings.items())
        self._call("pg_ctl", "-D", data, "-l", str(self.folder / "log"), "-o", options, "-w", "start")

    def crash(self) -> None:
        """kill -9, of the server and all that serve its clients."""
        pid = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        children = [int(path.parent.name) for path in Path("/proc").glob("[0-9]*/stat") if _parent(path) == pid]
        for each in (pid, *children):
            with contextlib.suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)
        deadline = time.monotonic() + 10
        while any(Path(f"/proc/{each}").exists() for each in (pid, *children)):
            assert time.monotonic() < deadline, "PostgreSQL's processes do not end"
            time.sleep(0.02)

    def stop(self) -> None:
        try:
            self._call("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "-w", "stop")
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def new_database(self) -> str:
        """Its URL."""
        name = f"truco_{os.getpid()}_{next(self._numbers)}"
        server = f"postgresql://postgres@127.0.0.1:{self.port}"
        with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
            connection.execute(f"create database {name}".encode())
        return f"{server}/{name}"

    def _call(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), *arguments]
        if os.getuid() == 0:
            command = ["runuser", "-u", self._runner(), "--", *command]
        # The server it starts keeps a pipe open, so what it prints goes to a file.
        with (Path(tempfile.gettempdir()) / f"{self.folder.name}.out").open("w+") as out:
            done = subprocess.run(command, stdout=out, stderr=subprocess.STDOUT, cwd=self.folder)
            out.seek(0)
            printed = out.read()
        Path(out.name).unlink()
        if done.returncode:
            raise RuntimeError(f"{program} failed:\n{printed}")

    @staticmethod
    def _runner() -> str:
        try:
            return pwd.getpwnam("postgres").pw_name
        except KeyError:
            return "nobody"


def _parent(stat: Path) -> int:
    try:
        return int(stat.read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


@pytest.fixture(scope="session")
def postgres_cluster() -> Iterator[Cluster]:
    if not needs.postgres():
        pytest.skip(needs.NEEDS["postgres"][1])
    cluster = Cluster()
    cluster.start()
    yield cluster
    cluster.stop()


@pytest.fixture
def postgres_url(postgres_cluster: Cluster) -> str:
    """A database of its own for this test."""
    return postgres_cluster.new_database()


def main(command: list[str]) -> int:
    cluster = Cluster()
    cluster.start()
    try:
        return subprocess.call(command, env={**os.environ, "DATABASE_URL": cluster.new_database()})
    finally:
        cluster.stop()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
