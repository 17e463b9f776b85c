"""The parent: starts the children, starts a dead one again, stops them all."""

import signal
import time
from collections.abc import Callable

from tools.run.child import Child
from tools.run.stopping import stopping

PATIENCE = 60.0
GRACE = 8.0
TICK = 0.1


class Supervisor:
    def __init__(self, say: Callable[[str], None]) -> None:
        self.say = say
        self.children: list[Child] = []
        self._due: dict[str, float] = {}

    def add(self, child: Child) -> None:
        # Known before it runs, so that whatever happens it is stopped.
        self.children.append(child)
        child.start()

    def wait_for(self, ready: Callable[[], bool], what: str) -> None:
        """Goes on anyway after a while: a child that can't start yet is started again as long as we live."""
        deadline = time.monotonic() + PATIENCE
        while not ready():
            if time.monotonic() > deadline:
                self.say(f"{what} doesn't answer yet; going on.")
                return
            self._tick()

    def watch(self) -> None:
        while True:
            self._tick()

    def stop(self) -> None:
        """The first child started is Valkey, whom the others still need while they end."""
        first = [child for child in self.children if child.name == "valkey"]
        rest = [child for child in self.children if child.name != "valkey"]
        for group in (rest, first):
            for child in group:
                child.ask_to_stop()
            deadline = time.monotonic() + GRACE
            while time.monotonic() < deadline and any(child.alive for child in group) and stopping() < 2:
                time.sleep(0.02)
            for child in group:
                child.wait_or_kill(time.monotonic())

    def _tick(self) -> None:
        if stopping():
            raise KeyboardInterrupt
        now = time.monotonic()
        for child in self.children:
            code = None if child.name in self._due else child.ended()
            if code is not None:
                delay = child.next_delay()
                self._due[child.name] = now + delay
                self.say(f"{child.name} {_died(code)}; starting it again{f' in {delay:g} s' if delay else ''}.")
                for line in child.tail(5) if delay else ():
                    self.say(f"  {child.name}: {line}")
            if child.name in self._due and now >= self._due[child.name]:
                del self._due[child.name]
                child.start()
        time.sleep(TICK)


def _died(code: int) -> str:
    if code < 0:
        try:
            return f"was killed by {signal.Signals(-code).name}"
        except ValueError:
            return f"was killed by signal {-code}"
    return f"ended with code {code}"
