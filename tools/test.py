"""`make test`: first what runs in one process, on all cores; then what runs the whole site or keeps time, one by one.

A browser that waits for a turn to end must not wait for somebody else's property test as well. With arguments
(`make test ARGS="tests/games -k seat"`) it is plain pytest.
"""

import os
import subprocess
import sys

PYTEST = [sys.executable, "-m", "pytest"]
# A file stays in one process: its fixtures are made once.
SIDE_BY_SIDE = ["-n", "auto", "--dist", "loadfile", "-m", "not stack"]
ONE_BY_ONE = ["-m", "stack"]


def main(words: list[str]) -> int:
    if words:
        os.execv(sys.executable, [*PYTEST, *words])
    # Both, whatever the first says: who has broken two things wants to know of both.
    codes = [subprocess.run([*PYTEST, *part]).returncode for part in (SIDE_BY_SIDE, ONE_BY_ONE)]
    return max(codes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
