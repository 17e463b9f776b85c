"""`python -m tools.manage COMMAND ...`: manage.py with the site's own Python, folders and secret."""

import subprocess
import sys

from tools.run import venv
from tools.run.place import Place
from tools.run.trouble import Trouble


def main(words: list[str]) -> int:
    try:
        place = Place.from_environment()
        place.make()
        venv.ensure(place, "requirements.txt")
        return subprocess.call([place.python, "manage.py", *words], cwd=place.root, env=place.environment())
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
    except KeyboardInterrupt:
        pass
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
