"""One process of the site: leader of its own session, so that it and all it forked can be signalled at once."""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tools.run import traces
from tools.run.place import Place
from tools.run.stopping import stopping

# A log longer than this is set aside when its process starts.
LONGEST_LOG = 5_000_000
# A child that lived so long is started again at once, one that died earlier after a delay that doubles.
SETTLED = 10.0
SLOWEST = 30.0

_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


class Child:
    def __init__(self, name: str, command: list[str], place: Place) -> None:
        self.name = name
        self.command = command
        self.place = place
        self.process: subprocess.Popen[bytes] | None = None
        self.started_at = 0.0
        self.delay = 0.0

    @property
    def log(self) -> Path:
        return self.place.logs / f"{self.name}.log"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def start(self) -> None:
        if self.log.exists() and self.log.stat().st_size > LONGEST_LOG:
            self.log.replace(self.log.with_suffix(".log.1"))
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                cwd=self.place.root,
                env=self.place.environment(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=_die_with_parent(os.getpid()),
            )
        self.started_at = time.monotonic()
        traces.leave(self.place.run, self.name, self.process.pid)

    def run_to_the_end(self) -> int:
        """For a command that ends by itself. Ends early, with what it started, when we are told to stop."""
        self.log.unlink(missing_ok=True)
        self.start()
        assert self.process is not None
        while self.process.poll() is None:
            if stopping():
                self.stop(grace=2)
                raise KeyboardInterrupt
            time.sleep(0.02)
        self._clear()
        return self.process.returncode

    def ended(self) -> int | None:
        """Its exit code if it has died since; what it forked dies with it."""
        if self.process is None or self.process.poll() is None:
            return None
        code = self.process.returncode
        self._clear()
        return code

    def next_delay(self) -> float:
        """Before a dead child's next start."""
        lived = time.monotonic() - self.started_at
        self.delay = 0.0 if lived > SETTLED else min(SLOWEST, max(0.5, self.delay * 2))
        return self.delay

    def ask_to_stop(self) -> None:
        # The leader alone: Celery's worker ends its pool in order, and valkey-server has nobody else.
        if self.alive:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGTERM)

    def stop(self, grace: float) -> None:
        self.ask_to_stop()
        self.wait_or_kill(time.monotonic() + grace)

    def wait_or_kill(self, deadline: float) -> None:
        if self.process is None:
            return
        while self.alive and time.monotonic() < deadline:
            time.sleep(0.02)
        self._clear()
        self.process.wait()

    def tail(self, lines: int) -> list[str]:
        try:
            text = self.log.read_bytes()[-20_000:].decode(errors="replace")
        except OSError:
            return []
        return [line for line in text.splitlines() if line.strip()][-lines:]

    def _clear(self) -> None:
        traces.signal_group(self.pid, signal.SIGKILL)
        traces.wipe(self.place.run, self.name)


def _die_with_parent(parent: int) -> Callable[[], None] | None:
    """Linux kills a child whose parent was killed; elsewhere the next start finds it by its trace. It isn't asked: a
    worker that is still looking for a broker which ends at the same moment doesn't hear."""
    libc = _libc
    if libc is None:
        return None

    def ask() -> None:
        libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)

    return ask
