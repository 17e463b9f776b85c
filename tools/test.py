"""`make test`: first what runs in one process, on all cores; then what runs the whole site or a browser.

Of the latter, tests that mostly wait for a clock go three at a time, the others two at a time. What audits pages with
tools of npm is `make access`. With arguments (`make test ARGS="tests/games -k seat"`) it is plain pytest.
"""

import os
import subprocess
import sys

PYTEST = [sys.executable, "-m", "pytest"]
PARTS = (
    # A file stays in one process: its fixtures are made once.
    ["-n", "auto", "--dist", "loadfile", "-m", "not stack and not chromium and not access"],
    ["-n", "3", "--dist", "load", "-m", "waits"],
    ["-n", "2", "--dist", "loadfile", "-m", "(stack or chromium) and not waits and not access"],
)


def main(words: list[str]) -> int:
    if words:
        os.execv(sys.executable, [*PYTEST, *words])
    # All, whatever the first says: who has broken two things wants to know of both.
    return max(subprocess.run([*PYTEST, *part]).returncode for part in PARTS)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
