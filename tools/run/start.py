"""From a bare checkout to a running site, and back to nothing when told to stop."""

import errno
import fcntl
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from tools.run import house, stopping, traces, valkey, venv
from tools.run.place import Place
from tools.run.supervisor import Supervisor
from tools.run.trouble import Trouble


def main() -> int:
    stopping.listen()
    try:
        place = Place.from_environment()
        place.make()
        with alone(place):
            left = traces.bury(place.run)
            if left:
                say(f"Stopped what a killed start had left running: {', '.join(left)}.")
            check_port(place)
            venv.ensure(place, "requirements.txt")
            serve(place)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass
    return 0


def serve(place: Place) -> None:
    supervisor = Supervisor(say)
    try:
        if place.own_redis:
            supervisor.add(valkey.child(place))
            supervisor.wait_for(lambda: valkey.answers(place), "Valkey")
        say("Preparing the database and the static files ...")
        prepare = [place.python, "-m", "tools.run.prepare"]
        venv.step(place, "prepare", prepare, "The database or the static files can't be prepared")
        for child in house.children(place):
            supervisor.add(child)
        supervisor.wait_for(lambda: answers(place), "The web server")
        say(f"Truco runs at {place.url}")
        say(f"An administrator: `make admin` in another terminal, then {place.url}admin/")
        say(f"Logs are in {place.logs}. Ctrl-C stops everything.")
        supervisor.watch()
    finally:
        supervisor.stop()
        if place.own_redis:
            valkey.clear(place)


@contextmanager
def alone(place: Place) -> Iterator[None]:
    """One start a folder. The lock goes with its holder, however he dies."""
    with (place.run / "lock").open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.seek(0)
            raise Trouble(f"Truco already runs in {place.var} ({lock.read().strip() or 'just starting'}).") from None
        lock.truncate(0)
        lock.write(f"process {os.getpid()}, {place.url}")
        lock.flush()
        yield
        lock.truncate(0)


def check_port(place: Place) -> None:
    """Bind as the server will, to say now what it would say later in a traceback."""
    try:
        family, kind, proto, _, address = socket.getaddrinfo(place.host, place.port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, proto) as sock:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            sock.bind(address)
            sock.listen(1)
    except socket.gaierror:
        raise Trouble(f"HOST={place.host} is no address that this machine knows.") from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise Trouble(f"Port {place.port} is taken by another program; choose one: make run PORT=8001") from None
        raise Trouble(f"Truco can't listen on {place.host}, port {place.port}: {error.strerror}.") from None


def answers(place: Place) -> bool:
    try:
        with socket.create_connection((place.near, place.port), timeout=1):
            return True
    except OSError:
        return False


def say(line: str) -> None:
    print(line, flush=True)
