"""`make access`: looks at every page with browsers and checkers from outside (tests/access).

The programs written for Node come from its registry, as pinned in tests/access/package-lock.json; browsers and Java are
the system's, and what they are needed for is skipped by name where they aren't found.
"""

import shutil
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "access"
LOCK = FOLDER / "package-lock.json"
#: What npm leaves when it has installed everything.
DONE = FOLDER / "node_modules" / ".package-lock.json"


def install() -> int:
    if DONE.exists() and DONE.stat().st_mtime >= LOCK.stat().st_mtime:
        return 0
    npm = shutil.which("npm")
    if npm is None:
        print("make access needs Node 20 with npm.", file=sys.stderr)
        return 1
    # Nothing fetches a browser of its own.
    return subprocess.run([npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=FOLDER).returncode


def main(words: list[str]) -> int:
    if code := install():
        return code
    # Two at a time, a file in one process: each has a site of its own.
    chosen = words or ["-n", "2", "--dist", "loadfile"]
    return subprocess.run([sys.executable, "-m", "pytest", "tests/access", *chosen]).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
