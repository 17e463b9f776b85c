"""`make run`, with real processes: what it starts, what it survives, what it says, and that it leaves nobody behind."""

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from tests.ports import free_port
from tests.stack import wait_until
from tools.run import traces, venv
from tools.run.place import ROOT, Place
from tools.run.trouble import Trouble

pytestmark = pytest.mark.stack

CHILDREN = {"valkey", "daphne", "sweep", "worker", "beat"}


class Run:
    """One `python -m tools.run`, as `make run` calls it, in a folder of its own."""

    def __init__(self, var: Path, port: int | None = None, **environment: str) -> None:
        self.var = var
        self.port = port or free_port()
        # Of what surrounds the tests nothing may reach it.
        ours = ("DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE", "HOST", "SECRET_KEY", "PYTHON")
        clean = {name: value for name, value in os.environ.items() if name not in ours}
        own = {"VAR_DIR": str(var), "PORT": str(self.port), "VENV": sys.prefix}
        self.process = subprocess.Popen(
            ["sh", "tools/python.sh", "-m", "tools.run"],
            cwd=ROOT,
            env={**clean, **own, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.said = ""

    def up(self) -> "Run":
        assert self.process.stdout
        while "Ctrl-C" not in self.said:
            line = self.process.stdout.readline()
            assert line, f"it ended: {self.said}"
            self.said += line
        return self

    def end(self, number: int = signal.SIGTERM) -> int:
        self.process.send_signal(number)
        return self.wait()

    def wait(self) -> int:
        self.said += self.process.communicate(timeout=40)[0]
        return self.process.returncode

    def pids(self) -> dict[str, int]:
        return {trace.stem: int(trace.read_text().split()[0]) for trace in (self.var / "run").glob("*.pid")}

    def page(self) -> int:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=5) as answer:
            return int(answer.status)

    def answers(self) -> bool:
        try:
            return self.page() == 200
        except OSError:
            return False

    def left(self) -> list[str]:
        """Processes of this site, by the folder that all of them are told; grandchildren too."""
        mark = f"VAR_DIR={self.var}".encode()
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                command = (folder / "cmdline").read_text().replace("\0", " ")
                # Valkey writes its title over its environment, but the title names its socket.
                if mark in (folder / "environ").read_bytes().split(b"\0") or f"unixsocket:{self.var}/" in command:
                    found.append(command)
            except OSError:
                continue
        return found


@pytest.fixture
def run(tmp_path):
    made: list[Run] = []

    def start(var: Path = tmp_path / "var", **options) -> Run:
        made.append(Run(var, **options))
        return made[-1]

    yield start
    for one in made:
        if one.process.poll() is None:
            one.process.terminate()
            one.process.wait(timeout=40)


needs_proc = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="needs /proc to count processes")


@needs_proc
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_stops_everyone(run, number):
    site = run().up()
    assert f"http://127.0.0.1:{site.port}/" in site.said
    assert "make admin" in site.said
    assert set(site.pids()) == CHILDREN
    assert site.page() == 200
    # The parent, five children, and the worker's pool of two.
    wait_until(lambda: len(site.left()) == 8, "the worker has its pool")
    assert site.end(number) == 0
    assert site.left() == []
    assert site.pids() == {}
    assert "Traceback" not in site.said


@needs_proc
def test_a_signal_while_still_starting_stops_everyone(run):
    site = run()
    wait_until(lambda: "valkey" in site.pids(), "the first child runs")
    assert site.end() == 0
    assert site.left() == []
    assert "Traceback" not in site.said


def test_a_second_start_finds_its_data(run):
    site = run().up()
    secret = (site.var / "secret_key").read_text()
    assert (site.var / "secret_key").stat().st_mode & 0o777 == 0o600
    urllib.request.urlopen(f"http://127.0.0.1:{site.port}/cuenta/login/").close()
    with sqlite3.connect(site.var / "truco.sqlite3") as database:
        database.execute("insert into django_session values ('kept', 'x', '2099-01-01')")
    database.close()
    site.end()
    again = run().up()
    assert (again.var / "secret_key").read_text() == secret
    with sqlite3.connect(again.var / "truco.sqlite3") as database:
        assert database.execute("select count(*) from django_session where session_key = 'kept'").fetchone() == (1,)
    database.close()


def test_dead_children_are_started_again(run):
    site = run().up()
    before = site.pids()
    for pid in before.values():
        os.kill(pid, signal.SIGKILL)
    wait_until(lambda: not set(before.values()) & set(site.pids().values()), "all are others")
    wait_until(lambda: set(site.pids()) == CHILDREN and site.answers(), "the page is back")
    # And once more: the second death in short time waits longer, yet comes back.
    os.kill(site.pids()["daphne"], signal.SIGKILL)
    wait_until(site.answers, "the page is back again")
    assert site.end() == 0
    assert len(re.findall(r"was killed by SIGKILL; starting it again", site.said)) >= 6


@needs_proc
def test_children_of_a_killed_parent(run):
    site = run().up()
    pids = site.pids()
    site.process.kill()
    site.process.wait()
    if sys.platform == "linux":
        wait_until(lambda: site.left() == [], "all have ended with their parent", patience=15)
    again = run(port=site.port).up()
    assert again.page() == 200
    assert not set(again.pids().values()) & set(pids.values())


def test_orphans_are_found_and_strangers_left_alone(tmp_path):
    orphan = subprocess.Popen(["sleep", "100"], start_new_session=True)
    stranger = subprocess.Popen(["sleep", "100"], start_new_session=True)
    try:
        traces.leave(tmp_path, "daphne", orphan.pid)
        # The number of a process of ours that has gone, and that another has got since.
        (tmp_path / "beat.pid").write_text(f"{stranger.pid}\nsome other time\n")
        (tmp_path / "worker.pid").write_text("rubbish")
        assert traces.bury(tmp_path) == ["daphne"]
        assert orphan.wait(timeout=5) == -signal.SIGTERM
        assert stranger.poll() is None
        assert list(tmp_path.iterdir()) == []
    finally:
        for process in (orphan, stranger):
            process.kill()
            process.wait()


def one_line(site: Run, *words: str) -> None:
    assert site.wait() != 0
    assert len(site.said.splitlines()) == 1, site.said
    for word in words:
        assert word in site.said


def test_a_busy_port_gets_one_line(run):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        one_line(run(port=port), str(port), "PORT=")


def test_a_second_start_at_the_same_time_gets_one_line(run, tmp_path):
    first = run().up()
    one_line(run(), "already runs", str(first.port))
    one_line(run(tmp_path / "other", port=first.port), str(first.port), "taken")
    assert first.page() == 200


@pytest.mark.parametrize("port", ["x", "0", "65536", "-1", "80 80"])
def test_a_port_that_is_none(run, port):
    one_line(run(PORT=port), "PORT")


def test_a_host_that_is_none(run):
    one_line(run(HOST="192.0.2.77"), "192.0.2.77")


def test_a_folder_that_cannot_be_written(run, tmp_path):
    (tmp_path / "file").write_text("")
    one_line(run(tmp_path / "file" / "var"), "can't write")


def test_an_old_python_or_none_gets_one_line(run, tmp_path):
    old = tmp_path / "python3"
    old.write_text('#!/bin/sh\n[ "$1" = --version ] && echo Python 3.9.2 && exit 0\nexit 1\n')
    old.chmod(0o755)
    one_line(run(PYTHON=str(old)), "3.11", "3.9.2")
    one_line(run(PYTHON=str(tmp_path / "missing")), "3.11")


def test_the_entry_can_be_read_by_an_old_python():
    text = (ROOT / "tools/run/__main__.py").read_text()
    compile(text, "main", "exec", dont_inherit=True)
    assert text.index("version_info") < text.index("from tools.run")
    assert not re.search(r"\bf\"|\bmatch\b|:=", text)


def test_a_missing_venv_module_gets_one_line(tmp_path, monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == "ensurepip" else object())
    place = Place(var=tmp_path, venv=tmp_path / "venv")
    with pytest.raises(Trouble, match="python3-venv"):
        venv.ensure(place, "requirements.txt")
    assert not (tmp_path / "venv").exists()


def test_a_failed_installation_gets_one_line(tmp_path):
    place = Place(var=tmp_path, venv=Path(sys.prefix))
    place.make()
    with pytest.raises(Trouble, match=r"pip could not.*no such option"):
        venv.step(place, "pip", [place.python, "-m", "pip", "--nonsense"], "pip could not install it")


@needs_proc
def test_a_long_path_with_blanks(run, tmp_path):
    """A unix socket's path is short by nature; ours moves elsewhere and goes away again."""
    site = run(tmp_path / "una carpeta ñ" / ("x" * 90) / "var").up()
    assert site.page() == 200
    shown = Place(var=site.var, venv=Path(sys.prefix)).socket
    assert shown.exists()
    assert shown.parent.stat().st_mode & 0o777 == 0o700
    began = time.monotonic()
    assert site.end() == 0
    assert time.monotonic() - began < 10
    assert not shown.parent.exists()
    assert site.left() == []


def test_another_redis_is_used_if_named(run, new_stack):
    stack = new_stack()
    site = run(REDIS_URL=f"unix://{stack.place.socket}").up()
    assert set(site.pids()) == CHILDREN - {"valkey"}
    assert site.page() == 200
    assert site.end() == 0
