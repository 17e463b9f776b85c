"""What a process leaves in var/run, so that a later start finds those whose parent was killed.

A pid alone can be another's by then, so its start time is written beside it.
"""

import contextlib
import os
import signal
import subprocess
import time
from pathlib import Path


def leave(folder: Path, name: str, pid: int) -> None:
    (folder / f"{name}.pid").write_text(f"{pid}\n{started(pid)}\n")


def wipe(folder: Path, name: str) -> None:
    (folder / f"{name}.pid").unlink(missing_ok=True)


def bury(folder: Path) -> list[str]:
    """Stops what an earlier parent left running; returns the names of those."""
    alive = {}
    for trace in sorted(folder.glob("*.pid")):
        lines = trace.read_text().splitlines()
        if len(lines) == 2 and lines[0].isdigit() and lines[1] and started(int(lines[0])) == lines[1]:
            alive[trace.stem] = int(lines[0])
        else:
            trace.unlink()
    for pid in alive.values():
        signal_group(pid, signal.SIGTERM)
    deadline = time.monotonic() + 5
    while time.monotonic() < deadline and any(started(pid) for pid in alive.values()):
        time.sleep(0.05)
    for name, pid in alive.items():
        signal_group(pid, signal.SIGKILL)
        wipe(folder, name)
    return list(alive)


def signal_group(pid: int, number: int) -> None:
    """Every child leads a process group of its own number."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, number)


def started(pid: int) -> str:
    """When it started, in whatever unit the system has; empty if no such process runs."""
    try:
        # The name in brackets may hold spaces and brackets itself. State Z: dead, only not yet reaped.
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        return "" if fields[0] == "Z" else f"{boot} {fields[19]}"
    except OSError:
        if os.path.exists("/proc/self/stat"):
            return ""
    shown = subprocess.run(["ps", "-o", "lstart=", "-p", str(pid)], capture_output=True, text=True)
    return shown.stdout.strip()
