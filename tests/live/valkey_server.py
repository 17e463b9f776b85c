"""A Valkey of a test's own, which may be stopped and started."""

import sys
from pathlib import Path

from tests.stack import wait_until
from tools.run import valkey
from tools.run.place import Place


class ValkeyServer:
    def __init__(self, folder: Path) -> None:
        self.place = Place(var=folder, venv=Path(sys.prefix))
        self.place.make()
        self.child = valkey.child(self.place)

    @property
    def url(self) -> str:
        return f"unix://{self.place.socket}"

    def start(self) -> None:
        self.child.start()
        wait_until(lambda: valkey.answers(self.place), "Valkey answers")

    def stop(self) -> None:
        self.child.stop(grace=5)
