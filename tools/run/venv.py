"""The virtual environment: made once, installed into again only when a requirements file has changed."""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.run.child import Child
from tools.run.place import Place
from tools.run.trouble import Trouble


def ensure(place: Place, *files: str) -> None:
    """`place.venv` exists and has what the requirements files ask for."""
    if not _works(place):
        _make(place)
    for name in files:
        if not _noted(place, name):
            print(f"Installing {name} into {place.venv.name} (only when it has changed) ...", flush=True)
            command = [
                place.python,
                "-m",
                "pip",
                "install",
                "--disable-pip-version-check",
                "--no-input",
                "-q",
            ]
            step(place, "pip", [*command, "-r", name], f"pip could not install {name}")
            note(place, name)


def note(place: Place, name: str) -> None:
    """Written down: this file's requirements, as they are now, are installed."""
    _stamp(place, name).write_text(_fingerprint(place.root, name))


def step(place: Place, name: str, command: list[str], failure: str) -> None:
    """Runs one command to its end; if that fails, one line says why and where the rest stands."""
    child = Child(name, command, place)
    code = child.run_to_the_end()
    if code:
        tail = child.tail(1)
        why = f": {tail[0].strip()}" if tail else ""
        raise Trouble(f"{failure}{why} (all of it: {child.log})")


def _works(place: Place) -> bool:
    """A venv made by a Python that was removed since, or left half made, doesn't start or has no pip."""
    if not os.path.exists(place.python):
        return False
    probe = "import sys, pip; sys.exit(sys.version_info < (3, 11))"
    return subprocess.run([place.python, "-c", probe], capture_output=True).returncode == 0


def _make(place: Place) -> None:
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        version = f"{sys.version_info[0]}.{sys.version_info[1]}"
        raise Trouble(
            f"This Python {version} can't make virtual environments: install its venv module "
            f"(Debian, Ubuntu: apt install python3-venv, or python{version}-venv)."
        )
    print(f"Making the virtual environment {place.venv.name} ...", flush=True)
    if place.venv.exists() and not (place.venv / "pyvenv.cfg").exists() and any(place.venv.iterdir()):
        raise Trouble(f"{place.venv} is there but is no virtual environment; move it away.")
    shutil.rmtree(place.venv, ignore_errors=True)
    step(
        place,
        "venv",
        [sys.executable, "-m", "venv", str(place.venv)],
        "The virtual environment can't be made",
    )


def _noted(place: Place, name: str) -> bool:
    stamp = _stamp(place, name)
    return stamp.exists() and stamp.read_text() == _fingerprint(place.root, name)


def _stamp(place: Place, name: str) -> Path:
    return place.venv / f".installed-{name}"


def _fingerprint(root: Path, name: str) -> str:
    """Of a requirements file and those it includes."""
    text = (root / name).read_text()
    included = [line.split()[1] for line in text.splitlines() if line.startswith("-r ")]
    whole = text + "".join(_fingerprint(root, other) for other in included)
    return hashlib.sha256(whole.encode()).hexdigest()
