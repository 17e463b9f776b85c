"""`make test`, `make access`, `make check`, `make bench`: first what developers need, into .venv; then the work."""

import os
import sys

from tools.run import stopping, venv
from tools.run.place import Place
from tools.run.trouble import Trouble

WORK = {
    "test": ("-m", "tools.test"),
    "access": ("-m", "tools.access"),
    "check": ("-m", "tools.check"),
    "bench": ("-m", "tests.bench"),
    "bench-full": ("-m", "tests.bench", "full"),
    "load": ("-m", "tests.load"),
    "soak": ("-m", "tests.faults"),
    "fuzz": ("-m", "tests.fuzz"),
}


def main(words: list[str]) -> int:
    stopping.listen()
    try:
        place = Place.from_environment()
        place.make()
        venv.ensure(place, "requirements-dev.txt")
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 1
    os.chdir(place.root)
    # The stamp of the smaller file too, so that `make run` doesn't install again what this has just installed.
    venv.note(place, "requirements.txt")
    os.execv(place.python, [place.python, *WORK[words[0]], *words[1:]])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
